import type { EntityDocument } from '../../../../schemas/language/entity.ts';
import { titleOf } from '../../../../schemas/language/names.ts';
import { at } from '../../../../schemas/language/pointer.ts';
import { inOrder } from '../../../../schemas/language/ranks.ts';
import type { PairPlaceDocument } from '../../../../schemas/sections/pairs/pairs.section.ts';
import type { PickOption } from '../../../inputs/Pick.tsx';
import type { Ask } from '../../../kernel/command.ts';
import { fieldsOf, rankBefore } from '../../../kernel/places.ts';
import { freshKey } from '../../../kernel/tree.ts';
import type { Making } from '../rules/rule-commands.ts';

const placePath = (key: string): string => at('/pairs', key);

/** The entity whose records are tied together; null where the document does not tie any. */
export function tiedBy(document: EntityDocument): string | null {
  const [first = ''] = document.store?.pair?.ends ?? [];
  const to = fieldsOf(document, '')[first]?.to;
  return typeof to === 'string' ? to : null;
}

/** References of an entity to those that are tied: whose its content is. */
export const ownersIn = (target: EntityDocument, tied: string): readonly PickOption[] =>
  Object.entries(fieldsOf(target, '')).flatMap(([value, { type, to, label }]) =>
    type === 'ref' && to === tied ? [{ value, label: label ?? value }] : [],
  );

export const partsIn = (target: EntityDocument): readonly PickOption[] =>
  inOrder(target.parts).map(([value, { label }]) => ({ value, label: label ?? value }));

/** Looks into records of the target: where they are tied themselves, or belong to one that is. Null elsewhere. */
export function addPlace(document: EntityDocument, target: EntityDocument): Making | null {
  const tied = tiedBy(document);
  if (tied === null) return null;
  const by = target.key === tied ? undefined : ownersIn(target, tied)[0]?.value;
  const value = Object.entries(fieldsOf(target, '')).find(([, { type }]) => type === 'text')?.[0];
  if (value === undefined || (target.key !== tied && by === undefined)) return null;
  const kind = inOrder(document.pairs)[0]?.[1].kind ?? 'SAME';
  const key = freshKey(new Set(Object.keys(document.pairs ?? {})), 'pair');
  const label = `相同的${fieldsOf(target, '')[value]?.label ?? titleOf(target.title)}`;
  const after: PairPlaceDocument & { rank: string } = {
    ...{ label, kind, in: target.key, ...(by === undefined ? {} : { by }), value },
    rank: rankBefore(document.pairs, null),
  };
  return { ask: { name: `新建“${label}”`, steps: [{ path: placePath(key), after }] }, chosen: placePath(key) };
}

export const setPlace = (key: string, after: PairPlaceDocument, isTyped = false): Ask => ({
  name: '修改自动发现的关系',
  steps: [{ path: placePath(key), after }],
  ...(isTyped ? { joins: placePath(key) } : {}),
});

export const removePlace = (key: string, { label }: PairPlaceDocument): Ask => ({
  name: `删除“${label}”`,
  steps: [{ path: placePath(key), after: undefined }],
});

/** What is found by it, in one sentence. */
export const sayPlace = (place: PairPlaceDocument, target: EntityDocument | undefined): string =>
  `${target ? titleOf(target.title) : place.in}里“${place.label}”相同的，记为一条关系`;
