import { type IdentityProvider, startIdentityProvider } from '../support/identity-provider.ts';
import { expect, test } from './journey.ts';
import { callerOf } from './people.ts';

// Signed out under its feet, an open page is told so.
test.use({ mayComplain: /status of 500/ });
test.describe.configure({ timeout: 180_000 });

let idp: IdentityProvider;
test.beforeAll(async ({ baseURL }) => {
  idp = await startIdentityProvider([`${baseURL}/sso/idassCallback`]);
});
test.afterAll(() => idp.close());

test('somebody signs in through the company’s provider, and binds an account where the provider is told to ask', async ({
  page,
  request,
  baseURL,
}) => {
  const admin = await callerOf(request, 'admin');
  const provide = async (key: string, title: string, match: string) => {
    const given = { key, title, match, kind: 'oidc', home: baseURL, base: idp.issuer, clientId: idp.clientId };
    const { result } = await admin.post<{ id: string }>('/records/ssoProvider', given);
    const { id } = result;
    await admin.post('/records/ssoProvider/actions/setSecret', { ids: [id], answers: { secret: idp.clientSecret } });
    const now = await admin.get<{ version: number }>(`/records/ssoProvider/${id}`);
    const { version } = now.result;
    expect(await admin.post(`/records/ssoProvider/${id}/moves/enable`, { version, answers: {} })).toMatchObject({
      success: true,
    });
    return id;
  };
  const key = `k${Date.now().toString(36)}`;
  const ids = [await provide(key, '集团统一认证', 'username'), await provide(`${key}b`, '协同平台', 'bound')];

  await page.goto('/user/login?redirect=%2Flist%2Fdemand%2Fmain');
  await page.getByRole('button', { name: '集团统一认证' }).click();
  await page.getByLabel('工号').fill('demander');
  await page.getByRole('button', { name: '进入' }).click();
  await expect(page).toHaveURL(/\/list\/demand\/main$/);
  await expect(page.getByRole('button', { name: /当前用户/ })).toBeVisible();

  await page.evaluate(() => localStorage.clear());
  await page.context().clearCookies();
  await page.goto('/user/login');
  await page.getByRole('button', { name: '协同平台' }).click();
  await page.getByLabel('工号').fill('u10023');
  await page.getByRole('button', { name: '进入' }).click();
  await expect(page.getByRole('heading', { name: '绑定账号' })).toBeVisible();
  await page.getByLabel('账号').fill('buyer');
  await page.getByLabel('密码').fill(process.env.DEMO_PASSWORD || 'Zhaocai@2026');
  await page.getByRole('button', { name: '绑定并登录' }).click();
  await expect(page.getByRole('navigation', { name: '主菜单' })).toBeVisible();

  await page.goto('/account/settings?part=binding');
  const identities = page.getByRole('region', { name: '第三方登录' });
  await identities.getByRole('button', { name: '解除绑定' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '解除绑定' }).click();
  await expect(identities.getByRole('button', { name: '解除绑定' })).toHaveCount(0);

  // A way back that nobody began here leads nowhere.
  await page.evaluate(() => localStorage.clear());
  await page.goto('/sso/idassCallback?code=x&state=y');
  await expect(page.getByText('单点登录失败，票据无效')).toBeVisible();
  for (const id of ids)
    expect(await admin.post('/records/ssoProvider/delete', { ids: [id] })).toMatchObject({ success: true });
});
