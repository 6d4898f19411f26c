import { expect, test } from './journey.ts';

test.use({ mayComplain: /status of 500/ });
test.describe.configure({ timeout: 180_000 });

test('a session that an administrator ends is out at its next click', async ({ as }) => {
  const victim = await as('warehouse');
  await victim.goto('/');
  await expect(victim.getByRole('navigation', { name: '主菜单' })).toBeVisible({ timeout: 30_000 });

  const admin = await as('admin');
  await admin.goto('/system/online');
  await admin.getByPlaceholder('账号、姓名或地址').fill('warehouse');
  await admin.keyboard.press('Enter');
  const row = admin.getByRole('row').filter({ hasText: 'warehouse' }).first();
  await expect(row).toContainText('仓储物流部');
  await row.getByRole('button', { name: '强制退出' }).click();
  await admin.getByRole('dialog').getByRole('button', { name: '强制退出' }).click();
  await expect(admin.getByText('已强制退出')).toBeVisible();

  // What listens in the background may have noticed before the click does.
  const link = victim.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: '采购需求' });
  await link.click({ timeout: 3000 }).catch(() => {});
  await expect(victim.getByRole('dialog')).toContainText('很抱歉，登录已过期，请重新登录');
});

test('a person ends the session of a device that is not at hand', async ({ as }) => {
  const [here, there] = [await as('finance'), await as('finance')];
  await there.goto('/');
  await expect(there.getByRole('navigation', { name: '主菜单' })).toBeVisible({ timeout: 30_000 });
  await here.goto('/');
  await here.getByRole('button', { name: /当前用户/ }).click();
  await here.getByText('账号安全').click();
  const devices = here.getByRole('region', { name: '我的设备' });
  await expect(devices).toContainText('当前设备');
  await devices.getByRole('button', { name: '退出其他设备' }).click();
  await here.getByRole('dialog').getByRole('button', { name: '全部退出' }).click();
  await expect(here.getByText('其他设备都已退出登录')).toBeVisible();
  await there.goto('/account/security');
  await expect(there.getByRole('button', { name: '登录' })).toBeVisible();
  await here.reload();
  await expect(devices).toContainText('当前设备');
});
