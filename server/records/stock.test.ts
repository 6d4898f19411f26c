import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { decide, decided } from '../../tests/support/decide.ts';
import { gateTables, heldOpen } from '../../tests/support/held-open.ts';
import { keeping } from '../../tests/support/keeping.ts';
import { type Catalog, openCatalog } from '../../tests/support/open-catalog.ts';
import { seatPeople } from '../../tests/support/seat-people.ts';
import { wantedSql } from '../metadata/plan-ledgers.ts';
import { ledgersByName } from '../sql/ledgers.ts';
import { recordsRoom } from './records.routes.ts';

vi.setConfig({ testTimeout: 60_000 });

type Body = Record<string, unknown>;
// biome-ignore lint/suspicious/noExplicitAny: an answer is what its call says
type Told = any;

const [keeper, other, asks, head, books, quality] = [
  'keeper',
  'otherkeeper',
  'demander',
  'role:demandHead',
  'role:finance',
  'role:iqc',
] as const;

let catalog: Catalog;
const { done } = keeping(() => catalog);
const places: Record<string, string> = {};
const sql = (text: string, ...values: unknown[]) => catalog.at.db.tenant(1).rows({ text, values });

const read = async (url: string, who = 'role:auditor'): Promise<Told> =>
  (await catalog.call(who, 'GET', `/records/${url}`)).result;
const move = async (who: string, of: string, id: string, key: string, answers: Body = {}): Promise<Told> => {
  const { version } = await read(`${of}/${id}`);
  return catalog.call(who, 'POST', `/records/${of}/${id}/moves/${key}`, { version, answers });
};
const moved = async (...asked: Parameters<typeof move>): Promise<Told> => {
  const answer = await move(...asked);
  expect(answer.success, JSON.stringify(answer)).toBe(true);
  return read(`${asked[1]}/${asked[2]}`);
};

beforeAll(async () => {
  catalog = await openCatalog('records_stock', [recordsRoom]);
  await sql(`insert into sys_depart (tenant_id, id, name) values (1, 'd1', '理化室')`);
  await seatPeople(catalog.at.db, 'd1', keeper, other, asks, head, books, quality, 'buyer', 'role:auditor');
  await sql(`insert into mm_material (tenant_id, id, code, name, unit, status, hazard, batch_ctrl, shelf_days, min_stock) values
    (1, 'm1', 'M1', '乙腈', 'BOTTLE', 'enabled', 'NONE', 'Y', 365, 40), (1, 'm2', 'M2', '滤膜', 'BOX', 'enabled', 'NONE', 'N', null, null),
    (1, 'm3', 'M3', '浓硝酸', 'BOTTLE', 'enabled', 'CORROSIVE', 'Y', 365, null), (1, 'm4', 'M4', '滤纸', 'BOX', 'enabled', 'NONE', 'N', null, null)`);
  const user = { keeper: `u-${keeper}`, deputyKeeper: `u-${other}`, depart: 'd1' };
  for (const [code, kind] of [
    ['W1', 'NORMAL'],
    ['W2', 'HAZARD'],
  ] as const) {
    places[code] = (await done('admin', 'warehouse', { ...user, code, name: `${code}仓`, kind })).id;
    for (const [shelf, zone] of [
      ['A', 'GOOD'],
      ['B', 'GOOD'],
      ['Q', 'PENDING'],
      ['X', 'HOLD'],
    ])
      places[`${code}-${shelf}`] = (
        await done('admin', 'storageLocation', { warehouse: places[code], code: shelf, zone })
      ).id;
  }
  await sql(
    `insert into su_supplier (tenant_id, id, code, name, verify_status) values (1, 's1', 'SU1', '北方试剂', '6')`,
  );
  await sql(`insert into po_order (tenant_id, id, po_no, status, supplier) values (1, 'o1', 'PO1', 'confirmed', 's1')`);
  await sql(`insert into qc_inspection (tenant_id, id, inspection_no, status, "order", order_line, material, batch_no, lot_qty, ok_qty, concession_qty, ng_qty, passed_stock, released_qty) values
    (1, 'i1', 'IQC1', 'passed', 'o1', 10, 'm1', 'B3', 3, 3, 0, 0, 3, 0), (1, 'i2', 'IQC2', 'failed', 'o1', 10, 'm1', 'B3', 3, 0, 0, 3, 0, 0),
    (1, 'i3', 'IQC3', 'passed', 'o1', 10, 'm1', 'B3', 3, 3, 0, 0, 3, 0)`);
  await gateTables(catalog.at.db, 'mm_issue', 'mm_stock_doc', 'mm_stock_move', 'mm_stocktake');
});
afterAll(() => catalog.close());

