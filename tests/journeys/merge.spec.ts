import { inDays } from './days.ts';
import { decide } from './decide.ts';
import { expect, type Page, test } from './journey.ts';
import { type Caller, callerOf, companyOf } from './people.ts';
import { save, typeCell } from './record-page.ts';

interface Order {
  readonly id: string;
  readonly version: number;
}

const delivery = { receiver: '吴建国', deliverTo: '示例市高新区检测路88号' };

/** An order in draft, made by the calls of whoever will write in it. */
async function makeOrder({ post }: Caller, remark: string, { id: supplier }: { readonly id: string }): Promise<Order> {
  const lines = [
    { name: '色谱纯甲醇', unit: 'BOTTLE', qty: '10', price: '96.5', taxRate: '0.13', needDate: inDays(90) },
    { name: '0.22μm 滤膜', unit: 'BOX', qty: '4', price: '120', taxRate: '0.13', needDate: inDays(90) },
  ];
  const made = await post<Order>('/records/purchaseOrder', { ...delivery, supplier, remark, lines });
  expect(made, JSON.stringify(made)).toMatchObject({ success: true });
  return made.result;
}

async function edit(page: Page, entity: string, order: Order): Promise<void> {
  await page.goto(`/record/${entity}/${order.id}`);
  await page.getByRole('button', { name: '编辑', exact: true }).click();
  await expect(page.getByRole('button', { name: '保存', exact: true })).toBeVisible();
}

const saveAs = (page: Page) => page.getByRole('button', { name: '保存', exact: true }).click();

test('what two people change in different places comes together by itself, and the second is told', async ({
  as,
  request,
}) => {
  const caller = await callerOf(request, 'buyer');
  const order = await makeOrder(caller, '合并：不同的地方', await companyOf(request, 'supplier'));
  const [mine, theirs] = [await as('buyer'), await as('buyer')];
  await edit(mine, 'purchaseOrder', order);
  await edit(theirs, 'purchaseOrder', order);

  await theirs.getByRole('textbox', { name: '收货人' }).fill('邓志强');
  await save(theirs);

  await mine.getByRole('textbox', { name: '备注' }).fill('请附检验报告');
  await saveAs(mine);
  await expect(mine.getByText(/^已合并王敏 \d\d:\d\d 保存的修改：收货人$/)).toBeVisible();
  await expect(mine.getByRole('button', { name: '编辑', exact: true })).toBeVisible();
  const { result } = await caller.get<Order>(`/records/purchaseOrder/${order.id}`);
  expect(result).toMatchObject({ receiver: '邓志强', remark: '请附检验报告', version: order.version + 2 });
});

test('where both changed the same, both are shown and one is chosen; nothing else is lost', async ({ as, request }) => {
  const caller = await callerOf(request, 'buyer');
  const order = await makeOrder(caller, '合并：同一个地方', await companyOf(request, 'supplier'));
  const [mine, theirs] = [await as('buyer'), await as('buyer')];
  await edit(mine, 'purchaseOrder', order);
  await edit(theirs, 'purchaseOrder', order);

  await theirs.getByRole('textbox', { name: '收货人' }).fill('邓志强');
  await theirs.getByRole('textbox', { name: '收货地址' }).fill('东区 2 号库');
  await save(theirs);

  await mine.getByRole('textbox', { name: '收货人' }).fill('萧明');
  await mine.getByRole('textbox', { name: '备注' }).fill('上午送达');
  await saveAs(mine);
  const dialog = mine.getByRole('dialog', { name: '王敏刚保存过，1 处与您的修改不同' });
  const choice = dialog.getByRole('radiogroup', { name: '收货人' });
  await expect(choice.getByRole('radio', { name: /我的.*萧明/ })).toBeVisible();
  await expect(choice.getByRole('radio', { name: /王敏的.*邓志强/ })).toBeVisible();
  await expect(dialog.getByRole('button', { name: '还有 1 处未选择' })).toBeDisabled();
  await choice.getByRole('radio', { name: /王敏的/ }).check();
  await dialog.getByRole('button', { name: '合并并保存' }).click();
  await expect(mine.getByText(/^已保存：/)).toBeVisible();

  const { result } = await caller.get<Order>(`/records/purchaseOrder/${order.id}`);
  expect(result).toMatchObject({ receiver: '邓志强', deliverTo: '东区 2 号库', remark: '上午送达' });
});

test('the buyer and the supplier write in different lines of the same order at once', async ({ as, request }) => {
  const caller = await callerOf(request, 'buyer');
  const manager = await callerOf(request, 'manager');
  const order = await makeOrder(caller, '合并：不同的行', await companyOf(request, 'supplier'));
  const move = async ({ post }: Caller, key: string, version: number) => {
    const moved = await post(`/records/purchaseOrder/${order.id}/moves/${key}`, { version, answers: {} });
    expect(moved, JSON.stringify(moved)).toMatchObject({ success: true });
  };
  await move(caller, 'submit', order.version);
  await decide(manager, ['purchaseOrder', order.id]);
  await move(caller, 'publish', order.version + 2);

  const [buyer, supplier] = [await as('buyer'), await as('supplier')];
  await edit(buyer, 'purchaseOrder', order);
  await edit(supplier, 'supplierOrder', order);
  await typeCell(supplier, 1, '供方承诺日期', inDays(80));
  await save(supplier);
  await typeCell(buyer, 2, '供方承诺日期', inDays(85));
  await save(buyer);
  await expect(buyer.getByText(/^已合并何国栋 \d\d:\d\d 保存的修改：订单明细 第 1 行 供方承诺日期$/)).toBeVisible();
  const { result } = await caller.get<{ lines: object[] }>(`/records/purchaseOrder/${order.id}`);
  expect(result.lines).toMatchObject([{ promiseDate: inDays(80) }, { promiseDate: inDays(85) }]);
});
