import { turnTo } from './frame.ts';
import { expect, type Page, test } from './journey.ts';
import { menuEntry } from './menu.ts';

const opened = (page: Page) => page.getByRole('navigation', { name: '已打开的页面' });
const menu = (page: Page) => page.getByRole('navigation', { name: '主菜单' });

test('every fixed address leads where it should', async ({ as }) => {
  const page = await as('buyer');
  for (const [from, to, heading] of [
    ['/nowhere/at/all', '/404', '页面不存在'],
    ['/', '/dashboard/analysis', null],
    ['/dashboard', '/dashboard/analysis', null],
    ['/test', '/test/home', '没有权限打开'],
    ['/account', '/account/center', '个人中心'],
    ['/account/security', '/account/settings?part=security', '个人设置'],
    ['/profile', '/profile/basic', '基础档案'],
    ['/profile/advanced', '/profile/advanced', '王敏'],
    ['/result/success', '/result/success', '操作成功'],
    ['/result/error', '/result/error', '操作没有完成'],
    ['/403', '/403', '没有权限打开'],
    ['/500', '/500', '页面出了问题'],
    ['/system/rights', '/system/rights', '没有权限打开'],
    ['/completeSupInfo', '/dashboard/analysis', null],
  ] as const) {
    // What nobody knows is loaded, the others are turned to: the same router answers.
    if (page.url() === 'about:blank') await page.goto(from);
    else await turnTo(page, from);
    await expect(page, from).toHaveURL(to);
    if (heading) await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  }
});

test('before signing in, what is public is open and all else leads back after it', async ({ page }) => {
  for (const [from, to] of [
    ['/user', '/user/login'],
    ['/sso/idassCallback', '/sso/idassCallback'],
    ['/register', '/register'],
    ['/alteration', '/alteration'],
    ['/404', '/404'],
  ] as const) {
    await page.goto(from);
    await expect(page, from).toHaveURL(to);
  }
  await page.goto('/list/demand/main?pageNo=2');
  await expect(page).toHaveURL('/user/login?redirect=%2Flist%2Fdemand%2Fmain%3FpageNo%3D2');
});

test('a long menu begins closed, remembers what was opened, and scrolls by its buttons', async ({ as }) => {
  const page = await as('admin', { viewport: { width: 1440, height: 520 } });
  await page.goto('/list/role/main');
  await expect(menu(page).getByRole('link', { name: '角色', exact: true })).toBeVisible();
  await expect(menu(page).getByRole('link', { name: '登录日志' })).toHaveCount(0);
  await menu(page).getByRole('menuitem', { name: '日志与监控' }).click();
  await expect(menu(page).getByRole('link', { name: '登录日志' })).toBeVisible();
  await page.getByRole('button', { name: '向上滚动菜单' }).click();
  await expect(page.getByRole('button', { name: '向下滚动菜单' })).toBeVisible();
  await page.reload();
  await expect(menu(page).getByRole('link', { name: '登录日志' })).toHaveCount(1);
  await expect(menu(page).getByRole('link', { name: '采购订单', exact: true })).toHaveCount(0);
});

test('staff are offered the manuals, a supplier the first step', async ({ as }) => {
  const staff = await as('buyer');
  await staff.goto('/account/center');
  await staff.getByRole('button', { name: '下载操作手册' }).click();
  await expect(staff.getByRole('menuitem', { name: /采购员操作手册/ })).toBeVisible();
  await expect(staff.getByRole('menuitem')).toContainText([/需求人操作手册/, /仓管员操作手册/, /采购员操作手册/]);

  const supplier = await as('newsupplier');
  await supplier.goto('/dashboard/analysis');
  await expect(supplier).toHaveURL('/completeSupInfo');
  await expect(supplier.getByText('首次登录，请先在“企业管理”中完善企业信息')).toBeVisible();
  await expect(supplier.getByRole('button', { name: '下载操作手册' })).toHaveCount(0);
  await supplier.getByRole('button', { name: '知道了' }).click();
  await supplier.reload();
  await expect(supplier.getByRole('button', { name: '下一步' })).toBeVisible();
  await expect(supplier.getByText('首次登录，请先在“企业管理”中完善企业信息')).toHaveCount(0);
});

