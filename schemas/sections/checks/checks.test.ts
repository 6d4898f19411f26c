import { expect, test } from 'vitest';
import { compileWorked, type Raw, told } from '../../../tests/fixtures/documents/worked-example.ts';

test.each<[string, (doc: Raw) => void, string[]]>([
  [
    'a period of what is no moment',
    (doc) => {
      doc.valid = { from: 'orderDate', to: 'urgent' };
      doc.parts.lines.valid = { from: 'needDate', to: 'ghost' };
    },
    ['not_a_date_field /valid/to', 'unknown_field /parts/lines/valid/to'],
  ],
  [
    'periods kept apart where there are none',
    (doc) => doc.checks.push({ key: 'x', noOverlap: ['supplier'] }),
    ['no_period /checks/x/noOverlap'],
  ],
  [
    'both ways of being double at once',
    (doc) => doc.checks.push({ key: 'x', on: 'lines', unique: ['qty'], noOverlap: ['qty'] }),
    ['one_of_two /checks/x', 'no_period /checks/x/noOverlap'],
  ],
  [
    'a check under a condition that only warns, or that no index can hold',
    (doc) => {
      doc.checks.push({ key: 'x', unique: ['supplier'], when: "urgent = 'Y'", level: 'warn' });
      doc.checks.push({ key: 'y', unique: ['supplier'], when: "supplier.country = 'CN'" });
      doc.checks.push({ key: 'z', unique: ['supplier'], when: 'orderDate < today()' });
    },
    ['apart_only_stops /checks/x/level', 'apart_not_firm /checks/y/when', 'apart_not_firm /checks/z/when'],
  ],
])('%s', (_, change, expected) => {
  const { ok, issues } = compileWorked(change);
  expect(ok).toBe(false);
  expect(told(issues).toSorted()).toEqual(expected.map((one) => one.replace(' ', ' entity:purchaseOrder ')).toSorted());
});

test('what is kept apart among records is in the model, by its own document', () => {
  const { ok, value } = compileWorked((doc) => {
    doc.valid = { from: 'orderDate', to: 'orderDate' };
    doc.checks.push({ key: 'once', noOverlap: ['supplier'], when: "urgent = 'Y'" });
    doc.checks.push({ key: 'hint', unique: ['payTerm'], level: 'warn' });
  }) as Raw;
  expect(ok).toBe(true);
  expect(value.entities.get('purchaseOrder').apart).toMatchObject([
    { key: 'once', fields: ['supplier'], valid: { from: 'orderDate', to: 'orderDate', is: 'date' } },
  ]);
});
