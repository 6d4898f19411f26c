import { inDays } from './days.ts';
import { decide } from './decide.ts';
import { expect, test } from './journey.ts';
import { type Caller, callerOf, companyOf } from './people.ts';
import { cellAt, standing } from './record-page.ts';

interface Order {
  readonly id: string;
  readonly version: number;
}

const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 };

/** An order of three lines that waits for its supplier. */
async function published(buyer: Caller, manager: Caller, supplier: string): Promise<Order> {
  const line = { unit: 'BOTTLE', qty: '10', price: '96.5', taxRate: '0.13', needDate: inDays(90) };
  const lines = ['色谱纯甲醇', '色谱纯乙腈', '无水乙醇'].map((name) => ({ ...line, name }));
  const delivery = { receiver: '吴建国', deliverTo: '示例市高新区检测路88号' };
  const made = await buyer.post<Order>('/records/purchaseOrder', { ...delivery, supplier, lines });
  expect(made, JSON.stringify(made)).toMatchObject({ success: true });
  let order = made.result;
  for (const [who, move] of [
    [buyer, 'submit'],
    [buyer, 'publish'],
  ] as const) {
    const { version, id } = order;
    const moved = await who.post<Order>(`/records/purchaseOrder/${id}/moves/${move}`, { version, answers: {} });
    expect(moved, JSON.stringify(moved)).toMatchObject({ success: true });
    order = moved.result;
    if (move === 'submit') {
      await decide(manager, ['purchaseOrder', id]);
      order = (await buyer.get<Order>(`/records/purchaseOrder/${id}`)).result;
    }
  }
  return order;
}

test('a supplier confirms an order line by line, turns one down, and the order follows the last of them', async ({
  as,
  request,
}) => {
  const buyer = await callerOf(request, 'buyer');
  const { id: company } = await companyOf(request, 'supplier');
  const order = await published(buyer, await callerOf(request, 'manager'), company);
  const page = await as('supplier');
  await page.goto(`/record/supplierOrder/${order.id}`);
  const lines = page.getByRole('region', { name: /订单明细/ });
  await expect(lines.getByText('未确认 3')).toBeVisible();
  await expect(lines.getByRole('button', { name: '确认', exact: true })).toBeDisabled();

  await lines.getByRole('checkbox', { name: '勾选第 1 行' }).check();
  await lines.getByRole('checkbox', { name: '勾选第 2 行' }).check();
  await lines.getByRole('button', { name: '确认 2 行' }).click();
  const dialog = page.getByRole('dialog', { name: '确认订单明细 2 行？' });
  await expect(dialog).toContainText('之后这些行变为“已确认”');
  await dialog.getByLabel('承诺日期').fill(inDays(80));
  await page.keyboard.press('Tab');
  await dialog.getByRole('button', { name: '确认', exact: true }).click();
  await expect(page.getByText(/^已确认 2 行：/)).toBeVisible();
  await expect(lines.getByText('已确认 2')).toBeVisible();
  await expect(await cellAt(page, 1, '供方确认')).toHaveText('已确认');
  await expect(await cellAt(page, 1, '供方承诺日期')).toHaveText(inDays(80));
  await expect(standing(page, '待供方确认')).toBeVisible();

  await lines.getByRole('checkbox', { name: '勾选第 1 行' }).uncheck();
  await lines.getByRole('checkbox', { name: '勾选第 2 行' }).uncheck();
  await lines.getByRole('checkbox', { name: '勾选第 3 行' }).check();
  await lines.getByRole('button', { name: '退回 1 行' }).click();
  const refusing = page.getByRole('dialog', { name: '退回订单明细 1 行？' });
  await refusing.getByRole('button', { name: '退回', exact: true }).click();
  await expect(refusing.getByText('请填写不能供货原因')).toBeVisible();
  await refusing.getByLabel('不能供货原因').fill('已停产');
  await refusing.getByRole('button', { name: '退回', exact: true }).click();
  await expect(lines.getByText('不能供货 1', { exact: true })).toBeVisible();

  // As long as one is turned down the whole cannot be confirmed, and says why.
  await expect(page.getByRole('note', { name: /有不能供货的行，不能整单确认/ })).toBeVisible();
  await lines.getByRole('button', { name: '改回未确认 1 行' }).click();
  await expect(lines.getByText('未确认 1', { exact: true })).toBeVisible();
  await lines.getByRole('button', { name: '确认 1 行', exact: true }).click();
  await page
    .getByRole('dialog', { name: '确认订单明细 1 行？' })
    .getByRole('button', { name: '确认', exact: true })
    .click();
  await expect(standing(page, '供方已确认')).toBeVisible();
  await expect(lines.getByText('已确认 3')).toBeVisible();
  await expect(lines.getByRole('checkbox')).toHaveCount(0);

  const { result } = await buyer.get<{ status: string; lines: object[] }>(`/records/purchaseOrder/${order.id}`);
  expect(result).toMatchObject({ status: 'confirmed' });
  expect(result.lines).toMatchObject([{ lineStatus: 'confirmed' }, { lineStatus: 'confirmed' }, { declineWhy: null }]);
});

test('with a thumb: a line is opened, and turned down or confirmed there', async ({ as, request }) => {
  const buyer = await callerOf(request, 'buyer');
  const { id: company } = await companyOf(request, 'supplier');
  const order = await published(buyer, await callerOf(request, 'manager'), company);
  const page = await as('supplier', phone);
  await page.goto(`/record/supplierOrder/${order.id}`);
  await expect(page.getByText('未确认 3')).toBeVisible();
  await page.getByRole('button', { name: /色谱纯乙腈/ }).tap();
  const drawer = page.getByRole('dialog', { name: '订单明细 第 2 行' });
  await drawer.getByRole('button', { name: '退回' }).tap();
  const asked = page.getByRole('dialog', { name: '退回订单明细 1 行？' });
  await asked.getByLabel('不能供货原因').fill('缺货到四月');
  await asked.getByRole('button', { name: '退回', exact: true }).tap();
  await expect(page.getByText('不能供货 1', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: /色谱纯乙腈/ })).toContainText('不能供货');
  const wide = () => page.evaluate(() => Math.max(document.documentElement.scrollWidth, window.innerWidth));
  await expect.poll(wide).toBe(phone.viewport.width);
});
