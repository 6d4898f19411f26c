import { expect, test } from './journey.ts';
import { callerOf } from './people.ts';

test('a schedule is said back as it is typed, runs, fails, is tried again and logged', async ({ as, request }) => {
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
  await expect(page.getByRole('strong').filter({ hasText: '每周一至周五 02:30' })).toBeVisible();
  await expect(page.getByText('接下来执行')).toBeVisible();
  await page.getByRole('textbox', { name: '参数' }).fill('{"seconds": 0, "failures": 1}');
  await page.getByRole('textbox', { name: '重试等待（秒）' }).fill('1');
  await page.getByRole('button', { name: /^保\s?存$/ }).click();
  await expect(page.getByRole('heading', { name: new RegExp(name) })).toBeVisible();

  await page.goto('/list/job/main');
  await page.getByRole('button', { name: `${name} 的更多操作` }).click();
  await page.getByRole('menuitem', { name: '立即执行' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '立即执行' }).click();
  await expect(page.getByText('已开始执行').first()).toBeVisible();

  const admin = await callerOf(request, 'admin');
  interface Runs {
    readonly records: readonly { readonly id: string; readonly status: string; readonly attempt: number }[];
  }
  const runs = async () =>
    (await admin.get<Runs>(`/records/jobLog?jobName=${encodeURIComponent(name)}`)).result.records;
  await expect.poll(async () => (await runs())[0], { timeout: 40_000 }).toMatchObject({ status: 'done', attempt: 2 });
  await page.goto(`/record/jobLog/${(await runs())[0]?.id}?form=info`);
  await expect(page.getByText(/第 1 次按要求失败；1 秒后重试/).first()).toBeVisible();
});
