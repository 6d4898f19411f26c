import { expect, test } from './journey.ts';
import { callerOf } from './people.ts';

test('an editor chooses how the sign-in page looks; the form stays, and stays when nothing can be read', async ({
  as,
  page,
  request,
}) => {
  const calls = await callerOf(request, 'editor');
  await calls.post('/studio/login', { page: 'loginSplit' });
  await page.goto('/user/login');
  const main = page.getByRole('main');
  await expect(main).toHaveAttribute('data-layout', 'split');
  await expect(page.getByRole('heading', { name: '阳光采购，全程可溯' })).toBeVisible();
  await page.getByLabel('账号').fill('buyer');

  const editor = await as('editor');
  await editor.goto('/portal/studio');
  const logins = editor.getByRole('region', { name: '登录页模板' });
  await expect(logins.getByRole('listitem')).toHaveCount(2);
  await logins.getByRole('button', { name: '启用登录页 · 居中卡片' }).click();
  await editor.getByRole('dialog').getByRole('button', { name: '启用' }).click();
  await expect(logins.getByRole('listitem').filter({ hasText: '居中卡片' })).toContainText('使用中');

  await page.reload();
  await expect(main).toHaveAttribute('data-layout', 'centre');
  await expect(page.getByRole('heading', { name: '欢迎使用招采平台' })).toBeVisible();
  await expect(page.getByRole('heading', { name: '招采', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: '登录', exact: true })).toBeVisible();

  await page.evaluate(() => localStorage.clear());
  await page.route('**/api/portal/view/login*', (route) =>
    route.fulfill({ json: { success: false, code: 500, message: '门户尚未开通', result: null, timestamp: 0 } }),
  );
  await page.reload();
  await expect(main).not.toHaveAttribute('data-layout', /./);
  await expect(page.getByRole('heading', { name: '阳光采购，全程可溯' })).toBeVisible();
  await expect(page.getByRole('button', { name: '登录', exact: true })).toBeVisible();
  expect(await calls.post('/studio/login', { page: 'portalHome' })).toMatchObject({ success: false });
  expect(await calls.post('/studio/login', { page: 'loginSplit' })).toMatchObject({ success: true });
});
