import { isFor } from '../../schemas/compile/for-whom.ts';
import type { Model } from '../../schemas/compile/model.ts';
import { planQuery, planReport } from '../../schemas/compile/plan-report.ts';
import type { QueryColumn, QueryModel } from '../../schemas/compile/query-model.ts';
import type { ReportPlan } from '../../schemas/compile/report-plan.ts';
import { type Sees, seesOf } from '../../schemas/compile/sees-source.ts';
import { Refusal } from '../kernel/errors.ts';
import type { Session } from '../kernel/session.ts';
import type { Running } from '../metadata/models.ts';
import { type Asking, askWithin } from '../records/asking.ts';
import type { QueryString } from '../records/query/list-query.ts';
import { fill } from '../sql/template.ts';
import { compileCrossSql, MOST_ACROSS } from './cross-sql.ts';
import { compileQuerySql, type Seen } from './query-sql.ts';

/** Someone asking, before it is known about which entity. */
export type Asks = Parameters<typeof askWithin>[0];

const plans = new WeakMap<Running, Map<string, ReportPlan | null>>();

/** The plan of a report for whoever asks; undefined when there is no such report for them. */
export function reportPlan(
  running: Running,
  key: string,
  { roles, supplier }: Pick<Session, 'roles' | 'supplier'>,
): ReportPlan | undefined {
  const report = running.model.reports.get(key);
  // Over a supplier's own rows too a report counts what the house wants to know, its people among it.
  if (!report || !isFor(report.for, supplier !== null)) return undefined;
  const kept = plans.get(running) ?? new Map<string, ReportPlan | null>();
  plans.set(running, kept);
  const name = JSON.stringify([key, namedRoles(running.model, roles)]);
  const known = kept.get(name);
  if (known !== undefined) return known ?? undefined;
  const plan = planReport(running.model, report, { roles });
  kept.set(name, plan ?? null);
  return plan;
}

const named = new WeakMap<Model, ReadonlySet<string>>();

/** Roles that any document grants something; whoever differs only in others shares every plan. */
export function namedRoles(model: Model, roles: readonly string[]): readonly string[] {
  const known = named.get(model) ?? new Set([...model.entities.values()].flatMap((entity) => [...entity.roles.keys()]));
  named.set(model, known);
  return [...new Set(roles)].filter((role) => known.has(role)).sort();
}

/** One page of a report as JSON text, made by PostgreSQL in one statement. */
export async function readReport(asks: Asks, key: string, query: QueryString): Promise<string> {
  const report = asks.running.model.reports.get(key);
  if (!report || !reportPlan(asks.running, key, asks.session)) throw new Refusal('unknown_report');
  return readQuery(asks, report, query);
}

/** A page of a report as it is drawn: of a crosstab its rows, what stands across, and the cells where they meet. */
export async function readDrawn(asks: Asks, key: string, query: QueryString): Promise<string> {
  const across = reportPlan(asks.running, key, asks.session)?.across ?? null;
  const report = asks.running.model.reports.get(key);
  if (across === null || !report) return readReport(asks, key, query);
  const asking = askWithin(asks, report.from);
  const { template, page, size } = compileCrossSql(asking, seenBy(asking, report), across, query);
  const input = { size, skip: (page - 1) * size };
  const row = await asking.db.first<Record<'records' | 'columns' | 'cells' | 'whole', string> & { total: number }>(
    fill(template, { tenant: asking.db.tenant, asker: asking.asker, input }),
  );
  const columns = row?.columns ?? '[]';
  if (JSON.parse(columns).length > MOST_ACROSS)
    throw new Refusal('invalid_input', {
      text: `横向超过${MOST_ACROSS}列，看不清也导不出：请增加查询条件，日期请改为按月或按季度`,
    });
  const total = row?.total ?? 0;
  return (
    `{"records":${row?.records ?? '[]'},"total":${total},"cross":{"columns":${columns},"cells":${row?.cells ?? '[]'},` +
    `"whole":${row?.whole ?? '[]'}},"size":${size},"current":${page},"pages":${Math.ceil(total / size)}}`
  );
}

/** The same for any query of a document; what the asker may read nothing of does not exist for them. */
export async function readQuery(asks: Asks, query: QueryModel, asked: QueryString): Promise<string> {
  const asking = askWithin(asks, query.from);
  const { template, page, size } = compileQuerySql(asking, seenBy(asking, query), asked);
  const input = { size, skip: (page - 1) * size };
  const statement = fill(template, { tenant: asking.db.tenant, asker: asking.asker, input });
  const row = await asking.db.first<{ total: number; totals: string; records: string }>(statement);
  const total = row?.total ?? 0;
  return (
    `{"records":${row?.records ?? '[]'},"total":${total},"totals":${row?.totals ?? '{}'},` +
    `"size":${size},"current":${page},"pages":${Math.ceil(total / size)}}`
  );
}

/** The one number of a query that counts its rows; where the asker may do something with them, if that is said. */
export async function countQuery(asks: Asks, query: QueryModel, operation?: string): Promise<number> {
  const asking = askWithin(asks, query.from);
  const scopes = operation === undefined ? undefined : (asking.plan.access.ops[operation] ?? []);
  const { template } = compileQuerySql(asking, { ...seenBy(asking, query), scopes }, {});
  const given = { tenant: asking.db.tenant, asker: asking.asker, input: { size: 1, skip: 0 } };
  const row = await asking.db.first<{ records: string }>(fill(template, given));
  const [counted] = JSON.parse(row?.records ?? '[]') as Record<string, number>[];
  return Object.values(counted ?? {})[0] ?? 0;
}

function seenBy({ model, session }: Asking, query: QueryModel): Seen {
  const viewer = { roles: session.roles };
  const plan = planQuery(model, query, viewer);
  if (!plan) throw new Refusal('unknown_report');
  const sees = seesOf(model, query, viewer);
  const columns = new Set(plan.columns.map(({ key }) => key));
  const finds = new Set(plan.finds.map(({ key }) => key));
  return {
    query,
    columns: query.columns.filter(({ key }) => columns.has(key)).map((column) => withUnit(column, sees)),
    finds: query.finds.filter(({ key }) => finds.has(key)),
  };
}

/** A currency the viewer may not read is as one that is not known: amounts of it are not added up. */
function withUnit(column: QueryColumn, sees: Sees | null): QueryColumn {
  if (!column.unit || sees?.(column.unit.source)) return column;
  return { ...column, unit: { ...column.unit, source: { is: 'calc', expr: { t: 'nothing' }, reaches: [] } } };
}
