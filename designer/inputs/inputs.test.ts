import { describe, expect, it } from 'vitest';
import { fieldKinds } from '../../renderers/fields/kinds.ts';
import { actionKinds } from '../../schemas/actions/kinds.ts';
import { compileModel } from '../../schemas/compile/compile-model.ts';
import { readDocument } from '../../schemas/language/document.ts';
import { completeFormula, rowsAround, signatureOf, wordsOfRows } from './complete-formula.ts';
import { fieldChoices } from './field-choices.ts';
import { initialsOf } from './initials.ts';
import { readFormula, sayText } from './read-formula.ts';
import { startFor } from './runs/start-for.ts';
import { sayFormulaIssue } from './say-formula-issue.ts';
import { checkFormula, choicesOf, type ExpressionPlace, fieldAt, labelsAt, standingIn } from './standing.ts';

const documents = [
  {
    kind: 'entity',
    key: 'maker',
    spec: 1,
    title: '供应商',
    fields: { name: { type: 'text', label: '名称' }, country: { type: 'text', label: '国家' } },
  },
  {
    kind: 'entity',
    key: 'order',
    spec: 1,
    title: '订单',
    fields: {
      title: { type: 'text', label: '需求标题' },
      maker: { type: 'ref', to: 'maker', label: '供应商' },
      urgent: { type: 'flag', label: '加急' },
      total: { type: 'money', label: '总额' },
      day: { type: 'date', label: '订单日期' },
    },
    parts: {
      lines: {
        label: '明细',
        fields: { qty: { type: 'decimal', label: '数量' }, need: { type: 'date', label: '需求日期' } },
      },
    },
  },
].map((json) => {
  const read = readDocument(json);
  if (!read.ok) throw new Error(JSON.stringify(read.issues));
  return read.value;
});

const compiled = compileModel(documents, fieldKinds, actionKinds);
if (!compiled.ok) throw new Error(JSON.stringify(compiled.issues));
const model = compiled.value;
const head = standingIn(model, 'order') as ExpressionPlace;
const lines = standingIn(model, 'order', 'lines') as ExpressionPlace;

describe('what a field to be filled is proposed', () => {
  it.each([
    ['the field of its name', 'title', 'text', head, 'title'],
    ['the first of its kind', 'amount', 'money', head, 'total'],
    ['the document itself', 'source', 'percent', head, 'id'],
    ['the first of its kind in a row', 'receiptQty', 'decimal', lines, 'qty'],
    ['a field of the row, which has no id to be read', 'source', 'percent', lines, 'qty'],
  ])('%s', (_, key, kind, place, proposed) => expect(startFor(key, kind, place)).toBe(proposed));
});

describe('initials', () => {
  it.each([
    ['需求标题', 'xqbt'],
    ['供应商', 'gys'],
    ['总额', 'ze'],
    ['加急', 'jj'],
    ['含税总额', 'hsze'],
    ['我的VAT率', 'wdvatl'],
  ])('of %s are %s', (label, initials) => expect(initialsOf(label)).toBe(initials));
});

describe('what can be read', () => {
  it('are fields, figures over lines, the head from a line, and what stands behind a reference', () => {
    const texts = fieldChoices(head, { figures: true }).map(({ text }) => text);
    expect(texts).toEqual(expect.arrayContaining(['title', 'count(lines)', 'sum(lines.qty)', 'maker.country']));
    expect(fieldChoices(lines).map(({ text }) => text)).toEqual(expect.arrayContaining(['qty', '../total']));
  });

  it('is found by its path, its owner told', () => {
    expect(fieldAt(head, 0, ['maker', 'country'])?.owner.key).toBe('maker');
    expect(fieldAt(lines, 1, ['total'])?.field.label).toBe('总额');
    const urgent = fieldAt(head, 0, ['urgent']);
    expect(urgent && choicesOf(model, urgent)).toEqual([
      { value: 'Y', text: '是' },
      { value: 'N', text: '否' },
    ]);
  });
});

