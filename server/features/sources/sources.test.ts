import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { newEntity } from '../../../designer/sorts/entity/new/new-entity.ts';
import { proposeTable } from '../../../designer/sorts/entity/new/propose-table.ts';
import { type TestDatabase, testDatabase } from '../../../tests/support/database.ts';
import { rowsOf, run, upload } from '../../../tests/support/imports.ts';
import { type Catalog, openCatalog } from '../../../tests/support/open-catalog.ts';
import { keepSecret } from '../../db/sealed-secrets.ts';
import { sql } from '../../db/statement.ts';
import { openSecrets } from '../../kernel/secrets.ts';
import { valuesOf } from './read-tables.ts';

/** The database of the test is reached by a socket file; a source names a host and a port. */
function doorTo({ host, port }: { readonly host: string; readonly port: number }): Promise<net.Server> {
  const server = net.createServer((socket) => {
    const behind = host.startsWith('/') ? net.connect(`${host}/.s.PGSQL.${port}`) : net.connect(port, host);
    socket.pipe(behind).pipe(socket);
    for (const one of [socket, behind]) one.on('error', () => [socket, behind].map((end) => end.destroy()));
  });
  return new Promise((done) => void server.listen(0, '127.0.0.1', () => done(server)));
}

const tables = `
  create type weather as enum ('晴', '雨');
  create table old_vendor (id serial primary key, vendor_name varchar(100) not null);
  create table instrument (
    id serial primary key, serial_no varchar(40) not null unique, title varchar(600), price numeric(12,2), weight numeric(8,3), parts integer,
    status text not null check (status in ('in use', 'it''s broken')), sky weather, vendor_id integer references old_vendor, made_on date,
    seen_at timestamptz, is_spare boolean, photo bytea, created_at timestamp default now());
  comment on table instrument is '仪器';
  comment on column instrument.serial_no is '出厂编号（铭牌上的）';
  insert into old_vendor (vendor_name) values ('甲厂');
  insert into instrument (serial_no, title, price, weight, parts, status, sky, vendor_id, made_on, seen_at, is_spare)
    values ('A-1', '天平, "精密"', 12.50, 0.125, 3, 'in use', '晴', 1, '2020-02-29', '2026-01-01 00:30:00+00', true),
           ('A-2', null, null, null, null, 'it''s broken', null, null, null, null, null);
  create table "odd "" name" ("a""b" text);
`;

let catalog: Catalog;
let other: TestDatabase;
let door: net.Server;
beforeAll(async () => {
  catalog = await openCatalog('sources');
  other = await testDatabase('other');
  const owner = new pg.Client({ ...other.connection });
  await owner.connect();
  await owner.query(tables);
  await owner.end();
  door = await doorTo(other.connection);
  const { user, database, password = '' } = other.connection;
  const secrets = openSecrets({ dataDir: fs.mkdtempSync(path.join(os.tmpdir(), 'zc-sources-')), secretKey: null });
  Object.assign(catalog.house, { secrets });
  const of = { entity: 'dataSource', record: 'src1', name: 'secret' };
  await catalog.house.db
    .tenant(1)
    .rows(sql`insert into sys_data_source (tenant_id, id, code, name, db_type, host, port, db_name, db_username, has_password, ssl)
    values (1, 'src1', 'lab', '实验室', 'postgresql', '127.0.0.1', ${(door.address() as net.AddressInfo).port}, ${database}, ${user}, 'N', 'N'),
      (1, 'src2', 'gone', '不在的', 'postgresql', '127.0.0.1', 1, 'x', 'x', 'N', 'N')`);
  await keepSecret(catalog.house.db.tenant(1), secrets, { ...of, secret: password, by: 'admin' });
}, 120_000);
afterAll(async () => {
  door.close();
  await other.close();
  await catalog.close();
});

const call = (url: string, who = 'admin') => catalog.call(who, 'GET', `/design/sources/${url}`);

