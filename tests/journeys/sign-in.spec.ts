import { expect, test } from './journey.ts';
import { menuEntry } from './menu.ts';
import { signIn } from './people.ts';

test('a wrong password is refused in words, the third time a picture must be read as well', async ({ page }) => {
  await page.goto('/user/login');
  await page.getByLabel('账号').fill(`nobody-${Date.now()}`);
  await page.getByLabel('密码', { exact: true }).fill('wrong');
  for (let tries = 0; tries < 2; tries++) {
    const answered = page.waitForResponse('**/sys/login');
    await page.getByRole('button', { name: '登录' }).click();
    await answered;
    await expect(page.getByText('用户名或密码错误')).toBeVisible();
  }
  await expect(page.getByAltText('验证码图片')).toBeVisible();
});

test('whoever is not signed in comes back to where they wanted to go', async ({ page }) => {
  await page.goto('/list/demand/main?page=2');
  await expect(page).toHaveURL(/\/user\/login\?redirect=/);
  await page.getByLabel('账号').fill('demander');
  await page.getByLabel('密码', { exact: true }).fill(process.env.DEMO_PASSWORD || 'Zhaocai@2026');
  await page.getByRole('button', { name: '登录' }).click();
  await expect(page).toHaveURL(/\/list\/demand\/main\?page=2/);
  await expect(page.getByRole('heading', { name: /采购需求/ })).toBeVisible();
});

test('staff and suppliers find their own menus, and nobody an empty one', async ({ page }) => {
  const menu = page.getByRole('navigation', { name: '主菜单' });
  await signIn(page, 'buyer');
  await expect(await menuEntry(page, '采购订单')).toBeVisible();
  await expect(menu.getByRole('link', { name: '我的订单' })).toHaveCount(0);
  await signIn(page, 'supplier');
  await expect(await menuEntry(page, '我的订单')).toBeVisible();
  await expect(menu.getByRole('link', { name: '采购订单' })).toHaveCount(0);
  await signIn(page, 'newsupplier');
  await expect(menu.getByRole('link', { name: '企业资料' })).toBeVisible();
  await expect(menu.getByRole('link', { name: '我的订单' })).toHaveCount(0);
});

test('signing out asks first and ends the session on the server', async ({ page }) => {
  await signIn(page, 'buyer');
  const token = await page.evaluate(() => JSON.parse(localStorage.getItem('zhaocai.token') ?? '{}').token as string);
  await page.getByRole('button', { name: /当前用户/ }).click();
  // While it unfolds its entries are elsewhere.
  await expect(page.locator('.ant-dropdown').filter({ visible: true })).not.toHaveClass(/ant-slide/);
  await page.getByRole('menuitem', { name: '退出登录' }).click();
  await expect(page.getByText('确定要注销登录吗？')).toBeVisible();
  await page.getByRole('button', { name: '确定' }).click();
  await expect(page).toHaveURL(/\/user\/login/);
  const answer = await page.request.get('/api/session', { headers: { 'X-Access-Token': token } });
  expect((await answer.json()).success).toBe(false);
});

test.describe('a session that ended elsewhere', () => {
  // Clients of old know an ended session by status 500, and a browser notes every such answer.
  test.use({ mayComplain: /status of (500|401)/ });

  test('is told once, with a way back', async ({ page }) => {
    await signIn(page, 'buyer');
    await (await menuEntry(page, '采购订单')).click();
    await expect(page.getByRole('heading', { name: '采购订单' })).toBeVisible();
    const token = await page.evaluate(() => JSON.parse(localStorage.getItem('zhaocai.token') ?? '{}').token as string);
    await page.request.post('/api/sys/logout', { headers: { 'X-Access-Token': token } });
    // The page may have heard of it by itself already: then the dialog stands before the button.
    await page.getByRole('button', { name: '查询' }).dispatchEvent('click');
    // The list behind it may say the same of its rows.
    await expect(page.getByRole('dialog').getByText('很抱歉，登录已过期，请重新登录')).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(1);
    await page.getByRole('button', { name: '重新登录' }).click();
    await expect(page).toHaveURL(/\/user\/login\?redirect=%2Flist%2FpurchaseOrder/);
  });
});