interface In {
  readonly material: string;
  readonly at: string;
  readonly qty: string;
  readonly batchNo?: string;
  readonly expiry?: string;
}
/** Goods that came in, on the shelf of a warehouse. */
async function stockedIn(...lines: readonly In[]): Promise<Told> {
  const made = await done(keeper, 'stockIn', inOf(lines));
  return moved(keeper, 'stockIn', made.id, 'post');
}
const inOf = (lines: readonly In[]): Body => ({
  kind: 'OPENING',
  warehouse: places[lines[0]?.at.slice(0, 2) ?? ''],
  day: '2026-06-01',
  lines: lines.map(({ at, ...line }) => ({ ...line, location: places[at] })),
});

/** What is kept of a material: by place and batch, how much there is and how much is spoken for. */
const stands = async (material: string): Promise<Told[]> =>
  sql(
    `select l.code as at, coalesce(s.batch_no, '') as batch, trim_scale(s.on_hand)::text as had, trim_scale(coalesce(s.reserved, 0))::text as kept
       from mm_stock s join bd_location l on l.id = s.location where s.material = $1 and s.on_hand <> 0 order by 1, 2`,
    material,
  );
const stockId = async (material: string, batch: string, at = 'A'): Promise<string> =>
  String(
    (
      await sql(
        `select s.id from mm_stock s join bd_location l on l.id = s.location where s.material = $1 and coalesce(s.batch_no, '') = $2 and l.code = $3`,
        ...[material, batch, at],
      )
    )[0]?.id,
  );

/** Whoever answers for quality says which inspection a move stands on. */
async function named(id: string, inspection: string): Promise<void> {
  const { version, lines } = await read(`stockMove/${id}`);
  await done(quality, `stockMove/${id}`, { version, lines: [{ id: lines[0].id, inspection }] }, 'PUT');
}
async function released(id: string, inspection: string): Promise<void> {
  await moved(keeper, 'stockMove', id, 'askRelease');
  await named(id, inspection);
  await moved(quality, 'stockMove', id, 'release');
}

async function asked(warehouse: string, lines: readonly Body[], more: Body = {}): Promise<string> {
  const body = { depart: 'd1', purpose: 'TEST', warehouse: places[warehouse], needBy: '2099-06-02', ...more, lines };
  const made = await done(asks, 'stockIssue', body);
  await moved(asks, 'stockIssue', made.id, 'submit');
  return made.id;
}
const approved = async (...issue: Parameters<typeof asked>): Promise<string> => {
  const id = await asked(...issue);
  await decided(catalog.call, ['stockIssue', id], head);
  return id;
};

/** Every sum against what the documents say from scratch, against its entries, and against the lines of the ledger that is told. */
async function expectReplay(): Promise<void> {
  const { model } = await catalog.house.models.running(1);
  const own = ['stockTxn', 'stockIssue', 'restock'];
  const ledgers = [...ledgersByName(model).values()].filter(({ taker }) => own.includes(taker.key));
  expect(ledgers.length).toBeGreaterThanOrEqual(5);
  for (const is of ledgers.filter(({ owner }) => ['stock', 'stockLevel'].includes(owner.key))) {
    const wanted = wantedSql({ model, tenant: 1, is });
    const [table, sum] = [is.part.table, is.sum.columnName];
    expect(
      await catalog.at.db.owner.rows({
        text: `select t.id from ${table} t where t.tenant_id = 1 and coalesce(t."${sum}", 0) <> coalesce((select sum(w.amount) from (${wanted}) w where w.account_id = t.id), 0)
          or coalesce(t."${sum}", 0) <> coalesce((select sum(e.amount) from ledger_entry e where e.tenant_id = 1 and e.ledger = $1 and e.account_id = t.id), 0)`,
        values: [is.name],
      }),
      is.name,
    ).toEqual([]);
  }
  expect(
    await sql(`select s.id from mm_stock s where s.on_hand <> coalesce((select sum(x.qty) from mm_stock_txn x
      where x.location = s.location and x.zone = s.zone and x.material = s.material and coalesce(x.batch_no, '-') = s.batch_key), 0)
      or s.on_hand < 0 or s.reserved < 0 or s.reserved > s.on_hand`),
  ).toEqual([]);
}

