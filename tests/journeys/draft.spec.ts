import { expect, type Page, test } from './journey.ts';
import { cellAt, save, typeCell } from './record-page.ts';

/** What a person may lose at most, in milliseconds. */
const MOST_LOST = 3000;

/** The copy that holds these words has arrived at the server. */
const copied = (page: Page, words: string) =>
  page.waitForResponse(
    (answer) =>
      answer.request().method() === 'PUT' &&
      answer.url().includes('/drafts/') &&
      (answer.request().postData()?.includes(words) ?? false),
  );

/** The page dies as with the machine: no leaving, no last word to the server. */
async function kill(page: Page): Promise<void> {
  const tools = await page.context().newCDPSession(page);
  const crashed = page.waitForEvent('crash');
  void tools.send('Page.crash').catch(() => undefined);
  await crashed;
  await page.context().close();
}

test('a browser that is killed loses three seconds at most, and the work goes on where it stopped', async ({ as }) => {
  const title = `微生物室培养基 ${Date.now().toString(36)}`;
  const before = await as('head');
  await before.clock.install();
  await before.goto('/record/demand/new');
  await before.getByRole('textbox', { name: '需求标题' }).fill(title);
  await before.getByRole('button', { name: '添加第一行' }).click();
  await typeCell(before, 1, '品名', '胰酪大豆胨琼脂');
  await typeCell(before, 1, '单位', '瓶');
  const kept = copied(before, '"24"');
  // By the page's own clock: how busy the machine is that this runs on says nothing of what a person loses.
  await before.clock.pauseAt(Date.now() + 60_000);
  await typeCell(before, 1, '数量', '24');
  await before.clock.runFor(MOST_LOST);
  await kept;
  await before.clock.resume();
  await expect(before.getByText(/^已自动保存 \d\d:\d\d$/)).toBeVisible();
  await before.getByRole('textbox', { name: '需求标题' }).press('End');
  await before.keyboard.type('，此后再写');
  await kill(before);

  const after = await as('head');
  await after.goto('/record/demand/new');
  await expect(after.getByText(/^您在 \d\d-\d\d \d\d:\d\d 有一份没有保存的草稿$/)).toBeVisible();
  await expect(after.getByRole('textbox', { name: '需求标题' })).toHaveValue('');
  await after.getByRole('button', { name: '恢复草稿' }).click();
  await expect(after.getByRole('textbox', { name: '需求标题' })).toHaveValue(new RegExp(`^${title}`));
  await expect(await cellAt(after, 1, '品名')).toHaveText('胰酪大豆胨琼脂');
  await expect(await cellAt(after, 1, '单位')).toHaveText('瓶');
  await expect(await cellAt(after, 1, '数量')).toHaveText('24');
  await save(after);

  await after.goto('/record/demand/new');
  await expect(after.getByRole('textbox', { name: '需求标题' })).toHaveValue('');
  await expect(after.getByText(/没有保存的草稿/)).toHaveCount(0);
});

test('changes to a saved record are kept as well, and given up only when one says so', async ({ as }) => {
  const page = await as('head');
  await page.goto('/record/demand/new');
  await page.getByRole('textbox', { name: '需求标题' }).fill('放弃与继续');
  await page.getByRole('button', { name: '添加第一行' }).click();
  await typeCell(page, 1, '品名', '一次性手套');
  await typeCell(page, 1, '单位', '盒');
  await typeCell(page, 1, '数量', '5');
  await save(page);
  await page.getByRole('button', { name: '编辑', exact: true }).click();
  await page.getByRole('textbox', { name: '用途' }).fill('写到一半');
  await expect(page.getByText(/^已自动保存 \d\d:\d\d$/)).toBeVisible();
  await page.reload();
  await expect(page.getByText(/没有保存的草稿/)).toBeVisible();
  await page.getByRole('button', { name: '恢复草稿' }).click();
  await expect(page.getByRole('textbox', { name: '用途' })).toHaveValue('写到一半');
  await page.getByRole('button', { name: '取消', exact: true }).click();
  await expect(page.getByRole('dialog')).toContainText('不能恢复');
  await page.getByRole('button', { name: '放弃修改' }).click();
  await expect(page.getByRole('button', { name: '编辑', exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: '编辑', exact: true })).toBeVisible();
  await expect(page.getByText(/没有保存的草稿/)).toHaveCount(0);
});
