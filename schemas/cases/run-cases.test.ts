import { expect, test } from 'vitest';
import { fieldKinds } from '../../renderers/fields/kinds.ts';
import { type Raw, workedModel } from '../../tests/fixtures/documents/worked-example.ts';
import { runCases } from './run-cases.ts';

const line = { material: 'm1', qty: '2', price: '3390', taxRate: '0.13' };
const run = (cases: Raw[]) => {
  const model = workedModel((doc) => {
    doc.cases = cases;
  });
  return runCases(model, 'purchaseOrder', fieldKinds);
};
const wrongOf = (then: Raw, more: Raw = {}) =>
  run([{ name: 'one', as: 'buyer', in: 'draft', then, ...more }]).verdicts[0]?.wrong;

test('the worked example keeps its own promises', () => {
  const report = runCases(workedModel(), 'purchaseOrder', fieldKinds);
  expect(report.verdicts).toEqual([
    { name: '加急必须写原因', passed: true, wrong: [] },
    { name: '需求人看不到价格', passed: true, wrong: [] },
  ]);
  expect(report.unreached.map(({ key }) => key)).toEqual(['foreignCurrency', 'dateOrder', 'splitSum', 'bigNeedsFile']);
});

test.each<[string, Raw, Raw, boolean]>([
  ['a rule needs it', { need: ['urgentWhy'] }, { given: { urgent: 'Y' } }, true],
  ['nothing needs it', { need: ['urgentWhy'] }, { given: { urgent: 'N' } }, false],
  ['a rule hides it', { hidden: ['urgentWhy'] }, { given: { urgent: 'N' } }, true],
  [
    'a role hides it, in lines too',
    { hidden: ['total', 'lines.price'], shown: ['lines.qty'] },
    { as: 'demander' },
    true,
  ],
  ['nobody hides it', { hidden: ['total'] }, {}, false],
  ['the state closes it', { locked: ['supplier', 'lines'] }, { in: 'submitted' }, true],
  ['the state leaves it open', { open: ['files', 'lines.schedules'], locked: ['supplier'] }, { in: 'issued' }, true],
  [
    'the role leaves only this open',
    { open: ['lines.schedules'], locked: ['files'] },
    { as: 'supplier', in: 'issued' },
    true,
  ],
  ['the engine writes it', { locked: ['poNo', 'total'] }, {}, true],
  [
    'a rule at a move needs it',
    { need: ['files'] },
    { at: 'move:submit', given: { lines: [{ ...line, price: '900000' }] } },
    true,
  ],
  ['the same rule sleeps at a save', { need: ['files'] }, { given: { lines: [{ ...line, price: '900000' }] } }, false],
  [
    'a rule over lines tells an error in its row',
    { error: ['lines.needDate'] },
    { given: { orderDate: '2026-06-02', lines: [{ ...line, needDate: '2026-06-01' }] } },
    true,
  ],
  [
    'a rule over a relation speaks',
    { error: ['lines.needDate'] },
    { given: { orderDate: '2026-06-01', lines: [{ ...line, needDate: '2026-06-02' }] } },
    false,
  ],
  [
    'values are computed as they rest',
    { values: { total: '7661.40', 'lines.0.amount': '7661.4', totalCn: '柒仟陆佰陆拾壹元肆角整' } },
    { given: { lines: [line] } },
    true,
  ],
  ['values are otherwise', { values: { total: '1' } }, { given: { lines: [line] } }, false],
  [
    'values of a row that is not there are not nothing',
    { values: { 'lines.1.amount': null } },
    { given: { lines: [line] } },
    false,
  ],
  [
    'values of no row in particular are not nothing',
    { values: { 'lines.amount': null } },
    { given: { lines: [line] } },
    false,
  ],
  ['the role may', { can: ['edit', 'move:submit'], cannot: ['move:approve'] }, {}, true],
  ['the state forbids', { cannot: ['edit', 'move:submit'] }, { in: 'submitted' }, true],
  [
    'what is missing keeps it from being saved',
    { fine: false, error: ['supplier'] },
    { in: undefined, given: { currency: 'CNY' } },
    true,
  ],
])('%s', (_, then, more, passes) => {
  expect(wrongOf(then, more)).toHaveLength(passes ? 0 : 1);
});

test('what is otherwise is told by the names on the screen', () => {
  expect(
    wrongOf(
      { need: ['urgentWhy'], values: { total: '1' }, can: ['move:approve'] },
      { given: { urgent: 'N', lines: [line] } },
    ),
  ).toEqual([
    '“加急原因”应当必填，实际可以不填',
    '“含税总额”应当是1，实际是7661.40',
    '应当可以“move:approve”，实际不可以',
  ]);
});

test('a value behind a reference is given by its path', () => {
  const { unreached } = run([
    { name: 'far', as: 'buyer', given: { supplier: 's1', 'supplier.country': 'US' }, then: {} },
  ]);
  expect(unreached.map(({ key }) => key)).not.toContain('foreignCurrency');
});
