import { expect, test } from 'vitest';
import { sayFormula } from './say-formula.ts';

const order = {
  kind: 'entity',
  key: 'order',
  fields: { total: { type: 'money', label: '总额' } },
  parts: { lines: { label: '明细', fields: { qty: { type: 'decimal', label: '数量' } } } },
  links: { receipts: { many: 'receipt', by: 'order', tab: '收货' } },
};
const receipt = {
  kind: 'entity',
  key: 'receipt',
  fields: { qty: { type: 'decimal', label: '实收' }, price: { type: 'decimal', label: '单价' } },
};
const words = {
  before: null,
  after: order,
  documentOf: (id: string) => (id === 'entity:receipt' ? receipt : undefined),
} as never;

test.each([
  ['sum(receipts where qty > 0, qty * price)', '「收货中 实收 大于 0 的 实收 × 单价 之和」'],
  ['total - max(receipts, price)', '「总额 - 收货中 单价 之最大」'],
  ['count(lines where qty > ../total)', '「明细中 数量 大于 总额 的 个数」'],
])('a review says %s in the words of the rows', (formula, said) => {
  expect(sayFormula(words, formula)).toBe(said);
});
