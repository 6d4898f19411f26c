import type { Locator } from '@playwright/test';
import { expect, type Page, test } from './journey.ts';
import { menuEntry } from './menu.ts';
import { callerOf, signIn } from './people.ts';

const mark = Date.now().toString(36);
const username = `lab.${mark}`;
const givenOut = 'Give-n0ut-2026';
const own = process.env.DEMO_PASSWORD || 'Zhaocai@2026';

interface Named {
  readonly id: string;
}

/** Writes a rule for drafts without a word of code: its sentence and its count are there before it is saved. */
async function writeRule(page: Page, title: string, drafts: number) {
  await page.getByRole('button', { name: '管理规则' }).click();
  const drawer = page.getByRole('dialog', { name: /数据规则 · 采购需求/ });
  await drawer.getByRole('button', { name: /新建规则/ }).click();
  await drawer.getByLabel('规则名称').fill(title);
  await pick(page, drawer.getByRole('combobox', { name: '字段' }), '状态');
  await pick(page, drawer.getByRole('combobox', { name: '值' }), '草稿');
  const preview = drawer.getByRole('region', { name: '规则预览' });
  await expect(preview).toContainText('状态 等于 草稿');
  await expect(preview).toContainText(`现在看到 ${drafts} 条`);
  await drawer.getByRole('button', { name: '保存规则' }).click();
  // A rule is published, with the cases of every document that it reaches.
  await expect(drawer.getByRole('listitem').filter({ hasText: title })).toContainText('还没有使用', {
    timeout: 60_000,
  });
  await drawer.getByRole('button', { name: '关闭', exact: true }).click();
  await expect(drawer).toHaveCount(0);
}

async function pick(page: Page, box: Locator, text: string) {
  await box.click();
  await page.locator('.ant-select-dropdown:visible').getByTitle(text, { exact: true }).click();
}

test('an administrator makes a department, a role and a user, and grants what the user then sees', async ({
  as,
  page,
  request,
}) => {
  test.slow();
  const admin = await as('admin');
  await admin.goto('/record/depart/new?form=edit');
  await admin.getByLabel('部门名称').fill(`留样室${mark}`);
  await admin.getByRole('button', { name: /^保\s?存$/ }).click();
  await expect(admin.getByRole('heading', { name: new RegExp(`留样室${mark}`) })).toBeVisible();
  await admin.goto('/record/role/new?form=edit');
  await admin.getByLabel('角色编码').fill(`lab${mark}`);
  await admin.getByLabel('角色名称').fill(`留样员${mark}`);
  await admin.getByRole('button', { name: /^保\s?存$/ }).click();
  await expect(admin.getByRole('heading', { name: new RegExp(`留样员${mark}`) })).toBeVisible();

  const calls = await callerOf(request, 'admin');
  const holders = (
    await calls.get<{ roles: (Named & { code: string })[]; departs: (Named & { name: string })[] }>('/rights/holders')
  ).result;
  const role = holders.roles.find(({ code }) => code === `lab${mark}`);
  const depart = holders.departs.find(({ name }) => name === `留样室${mark}`);
  const user = {
    username,
    realname: '林小样',
    password: givenOut,
    selectedroles: role?.id,
    selecteddeparts: depart?.id,
  };
  expect(await calls.post('/sys/user/add', user)).toMatchObject({ success: true });

  await admin.goto('/list/role/main');
  await admin.getByRole('textbox', { name: '角色编码' }).fill(`lab${mark}`);
  await admin.getByRole('button', { name: /查\s?询/ }).click();
  await admin
    .getByRole('row', { name: new RegExp(`留样员${mark}`) })
    .getByText('授权')
    .click();
  await expect(admin.getByRole('heading', { name: new RegExp(`授权：留样员${mark}`) })).toBeVisible();
  const tree = admin.getByRole('region', { name: '菜单与单据' });
  await tree
    .getByRole('treeitem', { name: /采购需求/ })
    .getByRole('checkbox')
    .click();
  const rights = admin.getByRole('region', { name: '权限', exact: true });
  await expect(rights.getByRole('heading', { name: '采购需求' })).toBeVisible();
  await rights.getByRole('checkbox', { name: '新增' }).check();
  await rights.getByRole('checkbox', { name: '导出' }).check();
  const drafts = (await calls.get<{ total: number }>('/records/demand?status=draft')).result.total;
  await writeRule(admin, `草稿阶段${mark}`, drafts);
  await expect(rights.getByText(`草稿阶段${mark}`).first()).toBeVisible();
  await expect(rights.getByRole('status', { name: '范围预览' })).toContainText(`现在看到 ${drafts} 条`);
  await admin.getByRole('button', { name: /^保\s?存$/ }).click();
  const confirm = admin.getByRole('dialog', { name: '确认这些修改' });
  await expect(confirm).toContainText(`采购需求：`);
  await confirm.getByRole('button', { name: /保\s?存/ }).click();
  await expect(admin.getByText('的权限已保存，立即生效')).toBeVisible();

  // Whose password was given out makes one of their own first.
  const login = await request.post('/api/sys/login', { data: { username, password: givenOut } });
  const headers = { 'X-Access-Token': (await login.json()).result.token };
  const changed = await request.post('/api/session/password', { headers, data: { password: own, again: own } });
  expect(await changed.json()).toMatchObject({ success: true });
  await signIn(page, username);
  const menu = page.getByRole('navigation', { name: '主菜单' });
  await expect(await menuEntry(page, '采购需求')).toBeVisible();
  await expect(menu.getByRole('link', { name: '采购订单' })).toHaveCount(0);
  await expect(menu.getByRole('link', { name: '需求池' })).toHaveCount(0);
  await menu.getByRole('link', { name: '采购需求' }).click();
  await expect(page.getByRole('button', { name: /新建/ }).first()).toBeVisible();
  await expect(page.getByText('批量删除')).toHaveCount(0);
  await expect(page.getByRole('button', { name: '导出' }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: '导入' })).toHaveCount(0);
  const theirs = await callerOf(request, username);
  expect((await theirs.get<{ total: number }>('/records/demand')).result.total).toBe(drafts);
  expect((await calls.get<{ total: number }>('/records/demand')).result.total).toBeGreaterThan(drafts);
  expect(await theirs.post('/records/demand/delete', { ids: ['x'] })).toMatchObject({
    success: false,
    reason: 'not_allowed',
  });
});

test('an administrator looks as a buyer would, can change nothing, and comes back', async ({ as }) => {
  const admin = await as('admin');
  await admin.goto('/system/rights');
  await admin.getByRole('combobox', { name: '角色' }).click();
  await admin.getByTitle('采购员', { exact: true }).click();
  await admin.keyboard.press('Escape');
  await admin.getByRole('button', { name: '协议价 · 同意：为什么不行' }).click();
  await expect(admin.getByText('没有“协议价”的“同意”权限')).toBeVisible();
  await admin.keyboard.press('Escape');
  await admin.getByRole('button', { name: '以此身份查看' }).click();
  await admin.getByRole('button', { name: '开始查看' }).click();
  const banner = admin.getByRole('status').filter({ hasText: '的身份查看' });
  await expect(banner).toContainText('角色 采购员');
  await expect(admin.getByRole('navigation', { name: '主菜单' }).getByRole('menuitem', { name: /系统$/ })).toHaveCount(
    0,
  );
  await banner.getByRole('button', { name: '退出' }).click();
  await expect(
    admin.getByRole('navigation', { name: '主菜单' }).getByRole('menuitem', { name: /系统$/ }),
  ).toBeVisible();
  await expect(banner).toHaveCount(0);
});
