import { expect, test } from 'vitest';
import type { Expr } from '../../schemas/expressions/tree.ts';
import { tradeModel } from '../../tests/support/trade.ts';
import { compileFilter } from './compile-at.ts';
import { rowsOf } from './rows.ts';
import { SqlWriter } from './template.ts';
import { plainView } from './view.ts';

const order = tradeModel.entities.get('purchaseOrder');
const near: Expr = {
  t: 'op',
  op: '=',
  a: { t: 'path', up: 0, keys: ['poNo'], is: 'text' },
  b: { t: 'text', v: 'PO1' },
};
const inWords: Expr = { t: 'call', fn: 'capitalCny', args: [{ t: 'number', v: '1' }] };
const byCode: Expr = { t: 'op', op: '=', a: inWords, b: { t: 'text', v: '壹元整' } };

test('of a filter that SQL cannot say nothing is left behind: PostgreSQL wants every placeholder used', () => {
  if (!order) throw new Error('no order');
  const writer = new SqlWriter();
  const ask = (expr: Expr) => compileFilter(expr, plainView(tradeModel, order), rowsOf(order.head), writer);
  expect(ask({ t: 'op', op: 'or', a: near, b: byCode })).toBeNull();
  expect(writer.mark()).toBe(0);
  expect(ask({ t: 'op', op: 'or', a: near, b: near })).toContain('$3');
});
