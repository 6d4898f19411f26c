import { expect, type Page, test } from './journey.ts';
import { type Caller, callerOf } from './people.ts';
import { standing } from './record-page.ts';

interface Announcement {
  readonly id: string;
  readonly version: number;
  readonly readCount: number | null;
  readonly targetCount: number | null;
}

let keeper: Caller;
const draft = async (title: string, more: object = {}): Promise<Announcement> => {
  const record = {
    title,
    category: '1',
    priority: 'H',
    target: 'STAFF',
    content: '<p>请按时 <a href="/list/demand/main">提交需求</a></p>',
    ...more,
  };
  const made = await keeper.post<Announcement>('/records/sysAnnouncement', record);
  if (!made.result) throw new Error(made.message);
  return made.result;
};
const read = async (id: string) => (await keeper.get<Announcement>(`/records/sysAnnouncement/${id}`)).result;
const release = async ({ id, version }: Announcement) =>
  (await keeper.post<Announcement>(`/records/sysAnnouncement/${id}/moves/release`, { version, answers: {} })).result;

const bell = (page: Page) => page.getByRole('button', { name: /^消息/ });
const unreadIn = async (page: Page) =>
  Number(/(\d+) 条未读/.exec((await bell(page).getAttribute('aria-label')) ?? '')?.[1] ?? 0);
const expectUnread = (page: Page, count: number) => expect.poll(() => unreadIn(page)).toBe(count);

/** At home, where the bell says by now how many are unread. */
async function arrive(page: Page): Promise<void> {
  const counted = page.waitForResponse('**/notices/unread?*');
  await page.goto('/dashboard/analysis');
  await expect(bell(page)).toBeVisible({ timeout: 30_000 });
  const { result } = (await (await counted).json()) as { result: { noticeTotal: number; messageTotal: number } };
  await expectUnread(page, result.noticeTotal + result.messageTotal);
}

test.beforeEach(async ({ request }) => {
  keeper = await callerOf(request, 'admin');
});

test('an announcement reaches its readers without a reload, counts its reads, is revoked and gone', async ({
  as,
  request,
}) => {
  // three browsers at once
  test.setTimeout(180_000);
  const title = `月末关账安排 ${Date.now()}`;
  const made = await draft(title);
  const reader = await as('warehouse');
  const opened = reader.waitForEvent('websocket');
  await arrive(reader);
  await opened;
  const other = await reader.context().newPage();
  await arrive(other);
  const before = await unreadIn(reader);

  const admin = await as('admin');
  await admin.goto(`/record/sysAnnouncement/${made.id}`);
  await admin.getByRole('button', { name: /^发\s?布$/ }).click();
  await admin
    .getByRole('dialog')
    .getByRole('button', { name: /发\s?布|确\s?定/ })
    .click();
  await expect(admin.getByText('已发布').first()).toBeVisible();

  // both tabs of the reader, over one connection
  await expectUnread(reader, before + 1);
  await expectUnread(other, before + 1);
  // told beside the menu, whose entries stay free
  const told = (await other.locator('.ant-notification-notice').filter({ hasText: title }).boundingBox())?.x ?? 0;
  const menu = await other
    .locator('aside')
    .filter({ has: other.getByRole('navigation') })
    .boundingBox();
  expect(told).toBeGreaterThan(menu?.width ?? Number.POSITIVE_INFINITY);
  const supplier = await callerOf(request, 'supplier');
  expect((await supplier.get<null>(`/notices/${made.id}`)).message).toBe('消息不存在');

  await reader.bringToFront();
  await bell(reader).click();
  await expect(reader.getByRole('tab', { name: /通知/ })).toBeVisible();
  const row = reader.getByRole('tabpanel').getByRole('button', { name: new RegExp(title) });
  await expect(row.getByText('紧急消息')).toBeVisible();
  await row.click();
  const dialog = reader.getByRole('dialog', { name: '通知公告' });
  await expect(dialog.getByText('请按时')).toBeVisible();
  await expectUnread(reader, before);
  await expectUnread(other, before);
  const counted = await read(made.id);
  expect(counted.readCount).toBe(1);
  expect(counted.targetCount).toBeGreaterThan(5);
  await dialog.getByRole('link', { name: '提交需求' }).click();
  await expect(reader).toHaveURL(/\/list\/demand\/main/);

  await admin.goto('/messageSeting/readers');
  await admin.getByRole('button', { name: new RegExp(title) }).click();
  await admin.getByText(/^已读 1$/).click();
  await expect(admin.getByRole('region', { name: '读者' }).getByRole('row')).toHaveCount(2);

  await other.goto('/messageSeting/annountCement');
  await expect(other.getByRole('button', { name: title })).toBeVisible({ timeout: 30_000 });
  await admin.goto(`/record/sysAnnouncement/${made.id}`);
  await admin.getByRole('button', { name: /^撤\s?销$/ }).click();
  await admin
    .getByRole('dialog')
    .getByRole('button', { name: /撤\s?销|确\s?定/ })
    .click();
  await expect(admin.getByText('已撤销').first()).toBeVisible();
  await expect(other.getByRole('button', { name: title })).toHaveCount(0);
});

