import fs from 'node:fs';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { everythingOf, openWorld, type Tenant, tenantTables, type World } from '../../../tests/support/world.ts';
import { sql } from '../../db/statement.ts';
import { amend } from '../../metadata/amend.ts';
import { openRunner, type Runner } from '../jobs/runner.ts';
import { keptTables, passingTables, tablesOf } from './backup-tables.ts';
import { restoreArchive } from './restore.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 300_000 });

let world: World;
let company: Tenant;
let runner: Runner;
const root = () => company.person('root').token;

beforeAll(async () => {
  world = await openWorld('backup', [1]);
  company = world.tenants.get(1) as Tenant;
  runner = await openRunner(world.house, { leaseMs: 5000, furnish: false });
});
afterAll(async () => {
  await runner?.stop();
  await world?.close();
});

const owner = () => world.house.db.owner;
const call = (...of: Parameters<World['call']>) => world.call(...of);

/** Everything a company has, but what a restore leaves alone or does away with. */
async function stateOf(tenant: number): Promise<Record<string, readonly string[]>> {
  const all = await everythingOf(world, tenant);
  const data = new Set((await tablesOf(owner(), tenant)).map(({ name }) => name));
  return Object.fromEntries([...all].filter(([name, rows]) => data.has(name) && rows.length > 0));
}

async function finish(task: string) {
  return vi.waitFor(
    async () => {
      const [run] = await owner().rows(sql`select status, message, log from sys_job_log where id = ${task}`);
      if (!run || ['waiting', 'running'].includes(run.status)) throw new Error(`still ${run?.status}`);
      return run;
    },
    { timeout: 50_000, interval: 100 },
  );
}

async function makeBackup(withFiles = false): Promise<string> {
  const { result } = await call(root(), 'POST', '/backups', { withFiles });
  const run = await finish(result.task);
  expect([run.status, run.message]).toEqual(['done', expect.stringMatching(/^已备份 \d+ 张表、\d+ 行/)]);
  const { result: page } = await call(root(), 'GET', '/backups');
  return page.records[0].id;
}

const fileOf = async (id: string) => {
  const [row] = await owner().rows<{ path: string }>(sql`select path from sys_backup where id = ${id}`);
  return path.join(world.house.config.dataDir, 'backups', row?.path ?? '');
};

/** A session of its own: a restore ends all there are. */
async function signInAgain(): Promise<void> {
  const { id } = company.person('root');
  const token = await world.house.access.sessions.begin({
    tenant: 1,
    user: id,
    depart: null,
    ip: '127.0.0.1',
    agent: 'test',
  });
  (company.people as Map<string, unknown>).set('root', { ...company.person('root'), token });
}

describe('a backup', () => {
  test('holds every table a company’s rows can be in, or says why not', async () => {
    const owned = new Set([...(await tablesOf(owner(), 1)).map(({ name }) => name), ...keptTables, ...passingTables]);
    const readable = await owner().rows<{ name: string }>(sql`
      select relname as name from pg_class where relnamespace = 'public'::regnamespace and has_table_privilege('zhaocai_app', oid, 'select')`);
    const names = new Set(readable.map(({ name }) => name));
    const missing = (await tenantTables(world)).filter((name) => names.has(name) && !owned.has(name));
    expect(missing).toEqual([]);
    expect(owned.size).toBeGreaterThan(30);
  });

  test('is of the company alone, tells what it is, and shows nobody a password’s hash', async () => {
    const id = await makeBackup(true);
    const text = gunzipSync(fs.readFileSync(await fileOf(id))).toString();
    const [first = ''] = text.split('\n');
    const manifest = JSON.parse(first.slice(1));
    expect(manifest).toMatchObject({ zhaocai: 'backup', format: 1, tenant: 1, company: '甲', withFiles: true });
    expect(text).toContain(company.mark);
    expect(text).not.toContain('$argon2');
    const { result } = await call(root(), 'GET', '/backups');
    const [row] = await owner().rows(sql`select checksum, size, file_count from sys_backup where id = ${id}`);
    expect(result.records[0]).toMatchObject({ id, withFiles: 'Y', createBy: company.person('root').id });
    expect(Number(row?.size)).toBe(fs.statSync(await fileOf(id)).size);
    expect(Number(row?.file_count)).toBeGreaterThan(0);
    expect(row?.checksum).toMatch(/^[0-9a-f]{64}$/);
  });

  test('is fetched by a ticket, once', async () => {
    const id = await makeBackup();
    const { result } = await call(root(), 'POST', `/backups/${id}/ticket`);
    const url = `/api/backups/download?ticket=${encodeURIComponent(result.ticket)}`;
    const file = await world.app.inject({ method: 'GET', url });
    expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'application/gzip']);
    expect(file.rawPayload.equals(fs.readFileSync(await fileOf(id)))).toBe(true);
    expect((await world.app.inject({ method: 'GET', url })).json().reason).toBe('unknown_file');
    const low = company.person('role:buyer').token;
    expect((await call(low, 'POST', `/backups/${id}/ticket`)).reason).toBe('not_allowed');
  });

  test('goes with its file when it is deleted', async () => {
    const id = await makeBackup();
    const file = await fileOf(id);
    expect((await call(root(), 'POST', '/backups/delete', { ids: [id] })).success).toBe(true);
    expect(fs.existsSync(file)).toBe(false);
    expect((await call(root(), 'POST', '/backups/delete', { ids: [id] })).reason).toBe('unknown_record');
  });
});

