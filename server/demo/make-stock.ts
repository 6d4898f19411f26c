import type { RecordData } from '../../schemas/compile/plan.ts';
import { sql, type TenantDb } from '../db/statement.ts';
import type { Session } from '../kernel/session.ts';
import { touchedAt } from './book.ts';
import { personOf } from './make-company.ts';
import type { Purchasing } from './make-demands.ts';
import { issueAll } from './make-issues.ts';
import { takeAll } from './make-stocktakes.ts';
import { seededRandom } from './random.ts';
import { minimums, type StockSeed, stockSeeds } from './stock-seeds.ts';

/** Of its own, so that the rest of the company is the same with or without a warehouse. */
const seed = 20_261_129;

/** The warehouses with what stands in them. */
export interface Storing extends Purchasing {
  readonly db: TenantDb;
  readonly keeper: Session;
  readonly other: Session;
  /** Ids of what is in stock, by batch. */
  readonly batches: ReadonlyMap<string, string>;
}

/** What lies in the warehouses: batches in every zone, and documents about them in every state. */
export async function makeStock(db: TenantDb, purchasing: Purchasing): Promise<void> {
  const company = purchasing.company;
  const own = {
    ...{ ...purchasing, db, random: seededRandom(seed) },
    ...{ keeper: personOf(company, 'warehouse'), other: personOf(company, 'warehouse2') },
    batches: new Map<string, string>(),
  };
  await setMinimums(own, db);
  for (const code of ['WH01', 'WH03']) await bringIn(own, code, stockSeeds, -200);
  const rows = await db.rows<{ id: string; batch: string }>(
    sql`select id, batch_no as batch from mm_stock where tenant_id = ${db.tenant} and batch_no is not null`,
  );
  const storing = { ...own, batches: new Map(rows.map(({ id, batch }) => [batch, id])) };
  // What is kept of a material or a batch has a history: the oldest comes first.
  await moveOver(storing);
  await restock(storing, 'old');
  await issueAll(storing);
  await takeAll(storing);
  for (const code of ['WH01', 'WH03']) await giveIn(storing, code, stockSeeds);
  await restock(storing, 'late');
}

export async function placesIn(db: TenantDb): Promise<ReadonlyMap<string, string>> {
  const rows = await db.rows<{ id: string; code: string }>(sql`
    select w.id, w.code from bd_warehouse w where w.tenant_id = ${db.tenant}
    union all select l.id, w.code || ' ' || l.code from bd_location l
      join bd_warehouse w on w.tenant_id = l.tenant_id and w.id = l.warehouse where l.tenant_id = ${db.tenant}`);
  return new Map(rows.map(({ id, code }) => [code, id]));
}

/** Materials that are inspected by a standard of their own. */
export async function standardsIn(db: TenantDb): Promise<ReadonlySet<unknown>> {
  const rows = await db.rows<{ material: string }>(
    sql`select material from qc_standard where tenant_id = ${db.tenant} and material is not null`,
  );
  return new Set(rows.map(({ material }) => material));
}

/** A delivery note as its receipts have left it. */
export async function versionOfNote(db: TenantDb, id: string): Promise<number> {
  const [row] = await db.rows<{ version: number }>(
    sql`select version from dl_asn where tenant_id = ${db.tenant} and id = ${id}`,
  );
  return Number(row?.version);
}

const materialOf = ({ stock }: Purchasing, name: string) => stock.materials.find(({ seed: one }) => one.name === name);

async function setMinimums(making: Storing, db: TenantDb): Promise<void> {
  const manager = personOf(making.company, 'manager');
  for (const [name, minStock] of Object.entries(minimums)) {
    const id = materialOf(making, name)?.id ?? '';
    const row = await db.first<{ version: number }>(
      sql`select version from mm_material where tenant_id = ${db.tenant} and id = ${id}`,
    );
    const at = making.calendar.moment(-1, making.random);
    await making.book.edit(manager, 'material', at, { id, version: row?.version ?? 1, minStock });
  }
}

/** What was there when the books were opened. */
async function bringIn(making: Storing, code: string, seeds: readonly StockSeed[], day: number): Promise<void> {
  const { book, keeper, calendar, random, places } = making;
  const at = calendar.moment(day, random);
  const head = { warehouse: places.get(code) ?? null, kind: 'OPENING', day: calendar.day(day), reason: '系统上线期初' };
  const made = await book.create(keeper, 'stockIn', at, { ...head, lines: linesOf(making, code, seeds) });
  await book.move(keeper, 'stockIn', calendar.after(at, 0, random), made, 'post');
}

