import { startIdentityProvider } from '../support/identity-provider.ts';
import { startSmallPostgres } from '../support/small-postgres.ts';
import { expect, type Page, test } from './journey.ts';
import { callerOf } from './people.ts';

/** Tries a connection from its row in the list. */
async function tryOut(page: Page, code: string) {
  const row = page.getByRole('row', { name: new RegExp(code) });
  await row.getByRole('button', { name: /更多操作/ }).click();
  await page.getByRole('menuitem', { name: '测试连接' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '测试连接' }).click();
}

/** What went wrong is told until it is read. */
async function expectTrouble(page: Page, text: string) {
  const told = page.getByRole('dialog').filter({ hasText: text });
  await expect(told).toBeVisible();
  await told.getByRole('button', { name: /知道了|确\s?定/ }).click();
  await expect(told).toHaveCount(0);
}

test('a data source is tried: a wrong password, then the right one, then nobody there', async ({ as, request }) => {
  const code = `src${Date.now().toString(36)}`;
  const database = await startSmallPostgres('right-one', '17.4');
  const calls = await callerOf(request, 'admin');
  const { result } = await calls.post<{ id: string }>('/records/dataSource', {
    code,
    name: '实验室数据库',
    host: '127.0.0.1',
    port: database.port,
    dbName: 'lims',
    dbUsername: 'reader',
  });
  const admin = await as('admin');
  await admin.goto('/list/dataSource/main');
  await admin
    .getByRole('row', { name: new RegExp(code) })
    .getByRole('button', { name: /更多操作/ })
    .click();
  await admin.getByRole('menuitem', { name: '设置密码' }).click();
  const asking = admin.getByRole('dialog');
  await asking.getByLabel('密码').fill('wrong-one');
  await asking.getByRole('button', { name: '设置密码' }).click();
  await expect(admin.getByText('密钥已保存，今后不再显示')).toBeVisible();
  await tryOut(admin, code);
  await expectTrouble(admin, '账号或密码不正确');

  await calls.post('/records/dataSource/actions/setPassword', { ids: [result.id], answers: { secret: 'right-one' } });
  await tryOut(admin, code);
  await expect(admin.getByText(/连接成功：PostgreSQL 17\.4，用时 \d+ 毫秒/).first()).toBeVisible();

  await database.close();
  await tryOut(admin, code);
  await expectTrouble(admin, '连接被拒绝，请检查主机和端口');
  await expect(admin.getByRole('row', { name: new RegExp(code) })).toContainText('连接被拒绝，请检查主机和端口');
});

test('a sign-in provider is tried: a client it does not know, the right one, and nobody there', async ({
  as,
  request,
  baseURL,
}) => {
  const key = `idp${Date.now().toString(36)}`;
  const idp = await startIdentityProvider([`${baseURL}/sso/idassCallback`]);
  const calls = await callerOf(request, 'admin');
  const { result } = await calls.post<{ id: string }>('/records/ssoProvider', {
    key,
    title: '集团认证',
    match: 'bound',
    kind: 'oidc',
    home: baseURL,
    base: idp.issuer,
    clientId: idp.clientId,
  });
  const keepSecret = (secret: string) =>
    calls.post('/records/ssoProvider/actions/setSecret', { ids: [result.id], answers: { secret } });
  await keepSecret('not-its-secret');
  const admin = await as('admin');
  await admin.goto('/list/ssoProvider/main');
  await tryOut(admin, key);
  await expectTrouble(admin, '连接失败：对方不认识这个客户端 ID 或密钥');

  await keepSecret(idp.clientSecret);
  await tryOut(admin, key);
  await expect(admin.getByText(/连接成功，用时 \d+ 毫秒/)).toBeVisible();

  await idp.close();
  await tryOut(admin, key);
  await expectTrouble(admin, '连接失败：连不上对方的服务');
});
