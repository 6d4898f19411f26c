import { expect, test } from './journey.ts';

test('a popup report fills a form, and many of its rows become lines that one undo takes away', async ({ as }) => {
  const page = await as('buyer');
  await page.goto('/record/purchaseOrder/new');
  await page.getByRole('button', { name: '从列表选择供应商' }).click();
  const suppliers = page.getByRole('dialog', { name: '选择供应商' });
  await expect(suppliers.getByRole('row').nth(1)).toBeVisible();
  await suppliers.getByRole('button', { name: '确定' }).click();
  await expect(page.getByText('请选择一条记录')).toBeVisible();
  await suppliers.getByRole('form', { name: '查询条件' }).getByLabel('企业名称').fill('有限公司');
  await suppliers.getByRole('button', { name: '查询' }).click();
  // Who is frozen stands in the list as well, and says so.
  const row = suppliers.getByRole('row').filter({ hasText: '有限公司' }).filter({ hasText: '合格' }).first();
  const name = await row.getByRole('cell').nth(2).innerText();
  const payTerm = await row.getByRole('cell').nth(7).innerText();
  await row.getByRole('radio').check();
  await suppliers.getByRole('button', { name: '确定' }).click();
  await expect(page.getByText(name, { exact: true }).first()).toBeVisible();
  await expect(page.getByText(payTerm, { exact: true }).first()).toBeVisible();

  await page.getByRole('button', { name: '选择物料' }).click();
  const materials = page.getByRole('dialog', { name: '选择物料' });
  const boxes = materials.getByRole('row').getByRole('checkbox');
  await boxes.nth(1).check();
  await boxes.nth(2).check();
  await expect(materials.getByText('已选 2 条')).toBeVisible();
  await materials.getByRole('button', { name: '确定' }).click();
  const grid = page.getByRole('grid').first();
  await expect(grid).toHaveAttribute('aria-rowcount', '3');
  await grid.locator('[role=gridcell]').nth(1).click();
  await page.keyboard.press('Control+z');
  await expect(grid).toHaveCount(0);
});

test('a report has a page of its own: asked, ordered and taken along', async ({ as }) => {
  const page = await as('finance');
  await page.goto('/report/supplierPicker');
  await expect(page.getByRole('heading', { name: '选择供应商' })).toBeVisible();
  await page.getByRole('form', { name: '查询条件' }).getByRole('button', { name: /展开$/ }).click();
  await page.getByRole('form', { name: '查询条件' }).getByLabel('企业名称').fill('不存在的公司');
  await page.keyboard.press('Enter');
  await expect(page.getByText('暂无数据').last()).toBeVisible();
  await page.getByRole('button', { name: '重置' }).click();
  await page.getByRole('columnheader', { name: '供应商编码' }).click();
  await expect(page.getByRole('cell', { name: 'SU000001' })).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: '导出' }).click();
  expect((await download).suggestedFilename()).toBe('选择供应商.xls');
});
