import fs from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { turnTo } from './frame.ts';
import { expect, type Page, test } from './journey.ts';

const assets = path.resolve(import.meta.dirname, '../../dist/web/assets');
const portal = path.resolve(import.meta.dirname, '../../dist/portal');

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

/** Until nothing more comes: what a screen fetches late is its own as well. */
async function settle(weight: () => number): Promise<void> {
  let last = -1;
  const hasSettled = () => {
    const before = last;
    last = weight();
    return last === before;
  };
  await expect.poll(hasSettled, { intervals: [1_000] }).toBe(true);
}

/** Everything a visitor's browser has fetched of one ending, in kilobytes gzipped; and from which folders. */
function weighVisit(page: Page, ending: 'js' | 'css') {
  const fetched = new Set<string>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith(`.${ending}`)) fetched.add(pathname);
  });
  const gz = (name: string) => gzipSync(fs.readFileSync(path.join(portal, name)), { level: 9 }).length;
  return {
    folders: () => [...new Set([...fetched].map((name) => name.split('/')[1]))],
    weight: () => [...fetched].reduce((sum, name) => sum + gz(name), 0) / 1000,
  };
}

/** What the frame, the list and the form may weigh; what draws every list and every form is paid once, by the first. */
const most = { frame: 316, firstList: 214, list: 60, firstForm: 208, form: 60 };

/** What a first load of a list may ask for, of whatever sort. */
const mostRequests = 72;

test('the frame weighs at most 316 kB of script, and a list or a form after the first at most 60 more', async ({
  as,
}) => {
  const page = await as('buyer');
  const weight = weigh(page);
  await page.goto('/403');
  await expect(page.getByRole('heading', { name: '没有权限打开' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await settle(weight);
  expect(weight(), 'frame').toBeLessThanOrEqual(most.frame);

  const steps = [
    ['firstList', '/list/supplier/main', /^供应商/],
    ['list', '/list/purchaseOrder/main', /^采购订单/],
    ['firstForm', '/record/demand/new', '新建采购需求'],
    ['form', '/record/purchaseOrder/new', '新建采购订单'],
  ] as const;
  for (const [name, to, heading] of steps) {
    const before = weight();
    await turnTo(page, to);
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    // What draws the rows or the fields comes with them, not with the heading.
    await expect(
      to.startsWith('/list/') ? main.getByRole('row').nth(1) : main.getByRole('textbox').first(),
    ).toBeVisible();
    await settle(weight);
    expect.soft(weight() - before, name).toBeLessThanOrEqual(most[name]);
  }
});

test('the first load of a list asks for few files', async ({ as }) => {
  const page = await as('buyer');
  let asked = 0;
  page.on('request', () => asked++);
  await page.goto('/list/purchaseOrder/main');
  await expect(page.getByRole('main').getByRole('row').nth(1)).toBeVisible();
  await settle(() => asked);
  expect(asked).toBeLessThanOrEqual(mostRequests);
});

test('the first page of the public site weighs at most 80 kB of script and 30 kB of style, and brings nothing of the back office', async ({
  page,
}) => {
  const [scripts, styles] = [weighVisit(page, 'js'), weighVisit(page, 'css')];
  await page.goto('/proHome');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(scripts.weight(), 'script').toBeLessThanOrEqual(80);
  expect(styles.weight(), 'style').toBeLessThanOrEqual(30);
  expect([...scripts.folders(), ...styles.folders()]).toEqual(['portal-assets', 'portal-assets']);
});