test('the message center shows what was received, marks read what is opened, and reads the rest at once', async ({
  as,
}) => {
  const titles = [1, 2].map((n) => `盘点通知 ${n} ${Date.now()}`);
  for (const title of titles) await release(await draft(title, { priority: 'L' }));
  const page = await as('inspector');
  await page.goto('/messageSeting/annountCement');
  const first = page.getByRole('row', { name: new RegExp(titles[0] as string) });
  await expect(first.getByText('未读')).toBeVisible();
  await first.getByRole('button', { name: titles[0] as string }).click();
  // Read is what its reader has seen the text of, not only its title.
  await expect(page.getByRole('dialog', { name: '通知公告' }).getByRole('link', { name: '提交需求' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(first.getByText('已读')).toBeVisible();
  // The specification's pages hear of it by an event.
  await page.evaluate(() =>
    window.addEventListener('refresh2', () => document.documentElement.setAttribute('data-heard', '')),
  );
  await page.getByRole('button', { name: '全部已读' }).click();
  await expect(page.getByText('没有未读')).toBeVisible();
  await expect(page.locator('html[data-heard]')).toHaveCount(1);
  await expectUnread(page, 0);
  await page
    .getByRole('searchbox', { name: '标题' })
    .or(page.getByLabel('标题'))
    .first()
    .fill(titles[1] as string);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('row')).toHaveCount(2);
});

test('what a supplier has read is told to the pages that listen by an event of its own', async ({ as }) => {
  await release(await draft(`供应商须知 ${Date.now()}`, { priority: 'L', target: 'SUPPLIER' }));
  const page = await as('supplier');
  await page.goto('/messageSeting/annountCement');
  await page.evaluate(() => {
    for (const name of ['refresh2', 'refresh3'])
      window.addEventListener(name, () => document.documentElement.setAttribute(`data-${name}`, ''));
  });
  await page.getByRole('button', { name: '全部已读' }).click();
  await expect(page.getByText('没有未读')).toBeVisible();
  await expect(page.locator('html[data-refresh3]')).toHaveCount(1);
  await expect(page.locator('html[data-refresh2]')).toHaveCount(0);
});

test('an urgent announcement is shown as it arrives, and read when its reader says so', async ({ as }) => {
  const page = await as('finance');
  await arrive(page);
  const before = await unreadIn(page);
  const made = await release(
    await draft(`系统升级 ${Date.now()}`, { openType: 'url', openPage: '/list/purchaseOrder/main' }),
  );
  await page.getByRole('button', { name: '查看', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: '通知公告' });
  await expect(dialog.getByRole('button', { name: '去处理' })).toBeVisible();
  await expectUnread(page, before + 1);
  await dialog.getByRole('button', { name: /已\s?读/ }).click();
  await expect(page.getByText('操作成功')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expectUnread(page, before);
  expect((await read(made.id)).readCount).toBe(1);
});

test('a phone reads its messages in a sheet', async ({ as }) => {
  const title = `手机也能看 ${Date.now()}`;
  await release(await draft(title, { priority: 'M' }));
  const page = await as('head', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  await arrive(page);
  await bell(page).click();
  await page
    .getByRole('tabpanel')
    .getByRole('button', { name: new RegExp(title) })
    .click();
  await expect(page.getByRole('dialog', { name: '通知公告' }).getByText('请按时')).toBeVisible();
});

test('a template is seen as its receiver will see it, and tried out', async ({ as, request }) => {
  const page = await as('admin');
  await page.goto('/messageSeting/templates');
  await page.getByRole('combobox', { name: '模板' }).click();
  await page.getByTitle('待审批提醒 · 站内消息（approvalWaiting）').click();
  const starter = `试发人${Date.now()}`;
  await page.getByRole('textbox', { name: '测试数据' }).fill(JSON.stringify({ title: '单据一', starter }));
  await expect(
    page.getByRole('region', { name: '预览' }).getByText(`${starter}提交的单据一等待您审批。`),
  ).toBeVisible();
  await page.getByRole('textbox', { name: '接收人' }).fill('buyer');
  await page.getByRole('button', { name: /试\s?发/ }).click();
  await expect(page.getByText('发送消息任务添加成功！')).toBeVisible();
  const buyer = await callerOf(request, 'buyer');
  const unread = () => buyer.get<{ messages: { summary: string }[] }>('/notices/unread');
  await expect.poll(async () => (await unread()).result.messages[0]?.summary).toContain(starter);
});

test('a link that names a move opens the record and offers it: nothing is done before it is pressed', async ({
  as,
  request,
}) => {
  const mine = await callerOf(request, 'demander');
  const lines = [{ name: '色谱纯甲醇', unit: 'BOTTLE', qty: '4' }];
  const made = await mine.post<{ id: string }>('/records/demand', {
    title: `链接提交 ${Date.now().toString(36)}`,
    purpose: '日常检测',
    lines,
  });
  expect(made).toMatchObject({ success: true });
  const { id } = made.result;
  const status = async () => (await mine.get<{ status: string }>(`/records/demand/${id}`)).result.status;
  const page = await as('demander');
  const link = `/record/demand/${id}?move=submit`;
  const offered = page.getByRole('dialog').filter({ hasText: '提交审批：采购需求 PR' });

  await page.goto(link);
  await expect(offered).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/record/demand/${id}$`));
  expect(await status()).toBe('draft');
  await offered.getByRole('button', { name: '再想想' }).click();
  await expect(offered).toHaveCount(0);
  expect(await status()).toBe('draft');

  await page.goto(link);
  await offered.getByRole('button', { name: '提交审批' }).click();
  await expect(standing(page, '审批中')).toBeVisible();
  expect(await status()).toBe('submitted');

  await page.goto(link);
  await expect(page.getByText(/^这条采购需求现在不能「提交审批」：/)).toBeVisible();
});