describe('a restore', () => {
  test('gives back every row as it was, ends every session, and is served at once', async () => {
    const id = await makeBackup();
    const before = await stateOf(1);
    expect(Object.keys(before).length).toBeGreaterThan(20);
    // One that was not given out: nothing has come of it that would be in the way.
    const [, , order] = company.idsOf(company.model.entities.get('purchaseOrder') as never);
    await owner().rows(sql`delete from po_order where tenant_id = 1 and id = ${order}`);
    await call(root(), 'POST', '/records/role', { code: 'later', name: '后来的' });
    await owner().rows(sql`update serial_counter set value = value + 50 where tenant_id = 1`);
    await owner().rows(sql`update sys_user set realname = '改过' where tenant_id = 1`);
    expect(await stateOf(1)).not.toEqual(before);

    const wrong = await call(root(), 'POST', `/backups/${id}/restore`, { into: 'same', confirm: '乙' });
    expect(wrong.reason).toBe('not_confirmed');
    const { result: outlook } = await call(root(), 'GET', `/backups/${id}/outlook?into=same`);
    expect(outlook).toMatchObject({ company: '甲', confirm: '甲', refused: null, skipped: [], renamed: [] });
    const { result } = await call(root(), 'POST', `/backups/${id}/restore`, { into: 'same', confirm: ' 甲 ' });
    const run = await finish(result.task);
    expect([run.status, run.message]).toEqual(['done', expect.stringMatching(/^已恢复 \d+ 行到本公司$/)]);
    expect(await stateOf(1)).toEqual(before);
    const after = await call(root(), 'GET', '/session');
    expect(after.success).toBe(false);
    await signInAgain();
    expect((await call(root(), 'GET', `/records/purchaseOrder/${order}`)).success).toBe(true);
    // Nothing is left of the restore in anybody's way: records are written as before.
    expect((await call(root(), 'POST', '/records/role', { code: 'again', name: '再来' })).success).toBe(true);
  });

  test('makes a new company of it, with everything but the names others sign in by', async () => {
    const id = await makeBackup(true);
    const before = await stateOf(1);
    const file = await fileOf(id);
    const signal = new AbortController().signal;
    const { tenant, renamed } = await restoreArchive(world.house, {
      file,
      tenant: null,
      name: '丙公司',
      signal,
      progress: () => {},
    });
    expect(tenant).toBeGreaterThan(2);
    expect(renamed.length).toBe(before.sys_user?.length);
    expect(renamed[0]?.to).toBe(`${renamed[0]?.from}-${tenant}`);
    const after = await stateOf(tenant);
    const counts = (state: Record<string, readonly string[]>, own: number) =>
      Object.fromEntries(Object.entries(state).map(([name, rows]) => [name.replace(`t${own}_`, 't_'), rows.length]));
    expect(counts(after, tenant)).toEqual(counts(before, 1));
    // The rest is the same, word for word, under another number.
    const said = (rows: readonly string[] = []) => rows.map((row) => row.replace(/^\(\d+,/, '(')).sort();
    for (const table of [
      'po_order',
      'po_line',
      'record_history',
      'doc_link',
      'meta_document',
      'credential',
      'serial_counter',
    ]) {
      expect(said(after[table]), table).toEqual(said(before[table]));
    }
    expect(await stateOf(1)).toEqual(before);
    // Its own documents run, on tables of its own.
    const { model } = await world.house.models.running(tenant);
    expect([...model.entities.keys()].sort()).toEqual(
      [...(await world.house.models.running(1)).model.entities.keys()].sort(),
    );
  });

  test('gives a field that was promoted its column and its values under the new number', async () => {
    const publishMaterial = (more: object) =>
      amend(world.house, { tenant: 1, by: 'root' }, '货架号', () => [
        { id: 'entity:material', document: { fields: { shelfNo: { type: 'text', label: '货架号' } }, ...more } },
      ]);
    await publishMaterial({});
    await world.house.db.tenant(1).rows({
      text: `insert into mm_material (tenant_id, id, code, name, ext) values (1, 'shelved', 'SHELF-1', '上架', '{"shelfNo":"A-7"}')`,
      values: [],
    });
    await publishMaterial({ changes: [{ rev: 2, do: 'promote', f: 'shelfNo' }] });
    const held = (tenant: number) =>
      owner().rows({
        text: `select "t${tenant}_shelf_no" as shelf from mm_material where tenant_id = $1 and code = 'SHELF-1'`,
        values: [tenant],
      });
    expect(await held(1)).toEqual([{ shelf: 'A-7' }]);
    const file = await fileOf(await makeBackup());
    const signal = new AbortController().signal;
    const { tenant } = await restoreArchive(world.house, {
      file,
      tenant: null,
      name: '丁公司',
      signal,
      progress: () => {},
    });
    expect(await held(tenant)).toEqual([{ shelf: 'A-7' }]);
    const { model } = await world.house.models.running(tenant);
    expect(model.entities.get('material')?.fields.get('shelfNo')).toMatchObject({
      columnName: `t${tenant}_shelf_no`,
      inExt: false,
      added: true,
    });
    expect(await held(1)).toEqual([{ shelf: 'A-7' }]);
  });

  test('tells what its documents say in an older format that means nothing any more', async () => {
    const body = JSON.stringify({
      ...{ kind: 'entity', key: 'cart', layer: 'tenant', spec: 1, title: '车' },
      fields: { km: { type: 'decimal', label: '公里', frozenCopy: true } },
      forms: { edit: { head: [{ section: 'base', title: '基本信息', cells: ['km'] }] } },
      lists: { main: { cols: ['km'] } },
    });
    await amend(world.house, { tenant: 1, by: 'root' }, '车', () => [
      {
        id: 'entity:cart',
        document: { ...JSON.parse(body), spec: 2, fields: { km: { type: 'decimal', label: '公里' } } },
      },
    ]);
    await owner().rows(sql`update meta_document set body = ${body}::json where tenant_id = 1 and key = 'cart'`);
    const { result } = await call(root(), 'POST', `/backups/${await makeBackup()}/restore`, {
      into: 'same',
      confirm: '甲',
    });
    const run = await finish(result.task);
    expect(run.status).toBe('done');
    expect(run.log).toContain('单据“车”：“frozenCopy”在现在的格式里没有作用，已略去');
    await signInAgain();
  });

  test('lays down the entries of dictionaries that the product has had since', async () => {
    const entry = sql`select text from dict_item where tenant_id = 1 and dict = 'unit' and value = 'BOX'`;
    const before = await owner().rows(entry);
    await owner().rows(sql`delete from dict_item where tenant_id = 1 and dict = 'unit' and value = 'BOX'`);
    const file = await fileOf(await makeBackup());
    const signal = new AbortController().signal;
    await restoreArchive(world.house, { file, tenant: 1, name: '', signal, progress: () => {} });
    await signInAgain();
    expect(before).toHaveLength(1);
    expect(await owner().rows(entry)).toEqual(before);
  });

  test('of a file that was cut or altered changes nothing', async () => {
    const id = await makeBackup();
    const before = await stateOf(1);
    const text = gunzipSync(fs.readFileSync(await fileOf(id))).toString();
    const lines = text.split('\n');
    const row = lines.findIndex((line) => line.startsWith('R') && line.includes('realname'));
    const broken = {
      cut: gzipSync(text.slice(0, text.length / 2)),
      torn: fs.readFileSync(await fileOf(id)).subarray(0, 5000),
      'torn in its first line': fs.readFileSync(await fileOf(id)).subarray(0, 40),
      altered: gzipSync(
        lines.map((line, n) => (n === row ? line.replace('realname":"', 'realname":"X') : line)).join('\n'),
      ),
      shortened: gzipSync(lines.filter((_, n) => n !== row).join('\n')),
      empty: gzipSync(''),
      'not ours': gzipSync('M{"zhaocai":"other"}\n'),
    };
    for (const [why, bytes] of Object.entries(broken)) {
      const file = path.join(world.house.config.dataDir, `${why}.gz`);
      fs.writeFileSync(file, bytes);
      const signal = new AbortController().signal;
      const restored = restoreArchive(world.house, { file, tenant: 1, name: '', signal, progress: () => {} });
      await expect(restored, why).rejects.toThrow('备份文件已损坏或不完整');
    }
    expect(await stateOf(1)).toEqual(before);
  });

  test('of a newer structure is refused; of an older one, what has no place any more is said before', async () => {
    const id = await makeBackup();
    const text = gunzipSync(fs.readFileSync(await fileOf(id))).toString();
    const [first = '', ...rest] = text.split('\n');
    const manifest = JSON.parse(first.slice(1));
    const newer = { ...manifest, structure: [...manifest.structure, '9999-future.sql'] };
    fs.writeFileSync(await fileOf(id), gzipSync([`M${JSON.stringify(newer)}`, ...rest].join('\n')));
    const { result } = await call(root(), 'GET', `/backups/${id}/outlook`);
    expect(result.refused).toBe('备份来自更新的系统版本，请先升级系统再恢复');
    const { result: begun } = await call(root(), 'POST', `/backups/${id}/restore`, { into: 'same', confirm: '甲' });
    expect((await finish(begun.task)).message).toBe('备份来自更新的系统版本，请先升级系统再恢复');

    // An older database had a column and a table that are gone by now, and lacked what has come since.
    const sys_role = manifest.tables.sys_role;
    const tables = {
      ...manifest.tables,
      sys_role: { ...sys_role, columns: [...sys_role.columns.filter((name: string) => name !== 'remark'), 'motto'] },
      sys_gone: { columns: ['id'], rows: 1 },
    };
    const older = { ...manifest, structure: manifest.structure.slice(0, -1), tables };
    fs.writeFileSync(await fileOf(id), gzipSync([`M${JSON.stringify(older)}`, ...rest].join('\n')));
    const { result: told } = await call(root(), 'GET', `/backups/${id}/outlook`);
    expect(told.refused).toBeNull();
    expect(told.skipped).toEqual([
      { table: 'sys_role', columns: ['motto'], rows: sys_role.rows },
      { table: 'sys_gone', columns: null, rows: 1 },
    ]);
    const signal = new AbortController().signal;
    const restored = await restoreArchive(world.house, {
      file: await fileOf(id),
      tenant: 1,
      name: '',
      signal,
      progress: () => {},
    });
    expect(restored.rows).toBeGreaterThan(100);
    const [role] = await owner().rows(
      sql`select count(*)::int as all, count(remark)::int as remarks from sys_role where tenant_id = 1`,
    );
    expect(role).toEqual({ all: sys_role.rows, remarks: 0 });
    await signInAgain();
  });

  test('that is cancelled in the middle leaves everything as it was', async () => {
    const id = await makeBackup();
    const before = await stateOf(1);
    const stopper = new AbortController();
    const restored = restoreArchive(world.house, {
      file: await fileOf(id),
      tenant: 1,
      name: '',
      signal: stopper.signal,
      progress: (_, __, say) =>
        say?.includes('正在替换') || (say?.includes('po_order') && stopper.abort(new Error('stop'))),
    });
    await expect(restored).rejects.toThrow('stop');
    expect(await stateOf(1)).toEqual(before);
  });

  test('is refused to whoever may not, and a new company to whoever keeps none', async () => {
    const id = await makeBackup();
    const low = company.person('role:buyer').token;
    for (const [method, url] of [
      ['GET', '/backups'],
      ['POST', '/backups'],
      ['POST', `/backups/${id}/restore`],
    ] as const) {
      const body = method === 'POST' ? { into: 'same', confirm: '甲' } : undefined;
      expect((await call(low, method, url, body)).success, url).toBe(false);
    }
    const refused = await call(root(), 'POST', `/backups/${id}/restore`, {
      into: 'new',
      confirm: '甲',
      name: '丁公司',
    });
    expect(refused.reason).toBe('not_allowed');
  });
});
