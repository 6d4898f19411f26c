import { keepsNobodyOut } from './axe.ts';
import { inDays } from './days.ts';
import { decide } from './decide.ts';
import { goTo } from './frame.ts';
import { expect, type Page, test } from './journey.ts';
import { type Caller, callerOf, companyOf } from './people.ts';

interface Order {
  readonly id: string;
  readonly version: number;
  readonly poNo: string;
  readonly status: string;
}

const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 };

let buyer: Caller;
let supplier = '';

test.beforeEach(async ({ request }) => {
  buyer = await callerOf(request, 'buyer');
  supplier = (await companyOf(request, 'supplier')).id;
});

/** An order that waits for the manager; found by what it is called. */
async function submitted(): Promise<Order> {
  const line = {
    name: '色谱纯甲醇',
    unit: 'BOTTLE',
    qty: '10',
    price: '96.5',
    taxRate: '0.13',
    needDate: inDays(90),
  };
  const delivery = { receiver: '吴建国', deliverTo: '示例市高新区检测路88号' };
  const made = await buyer.post<Order>('/records/purchaseOrder', { ...delivery, supplier, lines: [line] });
  const { id, version } = made.result;
  const sent = await buyer.post<Order>(`/records/purchaseOrder/${id}/moves/submit`, { version, answers: {} });
  expect(sent, JSON.stringify(sent)).toMatchObject({ success: true });
  return sent.result;
}

const read = async ({ id }: Order) => (await buyer.get<Order>(`/records/purchaseOrder/${id}`)).result;
const letters = (page: Page) => page.getByRole('list', { name: '待办' });
const letter = (page: Page, { poNo }: Order) => letters(page).getByRole('button').filter({ hasText: poNo });
const panel = (page: Page) => page.getByRole('main').getByRole('region', { name: '审批', exact: true });
const shown = (page: Page, { poNo }: Order) => page.getByRole('heading', { level: 1 }).filter({ hasText: poNo });

test('a manager reads what waits like mail: agrees by a key, takes it back, agrees for good, and the next opens', async ({
  as,
}) => {
  test.setTimeout(180_000);
  // What has waited longer stands before: it is read first.
  const [second, first] = [await submitted(), await submitted()];
  const page = await as('manager');
  await page.goto('/dashboard/analysis');
  await expect(page).toHaveTitle(/^\(\d+\+?\) /);
  const menu = page.getByRole('navigation', { name: '主菜单' });
  const group = menu.getByRole('menuitem', { name: '工作台' });
  // A short menu stands open already.
  if ((await group.getAttribute('aria-expanded')) !== 'true') await group.click();
  await menu.getByRole('link', { name: /^待办/ }).click();
  await letter(page, second).click();
  await expect(shown(page, second)).toBeVisible();
  await expect(panel(page)).toContainText('沈国栋');
  await keepsNobodyOut(page);

  await page.keyboard.press('a');
  await expect(letter(page, second)).toHaveCount(0);
  await expect(page.getByText(`已同意“采购订单 ${second.poNo}”`)).toBeVisible();
  await page.keyboard.press('z');
  await expect(letter(page, second)).toBeVisible();
  await expect(shown(page, second)).toBeVisible();
  expect((await read(second)).status).toBe('submitted');
  await expect(panel(page)).toContainText('沈国栋');

  await page.keyboard.press('a');
  await expect(page.getByText(`已同意“采购订单 ${second.poNo}”`)).toBeVisible();
  await expect(shown(page, first)).toBeVisible();
  // Another screen is looked at: what was agreed to leaves now.
  await page.getByRole('navigation', { name: '审批中心' }).getByRole('link', { name: '已办' }).click();
  await expect(page.getByRole('list', { name: '已办' })).toContainText(second.poNo);
  await expect.poll(async () => (await read(second)).status).toBe('approved');
});

test('what was agreed to leaves with a page that is closed', async ({ as }) => {
  const order = await submitted();
  const page = await as('manager');
  await page.goto(`/flows/todo?find=${order.poNo}`);
  await expect(shown(page, order)).toBeVisible();
  await expect(panel(page)).toBeVisible();
  await page.keyboard.press('a');
  await expect(page.getByText(`已同意“采购订单 ${order.poNo}”`)).toBeVisible();
  await page.close({ runBeforeUnload: true });
  await expect.poll(async () => (await read(order)).status).toBe('approved');
});

