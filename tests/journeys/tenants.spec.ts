import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { callerOf, signIn } from './people.ts';

test.use({ mayComplain: /status of 500/ });
test.describe.configure({ timeout: 180_000 });

const initial = 'Begin-Here-77';
const chosen = 'My-Own-Way-88';
const stamp = Date.now().toString(36);

async function enterAs(page: Page, username: string, password: string): Promise<void> {
  await page.goto('/404');
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await page.goto('/user/login');
  await page.getByLabel('账号').fill(username);
  await page.getByLabel('密码', { exact: true }).fill(password);
  await page.getByRole('button', { name: '登录' }).click();
}

test('a company is made by the operator, and its administrator finds it empty and whole', async ({ page }) => {
  const [name, username] = [`天元检测${stamp}`, `ty${stamp}`];
  await signIn(page, 'admin');
  await page.goto('/system/tenants');
  await page.getByRole('button', { name: '新建公司' }).click();
  const dialog = page.getByRole('dialog', { name: '新建公司' });
  await dialog.getByLabel('公司名称').fill(name);
  await dialog.getByLabel('管理员账号').fill(username);
  await dialog.getByLabel('初始密码', { exact: true }).fill(initial);
  await dialog.getByLabel('确认初始密码').fill(initial);
  await dialog.getByRole('button', { name: /建\s*立/ }).click();
  const row = page.getByRole('row').filter({ hasText: name });
  await expect(row).toContainText('使用中');
  await expect(row).toContainText('从未登录');

  await enterAs(page, username, initial);
  await page.getByLabel('新密码', { exact: true }).fill(chosen);
  await page.getByLabel('确认新密码').fill(chosen);
  await page.getByRole('button', { name: '修改密码并进入' }).click();
  await expect(page.getByRole('navigation', { name: '主菜单' })).toBeVisible();
  await page.goto('/list/user/main');
  await expect(page.getByText(username, { exact: true }).first()).toBeVisible({ timeout: 30_000 });
  await page.goto('/list/purchaseOrder/main');
  await expect(page.getByText('共 0 条')).toBeVisible({ timeout: 30_000 });
  // Keeping companies is the operator's.
  await page.goto('/system/tenants');
  await expect(page.getByRole('heading', { name: '没有权限打开' })).toBeVisible();
});

test('a person with accounts in two companies chooses one when signing in, and moves to the other later', async ({
  page,
  request,
}) => {
  const [name, username] = [`海川计量${stamp}`, `hc${stamp}`];
  const admin = await callerOf(request, 'admin');
  const made = await admin.post<{ tenant: number }>('/tenants', { name, username, password: initial });
  expect(made.success).toBe(true);
  await enterAs(page, username, initial);
  await page.getByLabel('新密码', { exact: true }).fill(chosen);
  await page.getByLabel('确认新密码').fill(chosen);
  await page.getByRole('button', { name: '修改密码并进入' }).click();
  await expect(page.getByRole('navigation', { name: '主菜单' })).toBeVisible();

  await page.goto('/account/settings?part=binding');
  await page.getByRole('button', { name: '关联其他公司的账号' }).click();
  const dialog = page.getByRole('dialog', { name: '关联其他公司的账号' });
  await dialog.getByLabel('账号').fill('demander');
  await dialog.getByLabel('密码').fill(process.env.DEMO_PASSWORD || 'Zhaocai@2026');
  await dialog.getByRole('button', { name: /关\s*联/ }).click();
  const companies = page.getByRole('region', { name: '我的公司' });
  await expect(companies).toContainText('示例检测集团');

  await enterAs(page, username, chosen);
  await expect(page.getByRole('heading', { name: '选择公司' })).toBeVisible();
  await page.getByRole('button', { name: /示例检测集团/ }).click();
  await expect(page.getByRole('navigation', { name: '主菜单' })).toContainText('需求与计划');
  await page.goto('/account/settings?part=binding');
  await companies.getByRole('button', { name: /切\s*换/ }).click();
  await expect(page.getByRole('button', { name: /当前用户/ })).toContainText('系统管理员');
  // For the next who comes by: the demo's requester belongs to one company again.
  await page.goto('/account/settings?part=binding');
  await companies.getByRole('button', { name: '解除关联' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '解除关联' }).click();
  await expect(companies).not.toContainText('示例检测集团');
});
