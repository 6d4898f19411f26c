import { expect, test } from 'vitest';
import { checkDecimal } from '../kinds/decimal-check.ts';
import type { AnyFieldKind } from '../kinds/field-kind.ts';
import { checkRecord } from './check-record.ts';
import { testAsker, testKinds, testPlan } from './test-plan.ts';

const kinds = testKinds.map((kind): AnyFieldKind => {
  const check = (value: unknown) => checkDecimal(value, { precision: 8, scale: 2 }, { le: 500 });
  return kind.name === 'amount' ? { ...kind, check } : kind;
});
const plan = testPlan({
  fields: {
    total: ['amount', { calcText: 'sum(lines.amount)' }],
    shown: ['amount', { calcText: 'total * 1000', stored: false }],
    'lines.qty': ['amount'],
    'lines.amount': ['amount', { calcText: 'qty * qty * qty' }],
  },
  parts: { lines: { max: 9 } },
});
const check = (...quantities: string[]) =>
  checkRecord(plan, { lines: quantities.map((qty) => ({ qty })) }, { asker: testAsker, kinds, at: 'save' });

test('a computed value that is too large to be kept is said where it stands', () => {
  expect(check('2', '300')).toMatchObject({
    ok: false,
    issues: [
      { code: 'too_many_digits', path: '/total', params: { digits: 6 } },
      { code: 'too_many_digits', path: '/lines/1/amount' },
    ],
  });
});

test('one that is only past a bound, or not kept, is not', () => {
  expect(check('50')).toMatchObject({ ok: true, value: { total: '125000.00' } });
});
