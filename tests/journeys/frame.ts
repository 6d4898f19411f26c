import type { Page } from '@playwright/test';

/** The frame around the screens: how it is arranged, and how one goes from one screen to another. */

/** As its drawer keeps it, for what this page loads from now on. */
export const arrange = (page: Page, settings: object): Promise<unknown> =>
  page.addInitScript((kept) => localStorage.setItem('zhaocai.settings', kept), JSON.stringify(settings));

/** Turns to an address within the application, as its menu does: half the work of loading everything anew. */
export const turnTo = (page: Page, address: string): Promise<void> =>
  page.evaluate((to) => {
    window.history.pushState(null, '', to);
    window.dispatchEvent(new PopStateEvent('popstate'));
  }, address);

/** Goes to a screen: within the application once one is there, until the screen one comes from is out of sight. */
export async function goTo(page: Page, address: string): Promise<void> {
  const here = page.url() === 'about:blank' ? null : new URL(page.url());
  // Another view of the same screen changes it in place, and nothing says when it has.
  if (!here || here.pathname === new URL(address, here).pathname) {
    await page.goto(address);
    return;
  }
  const left = await page.getByRole('heading', { level: 1 }).first().elementHandle();
  await turnTo(page, address);
  await left?.waitForElementState('hidden');
}
