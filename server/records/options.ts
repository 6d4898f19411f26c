import type { EntityModel, FieldModel } from '../../schemas/compile/model.ts';
import { quote } from '../db/structure.ts';
import { Refusal } from '../kernel/errors.ts';
import { keptValue } from '../sql/columns.ts';
import { fill, SqlWriter, tenantSlot } from '../sql/template.ts';
import { isAlwaysShown, type View } from '../sql/view.ts';
import type { Asking } from './asking.ts';
import { brought } from './option-fill.ts';
import { hangsBy, hangsUnder, narrowing, nodeOf } from './option-narrow.ts';
import { isLike } from './query/fit-value.ts';
import { viewToPick } from './reach.ts';
import { conditionSql } from './sql/condition-sql.ts';
import { liveRows } from './sql/live-rows.ts';
import { targetOf } from './write/references.ts';

export interface OptionQuery {
  readonly keyword?: string;
  readonly pageNo: number;
  readonly pageSize: number;
  /** The words of values chosen before, whether they are still offered or not. */
  readonly ids?: string;
  /** What hangs below this record of a tree; '' asks for its roots. */
  readonly parent?: string;
  /** The value of the field beside it by which its document narrows what is offered. */
  readonly within?: string;
}

const MOST_IDS = 500;

/** What a reference field may be set to, as JSON text: searched, paged, within the asker's reach, with what a choice brings along. */
export async function readOptions(asking: Asking, path: string, query: OptionQuery): Promise<string> {
  const field = Object.hasOwn(asking.plan.fields, path) ? asking.entity.fields.get(path) : undefined;
  const target = asking.model.entities.get((field && targetOf(field)) ?? '');
  if (!field || !target) throw new Refusal('invalid_input', { text: '这个字段没有可选的数据' });
  const view = viewToPick(asking, target);
  if (!view) return '{"records":[],"total":0}';
  const statement = optionsStatement(asking, field, view, query);
  const row = await asking.db.first<{ total: number; records: string }>(statement);
  return `{"records":${row?.records ?? '[]'},"total":${row?.total ?? 0}}`;
}

function optionsStatement(asking: Asking, field: FieldModel, view: View, query: OptionQuery) {
  const writer = new SqlWriter();
  const { entity } = view;
  const named = entity.fields.get(entity.named);
  const name = named?.column ? `${keptValue(named, 'h')}::text` : 'h.id';
  const hint = hintOf(view);
  const fills = brought(asking, field, view, writer);
  const parent = hangsBy(view);
  const hangs = parent && isAlwaysShown(view, parent.path) ? parent : null;
  const columns = [
    'h.id as "value"',
    `${name} as "text"`,
    ...(hint ? [`${hint} as "hint"`] : []),
    ...(fills ? [`${fills} as "fill"`] : []),
    ...(hangs ? [`${keptValue(hangs, 'h')} as "parent"`, `${isLeaf(entity, hangs)} as "leaf"`] : []),
  ];
  const order = orderOf(view, hangs);
  const tests = [...rowsOffered(field, view, query, writer), ...asked(field, view, query, hangs, writer)];
  const table = quote(entity.head.table);
  const text =
    `with hit as materialized (select h.id, ${name} as k${order.keys} from ${table} h where ${tests.join(' and ')}), ` +
    `page as (select * from hit order by ${order.by('hit')} limit ${writer.input('size')}::int offset ${writer.input('skip')}::bigint) ` +
    `select (select count(*) from hit)::int as total, (select coalesce(json_agg(r), '[]') from (` +
    `select ${columns.join(', ')} from page join ${table} h on h.tenant_id = ${tenantSlot} and h.id = page.id order by ${order.by('page')}) r)::text as records`;
  const size = query.ids === undefined ? query.pageSize : MOST_IDS;
  const input = { size, skip: (query.pageNo - 1) * size };
  return fill(writer.finish(text), { tenant: asking.db.tenant, asker: asking.asker, input });
}

