import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { holdLock } from '../../tests/support/held-lock.ts';
import { gateTables, heldOpen } from '../../tests/support/held-open.ts';
import { openTrade, type Trade } from '../../tests/support/trade.ts';
import type { FileStore } from '../features/files/file-store.ts';
import { dropTogether } from '../features/files/keep-order.ts';
import { newId } from '../kernel/new-id.ts';
import { recordsRoom } from './records.routes.ts';

const shelf = {
  kind: 'entity',
  key: 'shelf',
  spec: 3,
  title: '货架',
  named: 'name',
  store: { table: 'md_shelf', trash: true },
  fields: {
    name: { type: 'text', label: '名称', need: true, max: 40 },
    holds: { type: 'refMany', label: '存放', to: 'material' },
    maker: { type: 'ref', label: '供应商', to: 'supplier' },
    tip: { type: 'ref', label: '常放', to: 'material', onDelete: 'clear' },
    tipped: { type: 'text', label: '有无常放', calc: "if(empty(tip), '无', '有')", stored: true },
    known: { type: 'integer', label: '有记录的层', calc: 'sum(rows.has)', stored: true },
    papers: { type: 'files', label: '附件' },
    notes: { type: 'rich', label: '说明' },
  },
  parts: {
    rows: {
      label: '层',
      table: 'md_shelf_row',
      fields: {
        last: { type: 'ref', label: '最近', to: 'material', onDelete: 'clear' },
        has: { type: 'integer', label: '有记录', calc: 'if(empty(last), 0, 1)', stored: true },
      },
    },
  },
  access: { roles: { buyer: { do: ['read', 'create', 'edit', 'delete'] } } },
};

let trade: Trade;
beforeAll(async () => {
  trade = await openTrade('records_dangling', [recordsRoom], { documents: [shelf] });
  await gateTables(trade.at.db, 'po_order', 'md_shelf');
});
afterAll(() => trade.close());

const rows = <T>(text: string, ...values: unknown[]) => trade.at.db.tenant(1).rows<T>({ text, values });
let made = 0;
const target = async (table: 'su_supplier' | 'md_material'): Promise<string> => {
  made += 1;
  const id = `t${made}`;
  await rows(`insert into ${table} (tenant_id, id, code, name) values (1, $1, $1, $1)`, id);
  return id;
};
const shelfWith = (more: object) => trade.call('buyer', 'POST', '/records/shelf', { name: '甲', ...more });
const orderOf = (supplier: string, material = 'm1') =>
  trade.call('buyer', 'POST', '/records/purchaseOrder', {
    supplier,
    orderDate: '2026-07-01',
    lines: [{ material, name: '乙腈', unit: 'BOTTLE', qty: '1', price: '1', taxRate: '0.13', needDate: '2026-08-01' }],
  });
const remove = (entity: 'supplier' | 'material', ids: readonly string[]) =>
  trade.call(entity === 'supplier' ? 'supMgr' : 'boss', 'POST', `/records/${entity}/delete`, { ids });

interface Case {
  readonly title: string;
  readonly entity: 'supplier' | 'material';
  /** The table whose writing is the last step of the write. */
  readonly written: string;
  readonly ready?: () => Promise<string>;
  write(id: string, ready: string): Promise<{ success: boolean; issues?: unknown }>;
  readonly path: string;
}

const cases: readonly Case[] = [
  {
    title: 'a new record’s reference',
    entity: 'supplier',
    written: 'po_order',
    write: (id) => orderOf(id),
    path: '/supplier',
  },
  {
    title: 'a line’s reference',
    entity: 'material',
    written: 'po_order',
    write: (id) => orderOf('s1', id),
    path: '/lines/0/material',
  },
  {
    title: 'a list of references',
    entity: 'material',
    written: 'md_shelf',
    write: (id) => shelfWith({ holds: ['m1', id] }),
    path: '/holds',
  },
  {
    title: 'a reference that is changed',
    entity: 'supplier',
    written: 'md_shelf',
    ready: async () => (await shelfWith({})).result.id,
    write: (maker, id) => trade.call('buyer', 'PUT', `/records/shelf/${id}`, { maker, version: 1 }),
    path: '/maker',
  },
];
const tableOf = { supplier: 'su_supplier', material: 'md_material' } as const;

