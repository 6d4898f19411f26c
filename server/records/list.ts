import type { EntityModel, FieldModel } from '../../schemas/compile/model.ts';
import type { EntityPlan } from '../../schemas/compile/plan.ts';
import { readsOf } from '../../schemas/expressions/reads-of.ts';
import type { Expr } from '../../schemas/expressions/tree.ts';
import { entryOf } from '../../schemas/language/entry-of.ts';
import type { ListPlan } from '../../schemas/sections/lists/lists.model.ts';
import { literal, quote } from '../db/structure.ts';
import { Refusal } from '../kernel/errors.ts';
import { compileFilter } from '../sql/compile-at.ts';
import { type Rows, rowsOf } from '../sql/rows.ts';
import { fill, SqlWriter, type Template, tenantSlot } from '../sql/template.ts';
import type { View } from '../sql/view.ts';
import type { Asking } from './asking.ts';
import {
  type ByState,
  type GroupBy,
  type ListQuery,
  MOST_ROWS,
  type QueryString,
  readListQuery,
  type SortBy,
} from './query/list-query.ts';
import { findable } from './searchable.ts';
import { conditionSql, searchedValue } from './sql/condition-sql.ts';
import { isMany } from './sql/labels.ts';
import { liveRows } from './sql/live-rows.ts';
import { type Columns, lateralScopes, selectListed } from './sql/select-record.ts';
import { isStarred } from './sql/star-sql.ts';

/** What a list shows: a list of the document, or what lies in the trash. */
export interface Listing {
  readonly list: string;
  readonly trash?: boolean;
}

/** One page of a list as JSON text, made by PostgreSQL in one statement. */
export async function listRecords(asking: Asking, listing: Listing, query: QueryString): Promise<string> {
  const { entity, plan, view, db, asker } = asking;
  const list = entryOf(plan.lists, listing.list);
  const model = entity.lists.get(listing.list);
  if (!list || !model) throw new Refusal('unknown_list');
  const wanted = readListQuery(findable(asking), query);
  const template = listTemplate({ view, plan, list, where: listing.trash ? null : model.where }, listing, wanted);
  const only = wanted.group?.only ?? null;
  const input = { size: wanted.size, skip: (wanted.page - 1) * wanted.size, only };
  const row = await db.first<{ total: number; records: string; totals?: string; groups?: string; states?: string }>(
    fill(template, { tenant: db.tenant, asker, input }),
  );
  const total = row?.total ?? 0;
  const pages = Math.ceil(total / wanted.size);
  const totals = row?.totals ? `,"totals":${row.totals}` : '';
  const groups = row?.groups ? `,"groups":${row.groups}` : '';
  const states = row?.states ? `,"states":${row.states}` : '';
  return `{"records":${row?.records ?? '[]'},"total":${total},"size":${wanted.size},"current":${wanted.page},"pages":${pages}${totals}${groups}${states}}`;
}

interface Listed {
  readonly view: View;
  readonly plan: EntityPlan;
  readonly list: ListPlan;
  readonly where: Expr | null;
}

/** What of a list's text depends on the plan alone; filters, order and page follow behind it. */
interface Fixed {
  readonly writer: SqlWriter;
  readonly columns: string;
  readonly scopes: string;
  readonly live: string;
}

const known = new WeakMap<View, Map<string, Fixed>>();

function fixedPart(listed: Listed, { list, trash }: Listing): Fixed {
  const { view, plan } = listed;
  const kept = known.get(view) ?? new Map<string, Fixed>();
  known.set(view, kept);
  const key = `${list} ${trash}`;
  const found = kept.get(key);
  if (found) return found;
  const writer = new SqlWriter();
  const head = rowsOf(view.entity.head);
  const where = listed.where ? [compileFilter(listed.where, view, head, writer) ?? 'false'] : [];
  const fixed: Fixed = {
    columns:
      selectListed(view, listedFields(listed), writer) +
      (listed.list.stars && !trash ? `, ${isStarred(view.entity, writer)} as "$star"` : ''),
    scopes: lateralScopes(view, writer),
    live: [
      ...liveRows(view, trash ? (plan.access.ops.delete ?? []) : view.reads, writer, { trash, many: true }),
      ...where,
    ].join(' and '),
    writer,
  };
  kept.set(key, fixed);
  return fixed;
}

/**
 * Rows that fit are found once and kept by narrow keys; the page is cut from them, and wide columns and words are read
 * for the page alone. `offset 0` keeps that reading one row at a time however PostgreSQL guesses.
 */
