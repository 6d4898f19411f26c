import { keepsNobodyOut } from './axe.ts';
import { goTo } from './frame.ts';
import { expect, test } from './journey.ts';

test('signing in keeps nobody out', async ({ page }) => {
  await page.goto('/user/login');
  await expect(page.getByRole('button', { name: '登录' })).toBeVisible();
  await keepsNobodyOut(page);
});

test('registering and renewing a password keep nobody out', async ({ page }) => {
  await page.goto('/supplierRegister');
  await page.getByRole('button', { name: '下一步' }).click();
  await expect(page.getByText('请输入企业名称')).toBeVisible();
  await keepsNobodyOut(page);
  await page.goto('/user/login');
  await page.getByRole('tab', { name: '手机号登录' }).click();
  await expect(page.getByRole('button', { name: '获取验证码' })).toBeVisible();
  await keepsNobodyOut(page);
  await page.goto('/alteration');
  await page.getByLabel('账号或手机号').fill('buyer');
  await page.getByRole('button', { name: '下一步' }).click();
  await expect(page.getByLabel('短信验证码')).toBeVisible();
  await keepsNobodyOut(page);
});

test('home, lists and records keep nobody out, read or written', async ({ as }) => {
  const page = await as('buyer');
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await keepsNobodyOut(page);

  await goTo(page, '/list/purchaseOrder/main');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await page.getByRole('form', { name: '筛选' }).getByRole('button', { name: /展开$/ }).click();
  await keepsNobodyOut(page);

  await page.getByRole('row').nth(1).getByRole('button').first().click();
  await expect(page.getByRole('grid')).toBeVisible();
  await page.getByRole('tab', { name: '修改记录' }).click();
  await keepsNobodyOut(page);

  await goTo(page, '/record/purchaseOrder/new');
  await page.getByRole('button', { name: '添加第一行' }).click();
  await page.keyboard.press('Control+Enter');
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await expect(page.getByRole('alert', { name: '需要修改的内容' })).toBeVisible();
  await keepsNobodyOut(page);

  await goTo(page, '/record/supplier/new');
  await expect(page.getByRole('textbox', { name: '企业名称' })).toBeVisible();
  await keepsNobodyOut(page);
});

test('a phone keeps nobody out', async ({ as }) => {
  const page = await as('buyer', { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });
  await page.goto('/list/demand/pool');
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
  await keepsNobodyOut(page);
  await goTo(page, '/record/demand/new');
  await page.getByRole('button', { name: '添加第一行' }).tap();
  await expect(page.getByRole('dialog')).toBeVisible();
  await keepsNobodyOut(page);
});
