import { codeFor } from './codes.ts';
import { creditCode } from './credit-code.ts';
import { expect, type Page, test } from './journey.ts';
import { callerOf } from './people.ts';

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const askFor = (page: Page, phone: string) => codeFor(phone, () => press(page, '获取验证码'));
const menu = (page: Page) => page.getByRole('navigation', { name: '主菜单' });

/** Repeated, a journey meets what it made before: numbers are new each time. */
const fresh = () => String(Date.now()).slice(-8);

test('a supplier registers, signs in, and finds nothing but the company to complete', async ({ page }) => {
  test.slow();
  const number = fresh();
  const phone = `137${number}`;
  const name = `杭州新来${number}科技有限公司`;
  await page.goto('/user/login');
  await page.getByRole('link', { name: '注册' }).click();
  await expect(page.getByRole('heading', { name: '供应商注册' })).toBeVisible();

  await press(page, '下一步');
  await expect(page.getByText('请输入企业名称')).toBeVisible();
  await field(page, '企业名称').fill(name);
  await field(page, '统一社会信用代码').fill('91330100799655058C');
  await press(page, '下一步');
  await expect(page.getByText('统一社会信用代码不正确，请核对')).toBeVisible();
  await field(page, '统一社会信用代码').fill(creditCode(`9133010${number}AB`));
  await page.getByLabel('企业性质').click();
  await page.getByTitle('民营').click();
  await page.getByLabel('所在地区').fill('西湖');
  await page.getByText('浙江省 / 杭州市 / 西湖区').first().click();
  await press(page, '下一步');

  await field(page, '姓名').fill('陈晓');
  await field(page, '账号').fill('buyer');
  await field(page, '手机号').fill(phone);
  await expect(page.getByText('这个账号已有人使用')).toBeVisible();
  const username = `chen${number}`;
  await field(page, '账号').fill(username);
  await field(page, '密码').fill('weak');
  await expect(page.getByText('密码至少8位')).toBeVisible();
  await field(page, '密码').fill('Come-In-2026');
  await field(page, '确认密码').fill('Come-In-2026');
  const code = await askFor(page, phone);
  await expect(page.getByRole('button', { name: /秒后重发/ })).toBeDisabled();
  await field(page, '短信验证码').fill(code === '000000' ? '000001' : '000000');
  await press(page, '提交注册');
  await expect(page.getByText('手机验证码错误')).toBeVisible();
  await field(page, '短信验证码').fill(code);
  await press(page, '提交注册');

  await expect(page).toHaveURL(/\/register-result/);
  await expect(page.getByText('注册成功')).toBeVisible();
  await press(page, '去登录，完善企业资料');
  await expect(field(page, '账号')).toHaveValue(username);
  await page.getByLabel('密码', { exact: true }).fill('Come-In-2026');
  await press(page, '登录');

  await expect(page).toHaveURL(/\/completeSupInfo/);
  await expect(page.getByRole('heading', { name })).toBeVisible();
  await expect(page.getByRole('textbox', { name: '法定代表人' })).toBeVisible();
  await expect(menu(page).getByRole('link', { name: '企业资料' })).toBeVisible();
  await expect(menu(page).getByRole('link', { name: '我的订单' })).toHaveCount(0);
  await page.goto('/list/supplierOrder/main');
  await expect(page).toHaveURL(/\/completeSupInfo/);
  await press(page, '下一步');
  await expect(page.getByText('请填写法定代表人')).toBeVisible();
});

test('who has nothing to complete is not kept where companies are completed', async ({ as }) => {
  const page = await as('buyer');
  await page.goto('/completeSupInfo');
  await expect(page).toHaveURL(/\/dashboard\/analysis/);
});

/** A user of one's own for what ends in another password, made as an administrator makes them. */
async function makeUser(request: Parameters<typeof callerOf>[0], number: string) {
  const admin = await callerOf(request, 'admin');
  const first = async (entity: string, query: string) =>
    (await admin.get<{ records: { id: string }[] }>(`/records/${entity}?list=main&${query}`)).result.records[0]?.id ??
    '';
  const [role, depart] = [await first('role', 'code=buyer'), await first('depart', '')];
  const username = `zhou${number}`;
  const phone = `136${number}`;
  const made = await admin.post('/records/user', {
    username,
    realname: '周洁',
    phone,
    roles: [role],
    depart,
    departs: [depart],
  });
  if (!made.success) throw new Error(made.message);
  const give = (password: string) =>
    admin.put('/sys/user/changePassword', { username, password, confirmpassword: password });
  return { username, phone, give };
}

