import { expect, type Locator, type Page } from '@playwright/test';
import { goTo } from './frame.ts';

/** What people do on any record's page. */

export const head = (page: Page): Locator =>
  page.getByRole('main').getByRole('banner').or(page.locator('main header').first());

/** A field of the head by the beginning of its label; where it is needed a star stands before. Other tabs have fields too. */
export const field = (page: Page, label: string): Locator =>
  page
    .locator('[data-place]')
    .filter({ has: page.locator('label', { hasText: new RegExp(`^[*\\s]*${label}`) }) })
    .filter({ visible: true });

/** Writes a day into a field of the head. */
export async function day(page: Page, label: string, text: string): Promise<void> {
  const box = page.getByRole('textbox', { name: label, exact: true });
  await box.fill(text);
  await box.press('Enter');
}

/** Opens the one row of a list that says this. */
export async function openRow(page: Page, list: string, text: string): Promise<void> {
  await goTo(page, list);
  await page.getByRole('row').filter({ hasText: text }).getByRole('button').first().click();
  await expect(page).toHaveURL(/\/record\//);
}

/** A cell of the lines by its row, counted from 1, and the label of its column. */
export async function cellAt(page: Page, row: number, column: string, grid = page.getByRole('grid').first()) {
  const header = grid.getByRole('columnheader', { name: new RegExp(`^${column}`) });
  await bringIntoSight(grid, header);
  const at = await header.getAttribute('aria-colindex');
  return grid.locator(`[role=row][aria-rowindex="${row + 1}"] > [role=gridcell][aria-colindex="${at}"]`);
}

/** Columns out of sight are not there: scrolls until this one is. */
async function bringIntoSight(grid: Locator, header: Locator): Promise<void> {
  await expect(grid).toBeVisible();
  await expect(async () => {
    if (await header.count()) return;
    await grid.evaluate((box) => {
      const isAtEnd = box.scrollLeft + box.clientWidth >= box.scrollWidth - 1;
      box.scrollLeft = isAtEnd ? 0 : box.scrollLeft + box.clientWidth / 2;
    });
    await expect(header).toHaveCount(1, { timeout: 300 });
  }).toPass();
}

/** Types into a cell as one does in Excel: go there, type, Enter. */
export async function typeCell(page: Page, row: number, column: string, text: string): Promise<void> {
  await (await cellAt(page, row, column)).click();
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
}

/** Chooses in a field of the head by searching for its words. */
export async function choose(page: Page, label: string, text: string): Promise<void> {
  const box = page.getByRole('combobox', { name: label });
  await box.click();
  await box.fill(text);
  await page.getByRole('option', { name: text }).first().waitFor({ state: 'attached' });
  await page.locator('.ant-select-dropdown:visible').getByText(text).first().click();
}

/** Picks a branch of a tree, which says its code behind its name. */
export async function chooseBranch(page: Page, label: string, name: string): Promise<void> {
  const box = page.getByRole('combobox', { name: label });
  await box.click();
  await box.fill(name);
  await page.locator('.ant-select-tree-title').getByText(name).first().click();
}

/** Presses a step of the state bar, confirms where it asks, and sees where the record stands then. */
export async function move(
  page: Page,
  label: string,
  then: string,
  answers: Readonly<Record<string, string>> = {},
): Promise<void> {
  // The list one comes from has such a button in every row, and stands until the record does.
  await expect(page.getByRole('list', { name: '流程' })).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: label, exact: true }).click();
  for (const [asked, answer] of Object.entries(answers)) await page.getByRole('dialog').getByLabel(asked).fill(answer);
  const confirm = page.getByRole('dialog').getByRole('button', { name: label, exact: true });
  await expect(confirm.or(standing(page, then))).toBeVisible();
  if (await confirm.isVisible()) await confirm.click();
  await expect(standing(page, then)).toBeVisible();
}

/** The step of its way that a record stands at. */
export const standing = (page: Page, state: string): Locator =>
  page.getByRole('list', { name: '流程' }).locator('[aria-current=step]').filter({ hasText: state });

export const save = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await expect(page.getByText(/^已保存：/)).toBeVisible();
  await expect(page.getByRole('button', { name: '编辑', exact: true })).toBeVisible();
};
