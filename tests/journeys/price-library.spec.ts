import { inDays } from './days.ts';
import { decideHere } from './decide.ts';
import { goTo } from './frame.ts';
import { expect, type Page, test } from './journey.ts';
import { type Caller, callerOf, companyOf } from './people.ts';
import { cellAt, choose, day, field, move, openRow, save, typeCell } from './record-page.ts';

const stamp = Date.now().toString(36);
const name = `色谱纯乙腈 ${stamp}`;

interface Order {
  readonly id: string;
  readonly version: number;
  readonly total: string;
  readonly lines: readonly { readonly price: string; readonly agreed_dictText: string | null }[];
}

const numberOf = async (page: Page) => {
  const heading = page.getByRole('heading', { level: 1, name: /JG\d{6}-\d{4}/ });
  await expect(heading).toBeVisible();
  return (await heading.textContent())?.match(/JG\d{6}-\d{4}/)?.[0] ?? '';
};

test('a price is agreed and approved, orders take it, it changes next month, and the old order keeps its own', async ({
  as,
  request,
}) => {
  test.setTimeout(180_000);
  const company = await companyOf(request, 'supplier');
  const calling: Caller = await callerOf(request, 'buyer');
  // Of a category that the supplier may deliver: nothing is to be confirmed then.
  const { result: held } = await calling.get<{ records: { supplier: string; category: string; status: string }[] }>(
    '/records/supplierCategory?list=main&pageSize=500',
  );
  const { category } = held.records.find((one) => one.supplier === company.id && one.status === 'authorized') ?? {};
  expect(category).toBeDefined();
  const { result: material } = await calling.post<{ id: string }>('/records/material', {
    name,
    category,
    unit: 'BOTTLE',
    refPrice: '150',
  });
  const ordered = async (orderDate: string) => {
    const line = { material: material.id, name, unit: 'BOTTLE', qty: '10', price: '150', taxRate: '0.13' };
    const answer = await calling.post<Order>('/records/purchaseOrder', {
      supplier: company.id,
      orderDate,
      receiver: '吴建国',
      deliverTo: '示例市高新区检测路88号',
      lines: [{ ...line, needDate: inDays(60) }],
    });
    expect(answer, answer.message).toMatchObject({ success: true });
    return answer.result;
  };
  const buyer = await as('buyer');
  let first = '';
  let second = '';

  await test.step('the buyer agrees a price for two hundred days, the manager approves it', async () => {
    await buyer.goto('/list/agreedPrice/main');
    await buyer.getByRole('button', { name: '新建协议价' }).click();
    await choose(buyer, '物料', name);
    await choose(buyer, '供应商', company.name);
    await expect(field(buyer, '计价单位')).toContainText('瓶');
    await buyer.getByRole('textbox', { name: '含税单价', exact: true }).fill('113');
    await day(buyer, '失效日期', inDays(200));
    await expect(field(buyer, '不含税单价')).toContainText('100');
    await save(buyer);
    first = await numberOf(buyer);
    await move(buyer, '提交审批', '审批中');
    await decideHere(buyer, request, { by: 'manager', then: '已批准' });
  });

  const order = await ordered(inDays(0));
  await test.step('an order takes it, and only who says why departs from it', async () => {
    expect(order.lines).toMatchObject([{ price: '113.000000', agreed_dictText: first }]);
    await goTo(buyer, `/record/purchaseOrder/${order.id}`);
    await buyer.getByRole('button', { name: '编辑', exact: true }).click();
    await typeCell(buyer, 1, '不按协议价的原因', '加急专送');
    await typeCell(buyer, 1, '含税单价', '120');
    await expect(field(buyer, '含税总额')).toContainText('¥1,200.00');
    await (await cellAt(buyer, 1, '不按协议价的原因')).click();
    await buyer.keyboard.press('Delete');
    await expect(field(buyer, '含税总额')).toContainText('¥1,130.00');
    await typeCell(buyer, 1, '数量', '20');
    await expect(field(buyer, '含税总额')).toContainText('¥2,260.00');
    await save(buyer);
    // Which columns are in sight hangs on how far the grid was scrolled.
    await expect(await cellAt(buyer, 1, '协议价')).toHaveText(first);
    await move(buyer, '提交审批', '审批中');
  });

  await test.step('the price changes next month: the old one ends the day before', async () => {
    await openRow(buyer, '/list/agreedPrice/main', first);
    await buyer.getByRole('main').getByRole('button', { name: '调价' }).click();
    await expect(buyer).toHaveURL(/record.agreedPrice.new/);
    await buyer.getByRole('textbox', { name: '含税单价', exact: true }).fill('124.3');
    await expect(field(buyer, '涨跌幅')).toContainText('10');
    await buyer.getByRole('combobox', { name: '调价原因' }).click();
    await buyer.locator('.ant-select-dropdown:visible').getByText('行情').click();
    await day(buyer, '生效日期', inDays(30));
    await day(buyer, '失效日期', inDays(300));
    await save(buyer);
    second = await numberOf(buyer);
    await move(buyer, '提交审批', '审批中');
    await decideHere(buyer, request, { by: 'manager', then: '已批准' });
    await openRow(buyer, '/list/agreedPrice/main', first);
    await expect(field(buyer, '失效日期')).toContainText(inDays(29));
  });

  await test.step('orders of next month take the new price, those of today and the old one keep theirs', async () => {
    expect((await ordered(inDays(31))).lines).toMatchObject([{ price: '124.300000', agreed_dictText: second }]);
    expect((await ordered(inDays(29))).lines).toMatchObject([{ price: '113.000000', agreed_dictText: first }]);
    const { result } = await calling.get<Order>(`/records/purchaseOrder/${order.id}`);
    expect(result).toMatchObject({ total: '2260.00', lines: [{ price: '113.000000', agreed_dictText: first }] });
  });

  await test.step('the supplier sees both, and not why the price changed', async () => {
    const supplier = await callerOf(request, 'supplier');
    const { result } = await supplier.get<{ records: Record<string, unknown>[] }>(
      '/records/agreedPrice?list=main&pageSize=30',
    );
    const seen = result.records.filter(({ priceNo }) => [first, second].includes(String(priceNo)));
    expect(seen).toHaveLength(2);
    for (const one of seen) expect(Object.keys(one)).not.toContain('changeReason');
  });
});
