import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Catalog, openCatalog, personOf } from '../../tests/support/open-catalog.ts';
import { sql } from '../db/statement.ts';
import { filesShownBy } from '../features/files/files-shown.ts';
import { newId } from '../kernel/new-id.ts';
import { saveDraft } from '../metadata/drafts.ts';
import { publish } from '../metadata/publish.ts';
import { recordsRoom } from './records.routes.ts';

// Every publish compiles the whole catalog.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

type Body = Record<string, unknown>;

let catalog: Catalog;
let rev = 0;
/** What a company adds to the product's demands, in their head and in their lines. */
async function release(fields: Body, line: Body, { confirm = [] as string[], access = {} } = {}): Promise<void> {
  const { db, models } = catalog.house;
  const body = { spec: 3, title: '采购需求', fields, parts: { lines: { fields: line } }, access };
  await saveDraft(db.tenant(1), { kind: 'entity', key: 'demand', body, baseRev: rev, version: 0, by: 'admin' });
  const { revision } = await models.running(1);
  await publish(db, models, { tenant: 1, by: 'admin' }, { revision, confirm });
  rev += 1;
}
const call = (method: 'GET' | 'POST' | 'PUT', url: string, body?: object) =>
  catalog.call('demander', method, `/records/demand${url}`, body);
const text = (label: string, more: Body = {}) => ({ type: 'text', label, ...more });

beforeAll(async () => {
  catalog = await openCatalog('own_fields_then', [recordsRoom]);
  const department = `insert into sys_depart (tenant_id, id, name, code) values (1, 'd1', '研发部', 'A01')`;
  const person = `insert into sys_user (tenant_id, id, username, realname) values (1, 'u-demander', 'demander', '甲')`;
  for (const text of [department, person]) await catalog.house.db.tenant(1).rows({ text, values: [] });
});
afterAll(() => catalog.close());

const line = { name: '乙腈', qty: '3', unit: 'BOTTLE' };

async function changed(fields: readonly Body[]): Promise<string> {
  const [first, ...later] = fields;
  const made = await call('POST', '', { title: '试剂', depart: 'd1', ...first });
  expect(made.success, JSON.stringify(made)).toBe(true);
  const { id } = made.result;
  for (const [at, more] of later.entries()) await change(id, at + 1, more);
  return id;
}
async function change(id: string, version: number, more: Body): Promise<void> {
  const answer = await call('PUT', `/${id}`, { version, ...more });
  expect(answer.success, JSON.stringify(answer)).toBe(true);
}
const then = async (id: string, version: number) => (await call('GET', `/${id}/then?version=${version}`)).result;

test('an own field that was removed has its value of then in every version, in lines too', async () => {
  const kept = { grade: { type: 'integer', label: '等级' } };
  await release({ phone: text('联系电话'), ...kept }, { shelf: text('货架') });
  const id = await changed([
    { phone: '021-1', grade: 1, lines: [{ ...line, shelf: '甲-1' }] },
    { phone: '021-2' },
    { title: '试剂与耗材' },
  ]);
  const told = async (version: number) => {
    const { record } = await then(id, version);
    return [record.phone, record.grade, record.lines[0].shelf];
  };
  await release(kept, {}, { confirm: ['demand.phone', 'demand.lines.shelf'] });
  expect([await told(1), await told(2), await told(3)]).toEqual([
    ['021-1', 1, '甲-1'],
    ['021-2', 1, '甲-1'],
    ['021-2', 1, '甲-1'],
  ]);
  // What is written to it afterwards does not touch what was put aside.
  await change(id, 3, { grade: 2 });
  expect(await told(3)).toEqual(['021-2', 1, '甲-1']);
});