test('a forgotten password is renewed in four steps, and a code to the telephone signs in', async ({
  page,
  request,
}) => {
  test.slow();
  const { username, phone } = await makeUser(request, fresh());
  await page.goto('/user/login');
  await page.getByRole('link', { name: '忘记密码' }).click();
  await field(page, '账号或手机号').fill(username);
  await press(page, '下一步');
  await field(page, '手机号').fill(phone);
  await field(page, '短信验证码').fill(await askFor(page, phone));
  await press(page, '下一步');
  await field(page, '新密码').fill(`${username}-A1`);
  await expect(page.getByText('密码不能包含账号')).toBeVisible();
  await field(page, '新密码').fill('Renewed-2026');
  await field(page, '确认新密码').fill('Renewed-2027');
  await expect(page.getByText('两次输入的密码不一样！')).toBeVisible();
  await field(page, '确认新密码').fill('Renewed-2026');
  await press(page, '重新设置');
  await expect(page.getByText('密码已重新设置')).toBeVisible();
  await press(page, '去登录');
  await page.getByLabel('密码', { exact: true }).fill('Renewed-2026');
  await press(page, '登录');
  await expect(menu(page)).toBeVisible();

  // Off the frame first: what it still asks would be asked by nobody.
  await page.goto('/404');
  await page.evaluate(() => localStorage.clear());
  await page.goto('/user/login?redirect=%2Flist%2FpurchaseOrder%2Fmain');
  await page.getByRole('tab', { name: '手机号登录' }).click();
  await press(page, '获取验证码');
  await expect(page.getByText('请输入手机号')).toBeVisible();
  await field(page, '手机号').fill(phone);
  await field(page, '短信验证码').fill(await askFor(page, phone));
  await press(page, '登录');
  await expect(page).toHaveURL(/\/list\/purchaseOrder\/main/);
});

test('a password that was given out is changed before anything else', async ({ page, request }) => {
  const { username, give } = await makeUser(request, fresh());
  await give('Given-Out-2026');
  await page.goto('/user/login');
  await field(page, '账号').fill(username);
  await page.getByLabel('密码', { exact: true }).fill('Given-Out-2026');
  await press(page, '登录');
  await expect(page.getByRole('heading', { name: '设置新密码' })).toBeVisible();
  await page.goto('/list/purchaseOrder/main');
  await expect(page.getByRole('heading', { name: '设置新密码' })).toBeVisible();
  await field(page, '新密码').fill('Given-Out-2026');
  await field(page, '确认新密码').fill('Given-Out-2026');
  await press(page, '修改密码并进入');
  await expect(page.getByText('新密码不能与原密码相同')).toBeVisible();
  await field(page, '新密码').fill('Own-Choice-26');
  await field(page, '确认新密码').fill('Own-Choice-26');
  await press(page, '修改密码并进入');
  await expect(menu(page)).toBeVisible();
  await expect(page).toHaveURL(/\/list\/purchaseOrder\/main/);
});

test.describe('a telephone nobody has', () => {
  test('is answered as any other', async ({ page }) => {
    await page.goto('/user/login');
    await page.getByRole('tab', { name: '手机号登录' }).click();
    await field(page, '手机号').fill(`135${fresh()}`);
    await press(page, '获取验证码');
    await expect(page.getByText('验证码已发送，请查看手机短信')).toBeVisible();
    await field(page, '短信验证码').fill('123456');
    await press(page, '登录');
    await expect(page.getByText('手机验证码错误')).toBeVisible();
  });
});

test('a company that is invited opens the link, registers, and the invitation says so', async ({ as, page }) => {
  test.slow();
  const number = fresh();
  const name = `受邀${number}检测试剂有限公司`;
  const keeper = await as('supmgr');
  await keeper.goto('/record/supplierInvite/new');
  await field(keeper, '企业名称').fill(name);
  await field(keeper, '联系人').fill('郭峰');
  await press(keeper, '保存');
  await press(keeper, '发出邀请');
  await keeper.getByRole('dialog').getByRole('button', { name: '发出邀请', exact: true }).click();
  const link = await keeper
    .getByText(/\/register\?invite=/)
    .first()
    .innerText();

  await page.goto('/register?invite=AAAAAAAAAA');
  await expect(page.getByText('邀请码不正确或已失效，请与邀请您的采购方核对')).toBeVisible();
  await page.goto(new URL(link.trim()).pathname + new URL(link.trim()).search);
  await expect(page.getByText(new RegExp(`邀请${name}注册`))).toBeVisible();
  await expect(field(page, '企业名称')).toHaveValue(name);
  await field(page, '统一社会信用代码').fill(creditCode(`9133010${number}CD`));
  await page.getByLabel('企业性质').click();
  await page.getByTitle('民营').click();
  await page.getByLabel('所在地区').fill('西湖');
  await page.getByText('浙江省 / 杭州市 / 西湖区').first().click();
  await press(page, '下一步');
  await expect(field(page, '姓名')).toHaveValue('郭峰');
  const phone = `139${number}`;
  await field(page, '手机号').fill(phone);
  await field(page, '账号').fill(`guo${number}`);
  await field(page, '密码').fill('Come-In-2026');
  await field(page, '确认密码').fill('Come-In-2026');
  await field(page, '短信验证码').fill(await askFor(page, phone));
  await press(page, '提交注册');
  await expect(page.getByText('注册成功')).toBeVisible();
  await page.goto(new URL(link.trim()).pathname + new URL(link.trim()).search);
  await expect(page.getByText('这个邀请码已经用来注册过了；忘记账号请联系贵司注册的同事')).toBeVisible();

  await keeper.reload();
  await expect(keeper.getByText('已注册').first()).toBeVisible();
  await expect(keeper.getByText(/\/register\?invite=/)).toHaveCount(0);
});
