import { violationsOf } from './axe.ts';
import { expect, test } from './journey.ts';

test.use({ reducedMotion: 'reduce' } as object);

const pages = [
  '/proHome',
  '/proHome?template=pro',
  '/purchaseAnnouncement',
  '/resultAnnouncement',
  '/news',
  '/about',
  '/feature',
  '/guide',
  '/site/nowhere',
];

test('a visitor comes in by the front door, looks at announcements, and is asked to sign in to take part', async ({
  page,
}) => {
  await page.goto('/');
  await expect(page).toHaveURL(/\/proHome$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('阳光采购，协同共赢');

  const block = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: '采购公告' }) })
    .first();
  await block.getByRole('tab', { name: '询价' }).click();
  await expect(block.getByRole('tab', { name: '询价' })).toHaveAttribute('aria-selected', 'true');
  await block
    .getByRole('button', { name: /^我要参与/ })
    .locator('visible=true')
    .first()
    .click();
  const letter = page.getByRole('dialog', { name: '邀请函' });
  await expect(letter).toContainText('尊敬的供应商');
  await letter.getByRole('button', { name: '报名' }).click();
  await expect(letter.getByRole('alert')).toContainText('请先登录或注册');
  await letter.getByRole('button', { name: '关闭', exact: true }).click();
  await expect(letter).toBeHidden();

  const results = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: '结果公示' }) })
    .first();
  await results.getByRole('link', { name: /^恭喜/ }).locator('visible=true').first().click();
  const result = page.getByRole('dialog', { name: '结果公示' });
  await expect(result).toContainText('中标编号');
  await page.keyboard.press('Escape');
  await expect(result).toBeHidden();
});

test('a word finds announcements, and one opens as a page with its time and attachments', async ({ page }) => {
  await page.goto('/purchaseAnnouncement');
  await expect(page.getByText(/进行中商机 \d+ 个/)).toBeVisible();
  await page.getByPlaceholder('请输入关键字查询').fill('色谱');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/likeName=/);
  const [opened] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('link', { name: /色谱/ }).first().click(),
  ]);
  await expect(opened.getByRole('heading', { level: 1 })).toContainText('色谱');
  await expect(opened.getByText('联系人', { exact: true })).toBeVisible();
});

test('a button that is pressed before the page’s script is there is answered once it is', async ({ page }) => {
  const { result } = await (await page.request.get('/api/portal/view/purchaseAnnouncement')).json();
  let press = () => {};
  const isPressed = new Promise<void>((done) => {
    press = done;
  });
  await page.route(/entry-client|rest-views/, async (route) => {
    await isPressed;
    await route.continue();
  });
  const hears = page.waitForEvent('requestfinished', (request) => request.url().includes('early-press'));
  await page.goto(`/purchaseAnnouncement/${result[0].name}`, { waitUntil: 'commit' });
  await hears;
  await page.getByRole('button', { name: '我要参与' }).click();
  press();
  await expect(page.getByRole('dialog', { name: '邀请函' })).toContainText('尊敬的供应商');
});

test('the box on the home page signs in and leads to work; other pages have none', async ({ page }) => {
  await page.goto('/about');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('关于我们');
  await expect(page.getByPlaceholder('密码')).toHaveCount(0);
  await page.goto('/proHome');
  await page.getByPlaceholder('账号').fill('buyer');
  await page.getByPlaceholder('密码').fill('Zhaocai@2026');
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page.getByRole('navigation', { name: '主菜单' })).toBeVisible({ timeout: 30_000 });
});

test('the header floats over the first screen for 64 pixels, then is solid', async ({ page }) => {
  await page.goto('/proHome?template=pro');
  const header = page.locator('header').first();
  await expect(header).toHaveAttribute('data-state', 'floating');
  await page.evaluate(() => window.scrollTo(0, 63));
  await expect(header).toHaveAttribute('data-state', 'floating');
  await page.evaluate(() => window.scrollTo(0, 64));
  await expect(header).toHaveAttribute('data-state', 'solid');
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('everything reads, tabs and search are addresses', async ({ page }) => {
    await page.goto('/proHome');
    await expect(page.getByRole('main').getByRole('heading', { name: '采购公告', exact: true })).toBeVisible();
    await expect(page.getByText('成功中标 色谱纯溶剂年度框架').first()).toBeVisible();
    for (const card of await page.getByRole('link', { name: /^恭喜/ }).all()) await expect(card).toBeVisible();
    await page.goto('/purchaseAnnouncement');
    await page.getByRole('navigation', { name: '公告类型' }).getByRole('link', { name: '竞价' }).click();
    await expect(page).toHaveURL(/type=bidding/);
    await expect(page.getByText('计划开始时间').first()).toBeVisible();
    await page.getByPlaceholder('请输入关键字查询').fill('没有这样的公告');
    await page.getByRole('button', { name: '查询' }).click();
    await expect(page.getByText('没有找到采购公告')).toBeVisible();
  });
});

test.describe('looked at as they are', () => {
  // one of them is the page that is not there
  test.use({ mayComplain: /status of 404/ });

  test('no public page keeps anybody out, at any width', async ({ page }) => {
    for (const [at, url] of pages.entries()) {
      await page.setViewportSize(at % 2 === 0 ? { width: 1440, height: 900 } : { width: 390, height: 844 });
      const answer = await page.goto(url);
      const policy = answer?.headers()['content-security-policy'];
      expect(policy).toContain("default-src 'self'");
      expect(policy).not.toMatch(/(default|script)-src[^;]*unsafe/);
      expect(await violationsOf(page), url).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth), url).toBe(true);
    }
  });
});
