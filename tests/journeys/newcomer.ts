import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { codeFor } from './codes.ts';
import { creditCode } from './credit-code.ts';
import { goTo } from './frame.ts';
import { choose, standing } from './record-page.ts';

/** Another company at every repetition. */
const fresh = () => String(Date.now()).slice(-8);
const password = 'Come-In-2026';

export interface Newcomer {
  readonly username: string;
  readonly company: string;
}

/** Somebody who has registered; how that is done on its page is walked elsewhere. */
export async function registered(request: APIRequestContext): Promise<Newcomer> {
  const number = fresh();
  const [phone, username, company] = [`137${number}`, `lin${number}`, `杭州准入${number}科技有限公司`];
  const send = async (url: string, data: object) => {
    const answer = (await (await request.post(`/api${url}`, { data })).json()) as { success: boolean; message: string };
    if (!answer.success) throw new Error(answer.message);
  };
  const smscode = await codeFor(phone, () => send('/sys/sms', { mobile: phone, smsmode: '1' }));
  const of = { companyName: company, supplierKind: 'PRIVATE', region: '330106' };
  const credit = creditCode(`9133010${number}AB`);
  await send('/sys/user/register', { ...of, creditCode: credit, username, password, realname: '林悦', phone, smscode });
  return { username, company };
}

/** Signs in, and is led to where companies are completed. */
export async function enter(page: Page, { username }: Newcomer): Promise<void> {
  await page.goto('/user/login');
  await page.getByLabel('账号').fill(username);
  await page.getByLabel('密码', { exact: true }).fill(password);
  await page.getByRole('button', { name: '登录' }).click();
  await expect(page).toHaveURL(/\/completeSupInfo/);
}

/** Uploads of this page stand still until what is given back is called. */
async function holdUpload(page: Page): Promise<() => void> {
  let send = () => {};
  const held = new Promise<void>((done) => {
    send = done;
  });
  await page.route('**/api/files', async (route) => {
    await held;
    await route.continue();
  });
  return send;
}

/** Fills what is needed, step by step, and submits it. */
export async function complete(page: Page): Promise<void> {
  const next = () => page.getByRole('button', { name: '下一步', exact: true }).click();
  const step = (name: string) => page.getByRole('region', { name, exact: true }).first();
  // What submitting will need is marked before anything is tried.
  await expect(page.locator('[data-field="legalPerson"] label')).toHaveText('*法定代表人');
  await choose(page, '供应商角色', '贸易商');
  await page.keyboard.press('Escape');
  // Whoever goes on without it is led to it.
  await next();
  await expect(page.getByRole('textbox', { name: '法定代表人' })).toBeFocused();
  await page.getByRole('textbox', { name: '法定代表人' }).fill('林悦');
  await next();
  await expect(step('地址与联系')).toBeVisible();
  await page.getByRole('textbox', { name: '联系电话' }).fill('13700001234');
  await next();
  await expect(step('供货能力')).toBeVisible();
  await choose(page, '供货品类', '防护用品');
  await page.keyboard.press('Escape');
  await next();
  await expect(step('资质附件与简介')).toBeVisible();
  const licence = { name: '营业执照.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') };
  const send = await holdUpload(page);
  // The introduction takes pictures by an input of its own, and may be there first.
  await page.locator('[data-field="files"] input[type=file]').setInputFiles(licence);
  await expect(page.getByText('营业执照.pdf')).toBeVisible();
  // The step is left while the file is still on its way.
  await next();
  await expect(page.getByText('正在等待文件上传完成').first()).toBeVisible();
  send();
  await page.getByRole('button', { name: '提交审核', exact: true }).click();
  await expect(page.getByRole('heading', { name: '资料已提交审核' })).toBeVisible();
  await page.getByRole('button', { name: '查看审核进度' }).click();
  await expect(page.getByRole('heading', { name: '已提交待受理' })).toBeVisible();
}

/** The keeper says which sections want work, and why. */
export async function sendBack(keeper: Page, sections: readonly string[], reason: string): Promise<void> {
  await keeper.getByRole('main').getByRole('button', { name: '退回补充', exact: true }).click();
  const dialog = keeper.getByRole('dialog');
  for (const section of sections) await dialog.getByRole('checkbox', { name: section, exact: true }).check();
  await dialog.getByLabel('退回原因').fill(reason);
  await dialog.getByRole('button', { name: '退回补充', exact: true }).click();
  await expect(standing(keeper, '退回补充')).toBeVisible();
}

/** The keeper finds the company in the list. */
export async function openCompany(page: Page, { company }: Newcomer): Promise<void> {
  await goTo(page, `/list/supplier/main?f.name=${encodeURIComponent(JSON.stringify(company))}`);
  await page.getByRole('row').filter({ hasText: company }).getByRole('button').first().click();
  // The list one comes from is kept beside the record, with a header of its own.
  await expect(page.getByRole('heading', { level: 1, name: company })).toBeVisible();
}

/** From 地址与联系 walks on to the last step and hands in: each step is waited for, as a person does. */
export async function handIn(page: Page): Promise<void> {
  const next = page.getByRole('button', { name: '下一步', exact: true });
  for (const step of ['供货能力', '资质附件与简介']) {
    await next.click();
    await expect(page.getByRole('region', { name: step, exact: true }).first()).toBeVisible();
  }
  await next.click();
  await page.getByRole('button', { name: '提交审核', exact: true }).click();
  await expect(page.getByRole('heading', { name: '资料已提交审核' })).toBeVisible();
}