describe('of a write that points at a record and the deletion of that record one happens', () => {
  test.each(cases)(
    '$title: deleted after it was judged and before it is written',
    async ({ entity, written, ready, write, path }) => {
      const own = (await ready?.()) ?? '';
      const id = await target(tableOf[entity]);
      const gate = await holdLock(trade.at.connection, `lock table ${written} in share mode`);
      const writing = write(id, own);
      await gate.waiting(1);
      expect(await remove(entity, [id])).toMatchObject({ success: true });
      await gate.release();
      expect(await writing).toMatchObject({
        success: false,
        reason: 'invalid_input',
        issues: [{ code: 'unknown_reference', path }],
      });
    },
  );

  test.each(cases)('$title: deleted while it is being written', async ({ entity, ready, write }) => {
    const own = (await ready?.()) ?? '';
    const id = await target(tableOf[entity]);
    const answers = await heldOpen(trade.at.db, [() => write(id, own), () => remove(entity, [id])]);
    expect(answers).toMatchObject([{ success: true }, { success: false, reason: 'still_used' }]);
  });

  test.each(
    cases.flatMap((one) => [
      { ...one, count: 1 },
      { ...one, count: 2 },
    ]),
  )('$title: written while $count are being deleted', async ({ entity, ready, write, count }) => {
    const own = (await ready?.()) ?? '';
    const ids = [await target(tableOf[entity]), await target(tableOf[entity])].slice(0, count);
    const [id = ''] = ids;
    const gate = await holdLock(
      trade.at.connection,
      `select 1 from ${tableOf[entity]} where id = any($1::text[]) for no key update`,
      [ids],
    );
    const removing = remove(entity, ids);
    await gate.waiting(1);
    expect(await write(id, own)).toMatchObject({ success: true });
    await gate.release();
    expect(await removing).toMatchObject({ success: false, reason: 'still_used' });
    const left = await rows<{ n: number }>(
      `select count(*)::int as n from ${tableOf[entity]} where id = any($1::text[]) and deleted_at is null`,
      ids,
    );
    expect(left).toEqual([{ n: count }]);
  });

  test('a record waits in the trash for what it points at, and keeps it from going for ever', async () => {
    const id = await target('md_material');
    const { result } = await shelfWith({ holds: [id] });
    await trade.call('buyer', 'POST', '/records/shelf/delete', { ids: [result.id] });
    expect(await remove('material', [id])).toMatchObject({ success: true });
    const restore = () => trade.call('buyer', 'POST', `/records/shelf/${result.id}/restore`);
    expect(await restore()).toMatchObject({
      success: false,
      reason: 'invalid_input',
      issues: [{ code: 'unknown_reference', path: '/holds' }],
    });
    const purge = await trade.call('boss', 'POST', '/records/material/purge', { ids: [id], confirm: '彻底删除' });
    expect(purge).toMatchObject({ success: false, reason: 'still_used' });
    expect((await trade.call('boss', 'POST', `/records/material/${id}/restore`)).success).toBe(true);
    expect(await restore()).toMatchObject({ success: true });
  });
});