describe('stock', () => {
  test('comes in by place and batch, each change with its document, and is taken back by reversing', async () => {
    const first = await stockedIn(
      { material: 'm1', at: 'W1-A', qty: '10', batchNo: 'B1', expiry: '2099-12-01' },
      { material: 'm1', at: 'W1-A', qty: '5', batchNo: 'B2', expiry: '2099-09-01' },
      { material: 'm1', at: 'W1-Q', qty: '3', batchNo: 'B3', expiry: '2100-01-01' },
    );
    const again = await stockedIn({ material: 'm1', at: 'W1-A', qty: '2.5', batchNo: 'B1', expiry: '2099-12-01' });
    expect(await stands('m1')).toEqual([
      { at: 'A', batch: 'B1', had: '12.5', kept: '0' },
      { at: 'A', batch: 'B2', had: '5', kept: '0' },
      { at: 'Q', batch: 'B3', had: '3', kept: '0' },
    ]);
    const [txn] = await sql(`select id, txn_no, kind, source from mm_stock_doc where stock_in = $1`, first.id);
    expect(txn).toMatchObject({ kind: 'IN', source: first.inNo });
    const other = await catalog.call(keeper, 'POST', '/records/stockIn', {
      ...inOf([{ material: 'm1', at: 'W1-B', qty: '1', batchNo: 'B1', expiry: '2100-12-01' }]),
    });
    expect(other).toMatchObject({ success: false, issues: [{ path: '/lines/0/expiry' }] });
    expect(other.message).toContain('批次 B1 已登记的效期是 2099-12-01');
    await moved(keeper, 'stockIn', again.id, 'reverse', { reverseWhy: '录错' });
    expect((await stands('m1'))[0]).toMatchObject({ batch: 'B1', had: '10' });
    for (const call of [
      () => catalog.call(keeper, 'PUT', `/records/stockTxn/${txn?.id}`, { version: 1, note: '改' }),
      () => catalog.call(keeper, 'POST', '/records/stockTxn/delete', { ids: [txn?.id] }),
      () => catalog.call(keeper, 'POST', '/records/stockTxn', { kind: 'IN', source: 'x', warehouse: places.W1 }),
      () => catalog.call(keeper, 'POST', '/records/stock', { material: 'm1' }),
    ])
      expect(await call()).toMatchObject({ success: false });
    await expectReplay();
  });

  test('is moved between zones with a reason, and what is held is issued to nobody', async () => {
    const held = await stockId('m1', 'B3', 'Q');
    const refused = await catalog.call(asks, 'POST', '/records/stockIssue', {
      ...{ depart: 'd1', warehouse: places.W1, needBy: '2099-06-02', lines: [{ stock: held, qty: '1' }] },
    });
    expect(refused.message).toContain('在待检、不合格或隔离区，不能领用');
    const body = { warehouse: places.W1, toWarehouse: places.W1, day: '2026-06-02', reason: '检验合格' };
    const lines = [{ stock: held, toLocation: places['W1-B'], qty: '2' }];
    const made = await done(keeper, 'stockMove', { ...body, lines });
    const alone = await move(keeper, 'stockMove', made.id, 'post');
    expect(alone.message).toContain('仓管员不能自己放行：请先“申请放行”');
    await released(made.id, 'i1');
    await moved(keeper, 'stockMove', made.id, 'post');
    expect(await stands('m1')).toEqual([
      { at: 'A', batch: 'B1', had: '10', kept: '0' },
      { at: 'A', batch: 'B2', had: '5', kept: '0' },
      { at: 'B', batch: 'B3', had: '2', kept: '0' },
      { at: 'Q', batch: 'B3', had: '1', kept: '0' },
    ]);
    const many = await done(keeper, 'stockMove', { ...body, lines: [{ ...lines[0], qty: '1.5' }] });
    // Two of its three are released already.
    await moved(keeper, 'stockMove', many.id, 'askRelease');
    await named(many.id, 'i1');
    const twice = await move(quality, 'stockMove', many.id, 'release');
    expect(twice).toMatchObject({ success: false, reason: 'over_bound' });
    expect(twice.message).toMatch(/来料检验单 IQC1.*最多还可用1，这里还要用1\.5/);
    await named(many.id, 'i3');
    await moved(quality, 'stockMove', many.id, 'release');
    const past = await move(keeper, 'stockMove', many.id, 'post');
    expect(past).toMatchObject({ success: false, reason: 'under_bound' });
    expect(past.message).toMatch(/库存 乙腈 批次 B3 在 W1仓 Q的“现存”.*现有1，这里要减少1\.5/);
    expect((await read(`stockMove/${many.id}`)).status).toBe('released');
    const both = await Promise.all(
      ['1', '1'].map(async (qty) => (await done(keeper, 'stockMove', { ...body, lines: [{ ...lines[0], qty }] })).id),
    );
    for (const id of both) {
      await moved(keeper, 'stockMove', id, 'askRelease');
      await named(id, 'i3');
    }
    const release = async (at: 'call' | 'elsewhere', id = ''): Promise<() => Promise<Told>> => {
      const { version } = await read(`stockMove/${id}`);
      return () => catalog[at](quality, 'POST', `/records/stockMove/${id}/moves/release`, { version, answers: {} });
    };
    const answers = await heldOpen(catalog.at.db, [
      await release('call', both[0]),
      await release('elsewhere', both[1]),
    ] as const);
    expect(answers).toMatchObject([{ success: true }, { success: false, reason: 'over_bound' }]);
    const other = await done(keeper, 'stockMove', { ...body, lines: [{ ...lines[0], qty: '1' }] });
    await moved(keeper, 'stockMove', other.id, 'askRelease');
    for (const who of [keeper, quality])
      expect(await move(who, 'stockMove', other.id, 'release'), who).toMatchObject({ success: false });
    const { version, lines: asking } = await read(`stockMove/${other.id}`);
    const failed = { version, lines: [{ id: asking[0].id, inspection: 'i2' }] };
    expect((await catalog.call(quality, 'PUT', `/records/stockMove/${other.id}`, failed)).message).toContain(
      '没有判为合格、让步接收',
    );
    await expectReplay();
  });
});