function listTemplate(listed: Listed, listing: Listing, query: ListQuery): Template {
  const { columns, scopes, live: all, writer: begun } = fixedPart(listed, listing);
  const writer = begun.fork();
  const { view } = listed;
  const isOwn = query.starred && listed.list.stars === true && !listing.trash;
  const live = isOwn ? `${all} and ${isStarred(view.entity, writer)}` : all;
  const table = quote(view.entity.head.table);
  const filter = query.where ? ` and ${conditionSql(query.where, view, writer)}` : '';
  const sort = query.sort.length > 0 ? query.sort : ownOrder(view.entity, listed.list, listing.trash);
  const isNear = (query.page - 1) * query.size < FAR;
  const { keys, order } = sortKeys(sort, view, rowsOf(view.entity.head), writer, isNear);
  const foot = listing.trash || !query.totals ? noFoot : footOf(listed, writer);
  // without a filter, counting and cutting by themselves cost less than keeping every row for both
  const cut = query.group ? groupCut(query.group, view, writer, order) : pageCut(writer, order);
  const kept = query.where || isOwn || foot.keys !== '' || query.group ? 'materialized' : 'not materialized';
  const states =
    query.byState && !listing.trash ? statesOf(query.byState, view, writer, `${table} h where ${live}`) : noStates;
  return writer.finish(
    `with hit as ${kept} (select h.id${keys}${foot.keys}${cut.key}${states.key} from ${table} h where ${live}${filter}), ` +
      `page as (${cut.page})${states.counted} ` +
      `select (${states.total})::int as total, (select coalesce(json_agg(r), '[]') from (` +
      `select ${columns} from page cross join lateral (select * from ${table} w where w.tenant_id = ${tenantSlot} ` +
      `and w.id = page.id offset 0) h ${scopes} order by ${order('page')}) r)::text as records${foot.totals}${cut.groups}${states.told}`,
    { searches: query.where !== null },
  );
}

type Order = (of: string) => string;

const pageOf = (writer: SqlWriter) => ({
  size: `${writer.input('size')}::int`,
  skip: `${writer.input('skip')}::bigint`,
});

function pageCut(writer: SqlWriter, order: Order) {
  const { size, skip } = pageOf(writer);
  return { key: '', page: `select * from hit order by ${order('hit')} limit ${size} offset ${skip}`, groups: '' };
}

/** A field with a value of its own in every row would make as many groups: no more than these are told, nor more rows than a page may have. */
const MOST_GROUPS = 200;

/** The same page of each group, or of one; and how many rows each has. */
function groupCut({ field, signs, only }: GroupBy, view: View, writer: SqlWriter, order: Order) {
  const { size, skip } = pageOf(writer);
  const value = searchedValue(field, view, rowsOf(view.entity.head), writer);
  const one = only === undefined ? '' : ` where hit.grp is not distinct from ${writer.input('only')}::text`;
  const placed = `select hit.*, row_number() over (partition by hit.grp order by ${order('hit')}) as place from hit${one}`;
  const counted = `select grp, count(*)::int as n from hit group by grp order by n desc, grp limit ${MOST_GROUPS}`;
  return {
    key: signs === undefined ? `, (${value})::text as grp` : `, left((${value})::text, ${signs}) as grp`,
    page: `select * from (${placed}) hit where place > ${skip} and place <= ${skip} + ${size} order by place limit ${MOST_ROWS}`,
    groups: `, (select coalesce(json_agg(json_build_object('value', grp, 'total', n) order by grp), '[]') from (${counted}) g)::text as groups`,
  };
}

const noStates = { key: '', counted: '', total: 'select count(*) from hit', told: '' };

/**
 * How many rows stand in each state. They are counted with the total where no state is asked for; else the rows in
 * other states are looked for beside the page.
 */
function statesOf({ field, others, isNarrowed }: ByState, view: View, writer: SqlWriter, rows: string) {
  const value = searchedValue(field, view, rowsOf(view.entity.head), writer);
  // What is written must be used: PostgreSQL knows no type of a placeholder that stands nowhere.
  const apart = isNarrowed && others ? ` and ${conditionSql(others, view, writer)}` : '';
  const from = isNarrowed ? `(select ${value} as st from ${rows}${apart}) hit` : 'hit';
  return {
    key: isNarrowed ? '' : `, ${value} as st`,
    counted: `, tally as materialized (select st, count(*)::int as n from ${from} group by st)`,
    total: isNarrowed ? noStates.total : 'select coalesce(sum(n), 0) from tally',
    told: `, (select coalesce(json_agg(json_build_object('value', st, 'total', n)), '[]') from tally)::text as states`,
  };
}

const noFoot = { keys: '', totals: '' };

/** Totals over every row that fits, in decimals; amounts of different currencies are not added up. */
function footOf({ view, list }: Listed, writer: SqlWriter) {
  const fields = (list.foot ?? []).flatMap((path) => view.entity.fields.get(path) ?? []);
  if (fields.length === 0) return noFoot;
  const head = rowsOf(view.entity.head);
  const own = fields.map((field, at) => {
    const apart = currencyOf(field, view);
    const by = apart ? searchedValue(apart, view, head, writer) : `''`;
    return `, ${searchedValue(field, view, head, writer)} as f${at}, ${by} as g${at}`;
  });
  const sums = fields.map(({ path }, at) => {
    const byOne = `select coalesce(g${at}, '') as g, sum(f${at}) as s from hit group by 1 having count(f${at}) > 0`;
    return `${literal(path)}, (select coalesce(json_object_agg(g, s::text), '{}') from (${byOne}) t)`;
  });
  return { keys: own.join(''), totals: `, json_build_object(${sums.join(', ')})::text as totals` };
}

