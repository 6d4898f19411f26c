import fs from 'node:fs';
import path from 'node:path';
import * as other from '@e965/xlsx';
import { excelRoom } from '../../server/records/excel/excel.routes.ts';
import { recordsRoom } from '../../server/records/records.routes.ts';
import { openTrade, type Trade, type TradeOptions } from './trade.ts';

interface EntityJson {
  readonly key: string;
  readonly access: { readonly roles: Record<string, { do: string[] }> };
  readonly store: Record<string, unknown>;
}

const read = (name: string): EntityJson =>
  JSON.parse(fs.readFileSync(path.join(import.meta.dirname, `../fixtures/trade/${name}.json`), 'utf8'));

/** The trade documents with imports allowed, materials told apart by their code. */
export function openImports(name: string, options: Omit<TradeOptions, 'documents'> = {}): Promise<Trade> {
  const material = read('material');
  const supplier = read('supplier');
  const order = read('purchaseOrder');
  for (const [document, role] of [
    [material, 'buyer'],
    [supplier, 'supMgr'],
    [order, 'buyer'],
  ] as const)
    document.access.roles[role]?.do.push('import', 'export');
  material.store.indexes = [{ key: 'code', on: ['code'], unique: true, within: 'tenant' }];
  return openTrade(name, [recordsRoom, excelRoom], { ...options, documents: [material, supplier, order] });
}

export type Grid = readonly (readonly (string | number | null)[])[];

export const workbook = (grid: Grid, bookType: other.BookType = 'xlsx'): Buffer =>
  other.write(other.utils.book_new(other.utils.aoa_to_sheet(grid as unknown[][])), { bookType, type: 'buffer' });

/** A file sent as a browser sends it. */
export function form(name: string, bytes: Buffer, fields: Readonly<Record<string, string>> = {}) {
  const edge = 'edge7391';
  const texts = Object.entries(fields).map(
    ([key, value]) => `--${edge}\r\nContent-Disposition: form-data; name="${key}"\r\n\r\n${value}\r\n`,
  );
  const head = `--${edge}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: application/octet-stream\r\n\r\n`;
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${edge}` },
    payload: Buffer.concat([Buffer.from(texts.join('') + head), bytes, Buffer.from(`\r\n--${edge}--\r\n`)]),
  };
}

// biome-ignore lint/suspicious/noExplicitAny: an answer is what its call says
export type Answer = any;

/** A server that imports can be sent to. */
type Served = Pick<Trade, 'app' | 'call'>;

export async function upload(
  trade: Served,
  who: string,
  entity: string,
  file: Buffer,
  mode = 'create',
  name = 'a.xlsx',
): Promise<Answer> {
  const { headers, payload } = form(name, file, { mode });
  const response = await trade.app.inject({
    method: 'POST',
    url: `/api/records/${entity}/imports`,
    headers: { ...headers, 'x-access-token': who },
    payload,
  });
  return response.json();
}

/** Writes and waits for the end. */
export async function run(trade: Served, who: string, entity: string, id: string, choice = 'good'): Promise<Answer> {
  const begun = await trade.call(who, 'POST', `/records/${entity}/imports/${id}/run`, { choice });
  if (!begun.success) return begun;
  for (;;) {
    const { result } = await trade.call(who, 'GET', `/records/${entity}/imports/${id}`);
    if (result.state !== 'running') return result;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

export const rowsOf = async (trade: Served, who: string, entity: string, id: string, only = ''): Promise<Answer[]> =>
  (await trade.call(who, 'GET', `/records/${entity}/imports/${id}/rows?pageSize=500${only && `&only=${only}`}`)).result
    .records;
