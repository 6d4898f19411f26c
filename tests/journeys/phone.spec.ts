import { inDays } from './days.ts';
import { goTo } from './frame.ts';
import { expect, type Page, test } from './journey.ts';
import { menuEntry } from './menu.ts';
import { callerOf, companyOf } from './people.ts';

const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 };

/** Nothing on the screen is wider than it. A mobile browser widens its view instead of scrolling: the screen's own width counts. */
async function fits(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  // After a step within the application the network was idle long ago: it is looked at until all has come.
  const wide = () => page.evaluate(() => Math.max(document.documentElement.scrollWidth, window.innerWidth));
  await expect.poll(wide, { message: page.url() }).toBe(phone.viewport.width);
}

test('a buyer on the way finds an order, reads it and looks into its lines', async ({ as, request }) => {
  const buyer = await callerOf(request, 'buyer');
  const bought = { unit: 'BOTTLE', qty: '10', price: '96.5', taxRate: '0.13', needDate: inDays(90) };
  const made = await buyer.post<{ poNo: string }>('/records/purchaseOrder', {
    supplier: (await companyOf(request, 'supplier')).id,
    receiver: '吴建国',
    deliverTo: '示例市高新区检测路88号',
    lines: ['色谱纯甲醇', '色谱纯乙腈'].map((name) => ({ ...bought, name })),
  });
  expect(made, JSON.stringify(made)).toMatchObject({ success: true });

  const page = await as('buyer', phone);
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('王敏');
  await fits(page);

  await page.getByRole('button', { name: '打开菜单' }).tap();
  await (await menuEntry(page.getByRole('dialog'), '采购订单')).tap();
  await expect(page.getByRole('heading', { name: /采购订单/ })).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByRole('table')).toHaveCount(0);
  const cards = page.getByRole('list', { name: '采购订单' }).getByRole('listitem');
  await expect(cards).toHaveCount(10);
  await expect(cards.first()).toContainText('含税总额');
  await fits(page);

  await page.getByRole('textbox', { name: '订单编号' }).fill(made.result.poNo);
  await page.getByRole('button', { name: '查询' }).tap();
  await expect(cards).toHaveCount(1);
  await fits(page);

  await cards.first().getByRole('button').first().tap();
  await expect(page.getByRole('heading', { name: '订单明细' })).toBeVisible();
  await fits(page);
  await page
    .getByRole('button', { name: /含税金额/ })
    .first()
    .tap();
  const line = page.getByRole('dialog', { name: '订单明细 第 1 行' });
  await expect(line.getByText('税率')).toBeVisible();
  await fits(page);
  await line.getByRole('button', { name: '下一行' }).tap();
  await expect(page.getByRole('dialog', { name: '订单明细 第 2 行' })).toBeVisible();
});

test('a demand is written on a phone: its lines in a drawer, one after the other', async ({ as }) => {
  const page = await as('demander', phone);
  await page.goto('/list/demand/main');
  // Rows that come move what stands around them: a finger waits for them too.
  await expect(page.getByRole('list', { name: '采购需求' }).getByRole('listitem').first()).toBeVisible();
  await page.getByRole('button', { name: '新建采购需求' }).tap();
  await expect(page).toHaveURL(/\/record\/demand\/new/);
  await expect(page.getByRole('button', { name: '添加第一行' })).toBeVisible();
  await page.getByRole('textbox', { name: '需求标题' }).fill('现场补货');
  await fits(page);
  await page.getByRole('button', { name: '添加第一行' }).tap();
  const line = page.getByRole('dialog', { name: '需求明细 第 1 行' });
  await line.getByRole('textbox', { name: '品名' }).fill('无菌采样袋');
  await line.getByRole('textbox', { name: '数量' }).fill('30');
  await line.getByRole('combobox', { name: '单位' }).tap();
  await page.locator('.ant-select-dropdown:visible').getByText('包', { exact: true }).tap();
  await line.getByRole('textbox', { name: '预估单价' }).fill('12.5');
  await fits(page);
  await line.getByRole('button', { name: '完成' }).tap();
  await expect(page.getByRole('button', { name: /无菌采样袋.*375\.00/ })).toBeVisible();
  await page.getByRole('button', { name: '保存', exact: true }).tap();
  await expect(page.getByRole('button', { name: '编辑', exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/PR\d{6}-\d{5}/);
  await fits(page);
});

for (const [who, addresses] of Object.entries({
  buyer: ['demand/main', 'demand/pool', 'supplier/main', 'material/main', 'category/main', 'announcement/main'],
  supplier: ['supplierOrder/main', 'myCompany/main'],
  admin: ['user/main', 'role/main', 'depart/main'],
}))
  test(`no screen of ${who} is wider than a phone`, async ({ as }) => {
    const page = await as(who, phone);
    for (const address of addresses) {
      const entity = address.split('/')[0];
      await goTo(page, `/list/${address}`);
      const first = page.getByRole('main').getByRole('listitem').first();
      await expect(first).toBeVisible();
      await fits(page);
      await first.getByRole('button').first().tap();
      await expect(page).toHaveURL(new RegExp(`/record/${entity}/`));
      await expect(page.getByRole('button', { name: '更多操作', exact: true })).toBeVisible();
      await fits(page);
    }
  });
