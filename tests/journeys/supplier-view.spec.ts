import type { APIRequestContext } from '@playwright/test';
import { keepsNobodyOut } from './axe.ts';
import { expect, type Page, test } from './journey.ts';
import { callerOf } from './people.ts';
import { choose, head } from './record-page.ts';

interface Supplier {
  readonly id: string;
  readonly name: string;
  readonly openOrders: number;
}

/** A supplier that orders are open with, as its own record counts them. */
async function busySupplier(request: APIRequestContext): Promise<Supplier> {
  const { get } = await callerOf(request, 'buyer');
  const orders = await get<{ records: { supplier: string }[] }>(
    '/records/purchaseOrder?list=main&f.status=["confirmed"]',
  );
  const [order] = orders.result.records;
  return (await get<Supplier>(`/records/supplier/${order?.supplier}`)).result;
}

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

async function openView(page: Page, { id }: Supplier): Promise<void> {
  await page.goto(`/record/supplier/${id}`);
  await page.getByRole('tab', { name: '360 视图' }).click();
  await expect(card(page, '未完成的订单').getByRole('button')).toHaveText(/\d/);
}

test('a buyer sees a supplier as a whole before deciding, and goes from a number to its documents', async ({
  as,
  request,
}) => {
  const supplier = await busySupplier(request);
  const page = await as('buyer');
  await openView(page, supplier);
  await expect(card(page, '未完成的订单').getByRole('button')).toHaveText(`${supplier.openOrders}`);
  await expect(card(page, '还没有了结的').getByRole('row').nth(1).getByRole('cell').first()).toHaveText(
    `${supplier.openOrders}`,
  );
  for (const name of ['历次评价', '到货准时率（%）', '没有结清的扣款', '往来记录', '关系（本企业在前）'])
    await expect(card(page, name)).toBeVisible();
  await expect(card(page, '联系人').getByRole('row').nth(1)).toBeVisible();
  await expect(card(page, '资质时间线').getByRole('listitem').first()).toContainText('到期日期');

  await card(page, '未完成的订单').getByRole('button').click();
  await expect(page).toHaveURL(/\/list\/purchaseOrder\//);
  await expect(
    page
      .getByRole('main')
      .getByText(/^共 ?[\d,]+/)
      .filter({ visible: true }),
  ).toHaveText(new RegExp(`^共 ?${supplier.openOrders}(?!\\d)`));
});

test('the same on a phone keeps nobody out and is no wider than it', async ({ as, request }) => {
  const page = await as('supmgr', { viewport: { width: 390, height: 844 } });
  await openView(page, await busySupplier(request));
  await keepsNobodyOut(page);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(wide).toBeLessThanOrEqual(0);
});

test('who freezes a supplier is told what is open before anything is written', async ({ as, request }) => {
  const supplier = await busySupplier(request);
  const { get } = await callerOf(request, 'supmgr');
  const count = async () => (await get<{ total: number }>('/records/supplierStatus?list=main')).result.total;
  const before = await count();

  const page = await as('supmgr');
  await page.goto('/record/supplierStatus/new');
  await choose(page, '供应商', supplier.name);
  await page.getByRole('combobox', { name: '动作' }).click();
  await page.getByTitle('冻结', { exact: true }).last().click();
  await expect(page.locator('[data-field="openTold"]')).toContainText(`订单 ${supplier.openOrders} 张`);
  await page.getByRole('combobox', { name: '原因' }).click();
  await page.getByTitle('重大质量问题').last().click();
  await page.getByRole('textbox', { name: '说明' }).fill('连续三批不合格');
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.getByText('点击上传').click()]);
  const pdf = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF');
  await chooser.setFiles({ name: '核查记录.pdf', mimeType: 'application/pdf', buffer: pdf });
  await expect(page.getByText('核查记录.pdf')).toBeVisible();
  await page.getByRole('button', { name: '保存并提交审批' }).click();
  const asked = page.getByRole('dialog');
  await expect(asked).toContainText('这家供应商还有未完业务');
  await expect(asked).toContainText(`订单 ${supplier.openOrders} 张`);
  await asked.getByRole('button', { name: '返回修改' }).click();
  await expect(head(page)).toContainText('新建供应商状态变更');
  expect(await count()).toBe(before);
});
