import fs from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, type Page, test } from './journey.ts';

const assets = path.resolve(import.meta.dirname, '../../dist/web/assets');

/** The scripts a browser has fetched, in kilobytes gzipped, whatever the server's own encoding is. */
function weigh(page: Page): () => number {
  const fetched = new Set<string>();
  page.on('request', (request) => {
    const name = /\/assets\/([^/?]+\.js)$/.exec(request.url())?.[1];
    if (name) fetched.add(name);
  });
  const gz = (name: string) => gzipSync(fs.readFileSync(path.join(assets, name)), { level: 9 }).length;
  return () => [...fetched].reduce((sum, name) => sum + gz(name), 0) / 1000;
}

/** Goes there within the application, as the menu does. */
const go = (page: Page, to: string) =>
  page.evaluate((address) => {
    window.history.pushState(null, '', address);
    window.dispatchEvent(new PopStateEvent('popstate'));
  }, to);

/** What the frame, the list and the form may weigh; what draws every list and every form is paid once, by the first. */
const most = { frame: 350, firstList: 450, list: 60, firstForm: 210, form: 60 };

test('the frame weighs at most 350 kB of script, and a list or a form after the first at most 60 more', async ({
  as,
}) => {
  const page = await as('buyer');
  const weight = weigh(page);
  await page.goto('/403');
  await expect(page.getByRole('heading', { name: '没有权限打开' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(weight(), 'frame').toBeLessThanOrEqual(most.frame);

  const steps = [
    ['firstList', '/list/supplier/main'],
    ['list', '/list/purchaseOrder/main'],
    ['firstForm', '/record/demand/new'],
    ['form', '/record/purchaseOrder/new'],
  ] as const;
  for (const [name, to] of steps) {
    const before = weight();
    await go(page, to);
    await expect(page.getByRole('main').getByRole('heading', { level: 1 }).last()).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(weight() - before, name).toBeLessThanOrEqual(most[name]);
  }
});
