import { expect, test } from 'vitest';
import { workedModel } from '../../tests/fixtures/documents/worked-example.ts';
import { wantedStructure } from './wanted-structure.ts';

test('a reference to a list of lines keeps the line it names, and no key: the database knows none of a view', () => {
  const lines = {
    of: 'purchaseOrder',
    part: 'lines',
    as: 'order',
    head: ['status', 'buyer'],
    fields: ['lineNo', 'qty'],
  };
  const list = {
    ...{ kind: 'entity', key: 'orderLine', spec: 1, title: '订单明细', store: { lines }, fields: {} },
    ...{ lists: { main: { cols: ['qty'] } }, access: { roles: { demander: { do: ['read'] } } } },
  };
  const model = workedModel((order) => {
    order.fields.first = { type: 'ref', to: 'orderLine', label: '首行' };
  }, list);
  const wanted = wantedStructure(model);
  if (!wanted.ok) throw new Error(JSON.stringify(wanted.issues));
  const order = wanted.value.get('po_order');
  expect([...(order?.columns.keys() ?? [])]).toContain('first');
  expect(
    [...(order?.foreignKeys.values() ?? [])].map(({ sql }) => sql).filter((sql) => /v_order_line/.test(sql)),
  ).toEqual([]);
});