test('an own field that was put out of use is shown as it was, unless rights hide it', async () => {
  const fields = (more: Body = {}) => ({ grade: { type: 'integer', label: '等级' }, owner: text('对接人', more) });
  const lines = (more: Body = {}) => ({ place: text('存放地', more) });
  await release(fields(), lines());
  const id = await changed([{ owner: '甲', lines: [{ ...line, place: '东库' }] }, { owner: '乙' }]);
  const off = { retired: true };
  await release(fields(off), lines(off));
  await change(id, 2, { title: '试剂与耗材' });
  const told = async (version: number) => {
    const { record, plan } = await then(id, version);
    return [record.owner, record.lines[0].place, plan.fields.owner?.label, plan.fields['lines.place']?.label];
  };
  expect(await told(1)).toEqual(['甲', '东库', '对接人', '存放地']);
  expect(await told(2)).toEqual(['乙', '东库', '对接人', '存放地']);
  // The form of the third had none of them, as today's has none.
  expect(await told(3)).toEqual([undefined, undefined, undefined, undefined]);
  expect((await call('GET', `/${id}`)).result).not.toHaveProperty('owner');

  await release(fields(off), lines(off), { access: { roles: { demander: { hide: ['owner', 'lines.place'] } } } });
  expect(await told(1)).toEqual([undefined, undefined, undefined, undefined]);
});

test('the files of fields that were removed or put out of use open for who may see the version', async () => {
  const { db, models } = catalog.house;
  let letterRev = 0;
  const releaseLetter = async (fields: Body, line: Body, confirm: string[] = [], hide: string[] = []) => {
    const body = {
      spec: 3,
      title: '函件',
      named: 'name',
      fields: { name: text('名称'), ...fields },
      parts: { rows: { label: '明细', fields: { about: text('事由'), ...line } } },
      access: { roles: { demander: { do: ['create', 'edit'], hide } } },
    };
    const draft = { kind: 'entity' as const, key: 'letter', body, baseRev: letterRev, version: 0, by: 'admin' };
    await saveDraft(db.tenant(1), draft);
    const { revision } = await models.running(1);
    await publish(db, models, { tenant: 1, by: 'admin' }, { revision, confirm });
    letterRev += 1;
  };
  const own = db.tenant(1);
  const file = async () => {
    const id = newId();
    await own.rows(sql`insert into file (tenant_id, id, name, size, type, sha256, by)
      values (1, ${id}, 'a.pdf', 1, 'application/pdf', ${id}, 'u-demander')`);
    return id;
  };
  const files = (label: string, more: Body = {}) => ({ type: 'files', label, ...more });
  const inner = { inner: files('内部') };
  await releaseLetter({ scan: files('扫描件'), proof: files('凭证'), ...inner }, { photo: files('照片') });
  const [scan, photo, proof, hidden] = [await file(), await file(), await file(), await file()];
  const first = { name: '函', scan: [scan], proof: [proof], inner: [hidden], rows: [{ about: '一', photo: [photo] }] };
  const made = await catalog.call('demander', 'POST', '/records/letter', first);
  expect(made.success, JSON.stringify(made)).toBe(true);
  const url = `/records/letter/${made.result.id}`;
  const emptied = { version: 1, proof: [], inner: [] };
  expect((await catalog.call('demander', 'PUT', url, emptied)).success).toBe(true);
  // Whoever uploaded a file may open it: from here on that was somebody else.
  await own.rows(sql`update file set by = 'u-gone' where by = 'u-demander'`);
  const ids = [scan, photo, proof, hidden];
  const shown = async (who: string) => {
    const session = personOf(who);
    return session && filesShownBy(catalog.house)(session, ids);
  };
  expect(await shown('demander')).toEqual(new Set(ids));
  await releaseLetter(
    { proof: files('凭证', { retired: true }), ...inner },
    {},
    ['letter.scan', 'letter.rows.photo'],
    ['inner'],
  );
  const told = (await catalog.call('demander', 'GET', `${url}/then?version=1`)).result.record;
  expect(told).toMatchObject({ scan: [scan], proof: [proof], rows: [{ photo: [photo] }] });
  expect(await shown('demander')).toEqual(new Set([scan, photo, proof]));
  expect(await shown('nobody')).toEqual(new Set());
});
