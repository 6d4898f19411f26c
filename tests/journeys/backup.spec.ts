import { expect, test } from './journey.ts';
import { callerOf } from './people.ts';

// A restore ends every session: the page that waits for it is told so by a status of 500.
test.use({ mayComplain: /the server responded with a status of 500/ });

interface FoundPage {
  readonly records: readonly Record<string, unknown>[];
  readonly total: number;
}

test('a backup is made, the company is changed, and a restore gives back the same data', async ({ as, request }) => {
  test.setTimeout(240_000);
  const admin = await callerOf(request, 'admin');
  const orders = async () =>
    (await (await callerOf(request, 'admin')).get<FoundPage>('/records/role?pageSize=100')).result;
  const page = await as('admin');
  const note = `旅程 ${Date.now().toString(36)}`;
  await page.goto('/platform/backup');
  await page.getByRole('button', { name: '立即备份' }).click();
  await page.getByLabel('备注').fill(note);
  await page.getByRole('button', { name: '开始备份' }).click();
  const tasks = page.getByRole('region', { name: '最近的任务' });
  await expect(tasks.getByText(/已备份 \d+ 张表、\d+ 行/).first()).toBeVisible({ timeout: 60_000 });
  const row = page.getByRole('row', { name: new RegExp(note) });
  await expect(row).toBeVisible();
  const before = await orders();

  const download = page.waitForEvent('download');
  await row.getByRole('button', { name: '下载' }).click();
  expect((await download).suggestedFilename()).toMatch(/\.zcbak\.gz$/);

  expect(
    (await admin.post('/records/role', { code: `later${Date.now() % 100_000}`, name: '备份之后的角色' })).success,
  ).toBe(true);
  expect((await orders()).total).toBe(before.total + 1);

  await row.getByRole('button', { name: '恢复' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('现有数据会全部被替换')).toBeVisible();
  const restore = dialog.getByRole('button', { name: '替换现有数据并恢复' });
  await expect(restore).toBeDisabled();
  const label = dialog.getByLabel(/请输入本公司名称/);
  const company = /“(.+)”/.exec((await dialog.getByText(/请输入本公司名称/).textContent()) ?? '')?.[1] ?? '';
  await label.fill(`${company}?`);
  await expect(restore).toBeDisabled();
  await label.fill(company);
  await restore.click();
  // Whoever was signed in is out: the same data, and nobody in the middle of something.
  await expect(async () => expect(await orders()).toEqual(before)).toPass({ timeout: 120_000, intervals: [2000] });
  await expect(page.getByText(/登录/).filter({ visible: true }).first()).toBeVisible({ timeout: 30_000 });
});
