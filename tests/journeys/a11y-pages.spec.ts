import { keepsNobodyOut } from './axe.ts';
import { arrange, goTo } from './frame.ts';
import { expect, type Page, test } from './journey.ts';

/** Nothing that keeps somebody out: everything axe calls serious or critical. */
async function isOpenToAll(page: Page, path: string): Promise<void> {
  await goTo(page, path);
  await expect(page.getByRole('heading', { level: 1 }).filter({ visible: true }).first(), path).toBeVisible();
  await keepsNobodyOut(page);
}

test('pages before signing in keep nobody out', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const path of ['/sso/idassCallback', '/404']) await isOpenToAll(page, path);
});

test('pages of one’s own keep nobody out', async ({ as }) => {
  const page = await as('buyer');
  for (const path of ['/account/center', '/account/settings', '/account/settings?part=security', '/profile/basic'])
    await isOpenToAll(page, path);
});

test('pages that say how it stands keep nobody out', async ({ as }) => {
  const page = await as('buyer', { colorScheme: 'dark' });
  await arrange(page, { mode: 'dark', menuTheme: 'dark' });
  for (const path of ['/403', '/500', '/result/success', '/result/error']) await isOpenToAll(page, path);
  await isOpenToAll(await as('admin'), '/test/home');
});

test('completing a company keeps nobody out, on a phone as well', async ({ as }) => {
  const page = await as('newsupplier');
  await isOpenToAll(page, '/completeSupInfo');
  const phone = await as('newsupplier', { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });
  await isOpenToAll(phone, '/completeSupInfo');
});