/** By name; what hangs together as a tree in the order in which its own list shows it. */
function orderOf(view: View, hangs: FieldModel | null) {
  const { entity } = view;
  const list = hangs && [...entity.lists.values()].find(({ tree }) => tree !== null);
  const sort = (list?.sort ?? []).flatMap(({ field, order }) => {
    const found = entity.fields.get(field);
    return found?.column && isAlwaysShown(view, found.path) ? [{ value: keptValue(found, 'h'), order }] : [];
  });
  return {
    keys: sort.map(({ value }, at) => `, ${value} as s${at}`).join(''),
    by: (of: string) =>
      [...sort.map(({ order }, at) => `${of}.s${at} ${order} nulls last`), `${of}.k nulls last`, `${of}.id`].join(', '),
  };
}

/** Rows within reach; those that are offered anew are alive, and what the field's report lets through. */
export function rowsOffered(field: FieldModel, view: View, query: OptionQuery, writer: SqlWriter): string[] {
  const alive = liveRows(view, view.reads, writer, { many: query.ids === undefined });
  if (query.ids !== undefined) {
    // asked whether they still hang under a value: what else narrows is no matter of old ones
    const under = query.within === undefined ? [] : hangsUnder(field, view, query.within, writer);
    return [...alive.filter((test) => test !== 'h.deleted_at is null'), ...under];
  }
  return [...alive, ...narrowing(field, view, query.within, writer)];
}

function asked(
  field: FieldModel,
  view: View,
  query: OptionQuery,
  hangs: FieldModel | null,
  writer: SqlWriter,
): string[] {
  const { ids, keyword = '', parent } = query;
  if (ids !== undefined) {
    const wanted = ids.split(',').filter((id) => id !== '' && !id.includes('\u0000'));
    return [`h.id = any(${writer.constant(wanted.slice(0, MOST_IDS))}::text[])`];
  }
  const below = parent === undefined || !hangs ? [] : [belowOf(field, view, hangs, parent, writer)];
  const word = keyword.trim();
  if (word === '') return below;
  const searched = searchedFields(view).map((field) => conditionSql(isLike(field, 'inside', word), view, writer));
  return [...below, searched.length === 0 ? 'false' : `(${searched.join(' or ')})`];
}

function belowOf(field: FieldModel, view: View, hangs: FieldModel, parent: string, writer: SqlWriter): string {
  const { under } = field.config as { readonly under?: string };
  if (parent !== '' && parent !== 'null' && !parent.includes('\u0000'))
    return `${keptValue(hangs, 'h')} = ${writer.constant(parent)}::text`;
  if (under !== undefined) return `${keptValue(hangs, 'h')} in (${nodeOf(view, under, writer)})`;
  return `${keptValue(hangs, 'h')} is null`;
}

/** What names a record, its number, and the texts people search by. */
export function searchedFields(view: View): readonly FieldModel[] {
  const { named, states } = view.entity;
  return view
    .fields(view.entity.head)
    .filter((field) => field.column?.family === 'text' && field.type.is === 'text' && !field.system)
    .filter((field) => field.path === named || field.search || (field.kind.automatic && field.path !== states?.field));
}

/** The second line of an option: what it is searched by beside its name. */
function hintOf(view: View): string | null {
  const beside = searchedFields(view).filter(({ path }) => path !== view.entity.named && isAlwaysShown(view, path));
  const values = beside.slice(0, 2).map((field) => keptValue(field, 'h'));
  return values.length === 0 ? null : `nullif(concat_ws(' · ', ${values.join(', ')}), '')`;
}

const isLeaf = (entity: EntityModel, hangs: FieldModel): string =>
  `not exists (select 1 from ${quote(entity.head.table)} c where c.tenant_id = ${tenantSlot} ` +
  `and ${keptValue(hangs, 'c')} = h.id and c.deleted_at is null)`;
