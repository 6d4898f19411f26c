import type { APIRequestContext } from '@playwright/test';
import { expect, type Page, test } from './journey.ts';
import { callerOf } from './people.ts';

const run = Date.now().toString(36);
const title = `等级汇总 ${run}`;
const key = `gradeSums${run}`;

interface PublishedReport {
  readonly rev: number;
}

/** What was published here goes again: the menu as the product has it, and no report. */
async function putBack(request: APIRequestContext): Promise<void> {
  const admin = await callerOf(request, 'admin');
  const only: string[] = [];
  for (const id of ['menu:mainMenu', `report:${key}`]) {
    const path = id.replace(':', '/');
    await admin.remove(`/metadata/drafts/${path}`);
    const { result } = await admin.get<PublishedReport | null>(`/metadata/documents/${path}`);
    if (!result || result.rev === 0) continue;
    await admin.put(`/metadata/drafts/${path}`, { body: null, baseRev: result.rev, version: 0 });
    only.push(id);
  }
  if (only.length === 0) return;
  const { result } = await admin.post<{ revision: number }>('/metadata/review', { only });
  await admin.post('/metadata/publish', { revision: result.revision, only });
}
test.afterAll(({ request }) => putBack(request));

async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label, exact: true }).click();
  const open = page.locator('.ant-select-dropdown:visible');
  await open.getByRole('option', { name: option, exact: true }).click();
}

async function publish(page: Page): Promise<void> {
  await page.getByRole('button', { name: '发布…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: /^发\s?布$/ }).click();
  await expect(page.getByText('与已发布的内容相同')).toBeVisible();
}

const ordersOf = async (request: APIRequestContext, username: string, more = ''): Promise<number> => {
  const person = await callerOf(request, username);
  return (await person.get<{ total: number }>(`/records/purchaseOrder?list=main&pageSize=1${more}`)).result.total;
};

test('a report is made by picking labels, seen at once, published, put into the menu, and read within rights', async ({
  as,
  request,
}) => {
  const admin = await as('admin');
  await admin.goto('/design/report/new');
  await admin.getByRole('textbox', { name: '名称' }).fill(title);
  await admin.getByRole('textbox', { name: '标识' }).fill(key);
  await choose(admin, '数据来源', '采购订单');
  await admin.getByRole('button', { name: '创建并开始设计' }).click();
  await expect(admin.getByRole('heading', { name: title })).toBeVisible();

  // The grade of the supplier is two steps away: opened in the tree, and joined by that alone.
  await admin.getByRole('button', { name: '供应商的字段', exact: true }).click();
  await admin.getByRole('button', { name: '添加列 供应商 · 等级', exact: true }).click();
  await admin.getByRole('button', { name: '添加计算列' }).click();
  await admin.getByRole('menuitem', { name: '行数' }).click();
  await choose(admin, '表尾', '合计');
  await admin.getByRole('button', { name: '添加列 含税总额', exact: true }).click();
  const columns = admin.getByRole('listbox', { name: '报表的列' });
  await expect(columns.getByRole('option', { name: '含税总额 求和' })).toBeVisible();
  await columns.getByRole('option', { name: /^订单编号/ }).click();
  await admin.keyboard.press('Delete');

  await admin.getByRole('button', { name: '添加计算列' }).click();
  await admin.getByRole('menuitem', { name: '用其他列的结果计算' }).click();
  await admin.getByRole('textbox', { name: '公式' }).fill('round(total / rowCount, 2)');
  await admin.getByRole('textbox', { name: '列名' }).fill('单均金额');

  const preview = admin.getByRole('region', { name: '预览', exact: true });
  const heads = ['供应商 · 等级', '数量', '含税总额', '单均金额'];
  for (const head of heads) await expect(preview.getByRole('columnheader', { name: head }).first()).toBeVisible();
  const all = await ordersOf(request, 'admin');
  await expect(preview.locator('tfoot')).toContainText(String(all));
  await publish(admin);

  await admin.goto('/design/menu/mainMenu');
  await admin.getByRole('button', { name: '添加菜单项' }).click();
  await admin.getByRole('textbox', { name: '名称', exact: true }).fill(title);
  await choose(admin, '打开', '报表');
  await choose(admin, '哪一个', title);
  await publish(admin);

  // The warehouse reads the orders that were issued, and none of their prices.
  const keeper = await as('warehouse');
  await keeper.goto('/');
  await keeper.getByRole('navigation', { name: '主菜单' }).getByText(title).click();
  await expect(keeper.getByRole('heading', { name: title })).toBeVisible();
  // Somebody who was shown a copy of an order reads it before it is issued; what a report counts is what their role shows.
  const issued = ['published', 'confirmed', 'changing', 'changeReview', 'closed'];
  const counts = await Promise.all(issued.map((state) => ordersOf(request, 'warehouse', `&status=${state}`)));
  const theirs = counts.reduce((sum, one) => sum + one, 0);
  expect(theirs).toBeLessThan(all);
  await expect(keeper.locator('tfoot').filter({ visible: true })).toContainText(String(theirs));
  await expect(keeper.getByRole('columnheader', { name: '含税总额' })).toHaveCount(0);

  // A figure leads to the orders it is made of, and there to those as well that they were shown a copy of.
  await keeper
    .locator('tfoot')
    .filter({ visible: true })
    .getByRole('button', { name: String(theirs) })
    .click();
  await expect(keeper).toHaveURL(/\/list\/purchaseOrder\//);
  await expect(keeper.locator('.ant-pagination-total-text').filter({ visible: true })).toContainText(
    String(await ordersOf(request, 'warehouse')),
  );
});
