import { expect, type Locator, type Page } from '@playwright/test';

export const mainMenu = (within: Page | Locator): Locator => within.getByRole('navigation', { name: '主菜单' });

/** An entry of the main menu, with its group opened: a long menu begins closed. */
export async function menuEntry(within: Page | Locator, name: string): Promise<Locator> {
  const entry = mainMenu(within).getByRole('link', { name, exact: true });
  const closed = mainMenu(within).getByRole('menuitem', { expanded: false });
  await expect(entry.or(closed).first()).toBeVisible();
  while (!(await entry.isVisible())) {
    const group = await closed.first().elementHandle();
    await group?.click();
    await expect.poll(() => group?.getAttribute('aria-expanded')).toBe('true');
    if ((await closed.count()) === 0) break;
  }
  return entry;
}
