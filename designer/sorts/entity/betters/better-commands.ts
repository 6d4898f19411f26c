import { kindNamed } from '../../../../renderers/fields/kind-named.ts';
import type { EntityDocument } from '../../../../schemas/language/entity.ts';
import { titleOf } from '../../../../schemas/language/names.ts';
import { at } from '../../../../schemas/language/pointer.ts';
import type { BetterDocument } from '../../../../schemas/sections/betters/betters.section.ts';
import type { PickOption } from '../../../inputs/Pick.tsx';
import type { Ask } from '../../../kernel/command.ts';
import { type FieldWords, fieldsOf, labelOf, rankBefore } from '../../../kernel/places.ts';
import { freshKey } from '../../../kernel/tree.ts';
import type { Making } from '../rules/rule-commands.ts';

const betterPath = (key: string): string => at('/betters', key);

const isKept = ({ calc }: FieldWords): boolean => calc === undefined;
const is = ({ type }: FieldWords): string =>
  type === undefined ? '' : String(kindNamed(String(type))?.type({}).is ?? '');

/** Fields of the head that are kept as something; `locked`: those alone that nobody types. */
export const fieldsAs = (
  document: EntityDocument | undefined,
  wanted: 'number' | 'dateTime' | 'ref',
  locked = false,
): readonly PickOption[] =>
  Object.entries(document ? fieldsOf(document, '') : {}).flatMap(([value, words]) =>
    isKept(words) && is(words) === wanted && (!locked || words.locked === true)
      ? [{ value, label: words.label ?? value }]
      : [],
  );

/** The entity that a reference of a document leads to. */
export const ledToBy = (document: EntityDocument, field: string): string =>
  String(fieldsOf(document, '')[field]?.to ?? '');

/**
 * Competes for a record of the target: where one of the references leads there and another to a place that belongs to it. Null where
 * anything of it is lacking.
 */
export function addBetter(
  document: EntityDocument,
  target: EntityDocument,
  others: (key: string) => EntityDocument | undefined,
): Making | null {
  const refs = fieldsAs(document, 'ref').map(({ value }) => value);
  const over = refs.find((field) => ledToBy(document, field) === target.key);
  const seated = refs.flatMap((by) => {
    const seats = others(ledToBy(document, by));
    const of = fieldsAs(seats, 'ref').find(({ value }) => seats && ledToBy(seats, value) === target.key)?.value;
    const best = fieldsAs(seats, 'number', true)[0]?.value;
    return of !== undefined && best !== undefined ? [{ by, of, best }] : [];
  })[0];
  const seq = fieldsAs(document, 'number', true)[0]?.value;
  const value = fieldsAs(document, 'number').find((one) => one.value !== seq)?.value;
  const taken = fieldsAs(document, 'dateTime', true)[0]?.value;
  const [from, until] = fieldsAs(target, 'dateTime').map((one) => one.value);
  const [best, count] = fieldsAs(target, 'number', true).map((one) => one.value);
  if (!over || !seated || !seq || !value || !taken || !from || !until || !best || !count) return null;
  const key = freshKey(new Set(Object.keys(document.betters ?? {})), 'better');
  const label = `竞${titleOf(target.title)}`;
  const after: BetterDocument & { rank: string } = {
    ...{ label, over, by: seated.by, value, seq, at: taken, from, until, step: '0' },
    into: { best, count },
    seat: { of: seated.of, best: seated.best },
    rank: rankBefore(document.betters, null),
  };
  return { ask: { name: `新建竞争“${label}”`, steps: [{ path: betterPath(key), after }] }, chosen: betterPath(key) };
}

export const setBetter = (key: string, after: BetterDocument, isTyped = false): Ask => ({
  name: '修改竞争',
  steps: [{ path: betterPath(key), after }],
  ...(isTyped ? { joins: betterPath(key) } : {}),
});

export const removeBetter = (key: string, { label }: BetterDocument): Ask => ({
  name: `删除竞争“${label}”`,
  steps: [{ path: betterPath(key), after: undefined }],
});

/** What it takes to be taken, in one sentence. */
export function sayBetter(document: EntityDocument, { over, value, higher }: BetterDocument): string {
  const way = higher ? '更高' : '更低';
  return `为“${labelOf(document, over)}”竞争：只接受“${labelOf(document, value)}”${way}的，到时截止`;
}
