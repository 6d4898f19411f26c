import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testDatabase } from '../tests/support/database.ts';
import { passTime } from '../tests/support/pass-time.ts';
import { accessTemplate, addCompany, addPerson } from '../tests/support/people.ts';
import { type Processes, processesOver } from '../tests/support/processes.ts';
import { sql, type TenantDb } from './db/statement.ts';
import { engine, jobKinds } from './engine.ts';
import { checkParams } from './features/jobs/check-params.ts';
import { ensureJobs } from './features/jobs/ensure-jobs.ts';
import type { JobContext } from './features/jobs/job-kind.ts';
import { newId } from './kernel/new-id.ts';
import { loadCatalog } from './metadata/load-catalog.ts';

let processes: Processes;
let db: TenantDb;

beforeAll(async () => {
  processes = processesOver(await testDatabase('kinds', { template: accessTemplate }));
  await processes.start();
  db = processes.house.db.tenant(1);
});
afterAll(() => processes.close());

/** Runs a kind's work as the runner does, with these parameters. */
async function run(key: string, given: object = {}): Promise<string | undefined> {
  const kind = jobKinds.find((one) => one.key === key);
  if (!kind) throw new Error(`no kind ${key}`);
  const params = checkParams(kind, given);
  if (!params.ok) throw new Error(JSON.stringify(params.issues));
  const context: JobContext = {
    tenant: 1,
    db,
    house: processes.house,
    params: params.value,
    signal: new AbortController().signal,
    by: null,
    run: { id: newId(), attempt: 1, fireAt: null },
    progress: () => {},
  };
  return kind.run(context as never);
}

test('every kind stands in the dictionary that the form offers, under its own title', () => {
  const dict = loadCatalog().find(({ kind, key }) => kind === 'dict' && key === 'jobKind');
  const items = Object.entries((dict as unknown as { items: Record<string, { text: string }> }).items);
  const offered = items.map(([value, { text }]) => `${value} ${text}`).sort();
  expect(offered).toEqual(jobKinds.map(({ key, title }) => `${key} ${title}`).sort());
});

test('parameters that are wrong in a hundred thousand places are told and no fault', () => {
  const drill = jobKinds.find(({ key }) => key === 'drill');
  const odd = Object.fromEntries(Array.from({ length: 150_000 }, (_, no) => [`odd${no}`, 1]));
  expect(drill && checkParams(drill, odd)).toMatchObject({ ok: false });
});

test('every company has the product’s jobs, and one it deleted stays deleted', async () => {
  await ensureJobs(processes.house.db, engine);
  const names = async () =>
    (await db.rows(sql`select name from sys_job where deleted_at is null order by cron`)).map(({ name }) => name);
  const all = await names();
  expect(all).toContain('每夜备份');
  await db.rows(sql`update sys_job set deleted_at = now() where name = '每夜备份'`);
  await ensureJobs(processes.house.db, engine);
  expect(await names()).toEqual(all.filter((name) => name !== '每夜备份'));
  expect(await processes.house.db.tenant(2).rows(sql`select 1 from sys_job`)).toHaveLength(all.length);
});

test('counting anew waits until somebody starts it, and says what it found', async () => {
  const [job] = await db.rows(sql`select name, status from sys_job where job_kind = 'recount'`);
  expect(job).toEqual({ name: '核对关联汇总', status: 'stopped' });
  expect(await run('recount')).toMatch(/^核对了 [1-9]\d* 项汇总，全部一致$/);
});

describe('cleaning', () => {
  test('takes what is older than it is to be kept, and nothing else', async () => {
    const draft = (key: string, days: number) =>
      db.rows(sql`insert into draft (tenant_id, user_id, entity, key, body, version, saved_at)
      values (1, 'u', 'demand', ${key}, '{}', 1, now() - make_interval(days => ${days}))`);
    await draft('old', 91);
    await draft('young', 89);
    const log = (name: string, days: number, status: string) =>
      db.rows(sql`insert into sys_job_log (tenant_id, id, job_name, status, create_time)
      values (1, ${newId()}, ${name}, ${status}, now() - make_interval(days => ${days}))`);
    await log('old', 31, 'done');
    await log('old but waiting', 31, 'waiting');
    await log('young', 29, 'failed');
    const user = await addPerson(processes.house.db, { username: 'gone' });
    const { owner } = processes.house.db;
    for (const [tenant, days] of [
      [1, 31],
      [1, 29],
      [2, 31],
    ] as const) {
      await owner.rows(
        sql`insert into session (id, tenant_id, user_id, expires_at) values (${newId()}, ${tenant}, ${user}, now() - make_interval(days => ${days}))`,
      );
    }
    const said = await run('cleanTraces');
    expect(said).toContain('草稿 1 条');
    expect(said).toContain('任务日志 1 条');
    expect(said).toContain('会话 1 条');
    expect((await db.rows(sql`select key from draft`)).map(({ key }) => key)).toEqual(['young']);
    expect((await db.rows(sql`select job_name from sys_job_log order by 1`)).map(({ job_name }) => job_name)).toEqual([
      'old but waiting',
      'young',
    ]);
    expect(await owner.rows(sql`select tenant_id from session order by 1`)).toEqual([
      { tenant_id: 1 },
      { tenant_id: 2 },
    ]);
    expect(await run('cleanTraces')).toBe('没有过期的数据');
  });
});