test('a refusal says why, a return goes to who began it, and both are read on the record', async ({ as }) => {
  test.setTimeout(180_000);
  const [refused, returned] = [await submitted(), await submitted()];
  const page = await as('manager');
  await page.goto(`/flows/todo?find=${refused.poNo}`);
  await expect(panel(page)).toBeVisible();
  await page.keyboard.press('r');
  const dialog = page.getByRole('dialog', { name: /^拒绝/ });
  await dialog.getByRole('button', { name: '拒绝' }).click();
  await expect(dialog.getByText('请填写拒绝的原因')).toBeVisible();
  await dialog.getByLabel('拒绝的原因').fill('价格高于上次，请重新询价');
  await dialog.getByRole('button', { name: '拒绝' }).click();
  await expect(page.getByText('没有符合条件的单据')).toBeVisible();

  await page.goto(`/flows/todo?find=${returned.poNo}`);
  await expect(panel(page)).toBeVisible();
  await page.keyboard.press('b');
  const back = page.getByRole('dialog', { name: /^退回/ });
  await expect(back.getByRole('radio', { name: /发起人/ })).toBeChecked();
  await back.getByLabel('退回的原因').fill('请补充报价单');
  await back.getByRole('button', { name: '退回' }).click();
  await expect(page.getByText('没有符合条件的单据')).toBeVisible();

  const writer = await as('buyer');
  await writer.goto(`/record/purchaseOrder/${refused.id}`);
  await expect(writer.getByRole('list', { name: '办理记录' })).toContainText('价格高于上次，请重新询价');
  await goTo(writer, `/record/purchaseOrder/${returned.id}`);
  await expect(writer.getByRole('list', { name: '办理记录' })).toContainText('请补充报价单');
  expect((await read(returned)).status).toBe('draft');
});

test('many are agreed to at once with one comment', async ({ as }) => {
  const orders = [await submitted(), await submitted()];
  const page = await as('manager');
  await page.goto('/flows/todo');
  for (const { poNo } of orders) await page.getByRole('checkbox', { name: `选择 采购订单 ${poNo}` }).check();
  const batch = page.getByRole('region', { name: '批量办理' });
  await expect(batch).toContainText('已选 2 张');
  await batch.getByRole('textbox').fill('同意采购');
  await batch.getByRole('button', { name: '同意' }).click();
  for (const order of orders) await expect(letter(page, order)).toHaveCount(0);
  for (const order of orders) expect((await read(order)).status).toBe('approved');
});

test('on a phone one goes from the list to the record and decides beneath the thumb', async ({ as }) => {
  const order = await submitted();
  const page = await as('manager', phone);
  await page.goto('/flows/todo');
  await letter(page, order).tap();
  await expect(shown(page, order)).toBeVisible();
  const bar = page.getByRole('region', { name: '办理', exact: true });
  for (const name of ['同意', '拒绝', '更多']) {
    const box = await bar.getByRole('button', { name, exact: true }).boundingBox();
    expect(box?.height).toBeGreaterThanOrEqual(44);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(phone.viewport.height);
  }
  await expect
    .poll(() => page.evaluate(() => Math.max(document.documentElement.scrollWidth, window.innerWidth)))
    .toBe(phone.viewport.width);
  await keepsNobodyOut(page);
  await bar.getByRole('button', { name: '同意', exact: true }).tap();
  await expect(page.getByText(`已同意“采购订单 ${order.poNo}”`)).toBeVisible();
  await goTo(page, '/dashboard/analysis');
  await expect.poll(async () => (await read(order)).status).toBe('approved');
});

test('a buyer leads on what waits, from one list, and it is gone from there', async ({ as, request }) => {
  const order = await submitted();
  await decide(await callerOf(request, 'manager'), ['purchaseOrder', order.id]);
  const page = await as('buyer');
  await page.goto('/flows/todo?kind=work&entity=purchaseOrder');
  const work = letters(page);
  const row = work.getByRole('button').filter({ hasText: order.poNo });
  // What came last waits shortest: it stands at the end.
  const pages = page.getByRole('listitem', { name: /^\d+$/ });
  if ((await pages.count()) > 0) await pages.last().click();
  await expect(row).toContainText('采购员下达给供应商');
  await row.click();
  await expect(shown(page, order)).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: '下达供应商', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: '下达供应商', exact: true }).click();
  await expect.poll(async () => (await read(order)).status).toBe('published');
  await expect(row).toHaveCount(0);
});

test('every desk keeps nobody out', async ({ as }) => {
  const page = await as('admin');
  for (const desk of [
    '/flows/work',
    '/flows/done',
    '/flows/mine',
    '/flows/copies',
    '/flows/instances',
    '/flows/start',
  ]) {
    await goTo(page, desk);
    await expect(page.getByRole('main').getByRole('heading', { level: 1 }).first()).toBeVisible();
    await keepsNobodyOut(page);
  }
});

test('who keeps the flows copies one, and it opens to be designed', async ({ as, request }) => {
  const admin = await callerOf(request, 'admin');
  const page = await as('admin');
  await page.goto('/flows/models?find=poApproval');
  await page.getByRole('button', { name: '复制 采购订单审批' }).click();
  const dialog = page.getByRole('dialog', { name: '复制“采购订单审批”' });
  await dialog.getByLabel('名称').fill('小额订单审批');
  await dialog.getByLabel('标识').fill('smallOrderApproval');
  await dialog.getByRole('button', { name: '复制并打开设计器' }).click();
  await expect(page).toHaveURL(/\/design\/flow\/smallOrderApproval$/);
  await expect(page.getByRole('main')).toContainText('小额订单审批');
  expect(await admin.remove('/metadata/drafts/flow/smallOrderApproval')).toMatchObject({ success: true });
});