function linesOf(making: Storing, code: string, seeds: readonly StockSeed[]): RecordData[] {
  const { calendar, places } = making;
  return seeds.flatMap(({ name, batch, at, qty, keeps }): RecordData[] => {
    const material = materialOf(making, name);
    if (!material || !at.startsWith(code)) return [];
    const [location, expiry] = [places.get(at) ?? null, keeps === null ? null : calendar.day(keeps)];
    return [{ material: material.id, batchNo: batch, location, qty, expiry, unit: material.seed.unit }];
  });
}

/** What a supplier gave lately: in one warehouse still being written, in the other entered wrong and reversed. */
async function giveIn(making: Storing, code: string, seeds: readonly StockSeed[]): Promise<void> {
  const { book, keeper, calendar, random, places } = making;
  const at = calendar.moment(-1, random);
  const head = { warehouse: places.get(code) ?? null, kind: 'GIFT', day: calendar.day(-1), reason: '供应商赠送试用' };
  const lines = linesOf(making, code, seeds)
    .slice(0, 1)
    .map((line) => ({ ...line, qty: '2' }));
  const made = await book.create(keeper, 'stockIn', at, { ...head, lines });
  if (code === 'WH01') return;
  const posted = await book.move(keeper, 'stockIn', calendar.after(at, 0, random), made, 'post');
  const why = { reverseWhy: '数量录错，重新入库' };
  await book.move(keeper, 'stockIn', calendar.after(touchedAt(posted), 0, random), posted, 'reverse', why);
}

/** What is doubted is set apart at once; what would come back among the good waits for a word of the inspection, and one was refused. */
async function moveOver(making: Storing): Promise<void> {
  const { book, keeper, calendar, random, places, batches } = making;
  const moves = [
    { age: 50, code: 'WH03', batch: 'NA2411', to: 'WH03 X', qty: '1', reason: '瓶口渗漏，隔离待处理', as: 'posted' },
    { age: 12, code: 'WH01', batch: 'BS2412', to: 'WH01 B-01', qty: '5', reason: '外包装已擦净', as: 'kept' },
    { age: 2, code: 'WH01', batch: 'DM2503', to: 'WH01 A-02', qty: '4', reason: '期初盘入的一批，请放行', as: 'asked' },
    { age: 1, code: 'WH01', batch: 'BS2501', to: 'WH01 A-01', qty: '2', reason: '整理货架', as: 'draft' },
  ];
  const quality = personOf(making.company, 'inspector');
  for (const { age, code, batch, to, qty, reason, as } of moves) {
    const at = calendar.moment(-age, random);
    const warehouse = places.get(code) ?? null;
    const line = { stock: batches.get(batch) ?? null, toLocation: places.get(to) ?? null, qty };
    const head = { warehouse, toWarehouse: warehouse, day: at.slice(0, 10), reason };
    const made = await book.create(keeper, 'stockMove', at, { ...head, lines: [line] });
    if (as === 'draft') continue;
    const then = calendar.after(at, 0, random);
    const moved = await book.move(keeper, 'stockMove', then, made, as === 'posted' ? 'post' : 'askRelease');
    const why = { keepWhy: '没有这一批的检验结论，请先送检' };
    if (as === 'kept')
      await book.move(quality, 'stockMove', calendar.after(touchedAt(moved), 0, random), moved, 'keep', why);
  }
}

/** What ran low is proposed anew: one that was delivered, one that waits for its demand, and one that is being written. */
async function restock(making: Storing, which: 'old' | 'late'): Promise<void> {
  const { book, keeper, calendar, random } = making;
  const lineOf = (name: string, qty: string): RecordData => {
    const found = materialOf(making, name);
    return { material: found?.id ?? null, name, unit: found?.seed.unit ?? 'EA', minStock: minimums[name] ?? null, qty };
  };
  const proposals = [
    { age: 70, lines: [lineOf('微孔滤膜', '20')], moves: ['propose', 'close'] },
    { age: 3, lines: [lineOf('乙腈', '12'), lineOf('二甲基亚砜', '4')], moves: ['propose'] },
    { age: 1, lines: [lineOf('甲醇', '10')], moves: [] },
  ];
  for (const { age, lines, moves } of proposals.filter((one) => one.age > 60 === (which === 'old'))) {
    const at = calendar.moment(-age, random);
    const head = { day: at.slice(0, 10), keeper: keeper.user.id, needBy: calendar.day(14 - age) };
    let now = await book.create(keeper, 'restock', at, { ...head, lines });
    for (const move of moves)
      now = await book.move(keeper, 'restock', calendar.after(touchedAt(now), 1, random), now, move);
  }
}
