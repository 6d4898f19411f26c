import type { Model } from '../../../../schemas/compile/model.ts';
import type { EntityDocument } from '../../../../schemas/language/entity.ts';
import { at } from '../../../../schemas/language/pointer.ts';
import { inOrder } from '../../../../schemas/language/ranks.ts';
import type { Ask } from '../../../kernel/command.ts';
import { rankBefore } from '../../../kernel/places.ts';
import { freeKey } from '../../../kernel/suggest-key.ts';

export type LinkDocument = NonNullable<EntityDocument['links']>[string];

/** Another entity's field that points at this one: what can stand in a tab of its own. */
export interface Pointing {
  readonly many: string;
  readonly by: string;
  readonly title: string;
  readonly label: string;
  readonly lists: readonly { readonly value: string; readonly label: string }[];
}

/** Fields anywhere that point at records of this entity. A list is needed to show them. */
export function pointingAt(model: Model, key: string): readonly Pointing[] {
  const store = model.entities.get(key)?.store;
  return [...model.entities.values()].flatMap((entity) => {
    const lists = [...entity.lists.values()].map((list) => ({
      value: list.key,
      label: list.key === 'main' ? '主列表' : list.title,
    }));
    if (lists.length === 0) return [];
    return [...entity.head.fields.values()].flatMap(({ key: by, label, type, system }) => {
      const one = type.is === 'list' ? type.of : type;
      const isMeant = !system && one.is === 'ref' && model.entities.get(one.to)?.store === store;
      return isMeant ? [{ many: entity.key, by, title: entity.title, label, lists }] : [];
    });
  });
}

/** What ties records together that rows of this entity name: it is counted, and stands in no tab. */
export interface Tying {
  readonly many: string;
  readonly by: string;
  readonly and: string;
  readonly among: string;
  readonly title: string;
  readonly label: string;
}

/** Entities that tie two of those together that stand in lines of this one. */
export function tyingAmong(model: Model, key: string): readonly Tying[] {
  const own = model.entities.get(key);
  const rows = [...(own?.fields.values() ?? [])].filter(({ part, system }) => part !== '' && !system);
  return [...model.entities.values()].flatMap(({ key: many, title, pairs }) =>
    pairs === null
      ? []
      : rows.flatMap(({ path: among, label, type }) => {
          const to = type.is === 'ref' ? model.entities.get(type.to)?.store : undefined;
          const [by, and] = pairs.ends;
          return to === pairs.to ? [{ many, by, and, among, title, label }] : [];
        }),
  );
}

/** So that figures and rules can ask whether two of them are tied. */
export function addTying(document: EntityDocument, { many, by, and, among, title, label }: Tying): Ask {
  const key = freeKey(many, new Set(Object.keys(document.links ?? {})));
  const tab = `${label}之间的${title}`;
  const after = { many, by, and, among, tab, rank: rankBefore(document.links, null) };
  return { name: `添加“${tab}”`, steps: [{ path: linkPath(key), after }] };
}

export const linkPath = (key: string): string => at('/links', key);

export function addLink(document: EntityDocument, { many, by, title, lists }: Pointing): Ask {
  const key = freeKey(many, new Set(Object.keys(document.links ?? {})));
  const [first] = lists;
  const isMain = lists.some(({ value }) => value === 'main');
  const after = {
    many,
    by,
    tab: title,
    ...(isMain ? {} : { list: first?.value }),
    rank: rankBefore(document.links, null),
  };
  return { name: `添加关联页签“${title}”`, steps: [{ path: linkPath(key), after }] };
}

/** Another field that points here, in place of the one before; its list is the first there is. */
export const pointLink = (key: string, link: LinkDocument, { many, by, lists }: Pointing): Ask => {
  const list = lists.some(({ value }) => value === 'main') ? undefined : lists[0]?.value;
  const steps = [
    { path: at(linkPath(key), 'many'), after: many },
    { path: at(linkPath(key), 'by'), after: by },
    { path: at(linkPath(key), 'list'), after: list },
  ];
  return { name: `修改关联页签“${link.tab}”的来源`, steps };
};

export const setLink = <Word extends 'tab' | 'list'>(key: string, word: Word, after: LinkDocument[Word]): Ask => {
  const path = at(linkPath(key), word);
  return { name: `修改关联页签的${word === 'tab' ? '名称' : '列表'}`, steps: [{ path, after }], joins: path };
};

export const moveLink = (document: EntityDocument, key: string, before: string | null): Ask => ({
  name: '移动关联页签',
  steps: [{ path: at(linkPath(key), 'rank'), after: rankBefore(document.links, before, [key]) }],
});

export const removeLink = (key: string, { tab }: LinkDocument): Ask => ({
  name: `删除关联页签“${tab}”`,
  steps: [{ path: linkPath(key), after: undefined }],
});

export const linkOrder = (document: EntityDocument): readonly string[] => inOrder(document.links).map(([key]) => key);