describe('cleaning files', () => {
  test('takes uploads in no record and what broken ones left, and tells whose content is gone', async () => {
    const { files, config } = processes.house;
    const placeOf = (sha256: string) => path.join(config.dataDir, 'files', sha256.slice(0, 2), sha256);
    const keep = async (name: string, days: number) => {
      const sha256 = await files.put(randomBytes(20));
      const id = newId();
      await db.rows(sql`insert into file (tenant_id, id, name, size, type, sha256, by, at)
        values (1, ${id}, ${name}, 20, 'application/pdf', ${sha256}, 'u', now() - make_interval(days => ${days}))`);
      return { id, sha256 };
    };
    expect(await run('cleanFiles')).toBe('没有需要清理的文件');
    const [old, young, lost] = [await keep('旧.pdf', 31), await keep('新.pdf', 1), await keep('丢失.pdf', 2)];
    await files.remove(lost.sha256);
    const alone = await files.put(randomBytes(20));
    fs.writeFileSync(`${placeOf(alone)}.half`, 'ha');
    const before = new Date(Date.now() - 25 * 3600_000);
    for (const place of [placeOf(alone), `${placeOf(alone)}.half`]) fs.utimesSync(place, before, before);

    expect(await run('cleanFiles')).toBe(
      '清理了 1 个无主文件；清理了 2 份未完成上传留下的内容；有 1 个文件的内容已丢失，请从备份恢复：丢失.pdf',
    );
    expect(await Promise.all([old, young].map(({ sha256 }) => files.has(sha256)))).toEqual([false, true]);
    await db.rows(sql`delete from file where id = any(${[young.id, lost.id]}::text[])`);
  });
});

describe('keeping time', () => {
  test('takes announcements from the portal on the day after their deadline, with a reason in their history', async () => {
    const add = async (title: string, status: string, hours: number) => {
      const id = newId();
      await db.rows(sql`insert into pt_announcement (tenant_id, id, announce_no, title, announce_type, summary, contact, phone, status, publish_at, deadline)
        values (1, ${id}, ${`GG-${title}`}, ${title}, 'TENDER', '摘要', '王工', '13812345678', ${status}, now() - interval '9 days', now() + make_interval(hours => ${hours}))`);
      return id;
    };
    const due = await add('due', 'published', -49);
    const open = await add('open', 'published', 5);
    const draft = await add('draft', 'draft', -49);
    expect(await run('keepTime')).toBe('到时办理 1 份');
    const rows = await db.rows(sql`select id, status, reason from pt_announcement`);
    const states = new Map(rows.map(({ id, ...row }) => [id, row]));
    expect(states.get(due)).toEqual({ status: 'offline', reason: '展示期已满' });
    expect([states.get(open)?.status, states.get(draft)?.status]).toEqual(['published', 'draft']);
    const [entry] = await db.rows(sql`select action, by, note from record_history where record_id = ${due}`);
    expect(entry).toEqual({ action: 'auto:offline', by: 'system', note: '展示期已满' });
    expect(await run('keepTime')).toBeUndefined();
  });

  test('reminds the supplier of an order left unconfirmed for two working days, and nobody else', async () => {
    const supplier = await addCompany(processes.house.db, '丙方', '6');
    const keep = (now: string) => passTime(processes.house, now);
    await keep('2027-03-01 00:00:00');
    const order = async (no: string, status: string) => {
      const id = newId();
      await db.rows(
        sql`insert into po_order (tenant_id, id, po_no, supplier, status) values (1, ${id}, ${no}, ${supplier}, ${status})`,
      );
      // A Friday.
      await db.rows(sql`insert into state_entry (tenant_id, entity, record_id, state, since)
        values (1, 'purchaseOrder', ${id}, ${status}, '2027-03-05 15:00:00')`);
      return id;
    };
    const waits = await order('PO-1', 'published');
    await order('PO-2', 'confirmed');
    expect(await keep('2027-03-09 08:59:59')).toMatchObject({ reminded: 0 });
    expect(await keep('2027-03-09 09:00:00')).toMatchObject({ reminded: 1 });
    const told = await db.rows(sql`select body from outbox where body->>'entity' = 'purchaseOrder'`);
    expect(told.map(({ body }) => body)).toMatchObject([
      { to: { supplier }, id: waits, name: 'PO-1', say: '采购订单等待贵司确认，请尽快办理' },
    ]);
  });
});

describe('backing up every night', () => {
  test('keeps as many as it is told, and what people made besides', async () => {
    await db.rows(
      sql`insert into sys_backup (tenant_id, id, name, path, create_by, create_time) values (1, 'mine', '手工', '1/mine.zcbak.gz', 'u', now() - interval '90 days')`,
    );
    for (let night = 0; night < 3; night += 1) expect(await run('backup', { keep: 2 })).toContain('已备份');
    const left = await db.rows(sql`select id, create_by from sys_backup order by create_time`);
    expect(left.map(({ create_by }) => create_by)).toEqual(['u', null, null]);
  });
});
