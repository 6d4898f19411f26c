import { barriersOn } from './axe.ts';
import { arrange, goTo } from './frame.ts';
import { expect, type Page, test } from './journey.ts';
import { callerOf } from './people.ts';

// Many pages are looked at one after the other.
test.slow();

/** Everything axe calls serious or critical on these pages, each named by its address. Only the one looked at is kept: axe goes over the others too. */
async function keepsOut(page: Page, paths: readonly string[], settings = {}): Promise<readonly string[]> {
  await arrange(page, { ...settings, multiTab: false });
  const found: string[] = [];
  for (const path of paths) {
    await goTo(page, path);
    await expect(page.getByRole('heading', { level: 1 }).filter({ visible: true }).first(), path).toBeVisible();
    found.push(...(await barriersOn(page)).map((told) => `${path} ${told}`));
  }
  return found;
}

test('what administrators set up keeps nobody out', async ({ as, request }) => {
  const calls = await callerOf(request, 'admin');
  const { result } = await calls.get<{ roles: { id: string }[]; departs: { id: string }[] }>('/rights/holders');
  const page = await as('admin');
  const paths = [
    `/system/grant/role?id=${result.roles[0]?.id}`,
    `/system/grant/depart?id=${result.departs[0]?.id}`,
    '/system/grant/departRole',
    '/system/rights',
    '/system/online',
    '/system/tenants',
    '/system/registration',
    '/platform/dicts?dict=unit',
    '/platform/fields',
    '/platform/numbering',
  ];
  expect(await keepsOut(page, paths)).toEqual([]);
});

test('what administrators look after keeps nobody out', async ({ as }) => {
  const page = await as('admin');
  const paths = [
    '/platform/releases',
    '/platform/designers',
    '/design/entity/demand',
    '/design/entity/demand?at=%2Flists%2Fmain',
    '/design/entity/demand?at=%2Fstates%2Fnodes%2Fdraft',
    '/design/menu/mainMenu',
    '/platform/files',
    '/platform/backup',
    '/data-log',
    '/monitor',
    '/flows/hand-over',
    '/flows/models',
    '/flows/definitions',
    '/flows/tasks',
    '/flows/notices',
    '/flows/monitor',
    '/messageSeting/annountCement',
    '/messageSeting/readers',
    '/messageSeting/templates',
    '/trash/user',
  ];
  expect(await keepsOut(page, paths)).toEqual([]);
});

test('administration lists and forms keep nobody out', async ({ as }) => {
  const page = await as('admin');
  const paths = [
    '/list/user/main',
    '/list/depart/main',
    '/list/addressBook/main',
    '/list/sysAnnouncement/main',
    '/list/sysLog/main',
    '/list/job/main',
    '/record/user/new',
    '/record/role/new',
    '/record/ssoProvider/new',
    '/record/checkRule/new',
  ];
  expect(await keepsOut(page, paths)).toEqual([]);
});

test('dashboards and profiles keep nobody out, on a phone and in the dark as well', async ({ as }) => {
  const page = await as('manager');
  const paths = [
    '/dashboard/workplace',
    '/dashboard/monitor',
    '/dashboard/priceBoard',
    '/dashboard/tenderBoard',
    '/profile/advanced',
    '/account/center',
  ];
  expect(await keepsOut(page, paths)).toEqual([]);
  const phone = await as('manager', { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });
  const dark = { mode: 'dark', menuTheme: 'dark' };
  expect(await keepsOut(phone, ['/profile/advanced', '/dashboard/workplace', '/500'], dark)).toEqual([]);
});

test('the studio keeps nobody out', async ({ as }) => {
  expect(await keepsOut(await as('editor'), ['/portal/studio'])).toEqual([]);
});

test('ways in that are seldom taken keep nobody out', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(await keepsOut(page, ['/register', '/user/tenant', '/user/ssoLogin', '/register-result'])).toEqual([]);
});
