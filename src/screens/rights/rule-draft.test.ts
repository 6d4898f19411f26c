import { describe, expect, test } from 'vitest';
import type { RuleField } from '../../../server/features/rights/rights.contract.ts';
import { isGroup, newGroup, newTest, readRule, writeRule } from './rule-draft.ts';
import { opsOf, variablesOf } from './rule-words.ts';

const field = (path: string, is: RuleField['is'], more: Partial<RuleField> = {}): RuleField => ({
  path,
  label: path,
  is,
  to: null,
  values: null,
  pick: null,
  ...more,
});
const fields = [
  field('title', 'text'),
  field('status', 'text', { values: [{ value: 'draft', text: '草稿' }] }),
  field('total', 'number'),
  field('needBy', 'date'),
  field('createTime', 'dateTime'),
  field('buyer', 'ref', { to: 'user' }),
  field('buyer.depart', 'ref', { to: 'depart' }),
  field('departs', 'list', { to: 'depart' }),
  field('supplier', 'ref', { to: 'supplier' }),
];

describe('a rule', () => {
  test.each([
    'buyer = me()',
    'buyer.depart in myDeparts()',
    'not buyer.depart in myDeparts()',
    "status in ('draft', 'open')",
    "status <> 'draft' and total >= -12.5",
    'buyer = me() or buyer.depart in myDeparts()',
    "buyer = me() and (status = 'draft' or total > 100)",
    "contains(title, 'x') and not empty(needBy)",
    'needBy >= today() and createTime < now()',
    "needBy = '2026-01-01'",
    'myDepart() in departs',
    'supplier = mySupplier()',
    "title = 'it''s'",
  ])('%s is read as a form and written as it was', (text) => {
    const read = readRule(text, fields);
    expect(read).not.toBeNull();
    expect(read && writeRule(read, fields)).toBe(text);
  });

  test.each([
    'total > total',
    'round(total) = 5',
    'not buyer = me()',
    'ghost = 1',
    "hasRole('buyer')",
    'total = myDepart()',
    'buyer = myDepart()',
    "title = 'a' or (title = 'b' and (title = 'c' or title = 'd'))",
    'title =',
  ])('%s is more than the form has words for', (text) => {
    expect(readRule(text, fields)).toBeNull();
  });

  test('is no rule while something is missing', () => {
    expect(writeRule(newGroup(), fields)).toBeNull();
    const half = { ...newTest(), path: 'total', values: ['viel'] };
    expect(writeRule(newGroup('and', [half]), fields)).toBeNull();
    expect(writeRule(newGroup('and', [{ ...half, values: ['12'] }]), fields)).toBe('total = 12');
    expect(writeRule(newGroup('and', [{ ...half, values: ['12'] }, newTest()]), fields)).toBeNull();
  });

  test('asks of a field only what makes sense, all of which can be written', () => {
    for (const one of fields) {
      for (const op of opsOf(one)) {
        const values = [one.is === 'number' ? '5' : one.is === 'date' ? '2026-01-01' : 'x'];
        const written = writeRule(newGroup('and', [{ ...newTest(), path: one.path, op, values }]), fields);
        const [back] = (written && readRule(written, fields)?.items) || [];
        expect(back && !isGroup(back) && back.op, `${one.path} ${op}`).toBe(op);
        for (const by of variablesOf(one, op))
          expect(writeRule(newGroup('and', [{ ...newTest(), path: one.path, op, by }]), fields)).toContain(`${by}()`);
      }
    }
  });
});
