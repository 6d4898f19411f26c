import { expect, type Page, test } from './journey.ts';
import { type Caller, callerOf, companyOf } from './people.ts';
import { cellAt, choose, save, typeCell } from './record-page.ts';

test.describe.configure({ timeout: 180_000 });

interface Made {
  readonly id: string;
  readonly demandNo: string;
  readonly version: number;
}

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** A demand that waits in the pool. */
async function approved(demander: Caller, approver: Caller, title: string, name: string): Promise<Made> {
  const lines = [{ name, unit: 'BOTTLE', qty: '6', estPrice: '100', needDate: inDays(30) }];
  const { result } = await demander.post<Made>('/records/demand', { title, purpose: '日常检测', lines });
  const move = (who: Caller, key: string, version: number) =>
    who.post<Made>(`/records/demand/${result.id}/moves/${key}`, { version, answers: {} });
  const sent = await move(demander, 'submit', result.version);
  expect(await move(approver, 'approve', sent.result.version)).toMatchObject({ success: true });
  return result;
}

async function choosePool(page: Page, stamp: string, demands: readonly Made[]): Promise<void> {
  await page.goto('/list/demand/pool');
  await page.getByRole('textbox', { name: '需求标题' }).fill(stamp);
  await page.getByRole('button', { name: '查询' }).click();
  for (const { demandNo } of demands) {
    await page.getByRole('row').filter({ hasText: demandNo }).getByRole('checkbox').check();
  }
}

test('demands chosen together in the pool become one order, which each of them tells of', async ({ as, request }) => {
  const stamp = `并单 ${Date.now().toString(36)}`;
  const [demander, approver] = [await callerOf(request, 'demander'), await callerOf(request, 'head')];
  const first = await approved(demander, approver, `${stamp} 一`, '色谱纯乙腈');
  const second = await approved(demander, approver, `${stamp} 二`, '色谱纯甲醇');
  const company = (await companyOf(request, 'supplier')).name;
  const buyer = await as('buyer');

  await choosePool(buyer, stamp, [first, second]);
  await buyer.getByRole('region', { name: '批量操作' }).getByRole('button', { name: '转订单' }).click();
  await expect(buyer).toHaveURL(/record.purchaseOrder.new/);
  await expect(await cellAt(buyer, 1, '品名')).toHaveText('色谱纯乙腈');
  await expect(await cellAt(buyer, 2, '品名')).toHaveText('色谱纯甲醇');
  await choose(buyer, '供应商', company);
  await buyer.getByRole('textbox', { name: '收货人' }).fill('吴建国');
  await buyer.getByRole('textbox', { name: '收货地址' }).fill('示例市高新区检测路88号');
  for (const row of [1, 2]) await typeCell(buyer, row, '含税单价', '95');
  await save(buyer);
  const named = buyer.getByRole('heading', { level: 1, name: /PO\d{6}-\d{5}/ });
  await expect(named).toBeVisible();
  const orderNo = (await named.textContent())?.match(/PO\d{6}-\d{5}/)?.[0] ?? '';

  await buyer.getByRole('tab', { name: '上下游单据' }).click();
  const above = buyer.getByRole('list', { name: '上游' });
  for (const { demandNo } of [first, second]) await expect(above).toContainText(demandNo);
  await above.getByRole('button', { name: new RegExp(second.demandNo) }).click();
  await expect(buyer).toHaveURL(new RegExp(`/record/demand/${second.id}`));
  await buyer.getByRole('tab', { name: '上下游单据' }).click();
  await expect(buyer.getByRole('list', { name: '下游' })).toContainText(orderNo);
  const { result } = await demander.get<{ lines: { orderedQty: string }[] }>(`/records/demand/${first.id}`);
  expect(result.lines.map(({ orderedQty }) => Number(orderedQty))).toEqual([6]);
});
