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
  const emptied = [...(await tablesOf(owner, tenant)).map(({ name }) => name), ...passingTables];
  const loosened = await loosen(owner, tenant, emptied);
  await owner.rows({
    text: together(emptied.map((name) => `delete from ${quote(name)} where tenant_id = $1`)),
    values: [tenant],
  });
  const filled = staged.filter(({ rows, columns }) => rows > 0 && columns.length > 0);
  if (filled.length > 0) await owner.rows({ text: together(filled.map(fillFrom)), values: [tenant] });
  for (const reference of loosened) await fasten(owner, tenant, reference);
  await confirmRows(owner, tenant, staged);
  await owner.rows(
    sql`select pg_notify(${modelChannel}, ${String(tenant)}), pg_notify('access', ${`tenant:${tenant}`})`,
  );
}

/** A column of a table that stays, which points into one that is replaced. */
interface Reference {
  readonly table: string;
  readonly column: string;
  readonly to: string;
  readonly kept: string;
}

/** What stays keeps nobody from going: what it points at is put aside. */
async function loosen(owner: Owner, tenant: number, emptied: readonly string[]): Promise<Reference[]> {
  const found = await owner.rows<Omit<Reference, 'kept'>>(sql`
    select k.conrelid::regclass::text as table, k.confrelid::regclass::text as to, a.attname::text as column
    from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any (k.conkey) and a.attname <> 'tenant_id'
    where k.contype = 'f' and k.confrelid = any (${emptied}::regclass[]) and not k.conrelid = any (${emptied}::regclass[])`);
  const references = found.map((one, at) => ({ ...one, kept: `kept_${at}` }));
  for (const { table, column, kept } of references) {
    const [name, on] = [quote(table), quote(column)];
    await owner.rows({
      text: `create temporary table ${kept} on commit drop as select id, ${on} as target from ${name}
             where tenant_id = ${Number(tenant)} and ${on} is not null`,
      values: [],
    });
    await owner.rows({
      text: `update ${name} set ${on} = null where tenant_id = $1 and ${on} is not null`,
      values: [tenant],
    });
  }
  return references;
}

/** Points again at what is there again. */
async function fasten(owner: Owner, tenant: number, { table, column, to, kept }: Reference): Promise<void> {
  await owner.rows({
    text: `update ${quote(table)} t set ${quote(column)} = k.target from ${kept} k
           where t.tenant_id = $1 and t.id = k.id
             and exists (select 1 from ${quote(to)} o where o.tenant_id = $1 and o.id = k.target)`,
    values: [tenant],
  });
  await owner.rows({ text: `drop table ${kept}`, values: [] });
}

const together = (statements: readonly string[]): string =>
  `with ${statements.map((text, at) => `s${at} as (${text})`).join(', ')} select 1`;

function fillFrom({ table, stage, columns, archived }: Staged): string {
  const list = columns.map(quote).join(', ');
  const from = archived.map(quote).join(', ');
  return `insert into ${quote(table)} (tenant_id, ${list}) overriding system value select $1::int, ${from} from ${stage}`;
}

/** Triggers may take: what stands there at the end is counted, not believed. More is what somebody wrote meanwhile. */
async function confirmRows(owner: Owner, tenant: number, staged: readonly Staged[]): Promise<void> {
  for (const { table, rows } of staged) {
    const [found] = await owner.rows<{ count: number }>({
      text: `select count(*) as count from ${quote(table)} where tenant_id = $1`,
      values: [tenant],
    });
    if ((found?.count ?? 0) < rows)
      throw new Error(`[Bug] ${table} has ${found?.count} rows after a restore of ${rows}`);
  }
}
