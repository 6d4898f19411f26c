import type { ChainLedger } from '../../../../schemas/language/chain-ledger.ts';
import type { EntityDocument } from '../../../../schemas/language/entity.ts';
import { at } from '../../../../schemas/language/pointer.ts';
import type { Ask } from '../../../kernel/command.ts';
import { allFields, type FieldWords, fieldsOf, partsOf, rankBefore } from '../../../kernel/places.ts';
import { freshKey } from '../../../kernel/tree.ts';
import { kindNamed } from '../form/kind-named.ts';
import type { Making } from '../rules/rule-commands.ts';
import { alike } from './action-commands.ts';

export type LedgerDocument = NonNullable<EntityDocument['ledgers']>[string];
/** What ledgers of chains and of an entity's own say alike. */
export type CountedWords = Omit<ChainLedger, 'into'>;

const ledgerPath = (key: string): string => at('/ledgers', key);

const isNumber = (words: FieldWords) =>
  kindNamed(words.type)?.type({}).is === 'number' && (words.calc === undefined || words.stored === true);

/** Numbers that are kept in rows of a part. */
export const numbersIn = (document: EntityDocument, part: string) =>
  Object.entries(fieldsOf(document, part)).flatMap(([value, words]) =>
    isNumber(words) ? [{ value, label: words.label ?? value, isTyped: !words.locked }] : [],
  );

/** Fields in which a sum can be kept: of the head and of lines, what nobody types first. */
export const sumsIn = (document: EntityDocument): readonly string[] =>
  allFields(document)
    .filter(([, words]) => isNumber(words) && words.calc === undefined)
    .toSorted(([, a], [, b]) => Number(b.locked ?? false) - Number(a.locked ?? false))
    .map(([path]) => path);

/** Takes of what a reference here leads to, or of what has the same values: so much as the first number says, into the first sum. */
export function addLedger(document: EntityDocument, accounts: EntityDocument, title: string): Making | null {
  const [into] = sumsIn(accounts);
  const take = ['', ...partsOf(document)].flatMap((part) =>
    numbersIn(document, part).map(({ value }) => ({ part, value })),
  )[0];
  if (into === undefined || take === undefined) return null;
  const key = freshKey(new Set(Object.keys(document.ledgers ?? {})), 'ledger');
  const led = Object.entries(fieldsOf(document, '')).find(([, words]) => words.to === accounts.key)?.[0];
  const same = Object.entries(alike(document, '', accounts, ''))
    .filter(([key]) => key !== into)
    .slice(0, 3);
  if (led === undefined && same.length === 0) return null;
  const up = '../'.repeat(take.part === '' ? 0 : take.part.split('.').length);
  const after: LedgerDocument & { rank: string } = {
    label: `占用${title}`,
    ...(take.part === '' ? {} : { from: take.part }),
    take: take.value,
    of: accounts.key,
    ...(led === undefined
      ? { by: Object.fromEntries(same.map(([key, from]) => [key, `${up}${from}`])) }
      : { over: `${up}${led}` }),
    into,
    rank: rankBefore(document.ledgers, null),
  };
  return { ask: { name: `新建占用“${title}”`, steps: [{ path: ledgerPath(key), after }] }, chosen: ledgerPath(key) };
}

export const setLedger = (key: string, after: LedgerDocument, isTyped = false): Ask => ({
  name: '修改占用',
  steps: [{ path: ledgerPath(key), after }],
  ...(isTyped ? { joins: ledgerPath(key) } : {}),
});

export const removeLedger = (key: string, { label }: LedgerDocument): Ask => ({
  name: `删除占用“${label}”`,
  steps: [{ path: ledgerPath(key), after: undefined }],
});

/** What is lacking before it can be kept how much was made of a line: a number there, or a second one here for the sum. */
export const sayNeeded = ({ to, from }: { readonly to?: string; readonly from?: string }): string =>
  to === undefined
    ? `要限制总共生成多少，“${from}”里除了数量，还要有一个累计用的数字字段，例如只读的“已收数量”：先到“字段与表单”添加`
    : `要限制总共生成多少，“${to}”里要有一个数字字段：先到那份单据里添加`;
