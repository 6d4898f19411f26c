import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fieldKinds } from '../../../../renderers/fields/kinds.ts';
import { actionKinds } from '../../../../schemas/actions/kinds.ts';
import type { CaseDocument } from '../../../../schemas/cases/case-record.ts';
import { runCases } from '../../../../schemas/cases/run-cases.ts';
import { compileModel } from '../../../../schemas/compile/compile-model.ts';
import { readDocument } from '../../../../schemas/language/document.ts';
import type { EntityDocument } from '../../../../schemas/language/entity.ts';
import { entryOf } from '../../../../schemas/language/entry-of.ts';
import { draws } from '../../../../tests/support/draws.ts';
import { type ExpressionPlace, standingIn } from '../../../inputs/standing.ts';
import { type Ask, doCommand } from '../../../kernel/command.ts';
import { inKeyOrder } from '../../../kernel/steps.ts';
import { expectAllUndone } from '../../../kernel/undo-all.fixture.ts';
import { addCase, duplicateCase, removeCase, renameCase, setCase } from './case-commands.ts';
import { caseFromRule } from './case-from-rule.ts';
import { sayCase } from './say-case.ts';

const found = readDocument({
  kind: 'entity',
  key: 'small',
  spec: 1,
  title: '小单',
  fields: {
    urgent: { type: 'flag', label: '加急' },
    why: { type: 'text', label: '原因' },
    kind: {
      type: 'choice',
      label: '类别',
      options: [
        { value: 'A', text: '甲' },
        { value: 'B', text: '乙' },
      ],
    },
    day: { type: 'date', label: '日期' },
    files: { type: 'text', label: '附件' },
    total: { type: 'money', label: '总额', calc: 'sum(lines.amount)' },
  },
  parts: {
    lines: {
      label: '明细',
      fields: {
        qty: { type: 'integer', label: '数量' },
        price: { type: 'money', label: '单价' },
        amount: { type: 'money', label: '金额', calc: 'round(qty * price, 2)' },
        need: { type: 'date', label: '需求日期' },
      },
    },
  },
  rules: [
    { key: 'equal', title: '等于', if: "urgent = 'Y'", then: [{ need: 'why' }] },
    { key: 'unequal', title: '不等于', if: "kind <> 'A' and not empty(why)", then: [{ hide: 'files' }] },
    { key: 'sum', title: '合计', if: 'total >= 500000', then: [{ need: 'files' }] },
    { key: 'role', title: '角色', if: "hasRole('buyer') or kind = 'B'", then: [{ lock: 'why' }] },
    { key: 'days', title: '日期', on: 'lines', if: 'need < ../day', then: [{ error: 'need', say: '太早' }] },
    { key: 'count', title: '行数', if: 'count(lines) > 2', then: [{ set: 'why', to: "'多'" }] },
    {
      key: 'number',
      title: '数量',
      on: 'lines',
      if: 'qty > 10 and price in (1, 2)',
      then: [{ error: 'qty', say: '太多' }],
    },
  ],
  access: { roles: { buyer: { do: ['read', 'create', 'edit'] } } },
  cases: [{ name: '加急', given: { urgent: 'Y' }, then: { need: ['why'] } }],
});
if (!found.ok) throw new Error(JSON.stringify(found.issues));
const small = inKeyOrder(found.value) as EntityDocument;

const compile = (document: EntityDocument) => {
  const compiled = compileModel([document], fieldKinds, actionKinds);
  if (!compiled.ok) throw new Error(JSON.stringify(compiled.issues));
  return compiled.value;
};
const model = compile(small);

describe('a case made of a rule', () => {
  it.each(Object.keys(small.rules ?? {}))('reaches the rule “%s” and passes', (key) => {
    const rule = entryOf(small.rules, key);
    if (!rule) throw new Error(key);
    const words = caseFromRule(rule, standingIn(model, 'small', rule.on) as ExpressionPlace);
    const alone = { ...small, cases: {} };
    const document = doCommand(alone, addCase(alone, rule.title, words).ask, 0)?.document ?? alone;
    const report = runCases(compile(document), 'small', fieldKinds);
    expect(report.unreached.map((one) => one.key)).not.toContain(key);
    expect(report.verdicts).toEqual([{ name: rule.title, passed: true, wrong: [] }]);
  });
});

describe('commands', () => {
  const anyAsk: fc.Arbitrary<(now: EntityDocument) => Ask | undefined> = fc.oneof(
    fc.constant((now: EntityDocument) => addCase(now, '新用例', { then: { fine: true } }).ask),
    fc.constant((now: EntityDocument) => duplicateCase(now, '加急')?.ask),
    fc.constant(() => removeCase('加急')),
    fc.constant((now: EntityDocument) => renameCase(now, '加急', '又名/~')?.ask),
    fc.constant(() => setCase('加急', 'as', 'buyer')),
    fc.constant(() => setCase('加急', 'given', undefined)),
    fc.constant((now: EntityDocument) => renameCase(now, '又名/~', '加急')?.ask),
  );

  it('undone leave the very same bytes, whatever was done', () => {
    fc.assert(
      fc.property(fc.array(anyAsk, { maxLength: 10 }), (asks) => expectAllUndone(small, asks)),
      { numRuns: draws(60) },
    );
  });

  it('refuse a name that another case has', () => {
    const two = doCommand(small, addCase(small, '二', { then: { fine: true } }).ask, 0)?.document ?? small;
    expect(renameCase(two, '二', '加急')).toBeNull();
  });
});

it('says a case in one sentence', () => {
  const one: CaseDocument = { as: 'buyer', given: { urgent: 'Y' }, then: { need: ['why'], cannot: ['delete'] } };
  expect(sayCase(small, one, { buyer: '采购员' })).toBe('作为采购员，填了1项，应当：“原因”必填、不可以删除');
});