describe('an issue', () => {
  test('names the batch that expires first, wants a reason for another, and refuses what is expired', async () => {
    const [soon, later] = [await stockId('m1', 'B2'), await stockId('m1', 'B1')];
    const body = { depart: 'd1', purpose: 'TEST', warehouse: places.W1, needBy: '2099-06-02' };
    const silent = await catalog.call(asks, 'POST', '/records/stockIssue', {
      ...body,
      lines: [{ stock: later, qty: '1' }],
    });
    expect(silent).toMatchObject({
      success: false,
      issues: [{ code: 'required', path: '/lines/0/otherWhy' }, { level: 'warn' }],
    });
    const made = await done(asks, 'stockIssue', {
      ...body,
      lines: [{ stock: later, qty: '1', otherWhy: '方法指定批次' }],
    });
    expect(made.lines[0].first).toBe(soon);
    const late = await catalog.call(asks, 'POST', '/records/stockIssue', {
      ...{ ...body, needBy: '2099-12-02', lines: [{ stock: later, qty: '1' }] },
    });
    expect(late.message).toContain('批次 B1 效期至 2099-12-01');
  });

  test('reserves when it is approved, takes out when it is issued, and comes back by a return', async () => {
    const stock = await stockId('m1', 'B2');
    const id = await approved('W1', [{ stock, qty: '4' }]);
    expect((await stands('m1'))[1]).toEqual({ at: 'A', batch: 'B2', had: '5', kept: '4' });
    const body = { warehouse: places.W1, toWarehouse: places.W1, day: '2026-06-02', reason: '破损' };
    const away = await done(keeper, 'stockMove', { ...body, lines: [{ stock, toLocation: places['W1-X'], qty: '2' }] });
    expect(await move(keeper, 'stockMove', away.id, 'post')).toMatchObject({ success: false, reason: 'under_bound' });
    await moved(keeper, 'stockIssue', id, 'issue');
    expect((await stands('m1'))[1]).toEqual({ at: 'A', batch: 'B2', had: '1', kept: '0' });
    const next = await catalog.call(keeper, 'POST', `/records/stockIssue/becomes/toReturn`, { ids: [id] });
    expect(next.success, JSON.stringify(next)).toBe(true);
    const { record } = next.result;
    record.lines[0].qty = '1.5';
    const back = await done(keeper, 'stockIn', { ...record, day: '2026-06-03' });
    await moved(keeper, 'stockIn', back.id, 'post');
    expect((await stands('m1'))[1]).toEqual({ at: 'A', batch: 'B2', had: '2.5', kept: '0' });
    expect((await read(`stockIssue/${id}`)).lines[0].returnedQty).toBe('1.500000');
    await expectReplay();
  });

  test('of what is hazardous is prepared by one and given out by another, neither of whom asked', async () => {
    await stockedIn({ material: 'm3', at: 'W2-A', qty: '6', batchNo: 'N1', expiry: '2099-12-01' });
    const id = await approved('W2', [{ stock: await stockId('m3', 'N1'), qty: '2' }]);
    expect(await move(keeper, 'stockIssue', id, 'issue')).toMatchObject({ success: false });
    await moved(keeper, 'stockIssue', id, 'prepare');
    expect(await move(keeper, 'stockIssue', id, 'issue')).toMatchObject({ success: false });
    expect(await moved(other, 'stockIssue', id, 'issue')).toMatchObject({ status: 'issued' });
    expect(await stands('m3')).toEqual([{ at: 'A', batch: 'N1', had: '4', kept: '0' }]);
  });

  test('of the last piece is given to one of two who are approved at the same time', async () => {
    await stockedIn({ material: 'm2', at: 'W1-A', qty: '1' });
    const stock = await stockId('m2', '');
    const [one, two] = [await asked('W1', [{ stock, qty: '1' }]), await asked('W1', [{ stock, qty: '1' }])];
    const agree = (id: string) => () => decide(catalog.call, head, ['stockIssue', id]);
    const answers = await heldOpen(catalog.at.db, [agree(one), agree(two)]);
    expect(answers.filter(({ success }) => success)).toHaveLength(1);
    const refused = answers.find(({ success }) => !success);
    expect(refused?.message).toMatch(/最多还可用0，这里还要用1/);
    expect(await stands('m2')).toEqual([{ at: 'A', batch: '', had: '1', kept: '1' }]);
    await expectReplay();
  });
});