describe('a table of another database', () => {
  test('is found among those the account may read, with what it is for', async () => {
    const { result } = await call('src1/tables');
    expect(result).toEqual(
      expect.arrayContaining([expect.objectContaining({ schema: 'public', name: 'instrument', comment: '仪器' })]),
    );
    expect(result.some(({ schema }: { schema: string }) => schema.startsWith('pg_'))).toBe(false);
  });

  test('tells its columns: types, keys, comments, choices and where they lead', async () => {
    const { result } = await call('src1/tables/public/instrument');
    const of = (name: string) => result.columns.find((column: { name: string }) => column.name === name);
    expect(of('id')).toMatchObject({ key: true, need: true, type: 'integer' });
    expect(of('serial_no')).toMatchObject({
      comment: '出厂编号（铭牌上的）',
      unique: true,
      need: true,
      type: 'character varying(40)',
    });
    expect(of('status')).toMatchObject({ values: ['in use', "it's broken"] });
    expect(of('sky')).toMatchObject({ values: ['晴', '雨'] });
    expect(of('vendor_id')).toMatchObject({ refers: 'old_vendor', values: null });
    expect(of('price').type).toBe('numeric(12,2)');
  });

  test('gives its rows under the headings asked for, ready to be imported', async () => {
    const asked = await catalog.app.inject({
      method: 'POST',
      url: '/api/design/sources/src1/tables/public/instrument/rows',
      headers: { 'x-access-token': 'admin' },
      payload: {
        columns: [
          { name: 'serial_no', heading: '出厂编号' },
          { name: 'title', heading: '名称' },
          { name: 'is_spare', heading: '备用' },
          { name: 'seen_at', heading: '见到' },
        ],
      },
    });
    expect(asked.headers['content-type']).toContain('text/csv');
    expect(asked.payload.replace('\uFEFF', '').trim().split('\r\n')).toEqual([
      '"出厂编号","名称","备用","见到"',
      '"A-1","天平, ""精密""","是","2026-01-01 08:30:00"',
      '"A-2",,,',
    ]);
  });

  test('becomes an entity with its rows, which come in by the same checks as any sheet, faults listed', async () => {
    const { result: structure } = await call('src1/tables/public/instrument');
    const taken = proposeTable(structure, []).filter((one) => one.taken);
    const fields = taken.map(({ field }) =>
      field.label === '出厂编号' ? { ...field, search: true } : { ...field, need: field.label === 'title' },
    );
    const {
      kind: _,
      key: _key,
      ...document
    } = newEntity({ key: 'instrument', title: '仪器', roles: ['buyer'], fields });
    await catalog.publish('entity', 'instrument', document);
    const rows = await catalog.app.inject({
      method: 'POST',
      url: '/api/design/sources/src1/tables/public/instrument/rows',
      headers: { 'x-access-token': 'admin' },
      payload: { columns: taken.map(({ column, field }) => ({ name: column.name, heading: field.label })) },
    });
    const sent = await upload(catalog, 'buyer', 'instrument', rows.rawPayload, 'create', 'instrument.csv');
    const read = await vi.waitFor(async () => {
      const found = (await catalog.call('buyer', 'GET', `/records/instrument/imports/${sent.result.id}`)).result;
      expect(found.state).toBe('checked');
      return found;
    });
    expect(read.counts).toMatchObject({ total: 2, good: 1, bad: 1 });
    const wrong = await rowsOf(catalog, 'buyer', 'instrument', sent.result.id, 'bad');
    expect(wrong).toHaveLength(1);
    expect(JSON.stringify(wrong)).toContain('title');
    await run(catalog, 'buyer', 'instrument', sent.result.id);
    const { result: listed } = await catalog.call('buyer', 'GET', '/records/instrument?pageSize=10');
    expect(listed.total).toBe(1);
    const { result } = await catalog.call('buyer', 'GET', `/records/instrument/${listed.records[0].id}`);
    expect(result).toMatchObject({
      serialNo: 'A-1',
      title: '天平, "精密"',
      price: '12.50',
      parts: 3,
      status: 'in use',
      sky: '晴',
      madeOn: '2020-02-29',
      seenAt: '2026-01-01 08:30:00',
      isSpare: 'Y',
    });
  });

  test('is nothing by a name that is none, whatever the name tries', async () => {
    for (const name of ['ghost', 'instrument; drop table instrument', "x' or '1'='1", 'instrument"--']) {
      const told = await call(`src1/tables/public/${encodeURIComponent(name)}`);
      expect(told).toMatchObject({ success: false, reason: 'unknown_record' });
    }
    const odd = await call(`src1/tables/public/${encodeURIComponent('odd " name')}`);
    expect(odd.result.columns).toMatchObject([{ name: 'a"b', type: 'text' }]);
    const columns = [{ name: 'serial_no", (select 1) --', heading: 'x' }];
    const told = await catalog.call('admin', 'POST', '/design/sources/src1/tables/public/instrument/rows', { columns });
    expect(told).toMatchObject({ success: false, reason: 'invalid_input' });
    expect((await call('src1/tables/public/instrument')).success).toBe(true);
  });

  test('is for who may design and try the source, and never tells where it stands', async () => {
    for (const who of ['buyer', 'nobody']) expect((await call('src1/tables', who)).success).toBe(false);
    expect(await call('ghost/tables')).toMatchObject({ success: false, reason: 'unknown_record' });
    const told = await call('src2/tables');
    expect(told).toMatchObject({ success: false, message: '数据源：连接被拒绝，请检查主机和端口' });
  });
});

test.each([
  ["CHECK ((status = ANY (ARRAY['a'::text, 'b'::text])))", ['a', 'b']],
  [
    "CHECK (((status)::text = ANY ((ARRAY['a'::character varying, 'it''s'::character varying])::text[])))",
    ['a', "it's"],
  ],
  ['CHECK ((price > (0)::numeric))', null],
  ["CHECK ((a <> 'x'::text))", null],
])('%s allows %o', (check, values) => {
  expect(valuesOf([check])).toEqual(values);
});
