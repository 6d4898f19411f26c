import { expect, type Page, test } from './journey.ts';
import { menuEntry } from './menu.ts';
import { password } from './people.ts';
import { cellAt, save, typeCell } from './record-page.ts';

test.use({ mayComplain: /status of 500/ });
test.describe.configure({ timeout: 180_000 });

test('a session that an administrator ends is out at its next click', async ({ as }) => {
  const victim = await as('warehouse');
  await victim.goto('/');
  await expect(victim.getByRole('navigation', { name: '主菜单' })).toBeVisible({ timeout: 30_000 });
  const link = await menuEntry(victim, '采购需求');

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
  void link.click().catch(() => {});
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

const title = (page: Page) => page.getByRole('textbox', { name: '需求标题' });
const ended = (page: Page) => page.getByRole('dialog').filter({ hasText: '很抱歉，登录已过期，请重新登录' });

/** Somebody begins a demand, and does not save it. */
async function beginDemand(page: Page, words: string): Promise<void> {
  await page.goto('/record/demand/new');
  await title(page).fill(words);
  await page.getByRole('button', { name: '添加第一行' }).click();
  await typeCell(page, 1, '品名', '移液管');
  await typeCell(page, 1, '单位', '瓶');
  await typeCell(page, 1, '数量', '12');
}

/** Ends the session of this browser on the server, as an administrator would; one window of it finds out. */
async function endSession(page: Page): Promise<void> {
  const token = await page.evaluate(() => JSON.parse(localStorage.getItem('zhaocai.token') ?? '{}').token as string);
  await page.request.post('/api/sys/logout', { headers: { 'X-Access-Token': token } });
  // What listens in the background may have heard of it already: then the dialog stands before the bell.
  await page.getByRole('button', { name: /^消息/ }).dispatchEvent('click');
}

test('an ended session is told in every tab, and signing in once brings back what was typed in all of them', async ({
  as,
}) => {
  const stamp = Date.now().toString(36);
  const first = await as('head');
  const second = await first.context().newPage();
  await second.goto('/record/demand/new');
  await expect(title(second)).toBeVisible();
  await beginDemand(first, `移液管 ${stamp}`);
  await title(second).fill(`试剂柜 ${stamp}`);

  await endSession(first);
  await expect(ended(first)).toBeVisible();
  await expect(ended(second)).toBeVisible();

  await expect(ended(first)).toContainText('您填写的内容都还在');
  await ended(first).getByLabel('密码', { exact: true }).fill(password);
  await ended(first).getByRole('button', { name: '登录' }).click();
  for (const page of [first, second]) await expect(ended(page)).toHaveCount(0);
  await expect(title(first)).toHaveValue(`移液管 ${stamp}`);
  await expect(await cellAt(first, 1, '数量')).toHaveText('12');
  await expect(title(second)).toHaveValue(`试剂柜 ${stamp}`);

  await save(first);
  await second.bringToFront();
  await second.getByRole('button', { name: '添加第一行' }).click();
  await typeCell(second, 1, '品名', '试剂柜');
  await typeCell(second, 1, '单位', '瓶');
  await typeCell(second, 1, '数量', '1');
  await save(second);
  await expect(second.getByText(`试剂柜 ${stamp}`).first()).toBeVisible();
});

test('whoever else signs in sees nothing of what was typed before', async ({ as }) => {
  const words = `只给我看 ${Date.now().toString(36)}`;
  const typed = await as('head');
  await typed.goto('/record/demand/new');
  await title(typed).fill(words);
  const other = await typed.context().newPage();
  await other.goto('/');
  await expect(other.getByRole('navigation', { name: '主菜单' })).toBeVisible();

  await endSession(other);
  await expect(ended(typed)).toBeVisible();
  // Where nothing is unsaved one goes to the door.
  await ended(other).getByRole('button', { name: '重新登录' }).click();
  await expect(other).toHaveURL(/\/user\/login/);
  await other.getByLabel('账号').fill('manager');
  await other.getByLabel('密码', { exact: true }).fill(password);
  await other.getByRole('button', { name: '登录' }).click();
  await expect(other.getByRole('navigation', { name: '主菜单' })).toBeVisible();

  await expect(typed.getByText('已由其他人登录')).toBeVisible();
  await expect(title(typed)).toHaveCount(0);
  expect(await typed.content()).not.toContain(words);
  await typed.getByRole('button', { name: /^以「.+」进入$/ }).click();
  await expect(typed.getByRole('navigation', { name: '主菜单' })).toBeVisible();
  await expect(typed).not.toHaveURL(/\/record\//);
  await expect(typed.getByText('新建采购需求')).toHaveCount(0);
});

test('signing out in one tab leaves what is typed in another until one is back', async ({ as }) => {
  const words = `滤膜 ${Date.now().toString(36)}`;
  const typed = await as('demander');
  await typed.goto('/record/demand/new');
  await title(typed).fill(words);
  const other = await typed.context().newPage();
  await other.goto('/');
  await other.getByRole('button', { name: /当前用户/ }).click();
  await other.getByRole('menuitem', { name: '退出登录' }).click();
  await other.getByRole('button', { name: '确定' }).click();
  await expect(other).toHaveURL(/\/user\/login/);
  await expect(ended(typed)).toBeVisible();
  await other.getByLabel('账号').fill('demander');
  await other.getByLabel('密码', { exact: true }).fill(password);
  await other.getByRole('button', { name: '登录' }).click();
  await expect(ended(typed)).toHaveCount(0);
  await expect(title(typed)).toHaveValue(words);
});
