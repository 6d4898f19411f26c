import { inDays } from './days.ts';
import { expect, type Page, test } from './journey.ts';
import { callerOf, companyOf } from './people.ts';

const orders = '/list/purchaseOrder/main';
const shown = (page: Page) => page.getByText(/^共 [\d,]+ 条$/);

test('a query is written, kept for all, and opens again from its link', async ({ as }) => {
  const name = `大额 ${Date.now().toString(36)}`;
  const manager = await as('manager');
  await manager.goto(orders);
  await expect(shown(manager)).toBeVisible();
  await manager.getByRole('button', { name: '高级筛选' }).click();
  const drawer = manager.getByRole('dialog', { name: '高级筛选' });
  await drawer.getByRole('combobox', { name: '字段' }).fill('含税总额');
  await manager.locator('.ant-select-tree-title').getByText('含税总额', { exact: true }).first().click();
  await drawer.getByRole('combobox', { name: '条件' }).click();
  await manager.getByTitle('大于等于', { exact: true }).click();
  await drawer.getByPlaceholder('请输入').fill('20000');
  await expect(drawer.getByText('含税总额 大于等于 20000')).toBeVisible();
  await drawer.getByRole('button', { name: '保存当前条件' }).click();
  await drawer.getByRole('textbox', { name: '名称' }).fill(name);
  await drawer.getByRole('checkbox', { name: '共享' }).check();
  await drawer.getByRole('button', { name: /^保\s?存$/ }).click();
  await expect(drawer.getByRole('button', { name: new RegExp(`^${name}`) }).first()).toBeVisible();
  await drawer.getByRole('button', { name: /^查\s?询$/ }).click();
  await expect(manager.getByRole('button', { name: '含税总额 大于等于 20000' })).toBeVisible();
  await expect(manager).toHaveURL(/[?&]q=/);

  const buyer = await as('buyer');
  await buyer.goto(new URL(manager.url()).pathname + new URL(manager.url()).search);
  await expect(buyer.getByRole('button', { name: '含税总额 大于等于 20000' })).toBeVisible();
  await buyer.getByRole('button', { name: '含税总额 大于等于 20000' }).click();
  await expect(buyer.getByRole('button', { name: new RegExp(`^${name}`) }).first()).toContainText('共享');
});

test('a list looks the same on another machine, until it is set back', async ({ as }) => {
  const first = await as('warehouse');
  await first.goto('/list/material/main');
  await expect(shown(first)).toBeVisible();
  await first.getByRole('button', { name: '列设置' }).click();
  const kept = first.waitForResponse((response) => response.url().includes('/views/material/habit'));
  await first.locator('.ant-popover').getByText('紧凑').click();
  expect((await kept).ok()).toBe(true);

  const second = await as('warehouse');
  await second.goto('/list/material/main');
  await expect(shown(second)).toBeVisible();
  await expect(second.locator('.ant-table-small')).toBeVisible();
  await second.getByRole('button', { name: '列设置' }).click();
  const back = second.waitForResponse((response) => response.url().includes('/views/material/habit'));
  await second.getByRole('button', { name: '恢复默认' }).click();
  expect((await back).ok()).toBe(true);
  await expect(second.locator('.ant-table-small')).toHaveCount(0);
});

test('a value is changed in its cell and taken back', async ({ as, request }) => {
  const { post } = await callerOf(request, 'buyer');
  const line = { name: '无菌采样袋', unit: 'BAG', qty: '10', price: '9.5', taxRate: '0.13', needDate: inDays(90) };
  const made = await post<{ poNo: string }>('/records/purchaseOrder', {
    supplier: (await companyOf(request, 'supplier')).id,
    receiver: '吴建国',
    deliverTo: '示例市高新区检测路88号',
    lines: [line],
  });
  expect(made, JSON.stringify(made)).toMatchObject({ success: true });
  const page = await as('manager');
  const buyer = await as('buyer');
  await buyer.goto(orders);
  await buyer.getByRole('textbox', { name: '订单编号' }).fill(made.result.poNo);
  await buyer.getByRole('button', { name: '查询' }).click();
  await expect(shown(buyer)).toHaveText('共 1 条');
  await buyer.getByRole('button', { name: '在表格中修改' }).click();
  const cell = buyer.locator('[data-edit-cell][data-field="currency"]').first();
  const before = (await cell.textContent()) ?? '';
  await cell.click();
  await buyer.getByTitle('港币').or(buyer.getByTitle('美元')).first().click();
  await buyer.keyboard.press('Tab');
  await expect(buyer.getByRole('button', { name: '撤销上一次修改' })).toBeEnabled();
  await buyer.getByRole('button', { name: '撤销上一次修改' }).click();
  await expect(buyer.getByText(/^已撤销：/)).toBeVisible();
  await expect(buyer.locator('[data-edit-cell][data-field="currency"]').first()).toHaveText(before);
  await page.goto(orders);
  await expect(page.getByRole('button', { name: '在表格中修改' })).toHaveCount(0);
});
