import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fieldKinds } from '../../../../renderers/fields/kinds.ts';
import { actionKinds } from '../../../../schemas/actions/kinds.ts';
import purchaseOrder from '../../../../schemas/catalog/order/purchase-order.json' with { type: 'json' };
import { compileModel } from '../../../../schemas/compile/compile-model.ts';
import { readDocument } from '../../../../schemas/language/document.ts';
import type { EntityDocument } from '../../../../schemas/language/entity.ts';
import { inOrder } from '../../../../schemas/language/ranks.ts';
import { draws } from '../../../../tests/support/draws.ts';
import { type ExpressionPlace, standingIn } from '../../../inputs/standing.ts';
import { type Ask, doCommand } from '../../../kernel/command.ts';
import { inKeyOrder } from '../../../kernel/steps.ts';
import { expectAllUndone } from '../../../kernel/undo-all.fixture.ts';
import {
  addCheck,
  addRule,
  duplicateRule,
  moveRule,
  placeRule,
  removeCheck,
  removeRule,
  setCheck,
  setFormula,
  setRule,
} from './rule-commands.ts';
import { isAbout, ruleItems } from './rule-items.ts';
import { noteRules } from './rule-notes.ts';
import { recordOf, samplesOf, tryFormula, tryNode } from './try-rule.ts';

const read = (json: unknown): EntityDocument => {
  const found = readDocument(json);
  if (!found.ok) throw new Error(JSON.stringify(found.issues));
  return inKeyOrder(found.value) as EntityDocument;
};
const order = read(purchaseOrder);
const done = (document: EntityDocument, ask: Ask | null | undefined): EntityDocument =>
  (ask && doCommand(document, ask, 0)?.document) ?? document;

const small = read({
  kind: 'entity',
  key: 'small',
  spec: 1,
  title: '小单',
  fields: {
    urgent: { type: 'flag', label: '加急' },
    why: { type: 'text', label: '加急原因' },
    total: { type: 'money', label: '总额', calc: 'sum(lines.amount)' },
  },
  parts: {
    lines: {
      label: '明细',
      fields: { qty: { type: 'integer', label: '数量' }, amount: { type: 'money', label: '金额', calc: 'qty * 2' } },
    },
  },
  rules: [
    { key: 'why', title: '加急须填原因', if: "urgent = 'Y'", then: [{ need: 'why' }], else: [{ hide: 'why' }] },
    { key: 'few', title: '数量不能为零', on: 'lines', if: 'qty = 0', then: [{ error: 'qty', say: '请填数量' }] },
  ],
});
const compiled = compileModel([small], fieldKinds, actionKinds);
if (!compiled.ok) throw new Error(JSON.stringify(compiled.issues));
const model = compiled.value;
const trying = { roles: [], at: 'save', kinds: fieldKinds, now: '2026-06-15 10:00:00' };

describe('commands', () => {
  const word = fc.constantFrom('title', 'if') as fc.Arbitrary<'title'>;
  const key = fc.constantFrom(...Object.keys(order.rules ?? {}));
  const anyAsk = fc.oneof(
    fc.constant((document: EntityDocument) => addRule(document, { need: 'remark' }, 'lines').ask),
    key.map((one) => (document: EntityDocument) => duplicateRule(document, one)?.ask),
    key.map((one) => (document: EntityDocument) => removeRule(document, one)),
    fc.tuple(key, fc.constantFrom<1 | -1>(1, -1)).map(
      ([one, by]) =>
        (now: EntityDocument) =>
          moveRule(now, one, by),
    ),
    fc.tuple(key, word, fc.string({ minLength: 1 })).map(
      ([one, which, text]) =>
        () =>
          setRule(one, which, text),
    ),
    fc.constant((document: EntityDocument) => addCheck(document, 'poNo').ask),
    fc.constant(() => removeCheck('noDouble')),
    fc.constant(() => setCheck('noDouble', 'level', undefined)),
    fc.constant((document: EntityDocument) => setFormula(document, 'lines.qty', 'start', '1')),
    fc.constant((document: EntityDocument) => setFormula(document, 'total', 'calc', undefined)),
  );

  it('undone leave the very same bytes, whatever was done', () => {
    fc.assert(
      fc.property(fc.array(anyAsk, { maxLength: 12 }), (asks) => expectAllUndone(order, asks)),
      { numRuns: draws(60) },
    );
  });

  it('put a copy right behind its original and move a rule one place', () => {
    const [first, second] = inOrder(order.rules).map(([one]) => one);
    const copied = done(order, duplicateRule(order, first ?? '')?.ask);
    expect(inOrder(copied.rules)[1]?.[1].title).toBe('加急须填原因（副本）');
    const moved = done(order, moveRule(order, first ?? '', 1));
    expect(
      inOrder(moved.rules)
        .map(([one]) => one)
        .slice(0, 2),
    ).toEqual([second, first]);
    expect(moveRule(order, first ?? '', -1)).toBeNull();
    const last = done(order, placeRule(order, first ?? '', null));
    expect(inOrder(last.rules).at(-1)?.[0]).toBe(first);
  });
});

