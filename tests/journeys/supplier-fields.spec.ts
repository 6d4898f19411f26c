import { expect, test } from './journey.ts';

test('a laboratory that says what it is is asked what such companies are asked', async ({ as }) => {
  const page = await as('newsupplier');
  await page.goto('/completeSupInfo');
  await expect(page.getByRole('region', { name: '基本信息', exact: true }).first()).toBeVisible();
  await page.locator('[data-field="roles"]').getByRole('combobox').click();
  await page.getByTitle('分包实验室').last().click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: '下一步', exact: true }).click();
  await expect(page.getByRole('region', { name: '地址与联系', exact: true }).first()).toBeVisible();
  await page.getByRole('button', { name: /资质附件与简介/ }).click();
  await expect(page.getByRole('region', { name: '资质附件与简介', exact: true }).first()).toBeVisible();
  await expect(page.getByText('参数数量').first()).toBeVisible();
  await expect(page.getByText('CNAS 认可范围').first()).toBeVisible();
});

test('who keeps suppliers arranges the fields without code', async ({ as }) => {
  const page = await as('supmgr');
  await page.goto('/list/supplierFieldList/main');
  await expect(page.getByText('供应商资料补充清单').first()).toBeVisible();
});
