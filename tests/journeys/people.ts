import { type APIRequestContext, expect, type Page } from '@playwright/test';

export const password = process.env.DEMO_PASSWORD || 'Zhaocai@2026';

/** Signs in through the page, as a person does. Whoever was signed in before is out. */
export async function signIn(page: Page, username: string): Promise<void> {
  if (page.url() !== 'about:blank') {
    // A page that is still loading would ask on as nobody, and be refused.
    await page.goto('/404', { waitUntil: 'networkidle' });
    await page.evaluate(() => localStorage.clear());
  }
  await page.goto('/user/login');
  await page.getByLabel('账号').fill(username);
  await page.getByLabel('密码', { exact: true }).fill(password);
  await page.getByRole('button', { name: '登录' }).click();
  await expect(page.getByRole('navigation', { name: '主菜单' })).toBeVisible();
}

/** The company that a supplier's account belongs to. */
export async function companyOf(request: APIRequestContext, username: string): Promise<{ id: string; name: string }> {
  const { get } = await callerOf(request, username);
  const { result } = await get<{ records: { id: string; name: string }[] }>('/records/myCompany?list=main');
  const [company] = result.records;
  if (!company) throw new Error(`${username} has no company`);
  return company;
}

interface Envelope<T> {
  readonly success: boolean;
  readonly message: string;
  readonly reason?: string;
  readonly result: T;
}

/** The calls of one signed-in user. */
export interface Caller {
  get<T>(url: string): Promise<Envelope<T>>;
  post<T>(url: string, data: unknown): Promise<Envelope<T>>;
  put<T>(url: string, data: unknown): Promise<Envelope<T>>;
  remove<T>(url: string): Promise<Envelope<T>>;
}

/** Signs in without a page. */
export async function tokenOf(request: APIRequestContext, username: string): Promise<string> {
  const answer = await request.post('/api/sys/login', { data: { username, password } });
  const { result, message } = (await answer.json()) as Envelope<{ token: string } | null>;
  if (!result) throw new Error(`${username}: ${message}`);
  return result.token;
}

/** The calls of one person, for what happens without a browser. */
export async function callerOf(request: APIRequestContext, username: string): Promise<Caller> {
  const headers = { 'X-Access-Token': await tokenOf(request, username) };
  return {
    get: async (url) => (await request.get(`/api${url}`, { headers })).json(),
    post: async (url, data) => (await request.post(`/api${url}`, { headers, data })).json(),
    put: async (url, data) => (await request.put(`/api${url}`, { headers, data })).json(),
    remove: async (url) => (await request.delete(`/api${url}`, { headers })).json(),
  };
}

export interface Saved {
  readonly id: string;
  readonly version: number;
}

/** What a call makes or changes, which must go well. */
export async function made(by: Caller, url: string, body: object): Promise<Saved> {
  const answer = await by.post<Saved>(url, body);
  expect(answer, `${url} ${answer.message}`).toMatchObject({ success: true });
  return answer.result;
}

/** Makes a move of a record as it stands. */
export async function led(by: Caller, entity: string, id: string, key: string): Promise<void> {
  const { result } = await by.get<Saved>(`/records/${entity}/${id}`);
  await made(by, `/records/${entity}/${id}/moves/${key}`, { version: result.version, answers: {} });
}
