import { expect, type Page, test } from './journey.ts';
import { menuEntry } from './menu.ts';
import { callerOf } from './people.ts';

const password = 'Journey-Pass-2026';
/** Another one at every repetition. */
const username = `lvcheng${Date.now() % 100_000}`;

const choose = async (page: Page, field: string, option: string) => {
  await page.getByRole('combobox', { name: field }).click();
  await page.keyboard.type(option);
  await page.locator('.ant-select-dropdown:visible').getByText(option, { exact: true }).first().click();
  await page.keyboard.press('Escape');
};

test('an administrator makes a department and a user in it, hands over a one-time password, and the user chooses another', async ({
  as,
  page: own,
}) => {
  const page = await as('admin');
  await page.goto('/list/depart/main');
  await expect(page.getByRole('cell', { name: 'A01A01', exact: true })).toBeVisible();
  await page
    .getByRole('row', { name: /信息中心/ })
    .getByRole('button', { name: /更多操作/ })
    .click();
  await page.getByRole('menuitem', { name: '新建下级' }).click();
  await expect(page.getByRole('heading', { name: '新建部门' })).toBeVisible();
  await page.getByRole('textbox', { name: '部门名称' }).fill('旅程组');
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await expect(page.getByRole('region').getByText(/^A01A06A0\d$/)).toBeVisible();

  await page.goto('/list/user/main');
  await page.getByRole('button', { name: '新建用户' }).click();
  await expect(page.getByRole('heading', { name: '新建用户' })).toBeVisible();
  await page.getByRole('textbox', { name: '用户账号' }).fill(username);
  await page.getByRole('textbox', { name: '用户姓名' }).fill('吕程');
  await choose(page, '角色', '需求人');
  await page.getByRole('combobox', { name: '主部门' }).click();
  await page.keyboard.type('旅程组');
  await page
    .locator('.ant-select-dropdown:visible')
    .getByText(/^旅程组/)
    .first()
    .click();
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await expect(page.getByRole('button', { name: '编辑', exact: true })).toBeVisible();

  const first = page.getByRole('dialog', { name: `“${username}”的一次性密码` });
  await expect(first).toContainText('只显示这一次');
  const lost = (await first.locator('code').textContent()) ?? '';
  await first.getByRole('button', { name: '我已保存' }).click();
  await expect(first).toBeHidden();

  await page.goto(`/list/user/main?f.username=%22${username}%22`);
  const row = page.getByRole('row', { name: new RegExp(username) });
  await expect(row).toContainText('未激活');
  await page.getByRole('button', { name: '吕程 的更多操作' }).click();
  await page.getByRole('menuitem', { name: '重置密码' }).click();
  await page.getByRole('dialog', { name: '重置密码' }).getByRole('button', { name: '重置密码' }).click();
  await expect(first).toContainText('只显示这一次');
  const given = (await first.locator('code').textContent()) ?? '';
  expect(given).not.toBe(lost);
  await first.getByRole('button', { name: '我已保存' }).click();

  await own.goto('/user/login');
  await own.getByLabel('账号').fill(username);
  await own.getByLabel('密码', { exact: true }).fill(given);
  await own.getByRole('button', { name: '登录' }).click();
  await expect(own.getByRole('heading', { name: '设置新密码' })).toBeVisible();
  await own.getByLabel('新密码', { exact: true }).fill('short');
  await expect(own.getByText('密码至少8位')).toBeVisible();
  await own.getByLabel('新密码', { exact: true }).fill(password);
  await own.getByLabel('确认新密码').fill(password);
  await own.getByRole('button', { name: '修改密码并进入' }).click();
  await expect(own.getByRole('navigation', { name: '主菜单' })).toBeVisible();

  await page.reload();
  await expect(row).toContainText('已激活');
});

test('users are frozen in batch, and those who cannot be are named', async ({ as, request }) => {
  const page = await as('admin');
  await page.goto('/list/user/main?f.username=%22caojia%22');
  await page.getByRole('checkbox', { name: '选择 曹嘉怡' }).check();
  await page.getByRole('region', { name: '批量操作' }).getByRole('button', { name: '冻结', exact: true }).click();
  await page.getByRole('dialog', { name: '冻结' }).getByRole('button', { name: '冻结' }).click();
  await expect(page.getByText('已冻结：用户 曹嘉怡')).toBeVisible();
  await expect(page.getByRole('row', { name: /caojia/ })).toContainText('冻结');

  await page.goto('/list/user/main?f.username=%22admin%22');
  await page.getByRole('checkbox', { name: '选择 周立新' }).check();
  await page.getByRole('region', { name: '批量操作' }).getByRole('button', { name: '冻结', exact: true }).click();
  await page.getByRole('dialog', { name: '冻结' }).getByRole('button', { name: '冻结' }).click();
  await expect(page.getByText('周立新：不能冻结自己的账号')).toBeVisible();

  const { get, post } = await callerOf(request, 'admin');
  const found = await get<{ records: { id: string }[] }>('/records/user?list=main&username=caojia');
  await post('/records/user/moves/unfreeze', { ids: found.result.records.map(({ id }) => id) });
});

test('colleagues are found by department, and called from a phone', async ({ as }) => {
  const page = await as('demander');
  await page.goto('/');
  // The home page offers it too, once its cards have come.
  await (await menuEntry(page, '通讯录')).click();
  await expect(page.getByRole('heading', { name: /通讯录/ })).toBeVisible();
  await page.getByRole('navigation', { name: '所属部门' }).getByText('环境检测中心').click();
  await expect(page.getByRole('cell', { name: '高振宇' })).toBeVisible();
  await expect(page.getByRole('cell', { name: '朱欣然' })).toBeVisible();
  await expect(page.getByRole('cell', { name: '王敏' })).toHaveCount(0);

  const phone = await as('demander', { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });
  await phone.goto('/list/addressBook/main?f.realname=%22王敏%22');
  const card = phone.getByRole('list', { name: '通讯录' }).getByRole('listitem');
  await expect(card).toHaveCount(1);
  await expect(card.getByRole('link', { name: '13800000102' })).toHaveAttribute('href', 'tel:13800000102');
});

test('a supplier’s main account keeps its own accounts', async ({ as }) => {
  const page = await as('supplier');
  await page.goto('/list/supplierUser/main');
  await page.getByRole('button', { name: '新建供应商用户' }).click();
  await expect(page.getByRole('heading', { name: '新建供应商用户' })).toBeVisible();
  await page.getByRole('textbox', { name: '用户账号' }).fill('supplier.second');
  await page.getByRole('textbox', { name: '用户姓名' }).fill('第二人');
  await page.getByRole('combobox', { name: '角色' }).click();
  const offered = page.locator('.ant-select-dropdown:visible').getByRole('option');
  await expect(page.locator('.ant-select-dropdown:visible').getByText('供应商子账号').first()).toBeVisible();
  await expect(offered.filter({ hasText: '系统管理员' })).toHaveCount(0);
  await page.locator('.ant-select-dropdown:visible').getByText('供应商子账号').first().click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await expect(page.getByRole('button', { name: '编辑', exact: true })).toBeVisible();
  await page.goto('/list/supplierUser/main');
  await expect(page.getByRole('cell', { name: 'supplier.second' })).toBeVisible();
});
