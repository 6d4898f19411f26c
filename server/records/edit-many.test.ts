import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTrade, type Trade } from '../../tests/support/trade.ts';
import { recordsRoom } from './records.routes.ts';

let trade: Trade;
beforeAll(async () => {
  trade = await openTrade('edit_many', [recordsRoom]);
  await trade.at.db.tenant(1).rows({
    text: `insert into po_order (tenant_id, id, po_no, status, supplier, buyer, order_date, currency, create_by)
      select 1, 'o' || n, 'PO-' || n, case n when 3 then 'published' else 'draft' end, 's1',
        case n when 4 then 'u-buyer2' else 'u-buyer' end, '2026-01-01', 'CNY', 'u-buyer' from generate_series(1, 4) n`,
    values: [],
  });
});
afterAll(() => trade.close());

const edit = (who: string, ids: string[], values: object) =>
  trade.call(who, 'POST', '/records/purchaseOrder/edits', { ids, values });
const kept = async (key: string) =>
  (
    await trade.at.db
      .tenant(1)
      .rows<Record<string, unknown>>({ text: `select ${key} as value from po_order order by id`, values: [] })
  ).map(({ value }) => value);

test('each record is saved for itself, and those refused are named with the reason', async () => {
  const answer = await edit('buyer', ['o1', 'o2', 'o3', 'o4', 'ghost', 'o1'], { remark: '加急' });
  expect(answer.success).toBe(true);
  expect(answer.result.done).toBe(2);
  expect(answer.result.refused).toMatchObject([
    { id: 'o3', name: 'PO-3', say: '“备注”现在不能修改' },
    { id: 'o4', say: '未找到对应数据' },
    { id: 'ghost', say: '未找到对应数据' },
  ]);
  expect(answer.message).toBe(
    '已修改2条，3条未能修改（PO-3：“备注”现在不能修改；o4：未找到对应数据；ghost：未找到对应数据）',
  );
  expect(await kept('remark')).toEqual(['加急', '加急', null, null]);
});

test('a value that does not fit is refused for every record, in words', async () => {
  const answer = await edit('buyer', ['o1'], { supplier: 'nobody' });
  expect(answer.result).toMatchObject({ done: 0, refused: [{ id: 'o1', name: 'PO-1' }] });
  expect(await kept('supplier')).toEqual(['s1', 's1', 's1', 's1']);
});

test.each([
  ['a field of nobody', 'buyer', { ghost: 'x' }, '不能批量修改的字段：ghost'],
  ['lines', 'buyer', { lines: [] }, '不能批量修改的字段：lines'],
  ['what the server writes', 'buyer', { createBy: 'u-boss' }, '不能批量修改的字段：创建人'],
  ['by whom may only read', 'boss', { remark: 'x' }, '没有权限，请联系管理员授权'],
])('refuses %s', async (_, who, values, message) => {
  expect(await edit(who, ['o1'], values)).toMatchObject({ success: false, message });
});
