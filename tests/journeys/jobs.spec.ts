import { expect, test } from './journey.ts';

test('a schedule is said back as it is typed, runs, fails, is tried again and logged', async ({ as }) => {
  test.setTimeout(120_000);
  const page = await as('admin');
  const name = `演练 ${Date.now().toString(36)}`;
  await page.goto('/list/job/main');
  await expect(page.getByRole('row', { name: /每夜备份/ })).toContainText('每天 02:00');
  await page.getByRole('button', { name: '新建定时任务' }).click();
  await expect(page.getByRole('heading', { name: '新建定时任务' })).toBeVisible();
  await page.getByRole('textbox', { name: '任务名称' }).fill(name);
  await page.getByRole('combobox', { name: '执行的任务' }).click();
  await page.locator('.ant-select-item-option').filter({ hasText: '演练' }).click();
  const cron = page.getByRole('textbox', { name: '执行时间', exact: true });
  await cron.fill('0 0 25 * * ?');
  await expect(page.getByText('“时”应在 0 到 23 之间，现在是 25')).toBeVisible();
  await cron.fill('0 30 2 * * MON-FRI');
  await expect(page.getByText('每周一至周五 02:30')).toBeVisible();
  await expect(page.getByText('接下来执行')).toBeVisible();
  await page.getByRole('textbox', { name: '参数' }).fill('{"seconds": 0, "failures": 1}');
  await page.getByRole('textbox', { name: '重试等待（秒）' }).fill('1');
  await page.getByRole('button', { name: /^保\s?存$/ }).click();
  await expect(page.getByRole('heading', { name: new RegExp(name) })).toBeVisible();

  await page.getByRole('button', { name: '立即执行' }).click();
  const ask = page.getByRole('dialog');
  if (await ask.isVisible().catch(() => false)) await ask.getByRole('button', { name: '立即执行' }).click();
  await expect(page.getByText('已开始执行').first()).toBeVisible();

  await page.goto('/list/jobLog/main');
  const run = page.getByRole('row', { name: new RegExp(name) });
  await expect(async () => {
    await page.reload();
    await expect(run).toContainText('成功', { timeout: 2000 });
  }).toPass({ timeout: 40_000 });
  await run.getByRole('link').first().click();
  await expect(page.getByText(/第 1 次按要求失败；1 秒后重试/).first()).toBeVisible();
  await expect(page.getByText(/演练完成/).first()).toBeVisible();
});
