import { describe, expect, test } from 'vitest';
import { fieldKinds } from '../../renderers/fields/kinds.ts';
import { read } from '../../tests/fixtures/documents/worked-example.ts';
import { actionKinds } from '../actions/kinds.ts';
import { evaluate, holds } from '../expressions/evaluate.ts';
import type { EvalScope } from '../expressions/scope.ts';
import type { Asker, Expr } from '../expressions/tree.ts';
import { compileModel } from './compile-model.ts';

const asker: Asker = {
  me: 'u1',
  myDeparts: [],
  myDepart: null,
  mySupplier: null,
  roles: [],
  now: '2026-07-01 09:30:00',
};

/** The same in the head and in each line, so that one expression can stand over either. */
const fields = {
  a: { type: 'money', currency: 'CNY', scale: 6, label: '甲价' },
  b: { type: 'decimal', scale: 4, label: '乙价' },
  none: { type: 'money', currency: 'CNY', scale: 2, label: '没有' },
  begins: { type: 'date', label: '起' },
  ends: { type: 'date', label: '止' },
  at: { type: 'dateTime', label: '何时' },
  number: { type: 'decimal', scale: 6, label: '数' },
  word: { type: 'text', label: '字' },
  day: { type: 'date', label: '日' },
};

type Field = 'number' | 'word' | 'day';

/** Each word, with what it is run by and how the rows around or below what it writes are called from there. */
const words = {
  setEach: { params: { part: 'lines' }, rows: '../lines' },
  fillRows: { params: { part: 'lines', of: 'pair' }, rows: 'lines' },
  write: { params: { over: 'other' }, rows: 'lines' },
} as const;

function compiledIn(word: keyof typeof words, said: { where?: string; set: Partial<Record<Field, string>> }) {
  const pair = {
    kind: 'entity',
    key: 'pair',
    spec: 3,
    title: '对照单',
    store: { table: 'pair_doc' },
    named: 'no',
    fields: {
      no: { type: 'text', label: '编号' },
      other: { type: 'ref', to: 'pair', label: '另一张' },
      ...fields,
    },
    parts: { lines: { label: '明细', table: 'pair_line', fields } },
    lists: { main: { cols: ['no'] } },
    actions: [{ key: 'try', label: '试', at: 'row', run: [{ do: word, ...words[word].params, ...said }] }],
    access: { roles: { buyer: { do: ['edit', 'action:try'] } } },
  };
  const result = compileModel([read(pair)], fieldKinds, actionKinds);
  if (!result.ok) throw new Error(JSON.stringify(result.issues));
  const [run] = result.value.entities.get('pair')?.actions.get('try')?.run ?? [];
  return run?.params as { where?: Expr; set: Record<Field, Expr> };
}

type Values = Readonly<Record<string, string>>;
interface Sheet {
  readonly values: Values;
  readonly lines: readonly Values[];
}

const lineOver = (values: Values, around: Sheet): EvalScope => ({
  asker,
  read: (up, [key = '']) => (up === 0 ? values : around.values)[key] ?? null,
  rows: (up, [key]) => (up === 1 && key === 'lines' ? around.lines.map((line) => lineOver(line, around)) : undefined),
});

const recordOver = (record: Sheet): EvalScope => ({
  asker,
  read: (_, [key = '']) => record.values[key] ?? null,
  rows: (_, [key]) => (key === 'lines' ? record.lines.map((line) => lineOver(line, record)) : undefined),
});

const lines: readonly Values[] = [{ a: '0.1', b: '9.9' }, { a: '0.1', b: '10.1' }, { a: '0.1' }];

const yes = (condition: string) => `if(${condition}, '是', '否')`;

const cases: readonly (readonly [text: string, values: Values, into: Field, comes: string | null])[] = [
  [yes('a < b'), { a: '9.9', b: '10.1' }, 'word', '是'],
  [yes('a > b'), { a: '9.9', b: '10.1' }, 'word', '否'],
  [yes('a >= b'), { a: '10.000000', b: '9.9' }, 'word', '是'],
  [yes('a = b'), { a: '1.50', b: '1.5' }, 'word', '是'],
  [yes('a <> b'), { a: '1.50', b: '1.5' }, 'word', '否'],
  [yes('a in (b, 7)'), { a: '1.50', b: '1.5' }, 'word', '是'],
  [yes('-a > -b'), { a: '9.9', b: '10.1' }, 'word', '是'],
  ['min(a, b)', { a: '9.9', b: '10.1' }, 'number', '9.9'],
  ['max(a, b)', { a: '9.9', b: '10.1' }, 'number', '10.1'],
  ['max(a, none)', { a: '9.9' }, 'number', '9.9'],
  ['max(none, 0)', {}, 'number', '0'],
  [yes('a > none'), { a: '9.9' }, 'word', '否'],
  [yes('a <= none'), { a: '9.9' }, 'word', '否'],
  [yes('empty(none)'), {}, 'word', '是'],
  ['a + none', { a: '9.9' }, 'number', null],
  ['a + a + a', { a: '0.1' }, 'number', '0.3'],
  ['a * b - 1', { a: '9.9', b: '10.1' }, 'number', '98.99'],
  ['sum(ROWS, a)', {}, 'number', '0.3'],
  ['max(ROWS, b)', {}, 'number', '10.1'],
  ['min(ROWS where b > 9.95, b)', {}, 'number', '10.1'],
  ['countDistinct(ROWS, a)', {}, 'number', '1'],
  ['concat(a, 元)', { a: '1.50', word: '元' }, 'word', '1.5元'],
  [yes('begins < ends'), { begins: '2026-07-01', ends: '2026-12-01' }, 'word', '是'],
  [yes('at < addDays(begins, 1)'), { at: '2026-07-01 23:59:59', begins: '2026-07-01' }, 'word', '是'],
  [yes('at > begins'), { at: '2026-07-01 00:00:00', begins: '2026-07-01' }, 'word', '否'],
  [yes('begins > ends'), { begins: '2026-07-01' }, 'word', '否'],
  ['max(begins, ends)', { begins: '2026-07-01', ends: '2026-12-01' }, 'day', '2026-12-01'],
  ['min(begins, ends)', { ends: '2026-12-01' }, 'day', '2026-12-01'],
];

describe.each(['setEach', 'fillRows', 'write'] as const)('what %s writes', (word) => {
  test.each(cases)('%s of %o', (text, values, into, comes) => {
    const said = text.replace('ROWS', words[word].rows).replace('元', 'word');
    const { set } = compiledIn(word, { set: { [into]: said } });
    const record = { values, lines };
    expect(evaluate(set[into], word === 'setEach' ? lineOver(values, record) : recordOver(record))).toBe(comes);
  });

  test('and what it leaves out', () => {
    const { where } = compiledIn(word, { where: 'a < ../a', set: { number: 'a' } });
    const around: Sheet = { values: { a: '10.1' }, lines };
    const within = (a: string) => lineOver({ a }, around);
    expect(where && [holds(where, within('9.9')), holds(where, within('10.10'))]).toEqual([true, false]);
  });
});