test('a person changes what they say of themselves', async ({ as }) => {
  const page = await as('demander');
  await page.goto('/account/settings');
  const phone = page.getByRole('textbox', { name: '座机' });
  const before = await phone.inputValue();
  await phone.fill('021-5550-0199');
  await page.getByRole('button', { name: '保存资料' }).click();
  await expect(page.getByText('资料已保存')).toBeVisible();
  await page.goto('/profile/basic');
  await expect(page.getByText('021-5550-0199')).toBeVisible();
  await page.goto('/account/settings');
  await phone.fill(before);
  await page.getByRole('button', { name: '保存资料' }).click();
  await expect(page.getByText('资料已保存')).toBeVisible();
});

test('the page alone fills the window, and going home keeps what is open', async ({ as }) => {
  const page = await as('buyer');
  await page.goto('/list/supplier/main');
  await page.getByRole('textbox', { name: '企业名称' }).fill('试剂');
  await page.getByRole('textbox', { name: '企业名称' }).press('Enter');
  await expect(page).toHaveURL(/name=/);
  await page.getByRole('button', { name: '内容全屏' }).click();
  await expect(menu(page)).toHaveCount(0);
  await page.getByRole('button', { name: '恢复菜单' }).click();
  await page.getByRole('link', { name: '招采，首页' }).click();
  await expect(page).toHaveURL('/dashboard/analysis');
  await opened(page).getByRole('link', { name: '供应商', exact: true }).click();
  await expect(page.getByRole('textbox', { name: '企业名称' })).toHaveValue('试剂');
});

/** The live line stands. Who leaves the desk while it is being opened is refused it, of which the browser complains. */
const hears = async (page: Page) => {
  const line = await page.waitForEvent('websocket', (one) => one.url().includes('/api/live'));
  await line.waitForEvent('framereceived');
};

test('a locked screen shows nothing until the password is said; then everything is as it was', async ({ as }) => {
  const page = await as('finance');
  let listening = hears(page);
  await page.goto('/list/purchaseOrder/main');
  await page.getByRole('textbox', { name: '订单编号' }).fill('写到一半');
  await listening;
  await page.getByRole('button', { name: /当前用户/ }).click();
  await page.getByRole('menuitem', { name: '锁定屏幕' }).click();
  const lock = page.getByRole('main', { name: '屏幕已锁定' });
  await expect(lock).toBeVisible();
  await expect(menu(page)).toHaveCount(0);
  await expect(page.getByText('采购订单').locator('visible=true')).toHaveCount(0);
  await lock.getByLabel('登录密码', { exact: true }).fill('wrong');
  await page.keyboard.press('Enter');
  await expect(lock.getByText('密码不正确，请重新输入')).toBeVisible();
  listening = hears(page);
  await lock.getByLabel('登录密码', { exact: true }).fill(process.env.DEMO_PASSWORD || 'Zhaocai@2026');
  await page.keyboard.press('Enter');
  await expect(lock).toHaveCount(0);
  await expect(page.getByRole('textbox', { name: '订单编号' })).toHaveValue('写到一半');
  await listening;

  // What is loaded anew is locked still, and its calls wait for the password.
  await page.getByRole('button', { name: /当前用户/ }).click();
  await page.getByRole('menuitem', { name: '锁定屏幕' }).click();
  await expect(lock).toBeVisible();
  await page.reload();
  await expect(lock).toBeVisible();
  await lock.getByLabel('登录密码', { exact: true }).fill(process.env.DEMO_PASSWORD || 'Zhaocai@2026');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
});

test('going to a list costs its plan and its rows, and only rows the second time', async ({ as }) => {
  const page = await as('buyer');
  await page.goto('/account/settings?part=notice');
  await expect(page.getByRole('switch', { name: '弹出提醒' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  const calls: string[] = [];
  page.on('request', (request) => {
    // What the live channel asks has nothing to do with going somewhere, and comes when it opens.
    if (/\/api\/(?!notices\/|live\/)/.test(request.url())) calls.push(new URL(request.url()).pathname);
  });
  const open = async () => {
    const entry = await menuEntry(page, '供应商');
    calls.length = 0;
    const rows = page.waitForResponse(/\/records\/supplier\?/);
    await entry.click();
    await rows;
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    await page.waitForLoadState('networkidle');
    return calls.toSorted();
  };
  expect(await open()).toEqual([expect.stringMatching(/^\/api\/plans\//), '/api/records/supplier']);
  await opened(page).getByRole('link', { name: '供应商', exact: true }).press('Delete');
  await expect(opened(page).getByRole('link', { name: '供应商', exact: true })).toHaveCount(0);
  expect(await open()).toEqual(['/api/records/supplier']);
});