describe('a field that is cleared when what it names goes for ever', () => {
  const purge = (id: string) =>
    trade.call('boss', 'POST', '/records/material/purge', { ids: [id], confirm: '彻底删除' });
  const read = async (id: string) => (await trade.call('buyer', 'GET', `/records/shelf/${id}`)).result;

  test('goes on naming what lies in the trash, and is empty afterwards, as its history tells', async () => {
    const id = await target('md_material');
    const { result } = await shelfWith({ tip: id, rows: [{ last: 'm1' }, { last: id }] });
    expect(await remove('material', [id])).toMatchObject({ success: true });
    expect(await read(result.id)).toMatchObject({ version: 1, tip: id });
    expect(await purge(id)).toMatchObject({ success: true });
    const now = await read(result.id);
    expect(now).toMatchObject({ tip: null, tipped: '无', known: 1, rows: [{ has: 1 }, { last: null, has: 0 }] });
    const { result: history } = await trade.call('buyer', 'GET', `/records/shelf/${result.id}/history`);
    const note = `物料 ${id} 已删除`;
    expect(history.slice(0, 2)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          note,
          by: 'u-boss',
          changes: [
            expect.objectContaining({ path: 'tip', before: id, beforeText: id }),
            expect.objectContaining({ path: 'tipped', before: '有', after: '无' }),
          ],
        }),
        expect.objectContaining({
          note,
          changes: [
            expect.objectContaining({ path: 'rows.last', before: id, row: { id: now.rows[1].id, no: 2 } }),
            expect.objectContaining({ path: 'rows.has', after: 0 }),
            expect.objectContaining({ path: 'known', before: 2, after: 1 }),
          ],
        }),
      ]),
    );
    expect(now.version).toBe(3);
  });

  test('that takes it while it goes is refused, or cleared with the others', async () => {
    const [early, late] = [await target('md_material'), await target('md_material')];
    const paper = newId();
    await rows(
      `insert into file (tenant_id, id, name, size, type, sha256, by) values (1, $1, 'a.pdf', 1, 'application/pdf', $1, 'u-buyer')`,
      paper,
    );
    // A row that only the writing comes to.
    const gate = await holdLock(trade.at.connection, 'select 1 from file where id = $1 for update', [paper]);
    const writing = shelfWith({ tip: early, papers: [paper] });
    await gate.waiting(1);
    await remove('material', [early]);
    expect(await purge(early)).toMatchObject({ success: true });
    await gate.release();
    expect(await writing).toMatchObject({ success: false, issues: [{ code: 'unknown_reference', path: '/tip' }] });

    const held = await holdLock(trade.at.connection, 'select 1 from md_material where id = $1 for no key update', [
      late,
    ]);
    const going = trade.call('boss', 'POST', '/records/material/delete', { ids: [late] });
    await held.waiting(1);
    const { result } = await shelfWith({ tip: late });
    await held.release();
    expect(await going).toMatchObject({ success: true });
    expect(await purge(late)).toMatchObject({ success: true });
    expect(await read(result.id)).toMatchObject({ tip: null });
  });
});

describe('a file deleted after the record was judged and before it is written', () => {
  test.each([
    ['as an attachment', '/papers', (id: string) => ({ papers: [id] })],
    ['as a picture in a text', '/notes', (id: string) => ({ notes: `<p><img src="/api/files/${id}"></p>` })],
  ])('%s is unknown, and in no record', async (_, path, holding) => {
    const id = newId();
    await rows(
      `insert into file (tenant_id, id, name, size, type, sha256, by) values (1, $1, 'a.pdf', 1, 'application/pdf', $1, 'u-buyer')`,
      id,
    );
    const gate = await holdLock(trade.at.connection, 'lock table md_shelf in share mode');
    const writing = shelfWith(holding(id));
    await gate.waiting(1);
    const files = { remove: async () => {} } as unknown as FileStore;
    expect(await dropTogether({ db: trade.at.db, files }, 1, [id])).toBe(true);
    await gate.release();
    expect(await writing).toMatchObject({
      success: false,
      reason: 'invalid_input',
      issues: [{ code: 'unknown_reference', path }],
    });
    expect(await rows('select 1 from file_use where file_id = $1', id)).toEqual([]);
  });

  test('a picture put into a text by itself is noted as shown, and only one’s own may be', async () => {
    const { result } = await shelfWith({ notes: '<p>一</p>' });
    const [own, others] = [newId(), newId()];
    await rows(
      `insert into file (tenant_id, id, name, size, type, sha256, by) values
        (1, $1, 'a.png', 1, 'image/png', $1, 'u-buyer'), (1, $2, 'b.png', 1, 'image/png', $2, 'u-boss')`,
      own,
      others,
    );
    const put = (id: string) =>
      trade.call('buyer', 'PUT', `/records/shelf/${result.id}`, {
        notes: `<p><img src="/api/files/${id}"></p>`,
        version: 1,
      });
    expect(await put(others)).toMatchObject({ success: false, issues: [{ path: '/notes' }] });
    expect(await put(own)).toMatchObject({ success: true });
    expect(await rows('select record_id from file_use where file_id = $1', own)).toEqual([{ record_id: result.id }]);
  });
});
