import { inDays } from './days.ts';
import { decide } from './decide.ts';
import { expect, type Page, test } from './journey.ts';
import { callerOf, companyOf, led, made } from './people.ts';
import { move, save } from './record-page.ts';

const name = `移液枪头 ${Date.now().toString(36)}`;
const invNo = String(Date.now()).padStart(20, '26440');

/** Makes the next record out of this one and goes there. */
async function next(page: Page, label: string, entity: string): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: label, exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: '生成1张' }).click();
  await dialog.getByRole('list', { name: '已生成的单据' }).getByRole('button').click();
  await expect(page).toHaveURL(new RegExp(`/record/${entity}/`));
}

/** Writes on the record's page, and keeps it. */
async function write(page: Page, how: () => Promise<void>): Promise<void> {
  await page.getByRole('button', { name: '编辑', exact: true }).click();
  await how();
  await save(page);
}

/** A field of the record itself: lists below its page may be searched by the same. */
const field = (page: Page, label: string) => page.getByLabel(label).and(page.locator('[data-place=head]'));

const idOf = (page: Page): string => page.url().split('/').at(-1)?.split('?')[0] ?? '';

/** Goods of a new material that the supplier sent and the warehouse counted: a hundred of sixteen yuan each. */
async function received(request: Parameters<typeof callerOf>[0]): Promise<string> {
  const people = ['buyer', 'manager', 'supplier', 'warehouse'];
  const [buying, boss, selling, keeping] = await Promise.all(people.map((who) => callerOf(request, who)));
  if (!buying || !boss || !selling || !keeping) throw new Error('somebody is missing');
  type Listed = { readonly records: readonly { readonly id: string; readonly code: string }[] };
  const { result: categories } = await buying.get<Listed>('/records/category?list=main');
  const { result: houses } = await keeping.get<Listed>('/records/warehouse?list=main');
  const warehouse = houses.records.find(({ code }) => code === 'WH01')?.id;
  const supplier = (await companyOf(request, 'supplier')).id;
  const material = await made(buying, '/records/material', {
    ...{ name, category: categories.records[0]?.id, unit: 'EA', coaRequired: 'N', batchCtrl: 'N' },
    inspectMode: 'EXEMPT',
  });
  const goods = { material: material.id, name, unit: 'EA', qty: '100' };
  const order = await made(buying, '/records/purchaseOrder', {
    ...{ supplier, warehouse, receiver: '吴建国', deliverTo: '示例市高新区检测路88号' },
    lines: [{ ...goods, price: '16', taxRate: '0.13', needDate: inDays(30) }],
  });
  await led(buying, 'purchaseOrder', order.id, 'submit');
  await decide(boss, ['purchaseOrder', order.id]);
  await led(buying, 'purchaseOrder', order.id, 'publish');
  await led(selling, 'supplierOrder', order.id, 'confirm');
  const receipt = await made(keeping, '/records/goodsReceipt', {
    ...{ supplier, warehouse },
    lines: [{ ...goods, order: order.id, orderLine: 10 }],
  });
  await led(keeping, 'goodsReceipt', receipt.id, 'count');
  return receipt.id;
}

test('what was received is invoiced by its supplier, found a cent too much, mended, posted, asked for, agreed to and paid', async ({
  as,
  request,
}) => {
  const receipt = await received(request);

  const supplier = await as('supplier');
  await supplier.goto(`/record/supplierReceipt/${receipt}`);
  await next(supplier, '开票', 'myInvoice');
  const invoice = idOf(supplier);
  await write(supplier, async () => {
    await field(supplier, '发票号码').fill(invNo);
    await field(supplier, '票面价税合计').fill('1700');
  });
  await move(supplier, '提交', '匹配异常');

  const finance = await as('finance');
  await finance.goto(`/record/invoice/${invoice}`);
  await expect(finance.getByText(/明细合计 1,?600(\.00)?/).first()).toBeVisible();
  await move(finance, '退票', '已退票', { 退票原因: '票面合计与明细不符，请按 1600 元重开' });

  await supplier.reload();
  await expect(supplier.getByText('票面合计与明细不符，请按 1600 元重开').first()).toBeVisible();
  await write(supplier, async () => field(supplier, '票面价税合计').fill('1600'));
  await move(supplier, '提交', '已匹配');

  await finance.reload();
  await move(finance, '入账', '已入账');
  await next(finance, '申请付款', 'paymentRequest');
  const asked = idOf(finance);
  await write(finance, async () => {
    await finance.getByRole('combobox', { name: '收款账户' }).click();
    await finance.locator('.ant-select-dropdown:visible .ant-select-item-option').first().click();
  });
  await move(finance, '提交审批', '审批中');
  await decide(await callerOf(request, 'manager'), ['paymentRequest', asked]);

  const cashier = await as('cashier');
  await cashier.goto(`/record/paymentRequest/${asked}`);
  await next(cashier, '付款', 'payment');
  await write(cashier, async () => {
    await field(cashier, '银行流水号').fill(invNo);
    await cashier
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: '回单.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') });
    await expect(cashier.getByText('回单.pdf')).toBeVisible();
  });
  await move(cashier, '确认付款', '已付');

  await supplier.reload();
  await expect(supplier.getByText('已付清', { exact: true }).first()).toBeVisible();
  await supplier.goto('/list/myPayment/main');
  await expect(supplier.getByRole('row', { name: /1,600\.00/ }).first()).toBeVisible();
});
