import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { draws } from '../../tests/support/draws.ts';
import { anyExpression, anyPath } from './arbitrary.fixture.ts';
import { parseExpression } from './parse-expression.ts';
import { printExpression } from './print-expression.ts';
import { readSentence } from './read-sentence.ts';
import { rowsOf, sayExpression } from './say-expression.ts';
import { labelsIn, type NamedEntry, type NamedPlace } from './sentence-labels.ts';
import { settleRows } from './settle-rows.ts';
import type { Expr } from './tree.ts';

const numRuns = draws(2000);

test('a printed tree is read back as it was', () => {
  const check = (expr: Expr) => {
    const text = printExpression(expr);
    fc.pre(text.length <= 2000);
    expect(parseExpression(text)).toEqual({ ok: true, value: expr });
  };
  fc.assert(fc.property(anyExpression(), check), { numRuns });
});

test('whatever is typed is read or told, never a crash', () => {
  const piece = fc.constantFrom(
    "'",
    '(',
    ')',
    'not',
    'in',
    '../',
    '.',
    ',',
    '1',
    'a',
    ' ',
    '-',
    '<',
    '=',
    'sum',
    '“',
    '如果',
    '】',
    '（',
    '\0',
  );
  const typed = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(piece, { maxLength: 30 }).map((pieces) => pieces.join('')),
  );
  const labels = labelsIn({ names: [] });
  const check = (text: string) => {
    for (const result of [parseExpression(text), readSentence(text, labels)])
      if (!result.ok) for (const { params } of result.issues) expect(params?.at).toBeLessThanOrEqual(text.length);
  };
  fc.assert(fc.property(typed, check), { numRuns });
});

const values = {
  labelOf: (value: string) => ({ Y: '是', N: '否', x: '等于', z: '上级', a: '交货计划中', s: '之和' })[value],
  valueOf: (label: string) => ({ 是: 'Y', 否: 'N', 等于: 'x', 上级: 'z', 交货计划中: 'a', 之和: 's' })[label],
};
const entry = (key: string, label: string, more: Partial<NamedEntry> = {}): NamedEntry => ({ key, label, ...more });
const supplier: NamedPlace = { names: [entry('country', '国家', { values }), entry('name', '名称')] };
const head: NamedPlace = {
  names: [
    entry('urgent', '加急', { values }),
    entry('supplier', '供应商', { into: () => supplier }),
    entry('total', '含税总额（元）'),
    entry('twinA', '同名'),
    entry('twinB', '同名'),
    entry('hostile', '等于'),
    entry('broken', '一】二'),
    entry('digits', '12'),
    entry('yes', '是'),
    entry('sly', '供应商的国家'),
  ],
};
const schedule: NamedPlace = {
  get above() {
    return line;
  },
  names: [entry('qty', '数量'), entry('urgent', '加急', { values }), entry('sumOf', '之和'), entry('of', '的')],
};
const line: NamedPlace = {
  above: head,
  names: [
    entry('qty', '数量'),
    entry('liar', '上级的加急'),
    entry('schedules', '交货计划', { isRows: true, into: () => schedule }),
    entry('among', '交货计划中'),
    entry('deep', '一】二行', { isRows: true, into: () => schedule }),
  ],
};

const known = [
  [0, 'qty'],
  [0, 'liar'],
  [0, 'schedules'],
  [0, 'schedules', 'qty'],
  [0, 'among'],
  [0, 'deep'],
  [0, 'urgent'],
  [0, 'sumOf'],
  [0, 'of'],
  [1, 'qty'],
  [1, 'schedules'],
  [1, 'urgent'],
  [1, 'supplier'],
  [1, 'supplier', 'country'],
  [1, 'total'],
  [1, 'twinA'],
  [1, 'twinB'],
  [1, 'hostile'],
  [1, 'broken'],
  [1, 'digits'],
  [1, 'yes'],
  [1, 'sly'],
] as const;
const labelled = fc.constantFrom(...known).map(([up, ...keys]) => ({ t: 'path' as const, up, keys: [...keys] }));

test('a sentence is read back as the tree it was said from', () => {
  const labels = labelsIn(line);
  const check = (expr: Expr) => {
    fc.pre(!hasListInList(expr)); // a list holds values: one inside another has no type and never reaches a sentence
    const sentence = sayExpression(expr, labels);
    const back = readSentence(sentence, labels);
    expect(back, sentence).toEqual({ ok: true, value: settleRows(expr, rowsOf(labels)) });
  };
  fc.assert(fc.property(anyExpression(fc.oneof(labelled, anyPath)), check), { numRuns: numRuns * 2 });
});

