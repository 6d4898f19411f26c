import { keepsNobodyOut } from './axe.ts';
import { decide } from './decide.ts';
import { goTo } from './frame.ts';
import { expect, type Page, test } from './journey.ts';
import { callerOf } from './people.ts';

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const isDrawn = (page: Page, name: string) =>
  expect(card(page, name).getByRole('img', { name: new RegExp(`^${name}`) })).toBeVisible();

/** The list one has come to says that it has so many rows. */
async function expectListOf(page: Page, rows: number): Promise<void> {
  await expect(page).toHaveURL(/\/list\//);
  const count = page
    .getByRole('main')
    .getByText(/^共 ?[\d,]+/)
    .filter({ visible: true });
  await expect(count).toHaveText(new RegExp(`^共 ?${rows.toLocaleString('en')}(?![\\d,])`));
}

test('a buyer lands on figures that are those of the lists they lead to', async ({ as }) => {
  const page = await as('buyer');
  await page.goto('/');
  await expect(page).toHaveURL(/\/dashboard\/analysis$/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('王敏');
  await isDrawn(page, '采购金额趋势（人民币）');

  const underway = card(page, '在途订单').getByRole('button');
  await expect(underway).toHaveText(/\d/);
  const told = Number(await underway.textContent());
  expect(told).toBeGreaterThan(0);
  await underway.click();
  await expectListOf(page, told);

  await goTo(page, '/dashboard/analysis');
  const waiting = card(page, '待办').getByRole('link').and(page.locator('[href^="/list/"]')).first();
  await expect(waiting).toHaveText(/\d$/);
  const pile = Number((await waiting.textContent())?.match(/(\d+)$/)?.[1]);
  await waiting.click();
  await expectListOf(page, pile);

  await goTo(page, '/dashboard/analysis');
  await isDrawn(page, '供应商采购额（人民币）');
  await page.getByRole('button', { name: '看供应商采购额（人民币）的数据' }).click();
  const row = card(page, '供应商采购额（人民币）').getByRole('row').nth(1);
  const orders = Number(await row.getByRole('cell').last().textContent());
  await page.getByRole('button', { name: '看供应商采购额（人民币）的图' }).click();
  await isDrawn(page, '供应商采购额（人民币）');
  await page.getByRole('button', { name: '看供应商采购额（人民币）的数据' }).click();
  await row.getByRole('button').click();
  await expectListOf(page, orders);
});

test('what a role may not read is on no card of theirs', async ({ as }) => {
  const page = await as('warehouse');
  await page.goto('/dashboard/analysis');
  await isDrawn(page, '到货安排');
  for (const name of [
    '本月采购金额（人民币）',
    '采购金额趋势（人民币）',
    '供应商采购额（人民币）',
    '价税构成（人民币）',
  ])
    await expect(card(page, name)).toHaveCount(0);
  await expect(page.getByRole('main')).not.toContainText('金额');
});

test('dashboards keep nobody out, and stand on a phone', async ({ as }) => {
  const page = await as('finance', { viewport: { width: 390, height: 844 } });
  for (const path of ['/dashboard/analysis', '/dashboard/workplace']) {
    await goTo(page, path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('status', { name: '正在加载' })).toHaveCount(0);
    await keepsNobodyOut(page);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect(wide).toBeLessThanOrEqual(0);
  }
});

test('a notice longer than a phone is wide is cut short, and widens nothing', async ({ as, request }) => {
  const title = `${'年度能力验证与日常检测用标准物质及色谱耗材'.repeat(2)} ${Date.now().toString(36)}`;
  const [demander, head] = [await callerOf(request, 'demander'), await callerOf(request, 'head')];
  const lines = [{ name: '色谱纯乙腈', unit: 'BOTTLE', qty: '6', estPrice: '100' }];
  type Made = { readonly id: string; readonly version: number };
  const made = await demander.post<Made>('/records/demand', { title, purpose: '日常检测', lines });
  const { id, version } = made.result;
  await demander.post(`/records/demand/${id}/moves/submit`, { version, answers: {} });
  await decide(head, ['demand', id]);

  const page = await as('buyer', { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });
  await expect(async () => {
    await page.goto('/dashboard/analysis');
    await expect(page.getByRole('main').getByText(title)).toBeVisible({ timeout: 5000 });
  }).toPass();
  // A mobile browser widens its view instead of scrolling.
  expect(await page.evaluate(() => window.innerWidth)).toBe(390);
});