test('two who bring in a new batch at once keep one figure: neither is refused, and who waits for it holds nothing', async () => {
  const line = { material: 'm4', at: 'W1-B', qty: '7' };
  const drafts = [await done(keeper, 'stockIn', inOf([line])), await done(keeper, 'stockIn', inOf([line]))];
  // By two processes: one alone lets a company write into a table one after the other.
  const posts = drafts.map(({ id }, at) => {
    const call = at === 0 ? catalog.call : catalog.elsewhere;
    return () => call(keeper, 'POST', `/records/stockIn/${id}/moves/post`, { version: 1, answers: {} });
  });
  await catalog.elsewhere(keeper, 'GET', `/records/stockIn/${drafts[0].id}`);
  // The second waits for the figure that the first opens: its own row is nobody's meanwhile, or whoever wants both waits for ever.
  const free = () => sql('select id from mm_stock_in where id = $1 for update nowait', drafts[1].id).then(() => {});
  const answers = await heldOpen(catalog.at.db, posts, free);
  expect(answers.map(({ message, success }) => success || message)).toEqual([true, true]);
  expect(await stands('m4')).toEqual([{ at: 'B', batch: '', had: '14', kept: '0' }]);
  await expectReplay();
});

test('what breaks off in the middle leaves neither document, stock nor entry behind', async () => {
  const made = await done(keeper, 'stockIn', inOf([{ material: 'm4', at: 'W1-A', qty: '9' }]));
  const break_ = `create or replace function test_break() returns trigger language plpgsql as $$ begin raise exception 'broken off'; end $$`;
  await catalog.at.db.owner.rows({ text: break_, values: [] });
  const trigger = `create trigger broken before insert on ledger_entry for each row execute function test_break()`;
  await catalog.at.db.owner.rows({ text: trigger, values: [] });
  const broken = await move(keeper, 'stockIn', made.id, 'post');
  await catalog.at.db.owner.rows({ text: 'drop trigger broken on ledger_entry', values: [] });
  expect(broken.success).toBe(false);
  expect((await read(`stockIn/${made.id}`)).status).toBe('draft');
  expect(await stands('m4')).toEqual([{ at: 'B', batch: '', had: '14', kept: '0' }]);
  await moved(keeper, 'stockIn', made.id, 'post');
  expect(await stands('m4')).toEqual([
    { at: 'A', batch: '', had: '9', kept: '0' },
    { at: 'B', batch: '', had: '14', kept: '0' },
  ]);
  await expectReplay();
});

