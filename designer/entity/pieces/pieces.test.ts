import { describe, expect, it } from 'vitest';
import { fieldKinds } from '../../../renderers/fields/kinds.ts';
import { actionKinds } from '../../../schemas/actions/kinds.ts';
import { compileModel } from '../../../schemas/compile/compile-model.ts';
import { readDocument } from '../../../schemas/language/document.ts';
import { completeFormula, signatureOf } from './complete-formula.ts';
import { fieldChoices } from './field-choices.ts';
import { initialsOf } from './initials.ts';
import { sayFormulaIssue } from './say-formula-issue.ts';
import { checkFormula, choicesOf, fieldAt, labelsAt, type Standing, standingIn } from './standing.ts';

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
const head = standingIn(model, 'order') as Standing;
const lines = standingIn(model, 'order', 'lines') as Standing;

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
  it.each([
    ['xqbt', 'title'],
    ['需求标题', 'title'],
    ["urgent = 'Y' and ze", 'total'],
    ['供应商的国', 'maker.country'],
    ['sswr', 'round()'],
    ['合计', 'sum()'],
  ])('of %s offers %s', (text, insert) => {
    const found = completeFormula(text, text.length, fieldChoices(head));
    expect(found?.items[0]?.insert).toBe(insert);
  });

  it('is silent inside a quoted text and behind a finished name', () => {
    expect(completeFormula("title = 'xq", 11, fieldChoices(head))).toBeNull();
    expect(completeFormula('total', 5, fieldChoices(head))).toBeNull();
  });

  it('says what a function takes', () => {
    expect(signatureOf('round')).toBe('四舍五入(数字, [0到16的整数])');
    expect(signatureOf('concat')).toBe('拼接(文字、数字或日期, …)');
  });
});

describe('faults', () => {
  it.each([
    ["total > '很多'", '“总额”与““很多””不能比较', "total > '很多'"],
    ['toal > 5', '没有名为“toal”的字段', 'toal'],
    ['total > 5 )', '“)”不应出现在这里', ')'],
    ['round(title) > 1', '函数“round（四舍五入）”的第1个参数应当是数字', undefined],
    ['total + 1', '这里应当得到条件，而表达式得到的是数字', 'total + 1'],
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