test.each(["qty in ('，', '（')", "qty in '（'", "qty in (('，' in a) in a, a)", "today() <> '（'"])(
  'a text that reads like a sign is still a text: %s',
  (text) => {
    const labels = labelsIn(line);
    const parsed = parseExpression(text);
    expect(parsed.ok && readSentence(sayExpression(parsed.value, labels), labels)).toEqual(parsed);
  },
);

describe('a sentence', () => {
  const labels = labelsIn({
    names: head.names.filter(({ key }) => ['urgent', 'supplier', 'total', 'twinA', 'twinB'].includes(key)),
  });
  test.each([
    ["urgent = 'Y'", '加急 等于 是'],
    ["supplier.country <> 'CN'", '供应商的国家 不等于 “CN”'],
    ['twinA = twinB', '同名 等于 {twinB}'],
    ["supplier.name <> '' and total > 5 * 2", '供应商的名称 不等于 “” 且 【含税总额（元）】 大于 5 × 2'],
    ['empty(supplier) or not empty(supplier.name)', '供应商 为空 或 供应商的名称 不为空'],
    ["urgent not in ('Y', 'Q')", '加急 不属于 （是，“Q”）'],
    ["'Y' in urgent", '是 属于 加急'],
    ["if(urgent = 'N', round(total, 2), -1)", '如果 加急 等于 否 则 四舍五入（【含税总额（元）】，2） 否则 负 1'],
    [
      'supplier = mySupplier() and today() > addDays(today(), 3)',
      '供应商 等于 我的供应商 且 今天 大于 推后天数（今天，3）',
    ],
    ["(urgent = 'N' or true) and not (total = 1)", '（加急 等于 否 或 真） 且 非 【含税总额（元）】 等于 1'],
  ])('says %s', (text, sentence) => {
    const parsed = parseExpression(text);
    if (!parsed.ok) throw new Error(text);
    expect(sayExpression(parsed.value, labels)).toBe(sentence);
  });

  const ofLine = labelsIn(line);
  test.each([
    ["sum(schedules where urgent = 'Y', qty * ../qty)", '交货计划中 加急 等于 是 的 数量 × 上级的数量 之和'],
    ["count(schedules where urgent <> 'Y') > 2", '【交货计划】中 加急 不等于 是 的 个数 大于 2'],
    ['max(schedules, qty)', '【交货计划】中 数量 之最大'],
    ['sum(schedules.qty)', '合计（交货计划的数量）'],
    ["latest(schedules where urgent = 'Y', day, qty)", '交货计划中 加急 等于 是 的 数量 按 {day} 取最近'],
  ])('says of rows %s', (text, sentence) => {
    const parsed = parseExpression(text);
    if (!parsed.ok) throw new Error(text);
    const plain = sentence.startsWith('交货') ? labelsIn({ ...line, names: line.names.slice(0, 3) }) : ofLine;
    expect(sayExpression(parsed.value, plain)).toBe(sentence);
    const back = readSentence(sentence, plain);
    expect(back.ok && printExpression(back.value)).toBe(text);
  });

  test.each([
    ['加急 = 否 并且 (供应商 为空)', "urgent = 'N' and empty(supplier)"],
    ['供应商的名称 ≠ "甲"', "supplier.name <> '甲'"],
    ['如果 加急 等于 否 则 1 否则 如果 真 则 2 否则 3', null],
    ['如果(加急 = 否, 1, 四舍五入(2, 0)) * 2', "if(urgent = 'N', 1, round(2, 0)) * 2"],
    ['如果 （加急 属于 （是，否）） 且 真 则 1 否则 2', "if(urgent in ('Y', 'N') and true, 1, 2)"],
  ])('is read as a person types it: %s', (sentence, text) => {
    const back = readSentence(sentence, labels);
    expect(back.ok ? printExpression(back.value) : null).toBe(text);
  });

  test.each([
    ['没有这个 等于 1', 'unknown_name', 0],
    ['加急 等于', 'unexpected_end', 5],
    ['加急 等于 “是', 'unclosed_text', 6],
    ['加急 加急', 'unexpected_text', 3],
    ['】', 'unexpected_text', 0],
  ])('that cannot be read is told: %s', (sentence, code, at) => {
    expect(readSentence(sentence, labels)).toMatchObject({ ok: false, issues: [{ code, params: { at } }] });
  });
});

/** Whether a list stands inside another, however deep. */
function hasListInList(expr: unknown, inList = false): boolean {
  if (typeof expr !== 'object' || expr === null) return false;
  const isList = (expr as { t?: string }).t === 'list';
  if (isList && inList) return true;
  return Object.values(expr).some((part) => hasListInList(part, inList || isList));
}