test('a stock-taking freezes the book, hides it while counting, tells what moved, and posts by another person', async () => {
  const made = await done(keeper, 'stocktake', { warehouse: places.W1, location: places['W1-A'], day: '2026-06-04' });
  await moved(keeper, 'stocktake', made.id, 'freeze');
  const counting = await read(`stocktake/${made.id}`, keeper);
  const names = counting.lines.map(({ name }: Body) => name);
  expect(names.toSorted()).toEqual(['乙腈', '乙腈', '滤纸', '滤膜']);
  for (const line of counting.lines) expect([line.book, line.diff, line.moved]).toEqual([null, null, null]);
  await stockedIn({ material: 'm4', at: 'W1-A', qty: '1' });
  const real: Record<string, string> = { B1: '9', B2: '2.5', 滤纸: '10', 滤膜: '1' };
  const lines = counting.lines.map(({ id, batchNo, name }: Body) => ({ id, real: real[String(batchNo ?? name)] }));
  const { version } = counting;
  const left = lines.map((line: Body, at: number) => (at === 0 ? { ...line, real: null } : line));
  const half = await done(keeper, `stocktake/${made.id}`, { version, lines: left }, 'PUT');
  expect(await move(keeper, 'stocktake', made.id, 'submit')).toMatchObject({ success: false });
  await done(keeper, `stocktake/${made.id}`, { version: half.version, lines }, 'PUT');
  await moved(keeper, 'stocktake', made.id, 'submit');
  for (const who of [keeper, other]) {
    const blind = await read(`stocktake/${made.id}`, who);
    expect([blind.off, ...blind.lines.flatMap(({ book, diff, moved: since }: Body) => [book, diff, since])]).toEqual(
      Array.from({ length: 13 }, () => null),
    );
  }
  const seen = await read(`stocktake/${made.id}`, books);
  const paper = seen.lines.find(({ name }: Body) => name === '滤纸');
  expect(paper).toMatchObject({ book: '9.000000', real: '10.000000', diff: '1.000000', moved: '1.000000' });
  expect(seen.off).toBe(2);
  expect(await move(keeper, 'stocktake', made.id, 'post')).toMatchObject({ success: false });
  await decided(catalog.call, ['stocktake', made.id], books);
  expect(await read(`stocktake/${made.id}`)).toMatchObject({ status: 'posted' });
  expect((await stands('m1'))[0]).toEqual({ at: 'A', batch: 'B1', had: '9', kept: '0' });
  const [txn] = await sql(`select kind, source from mm_stock_doc where stocktake = $1`, made.id);
  expect(txn).toEqual({ kind: 'ADJUST', source: made.takeNo });
  await expectReplay();
});

test('a place that one counts is not counted by another sheet, whichever of two comes first, until that is over', async () => {
  const lines = (id: string) => sql(`select id from mm_stocktake_line where head_id = $1`, id);
  const scope = { warehouse: places.W2, day: '2026-06-04' };
  const sheets = [
    await done(keeper, 'stocktake', { ...scope, location: places['W2-A'] }),
    await done(other, 'stocktake', scope),
  ];
  const freezes = sheets.map(({ id }, at) => {
    const [call, who] = at === 0 ? [catalog.call, keeper] : [catalog.elsewhere, other];
    return () => call(who, 'POST', `/records/stocktake/${id}/moves/freeze`, { version: 1, answers: {} });
  });
  await catalog.elsewhere(other, 'GET', `/records/stocktake/${sheets[1].id}`);
  const answers: Told[] = await heldOpen(catalog.at.db, freezes);
  expect(answers.map(({ success }) => success).toSorted()).toEqual([false, true]);
  const [won, lost] = answers[0].success ? [sheets[0], sheets[1]] : [sheets[1], sheets[0]];
  const refused = answers.find(({ success }) => !success);
  expect(refused.message).toContain('库存 浓硝酸 批次 N1 在 W2仓 A正在另一张盘点单里清点');
  expect(refused.message).toContain(`盘点单 ${won.takeNo}`);
  expect([(await read(`stocktake/${lost.id}`)).status, await lines(lost.id)]).toEqual(['draft', []]);
  const counted = await read(`stocktake/${won.id}`, keeper);
  const real = counted.lines.map(({ id }: Body) => ({ id, real: '3' }));
  await done(keeper, `stocktake/${won.id}`, { version: counted.version, lines: real }, 'PUT');
  await moved(keeper, 'stocktake', won.id, 'submit');
  expect(await move(keeper, 'stocktake', lost.id, 'freeze')).toMatchObject({ success: false });
  // The second takes the book while the first is being posted: neither the book of before nor the difference twice.
  const { version } = await read(`stocktake/${lost.id}`);
  const [agreed, early] = await heldOpen(catalog.at.db, [
    () => decide(catalog.call, books, ['stocktake', won.id]),
    () => catalog.elsewhere(other, 'POST', `/records/stocktake/${lost.id}/moves/freeze`, { version, answers: {} }),
  ]);
  expect([agreed.success, early.success]).toEqual([true, false]);
  await moved(keeper, 'stocktake', lost.id, 'freeze');
  expect(await sql(`select trim_scale(book)::text as book from mm_stocktake_line where head_id = $1`, lost.id)).toEqual(
    [{ book: '3' }],
  );
  await moved(keeper, 'stocktake', lost.id, 'cancel');
  expect(await sql(`select id from mm_stock where counting <> 0`)).toEqual([]);
  await expectReplay();
});

