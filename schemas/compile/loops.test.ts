import { expect, test } from 'vitest';
import { compileWorked, type Raw } from '../../tests/fixtures/documents/worked-example.ts';

const rule = (value: Raw) => (doc: Raw) => doc.rules.push({ key: 'bad', ...value });

const loops = (change: (doc: Raw) => void) => {
  const result = compileWorked(change);
  return (result.issues ?? []).filter(({ code }) => code === 'loop').map(({ params }) => params?.circle);
};

test('a value computed from itself', () => {
  expect(
    loops((doc) => {
      doc.fields.total.calc = 'total + 1';
    }),
  ).toEqual(['含税总额 → 含税总额']);
});

test('values computed from each other, through lines and head', () => {
  expect(
    loops((doc) => {
      doc.parts.lines.fields.amount.calc = 'qty * price + ../total';
    }),
  ).toEqual(['含税总额 → 含税金额 → 含税总额']);
});

test('a rule that sets what it asks', () => {
  expect(loops(rule({ title: '改付款', if: 'empty(payTerm)', then: [{ set: 'payTerm', to: "'30'" }] }))).toEqual([
    '改付款 → 改付款',
  ]);
});

test('a rule that hides what its own condition reads, where hiding clears', () => {
  const change = (doc: Raw) => {
    doc.fields.urgentWhy.whenHidden = 'clearAtOnce';
    rule({ title: '藏', if: 'empty(urgentWhy)', then: [{ hide: 'urgentWhy' }] })(doc);
  };
  expect(loops(change)).toEqual(['藏 → 藏']);
});

test('several circles are told one by one', () => {
  expect(
    loops((doc) => {
      doc.fields.a = { type: 'decimal', label: '甲', calc: 'b' };
      doc.fields.b = { type: 'decimal', label: '乙', calc: 'a' };
      doc.fields.c = { type: 'decimal', label: '丙', calc: 'c + a' };
    }),
  ).toHaveLength(2);
});
