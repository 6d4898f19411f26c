import { type DbRow, type Statement, sql } from '../../db/statement.ts';
import { quote } from '../../db/structure.ts';
import { modelChannel } from '../../metadata/create-models.ts';
import { passingTables, tablesOf } from './backup-tables.ts';
import type { Staged } from './stage-archive.ts';

interface Owner {
  rows<Row = DbRow>(statement: Statement): Promise<Row[]>;
}

const mostTries = 5;
const deadlock = '40P01';

/**
 * Puts what was staged into the place of what is there. Every foreign key is looked at when a statement ends, so all
 * tables go in one statement and come in one: in which order tables point at each other, and in what circles, is no
 * matter. Whoever writes meanwhile waits at the company's row; of two who wait for each other one is sent back.
 */
export async function swapTenant(owner: Owner, tenant: number, staged: readonly Staged[]): Promise<void> {
  for (let tried = 1; ; tried += 1) {
    await owner.rows(sql`savepoint swap`);
    try {
      await swapOnce(owner, tenant, staged);
      return;
    } catch (error) {
      if ((error as { code?: string }).code !== deadlock || tried === mostTries) throw error;
      await owner.rows(sql`rollback to savepoint swap`);
    }
  }
}

async function swapOnce(owner: Owner, tenant: number, staged: readonly Staged[]): Promise<void> {
  await owner.rows(sql`select 1 from tenant where tenant_id = ${tenant} for update`);
  await owner.rows(sql`update session set ended_at = now() where tenant_id = ${tenant} and ended_at is null`);
  // The log of runs stays, and what it says of jobs that are there again.
  await owner.rows(sql`create temporary table run_of on commit drop as
    select id, job from sys_job_log where tenant_id = ${tenant} and job is not null`);
  await owner.rows(sql`update sys_job_log set job = null where tenant_id = ${tenant} and job is not null`);
  const emptied = [...(await tablesOf(owner, tenant)).map(({ name }) => name), ...passingTables];
  await owner.rows({
    text: together(emptied.map((name) => `delete from ${quote(name)} where tenant_id = $1`)),
    values: [tenant],
  });
  const filled = staged.filter(({ rows, columns }) => rows > 0 && columns.length > 0);
  if (filled.length > 0) await owner.rows({ text: together(filled.map(fillFrom)), values: [tenant] });
  await owner.rows(sql`update sys_job_log l set job = r.job from run_of r
    where l.tenant_id = ${tenant} and l.id = r.id
      and exists (select 1 from sys_job j where j.tenant_id = ${tenant} and j.id = r.job)`);
  await owner.rows({ text: 'drop table run_of', values: [] });
  await confirmRows(owner, tenant, staged);
  await owner.rows(
    sql`select pg_notify(${modelChannel}, ${String(tenant)}), pg_notify('access', ${`tenant:${tenant}`})`,
  );
}

const together = (statements: readonly string[]): string =>
  `with ${statements.map((text, at) => `s${at} as (${text})`).join(', ')} select 1`;

function fillFrom({ table, stage, columns }: Staged): string {
  const list = columns.map(quote).join(', ');
  return `insert into ${quote(table)} (tenant_id, ${list}) overriding system value select $1::int, ${list} from ${stage}`;
}

/** Triggers may add and take: what stands there at the end is counted, not believed. */
async function confirmRows(owner: Owner, tenant: number, staged: readonly Staged[]): Promise<void> {
  for (const { table, rows } of staged) {
    const [found] = await owner.rows<{ count: number }>({
      text: `select count(*) as count from ${quote(table)} where tenant_id = $1`,
      values: [tenant],
    });
    if (found?.count !== rows) throw new Error(`[Bug] ${table} has ${found?.count} rows after a restore of ${rows}`);
  }
}