test('a range without stock is not counted, and one of more than fits in is refused before any of it is read', async () => {
  const scope = { warehouse: places.W1, location: places['W1-X'], day: '2026-06-04' };
  const made = await done(keeper, 'stocktake', scope);
  // Whoever reads one of these as a record fails: the days that are left of it cannot be worked out.
  await sql(
    `insert into mm_stock (tenant_id, id, material, warehouse, location, zone, batch_no, batch_key, since, expiry, on_hand)
      select 1, 'x' || n, 'm1', $1, $2, 'HOLD', 'X' || n, 'X' || n, '2026-06-01', 'infinity', 0 from generate_series(1, 2001) n`,
    ...[places.W1, places['W1-X']],
  );
  expect((await move(keeper, 'stocktake', made.id, 'freeze')).message).toContain('这个范围内没有库存，不用盘点');
  await sql(`update mm_stock set on_hand = 1 where location = $1`, places['W1-X']);
  expect((await move(keeper, 'stocktake', made.id, 'freeze')).message).toBe(
    '找到的库存超过2000条，一张单据放不下，请缩小范围或分成几张',
  );
  await sql(
    `update mm_stock set expiry = '2099-01-01', on_hand = case when id in ('x1', 'x2') then 1 else 0 end where location = $1`,
    places['W1-X'],
  );
  expect((await moved(keeper, 'stocktake', made.id, 'freeze')).total).toBe(2);
  await moved(keeper, 'stocktake', made.id, 'cancel');
  await sql(`delete from mm_stocktake_line where head_id = $1`, made.id);
  await sql(`delete from mm_stock where location = $1`, places['W1-X']);
});

test('what is below its minimum is found for restocking, becomes a demand, and is not proposed twice', async () => {
  const made = await done(keeper, 'restock', { day: '2026-06-05' });
  await done(keeper, 'restock/actions/search', { ids: [made.id] });
  const found = await read(`restock/${made.id}`);
  expect(found.lines).toMatchObject([{ material: 'm1', minStock: '40.0000' }]);
  expect(found.lines[0].qty).toBe(String((40 - Number(found.lines[0].free)).toFixed(4)));
  await moved(keeper, 'restock', made.id, 'propose');
  const again = await done(keeper, 'restock', { day: '2026-06-05' });
  const none = await catalog.call(keeper, 'POST', '/records/restock/actions/search', { ids: [again.id] });
  expect(none.message).toContain('没有低于最低库存、又还没在补货的物料');
  const next = await catalog.call('buyer', 'POST', '/records/restock/becomes/toDemand', { ids: [made.id] });
  expect(next.success, JSON.stringify(next)).toBe(true);
  const demand = await done('buyer', 'demand', { ...next.result.record, depart: 'd1' });
  expect(demand.lines[0]).toMatchObject({ material: 'm1', qty: found.lines[0].qty });
  expect((await read(`restock/${made.id}`)).lines[0].demandedQty).toBe(found.lines[0].qty);
  await expectReplay();
});
