import { createHash } from 'node:crypto';
import type { EntityModel } from '../../schemas/compile/model.ts';
import { appRole } from './roles.ts';
import { type DbRow, type Statement, sql } from './statement.ts';
import { literal, quote } from './structure.ts';

interface Owner {
  rows<Row = DbRow>(statement: Statement): Promise<Row[]>;
}

/** An entity whose rows come from a view of the deployment's. */
export interface LaidView {
  readonly entity: EntityModel;
  readonly from: readonly string[];
  readonly tenant: string;
  readonly id: string;
  readonly columns: ReadonlyMap<string, string>;
}

/** A view that is not there, or has not what was registered of it. */
export class ViewFailure extends Error {
  readonly entity: string;

  constructor(entity: string, cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.name = 'ViewFailure';
    this.entity = entity;
  }
}

/**
 * Lays a view of ours over each of the deployment's, with the columns every table of the product has. It shows a
 * connection the rows of its own tenant and nothing else, and the role of requests may only select from it. What is no
 * longer registered goes. To be called in the owner's transaction.
 */
export async function layViews(
  owner: Owner,
  registered: readonly LaidView[],
  lines: readonly EntityModel[] = [],
): Promise<void> {
  const found = await owner.rows<{ name: string; mark: string }>(sql`
    select c.relname::text as name, obj_description(c.oid, 'pg_class') as mark from pg_class c
    where c.relkind = 'v' and c.relnamespace = current_schema()::regnamespace
      and obj_description(c.oid, 'pg_class') like ${`${markOf('')}%`}`);
  const texts = new Map<string, { readonly entity: EntityModel; readonly text: string; readonly by: string }>([
    ...registered.map(
      (view) => [view.entity.head.table, { entity: view.entity, text: viewText(view), by: barrier }] as const,
    ),
    ...lines.map((entity) => [entity.head.table, { entity, text: linesText(entity), by: asker }] as const),
  ]);
  const marks = new Map(found.map(({ name, mark }) => [name, mark]));
  const run = (text: string) => owner.rows({ text, values: [] });
  for (const [name, mark] of marks)
    if (mark !== markOf(texts.get(name)?.text ?? '')) await run(`drop view ${quote(name)}`);
  for (const [name, { entity, text, by }] of texts) {
    if (marks.get(name) === markOf(text)) continue;
    try {
      await run(`create view ${quote(name)} with (${by}) as ${text}`);
    } catch (error) {
      throw new ViewFailure(entity.key, error);
    }
    await run(`comment on view ${quote(name)} is ${literal(markOf(text))}`);
    await run(`revoke all on ${quote(name)} from ${appRole}, public`);
    await run(`grant select on ${quote(name)} to ${appRole}`);
  }
}

/** What tells our views from others, and one from what it was before. */
const markOf = (text: string): string =>
  `registered view ${text && createHash('sha256').update(text).digest('hex').slice(0, 32)}`;

/** A view of the deployment's is read by its owner, and filtered before anything else is asked of it. */
const barrier = 'security_barrier = true';
/** One over tables of ours is read by whoever asks: the database keeps companies apart there, and plans through it as if it were the tables. */
const asker = 'security_invoker = true';

const engineColumns = [
  '1 as version',
  '0 as rev',
  'null::text as create_by',
  'null::timestamptz as create_time',
  'null::text as update_by',
  'null::timestamptz as update_time',
  'null::timestamptz as deleted_at',
  `'{}'::jsonb as ext`,
];

function viewText({ entity, from, tenant, id, columns }: LaidView): string {
  const of = (column: string) => `s.${quote(column)}`;
  const own = [...entity.head.fields.values()].flatMap(({ key, column, columnName, system }) => {
    const source = columns.get(key);
    return system || !column || source === undefined ? [] : [`${of(source)}::${column.sql} as ${quote(columnName)}`];
  });
  const all = [`${of(tenant)}::integer as tenant_id`, `${of(id)}::text as id`, ...engineColumns, ...own];
  return (
    `select ${all.join(', ')} from ${from.map(quote).join('.')} s ` +
    `where ${of(tenant)}::integer = (select nullif(current_setting('app.tenant', true), '')::int)`
  );
}

/** The lines of a document under the columns every head has: what is written of a line is written in its document. */
function linesText({ lines }: EntityModel): string {
  if (!lines) throw new Error('[Bug] no lines to lay a view over');
  const own = lines.columns.map(
    ({ name, from, column }) => `${from === 'line' ? 'l' : 'h'}.${quote(column)} as ${quote(name)}`,
  );
  const around = ['version', 'rev', 'create_by', 'create_time', 'update_by', 'update_time', 'deleted_at'].map(
    (one) => `h.${one}`,
  );
  return (
    `select l.tenant_id, l.id, ${[...around, ...own].join(', ')}, '{}'::jsonb as ext ` +
    `from ${quote(lines.table)} l join ${quote(lines.headTable)} h on h.tenant_id = l.tenant_id and h.id = l.head_id`
  );
}
