import http from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { browserPath } from '../../../tests/support/browser.ts';
import { openTrade, type Trade } from '../../../tests/support/trade.ts';
import { findChromium, htmlToPdf } from './chromium.ts';
import { printRoom } from './print.routes.ts';
import { serveOnce } from './serve-once.ts';

let trade: Trade;
beforeAll(async () => {
  trade = await openTrade('print', [printRoom]);
  const rows = (text: string) => trade.at.db.tenant(1).rows({ text, values: [] });
  await rows(`insert into po_order (tenant_id, id, po_no, status, supplier, buyer, order_date, currency, total)
    select 1, 'o' || n, 'PO-' || n, 'draft', 's1', 'u-buyer', '2026-01-01', 'CNY', 10 from generate_series(1, 2) n`);
  await rows(`insert into po_line (tenant_id, id, head_id, row_no, line_no, name, qty, price)
    select 1, 'l' || n, 'o1', n, n * 10, '乙腈' || n, 3, 10 from generate_series(1, 120) n`);
});
afterAll(() => trade.close());

const ask = (who: string, ids: string[]) =>
  trade.app.inject({
    method: 'POST',
    url: '/api/records/purchaseOrder/pdf',
    headers: { 'x-access-token': who },
    payload: { ids },
  });
const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;

describe('a PDF', () => {
  test('holds each record on pages of its own, where the machine has a browser', { timeout: 60_000 }, async () => {
    const response = await ask('buyer', ['o1', 'o2']);
    if ((await findChromium(null)) === null) {
      expect(response.json()).toMatchObject({ success: false, reason: 'no_chromium' });
      return;
    }
    expect(response.headers['content-type']).toBe('application/pdf');
    expect(response.headers['content-disposition']).toContain(encodeURIComponent('采购订单 2份.pdf'));
    expect(response.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    expect(pagesOf(response.rawPayload)).toBeGreaterThanOrEqual(4);
  });
  test('is of nothing its asker may not read', async () => {
    expect((await ask('buyer2', ['o1'])).json()).toMatchObject({ reason: 'unknown_record' });
    expect((await ask('buyer', ['o1', 'ghost'])).json()).toMatchObject({ reason: 'unknown_record' });
    expect((await ask('other', ['o1'])).json()).toMatchObject({ reason: 'unknown_record' });
    expect((await ask('nobody', ['o1'])).json()).toMatchObject({ reason: 'unknown_entity' });
  });
  test('without a browser is refused with what to do instead', async () => {
    await expect(htmlToPdf('<p>', '/nowhere/chromium')).rejects.toMatchObject({ code: 'no_chromium' });
  });
  test('that takes too long is given up, and the next one is made', { timeout: 60_000 }, async () => {
    await expect(htmlToPdf('<p>', browserPath(), 1)).rejects.toMatchObject({ code: 'took_too_long' });
    expect((await htmlToPdf('<p>好</p>', browserPath())).subarray(0, 5).toString()).toBe('%PDF-');
  });
});

test('a page is handed out once, at an address nobody can guess', async () => {
  const page = await serveOnce('<p>好</p>');
  const get = (address: string) =>
    new Promise<number | undefined>((resolve, reject) => {
      http.get(address, (response) => resolve(response.resume().statusCode)).on('error', reject);
    });
  expect(new URL(page.address).hostname).toBe('127.0.0.1');
  expect(await get(new URL('/', page.address).href)).toBe(404);
  expect(await get(page.address)).toBe(200);
  expect(await get(page.address)).toBe(404);
  await page.close();
});
