import fs from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type axe from 'axe-core';

/** A page's window once axe is in it. */
type Looked = typeof globalThis & { axe?: typeof axe };

const source = fs.readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** axe comes into a page once, and is there while one goes from screen to screen. */
async function bringAxe(page: Page): Promise<void> {
  if (await page.evaluate(() => 'axe' in globalThis)) return;
  await page.evaluate(source);
}

/** What axe finds wrong on the page as it stands, told in the page itself, which has no frames of others: only violations cross over. */
export async function violationsOf(page: Page): Promise<readonly { readonly impact: string; readonly told: string }[]> {
  await bringAxe(page);
  return page.evaluate(async () => {
    const { axe } = globalThis as Looked;
    if (!axe) throw new Error('axe is not in the page');
    const { violations } = await axe.run({ resultTypes: ['violations'] });
    return violations.map(({ id, impact, nodes }) => ({
      impact: impact ?? 'minor',
      told: `${id}: ${nodes.map(({ html, failureSummary }) => `${html.slice(0, 200)} — ${failureSummary}`).join('\n')}`,
    }));
  });
}

/** Everything axe calls serious or critical once the page has come to rest. */
export async function barriersOn(page: Page): Promise<readonly string[]> {
  await page.waitForLoadState('networkidle');
  await page.addStyleTag({
    content: '*, *::before, *::after { animation: none !important; transition: none !important }',
  });
  const found = await violationsOf(page);
  return found.filter(({ impact }) => impact === 'serious' || impact === 'critical').map(({ told }) => told);
}

export async function keepsNobodyOut(page: Page): Promise<void> {
  expect(await barriersOn(page), page.url()).toEqual([]);
}