describe('the list', () => {
  it('says every rule, check and calculation in a sentence', () => {
    expect(ruleItems(small, model).map(({ say }) => say)).toEqual([
      '如果 加急 等于 是，则“加急原因”必填；否则隐藏“加急原因”',
      '如果 数量 等于 0，则不能保存，在“数量”提示“请填数量”',
      '“总额”自动计算：合计（明细的金额）',
      '“金额”自动计算：数量 × 2',
    ]);
  });

  it('knows which rules are about a field', () => {
    const about = (path: string) =>
      ruleItems(small, model)
        .filter((item) => isAbout(item, path))
        .map(({ key }) => key);
    expect(about('why')).toEqual(['why']);
    expect(about('lines.qty')).toEqual(['few', 'lines.amount']);
  });
});

describe('notes', () => {
  const noted = (rules: readonly object[]) =>
    noteRules(
      read({ kind: 'entity', key: 'n', spec: 1, title: 'n', fields: { a: { type: 'text', label: '甲类' } }, rules }),
    );
  it.each([
    [
      'never',
      [{ key: 'x', title: 'x', if: "a = '1' and a = '2'", then: [{ need: 'a' }] }],
      '条件要求“甲类”同时等于两个不同的值，永远不会成立',
    ],
    ['constant', [{ key: 'x', title: 'x', if: '1 = 2', then: [{ need: 'a' }] }], '永远不会成立'],
    ['itself', [{ key: 'x', title: 'x', if: "a = '1'", then: [{ need: 'a' }, { hide: 'a' }] }], '相反的话'],
    [
      'another',
      [
        { key: 'x', title: '甲', if: "a = '1'", then: [{ show: 'a' }] },
        { key: 'y', title: '乙', if: "a = '1'", then: [{ hide: 'a' }] },
      ],
      '与“甲”条件相同，结果相反',
    ],
  ])('tell of a rule at odds with %s', (_, rules, say) => {
    expect(
      noted(rules)
        .map((note) => note.say)
        .join(),
    ).toContain(say);
  });

  it('are silent about the shipped rules', () => expect(noteRules(order)).toEqual([]));
});

describe('trying', () => {
  it('runs the rule on the samples, in the head and in a line', () => {
    const head = standingIn(model, 'small') as ExpressionPlace;
    const samples = samplesOf(["urgent = 'Y'"], head);
    const traced = (urgent: string) => tryNode(head, 'rule:why', recordOf(samples, { urgent }, head), trying);
    expect(traced('Y')).toMatchObject({ holds: 1, effects: [{ say: '“加急原因”必填' }] });
    expect(traced('N')).toMatchObject({ holds: 0, effects: [{ say: '隐藏“加急原因”' }] });
    const lines = standingIn(model, 'small', 'lines') as ExpressionPlace;
    const inLine = samplesOf(['qty = 0'], lines);
    expect(tryNode(lines, 'rule:few', recordOf(inLine, { qty: 0 }, lines), trying)?.holds).toBe(1);
  });

  it('works a formula out from what was given, not from what leads to it', () => {
    const head = standingIn(model, 'small') as ExpressionPlace;
    const samples = samplesOf(['sum(lines.amount)'], head);
    const record = recordOf(samples, { 'lines.amount': '12.50' }, head);
    expect(tryFormula(head, 'total', record, trying.now)).toBe('12.5');
  });
});