describe('completion', () => {
  const choices = fieldChoices(head).map((choice) => ({ ...choice, said: sayText(choice.text, head) }));

  it.each([
    ['xqbt', '需求标题'],
    ['需求标', '需求标题'],
    ["urgent = 'Y' and ze", '总额'],
    ['供应商的国', '供应商的国家'],
    ['sswr', '四舍五入（）'],
    ['合计', '合计（）'],
    ['jt', '今天'],
  ])('of %s offers %s', (text, insert) => {
    const found = completeFormula(text, text.length, choices);
    expect(found?.items[0]?.insert).toBe(insert);
  });

  it.each([
    ['明细中 sl', '数量'],
    ['明细中 数量 大于 1 的 需求', '需求日期'],
    ['明细中 数量 zh', '之和'],
    ['明细中 数量 之和 大于 ze', '总额'],
    ['mxz', '明细中 '],
  ])('of rows: %s offers %s', (text, insert) => {
    const around = rowsAround(text, labelsAt(head));
    const here = around.length > 0 ? lines : head;
    const inside = fieldChoices(here).map((choice) => ({ ...choice, said: sayText(choice.text, here) }));
    const found = completeFormula(text, text.length, inside, wordsOfRows(here, here === lines));
    expect(found?.items[0]?.insert).toBe(insert);
  });

  it('is silent inside a quoted text and behind a finished name', () => {
    expect(completeFormula("title = 'xq", 11, choices)).toBeNull();
    expect(completeFormula('需求标题 等于 “xq', 11, choices)).toBeNull();
    expect(completeFormula('total', 5, choices)).toBeNull();
    expect(completeFormula('总额', 2, choices)).toBeNull();
  });

  it('says what a function takes', () => {
    expect(signatureOf('round')).toBe('四舍五入(数字, [0到16的整数])');
    expect(signatureOf('concat')).toBe('拼接(文字、数字或日期, …)');
  });
});

describe('a formula', () => {
  it.each([
    ['total > 5', 'total > 5'],
    ['总额>5', 'total > 5'],
    ['明细中 数量 > 1 的 数量×上级的总额 之和 > 5', 'sum(lines where qty > 1, qty * ../total) > 5'],
    ['lines中 qty > 1 的 个数 = 0', 'count(lines where qty > 1) = 0'],
    ['max(lines, qty) > 5', 'max(lines, qty) > 5'],
    ['总额 > 5 and urgent = 是', "total > 5 and urgent = 'Y'"],
    ["需求标题 = 'a/b'", "title = 'a/b'"],
    ['四舍五入（总额 × 2，1） 大于 今天的年', null],
    ['订单日期 小于 今天', 'day < today()'],
    ['供应商的国家 不等于 “中国”', "maker.country <> '中国'"],
  ])('typed as %s is kept as %s', (typed, kept) => {
    expect(readFormula(typed, head, { is: 'bool' }).text).toBe(kept);
  });

  it.each([
    ['总额 > 5 且 名字 为空', '没有名为“名字”的字段', '名字'],
    ['总额>名字', '没有名为“名字”的字段', '名字'],
    ['总额 > “很多”', '“总额”与““很多””不能比较', '总额 > “很多”'],
    ['总额 + 1', '这里应当得到条件，而表达式得到的是数字', '总额 + 1'],
  ])('in words is told what is wrong with %s, at its place', (typed, say, marked) => {
    const [fault] = readFormula(typed, head, { is: 'bool' }).faults;
    expect(fault?.say).toBe(say);
    expect(typed.slice(fault?.from, fault?.to)).toBe(marked);
  });
});

describe('faults', () => {
  it.each([
    ["total > '很多'", '“总额”与““很多””不能比较', "total > '很多'"],
    ['toal > 5', '没有名为“toal”的字段', 'toal'],
    ['total > 5 )', '“)”不应出现在这里', ')'],
    ['round(title) > 1', '函数“round（四舍五入）”的第1个参数应当是数字', undefined],
    ['total + 1', '这里应当得到条件，而表达式得到的是数字', 'total + 1'],
    ['total * maker > 1', '“供应商”应当是数字，现在是引用：在后面写“的”，再选要用它的哪一项', 'maker'],
  ])('of %s are told in words, at their place', (text, say, marked) => {
    const found = checkFormula(text, head, { is: 'bool' });
    const issue = found.ok ? undefined : found.issues[0];
    if (!issue) throw new Error('no fault');
    const fault = sayFormulaIssue(issue, text, labelsAt(head));
    expect(fault.say).toBe(say);
    if (marked !== undefined) expect(text.slice(fault.from, fault.to)).toBe(marked);
  });

  it('are none where a scope is named among fields', () => {
    const named = { ...head, names: { mine: '我负责的' } };
    expect(checkFormula("mine or urgent = 'Y'", named, { is: 'bool' }).ok).toBe(true);
  });
});
