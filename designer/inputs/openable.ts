import type { EntityModel, Model } from '../../schemas/compile/model.ts';
import type { Document } from '../../schemas/language/document.ts';
import type { MenuDocument, MenuItemDocument } from '../../schemas/language/menu.ts';
import { titleOf } from '../../schemas/language/names.ts';
import { linesOf } from '../kernel/menu-lines.ts';
import type { PickOption } from './Pick.tsx';

type Opens = NonNullable<MenuItemDocument['opens']>;
export type Way = 'group' | 'list' | 'report' | 'dashboard' | 'screen' | 'url';

export const ways: readonly { readonly value: Way; readonly label: string }[] = [
  { value: 'group', label: '分组（不打开页面）' },
  { value: 'list', label: '列表' },
  { value: 'report', label: '报表' },
  { value: 'dashboard', label: '看板' },
  { value: 'screen', label: '系统页面' },
  { value: 'url', label: '网址' },
];

/** What is said of how it opens, beside the word that names it. */
const isBeside = (key: string): boolean => key === 'frame' || key === 'component';

export const wayOf = (opens: MenuItemDocument['opens']): Way =>
  opens === undefined ? 'group' : (Object.keys(opens).find((key): key is Way => !isBeside(key)) ?? 'group');

/** What is opened, by the one word that names it. */
export const targetOf = (opens: MenuItemDocument['opens']): string =>
  opens === undefined ? '' : String(Object.entries(opens).find(([key]) => !isBeside(key))?.[1] ?? '');

export const opensOf = (way: Way, value: string): MenuItemDocument['opens'] =>
  way === 'group' ? undefined : ({ [way]: value } as Opens);

/** Screens have no document: what the menus call them is what they are called. */
export function screensIn(documents: readonly Document[]): readonly PickOption[] {
  const found = new Map<string, string>();
  for (const document of documents) {
    if (document.kind !== 'menu') continue;
    for (const { entry } of linesOf(document))
      if (entry.opens && 'screen' in entry.opens && !found.has(entry.opens.screen))
        found.set(entry.opens.screen, titleOf(entry.title));
  }
  return [...found].map(([value, label]) => ({ value, label }));
}

/** Everything that can be opened in a way, by what people call it. */
export function choicesFor(way: Way, model: Model, documents: readonly Document[]): readonly PickOption[] {
  if (way === 'list')
    return [...model.entities.values()].flatMap((entity) =>
      [...entity.lists.values()].map(({ key, title }, index) => ({
        value: `${entity.key}.${key}`,
        label: nameOfList(entity.title, title, index),
        group: entity.title,
      })),
    );
  if (way === 'report') return [...model.reports.values()].map(({ key, title }) => ({ value: key, label: title }));
  if (way === 'dashboard')
    return [...model.dashboards.values()].map(({ key, title }) => ({ value: key, label: title }));
  if (way === 'screen') return screensIn(documents);
  return [];
}

/** Lists that are called as their entity is are told apart by their number. */
function nameOfList(entity: string, title: string, index: number): string {
  if (title !== entity) return `${entity} · ${title}`;
  return index === 0 ? entity : `${entity}（第 ${index + 1} 个列表）`;
}

/** The entity that decides who may open it. */
export function entityOf(opens: MenuItemDocument['opens'], model: Model): string | null {
  if (opens && 'list' in opens) return opens.list.split('.')[0] ?? null;
  if (opens && 'report' in opens) return model.reports.get(opens.report)?.from ?? null;
  return null;
}

/** Rights that may be asked for: those over the entity it is about, and the permissions that menus name already. */
export function rightsFor(
  entity: EntityModel | undefined,
  model: Model,
  documents: readonly Document[],
): readonly PickOption[] {
  const named = new Set(
    documents.flatMap((document) =>
      document.kind === 'menu' ? linesOf(document as MenuDocument).flatMap(({ entry }) => entry.needs ?? []) : [],
    ),
  );
  const others = [...named]
    .filter((needs) => !model.entities.has(needs.split(':')[0] ?? ''))
    .map((needs) => ({ value: needs, label: needs, group: '系统权限' }));
  return [...(entity ? rightsOver(entity) : []), ...others];
}

function rightsOver({ key, title, states, actions, becomes, lines }: EntityModel): readonly PickOption[] {
  const all: readonly (readonly [string, string])[] = [
    ...plain,
    ...[...(states?.moves.values() ?? [])].map((move) => [`move:${move.key}`, `能“${move.label}”`] as const),
    ...[...actions.values()].map((action) => [`action:${action.key}`, `能“${action.label}”`] as const),
    ...[...(lines?.chains ?? becomes).values()].map((chain) => [`becomes:${chain.key}`, `能“${chain.label}”`] as const),
  ];
  return all.map(([of, label]) => ({ value: `${key}:${of}`, label, group: title }));
}

const plain = [
  ['read', '能查看'],
  ['create', '能新建'],
  ['edit', '能修改'],
  ['delete', '能删除'],
  ['export', '能导出'],
  ['import', '能导入'],
] as const;

/** Every role that any document names. */
export const rolesIn = (model: Model): readonly string[] =>
  [...new Set([...model.entities.values()].flatMap(({ roles }) => [...roles.keys()]))].toSorted();
