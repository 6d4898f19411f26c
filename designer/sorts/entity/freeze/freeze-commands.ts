import type { EntityDocument } from '../../../../schemas/language/entity.ts';
import { at } from '../../../../schemas/language/pointer.ts';
import { inOrder } from '../../../../schemas/language/ranks.ts';
import type { FrozenDocument } from '../../../../schemas/sections/freeze/freeze.section.ts';
import type { Ask } from '../../../kernel/command.ts';
import { rankBefore } from '../../../kernel/places.ts';
import { freshKey } from '../../../kernel/tree.ts';
import type { Making } from '../rules/rule-commands.ts';

const frozenPath = (key: string): string => at('/freeze', key);

/** At the first move there is; null where there is none, or nothing to freeze. */
export function addFrozen(document: EntityDocument): Making | null {
  const [move] = movesOf(document);
  const [part] = Object.keys(document.parts ?? {});
  const of = part ?? Object.keys(document.fields)[0];
  if (!move || of === undefined) return null;
  const key = freshKey(new Set(Object.keys(document.freeze ?? {})), 'text');
  const after: FrozenDocument & { rank: string } = {
    label: '正文',
    at: [move.value],
    of: [of],
    rank: rankBefore(document.freeze, null),
  };
  return { ask: { name: '新建固化“正文”', steps: [{ path: frozenPath(key), after }] }, chosen: frozenPath(key) };
}

export const setFrozen = (key: string, after: FrozenDocument, isTyped = false): Ask => ({
  name: '修改固化',
  steps: [{ path: frozenPath(key), after }],
  ...(isTyped ? { joins: frozenPath(key) } : {}),
});

export const removeFrozen = (key: string, { label }: FrozenDocument): Ask => ({
  name: `删除固化“${label}”`,
  steps: [{ path: frozenPath(key), after: undefined }],
});

export const movesOf = ({ states }: EntityDocument): readonly { readonly value: string; readonly label: string }[] =>
  inOrder(states?.moves).map(([value, { label }]) => ({ value, label }));

/** Fields of the head, and whole parts with what is written in their rows. */
export const contentOf = ({ fields, parts = {} }: EntityDocument) => [
  ...Object.entries(fields).map(([value, { label }]) => ({ value, label: label ?? value })),
  ...Object.entries(parts).flatMap(([part, { label, fields: own }]) => [
    { value: part, label: `${label}（全部）` },
    ...Object.entries(own ?? {}).map(([key, field]) => ({
      value: `${part}.${key}`,
      label: `${label}的${field.label ?? key}`,
    })),
  ]),
];

/** When, and what may only follow while it is the same, in one sentence. */
export function sayFrozen(document: EntityDocument, { at: moves, held = [] }: FrozenDocument): string {
  const named = (keys: readonly string[]) =>
    keys.map((key) => `“${movesOf(document).find(({ value }) => value === key)?.label ?? key}”`).join('、');
  return `${named(moves)}时固化${held.length > 0 ? `，${named(held)}前核对` : ''}`;
}
