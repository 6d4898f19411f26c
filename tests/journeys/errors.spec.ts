import type { Page } from '@playwright/test';
import { turnTo } from './frame.ts';
import { expect, test } from './journey.ts';
import { menuEntry } from './menu.ts';

// What is provoked here is what a browser complains of.
test.use({ mayComplain: /Failed to load resource|ChunkLoadError|dynamically imported|net::ERR|WebSocket/ });

/** The next answers to this call are these. */
const answer = (page: Page, call: string, status: number, body: object | string) =>
  page.route(`**/api${call}`, (route) =>
    route.fulfill({
      status,
      contentType: typeof body === 'string' ? 'text/plain' : 'application/json',
      body: typeof body === 'string' ? body : JSON.stringify(body),
    }),
  );
const refused = (code: number, message: string) => ({ success: false, code, message, result: null, timestamp: 0 });

test('a call that goes wrong is told in the words of the table', async ({ as }) => {
  const page = await as('buyer');
  await page.goto('/account/settings?part=base');
  const save = page.getByRole('button', { name: '保存资料' });
  await page.getByRole('textbox', { name: '座机' }).fill('021-5550-0188');
  for (const [status, body, text] of [
    [403, '', '系统提示'],
    [403, '', '拒绝访问'],
    [404, '', '很抱歉，资源未找到!'],
    [504, '', '网络超时'],
    [500, refused(500, '库存服务没有应答'), '库存服务没有应答'],
    [502, '', '操作失败'],
    [200, refused(510, '没有权限，请联系管理员授权'), '没有权限，请联系管理员授权'],
    [429, '', '操作过于频繁，请稍后再试'],
  ] as const) {
    await answer(page, '/sys/user/userEdit', status, body);
    const answered = page.waitForResponse('**/api/sys/user/userEdit');
    await save.click();
    await answered;
    await expect(page.getByText(text).first(), String(status)).toBeVisible();
    // What was said before may still stand, and a button that is still busy takes no press.
    await expect(save).not.toHaveClass(/ant-btn-loading/);
    await page.unroute('**/api/sys/user/userEdit');
  }
  const imported = { success: true, code: 201, message: '文件导入完成，但有错误', timestamp: 0 };
  await answer(page, '/sys/user/userEdit', 200, {
    ...imported,
    result: { fileUrl: '/files/x', fileName: '错误数据.xls' },
  });
  await save.click();
  await expect(page.getByRole('dialog').getByRole('link', { name: '错误数据.xls' })).toBeVisible();
});

test('a session that ended is told once, whatever the number of calls that find out', async ({ as }) => {
  const page = await as('buyer');
  await page.goto('/account/center');
  await expect(page.getByRole('heading', { name: '个人中心' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await answer(page, '/**', 500, { status: 500, message: 'Token失效，请重新登录', success: false, code: 401 });
  // As the menu goes there, which the dialog soon covers.
  for (const to of ['/list/purchaseOrder/main', '/dashboard/analysis', '/list/supplier/main']) await turnTo(page, to);
  const dialog = page.getByRole('dialog').filter({ hasText: '很抱歉，登录已过期，请重新登录' });
  await expect(dialog).toHaveCount(1);
  await dialog.getByRole('button', { name: '重新登录' }).click();
  await expect(page).toHaveURL(/\/user\/login\?redirect=/);
});

test('401 is told in passing and leads to signing in', async ({ as }) => {
  const page = await as('buyer');
  await page.goto('/account/center');
  await page.waitForLoadState('networkidle');
  // Only the list finds it out: what the live channel asks comes in its own time, and would end the session here.
  await answer(page, '/records/**', 401, { message: 'Token失效，请重新登录!', code: 401, success: false });
  const link = await menuEntry(page, '采购订单');
  await Promise.all([page.getByText('未授权，请重新登录').waitFor(), link.click({ noWaitAfter: true })]);
  await expect(page).toHaveURL('/user/login?redirect=%2Flist%2FpurchaseOrder%2Fmain');
});

test('a menu that is none signs out and leads back', async ({ as }) => {
  const page = await as('buyer');
  await page.route('**/api/session?**', async (route) => {
    const answered = await route.fetch();
    const body = await answered.json();
    await route.fulfill({ response: answered, json: { ...body, result: { ...body.result, menu: [] } } });
  });
  await page.goto('/list/supplier/main');
  await expect(page).toHaveURL('/user/login?redirect=%2Flist%2Fsupplier%2Fmain');
});

test('without a connection a banner says so, and goes by itself once there is one again', async ({ as }) => {
  const page = await as('buyer');
  await page.goto('/account/center');
  await expect(page.getByRole('heading', { name: '个人中心' })).toBeVisible();
  await page.context().setOffline(true);
  const banner = page.getByRole('alert').filter({ hasText: '网络连接已断开' });
  await expect(banner).toBeVisible();
  await page.context().setOffline(false);
  await expect(banner).toHaveCount(0);

  const link = await menuEntry(page, '供应商');
  await page.route('**/api/**', (route) => route.abort('connectionrefused'));
  await link.click();
  await expect(banner).toBeVisible();
  await banner.getByRole('button', { name: '重试' }).click();
  await expect(banner).toBeVisible();
  await page.unroute('**/api/**');
  await expect(banner).toHaveCount(0);
});

test('a part that does not come offers to load the page anew', async ({ as }) => {
  const page = await as('admin');
  await page.goto('/account/center');
  await page.waitForLoadState('networkidle');
  await page.route('**/assets/TestHomeScreen*.js', (route) => route.abort());
  await page.getByRole('button', { name: '搜索单号、名称、页面' }).click();
  await page.getByRole('combobox', { name: '搜索单号、名称、页面' }).fill('运行自检');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: '页面没有加载完整' })).toBeVisible();
  await page.unroute('**/assets/TestHomeScreen*.js');
  await page.getByRole('button', { name: '重新加载' }).click();
  await expect(page.getByRole('heading', { name: /运行自检/ })).toBeVisible();
});
