import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/**
 * What axe finds wrong on the page as it stands. Only violations are worked out, and in the page itself, which has no frames of others:
 * otherwise axe carries all it has seen through a second page, three times as slowly.
 */
export async function violationsOf(page: Page): Promise<readonly { readonly impact: string; readonly told: string }[]> {
  const builder = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode(true);
  const { violations } = await builder.analyze();
  return violations.map(({ id, impact, nodes }) => ({
    impact: impact ?? 'minor',
    told: `${id}: ${nodes.map(({ html, failureSummary }) => `${html.slice(0, 200)} — ${failureSummary}`).join('\n')}`,
  }));
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