/** The field beside an amount that says what it is an amount of. */
function currencyOf({ kind, config }: FieldModel, view: View): FieldModel | undefined {
  const names = (kind.beside ?? []).map((name) => String((config as Record<string, unknown>)[name] ?? ''));
  return names.map((name) => view.entity.head.fields.get(name)).find((field) => field?.column && !isMany(field));
}

/** What an export takes of a list: rows in these scopes, perhaps only chosen ones, and no more than this. */
export interface Extract {
  readonly scopes: readonly number[];
  readonly ids: readonly string[] | null;
  readonly most: number;
}

/** Ids of all rows a list has for a query, in its order. */
export async function listIds(asking: Asking, key: string, query: QueryString, extract: Extract): Promise<string[]> {
  const { entity, plan, view, db, asker } = asking;
  const list = entryOf(plan.lists, key);
  const model = entity.lists.get(key);
  if (!list || !model) throw new Refusal('unknown_list');
  const { where, sort, starred } = readListQuery(findable(asking), query);
  const writer = new SqlWriter();
  const head = rowsOf(entity.head);
  const tests = [
    ...liveRows(view, view.reads, writer, { many: true }),
    ...(extract.scopes.join() === view.reads.join() ? [] : liveRows(view, extract.scopes, writer, { many: true })),
    ...(model.where ? [compileFilter(model.where, view, head, writer) ?? 'false'] : []),
    ...(where ? [conditionSql(where, view, writer)] : []),
    ...(starred && list.stars ? [isStarred(entity, writer)] : []),
    ...(extract.ids ? [`h.id = any(${writer.input('ids')}::text[])`] : []),
  ];
  const { keys, order } = sortKeys(sort.length > 0 ? sort : ownOrder(entity, list, false), view, head, writer);
  const most = `${writer.input('most')}::int`;
  const template = writer.finish(
    `select array(select id from (select h.id${keys} from ${quote(entity.head.table)} h where ${tests.join(' and ')}) hit ` +
      `order by ${order('hit')} limit ${most}) as ids`,
  );
  const input = { ids: extract.ids ?? [], most: extract.most };
  const row = await db.first<{ ids: string[] }>(fill(template, { tenant: db.tenant, asker, input }));
  return row?.ids ?? [];
}

/** What every row has, so that nothing need be said of where empty ones stand. */
const neverEmpty: ReadonlySet<string> = new Set(['createTime', 'version', 'id']);

/** As many rows in front of a page are sooner sorted at once than fetched one by one along an index. */
const FAR = 5_000;

/**
 * Narrow sort keys beside the id, which breaks every tie. The index by creation knows of no `nulls last`, and is walked for
 * pages near the beginning where that is left out.
 */
function sortKeys(sort: readonly SortBy[], view: View, head: Rows, writer: SqlWriter, isNear = false) {
  const keys = sort.map(({ field }, at) => `, ${searchedValue(field, view, head, writer)} as k${at}`).join('');
  const lastFirst = sort[0]?.descending ?? true;
  return {
    keys,
    order: (of: string) =>
      [
        ...sort.map(({ field, descending }, at) => {
          const isPlain = isNear && field.system && neverEmpty.has(field.key);
          return `${of}.k${at} ${descending ? 'desc' : 'asc'}${isPlain ? '' : ' nulls last'}`;
        }),
        `${of}.id ${lastFirst ? 'desc' : 'asc'}`,
      ].join(', '),
  };
}

function ownOrder(entity: EntityModel, list: ListPlan, trash: boolean | undefined): SortBy[] {
  const said = trash ? [] : list.sort;
  const sort = said.flatMap(({ field, order }) => {
    const found = entity.fields.get(field);
    return found ? [{ field: found, descending: order === 'desc' }] : [];
  });
  const made = entity.fields.get('createTime');
  return sort.length > 0 || !made ? sort : [{ field: made, descending: true }];
}

/** The columns and what names the record, in words; what numbers it and what its row's buttons ask about, without. */
function listedFields({ view, plan, list }: Listed): Columns {
  const guards = [...plan.actions, ...(plan.states?.moves ?? []), ...plan.becomes].flatMap(({ when }) =>
    when ? [when] : [],
  );
  const asked = guards.flatMap((guard) =>
    readsOf(guard).flatMap(({ up, keys }) => (up === 0 && keys[0] ? [keys[0]] : [])),
  );
  const shown = new Set([
    plan.named,
    ...(plan.states ? [plan.states.field] : []),
    ...list.columns.map(({ field }) => field),
    ...list.card,
    ...(list.tree ? [list.tree] : []),
    ...(list.as ?? []).flatMap(({ reads }) => reads),
  ]);
  const document = plan.lines ? [plan.lines.as] : [];
  const silent = new Set(['id', 'version', 'createBy', 'updateBy', ...document, ...asked]);
  const fields = view.fields(view.entity.head).filter(({ path }) => shown.has(path) || silent.has(path));
  return { fields, inWords: ({ path }) => shown.has(path) };
}
