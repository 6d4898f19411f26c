import type { EntityModel, FieldModel, PartModel } from '../../schemas/compile/model.ts';
import { kindOf } from '../../schemas/expressions/kind-of.ts';
import { printPath } from '../../schemas/expressions/print-path.ts';
import type { Expr } from '../../schemas/expressions/tree.ts';
import { columnPlaces } from '../../schemas/values/column-places.ts';
import { quote } from '../db/structure.ts';
import { keptValue } from './columns.ts';
import { freshAlias, NotInSql, type Place } from './expression-place.ts';
import type { Rows } from './rows.ts';
import { tenantSlot } from './template.ts';

type Path = Extract<Expr, { t: 'path' }>;

const deepestCalc = 20;

/** The value at the end of a path that passes no rows. */
export function pathSql(path: Path, place: Place): string {
  const rows = ascend(path, place);
  return fieldSql(path, path.keys, { ...place, rows });
}

function fieldSql(path: Path, keys: readonly string[], place: Place): string {
  const [key = '', ...rest] = keys;
  const field = place.rows.part.fields.get(key);
  if (!field) throw notKnown(path);
  if (rest.length === 0) return valueSql(field, place);
  const target = field.type.is === 'ref' ? place.model.entities.get(field.type.to) : undefined;
  if (!target) throw notKnown(path);
  return relatedSql(path, rest, valueSql(field, place), target, place);
}

/** One step through a reference: the row it points at, in the same tenant. */
function relatedSql(path: Path, keys: readonly string[], id: string, target: EntityModel, place: Place): string {
  const alias = freshAlias(place);
  const rows: Rows = { part: target.head, alias, above: null };
  const value = fieldSql(path, keys, { ...place, entity: target, rows });
  return `(select ${value} from ${quote(target.head.table)} ${alias} where ${alias}.tenant_id = ${tenantSlot} and ${alias}.id = ${id})`;
}

/** A field of the rows where we stand, as expressions count it. */
function valueSql(field: FieldModel, place: Place): string {
  if (!field.column) return computedSql(field, place);
  const kept = keptValue(field, place.rows.alias);
  switch (field.type.is) {
    case 'number':
      return field.column.family === 'integer' ? `${kept}::numeric` : kept;
    case 'dateTime':
      // What the engine notes itself has fractions of a second, which no one sees.
      return field.system ? `date_trunc('second', ${kept})` : kept;
    case 'list':
      return `nullif(${kept}, '[]')`;
    case 'text':
    case 'ref':
      return field.inExt ? `nullif(${kept}, '')` : kept;
    default:
      return kept;
  }
}

/** A computed value that is not kept is worked out here, and rounded as its field would keep it. */
function computedSql(field: FieldModel, place: Place): string {
  if (!field.calc || place.depth > deepestCalc) throw new NotInSql(field.label);
  const is = field.type.is === 'ref' ? 'text' : field.type.is;
  const value = place.compile(field.calc, { ...place, depth: place.depth + 1 }, is);
  const column = field.kind.column(field.config as never);
  if (is !== 'number' || !column) return value;
  const places = column.family === 'integer' ? 0 : columnPlaces(column);
  return places === null ? value : `round(${value}, ${places})`;
}

/** The rows that a path leads through, as a FROM with its conditions, and what is left of the path inside them. */
export interface RowsSql {
  readonly from: string;
  readonly rest: readonly string[];
  readonly place: Place;
}

/** Null when the path leads through no part. */
export function rowsSql(path: Path, place: Place): RowsSql | null {
  let rows = ascend(path, place);
  let from = '';
  let tie = '';
  let at = 0;
  for (; at < path.keys.length; at++) {
    const key = path.keys[at] ?? '';
    const part: PartModel | undefined = rows.part.parts.get(key);
    const linked = part || from !== '' ? null : linkedSql(key, rows, place);
    if (linked) {
      from = linked.from;
      tie = linked.tie;
      rows = linked.rows;
      continue;
    }
    if (!part) break;
    const alias = freshAlias(place);
    const link = `${alias}.tenant_id = ${tenantSlot} and ${alias}.${rows.part.parent ? 'parent_id' : 'head_id'} = ${rows.alias}.id`;
    from = from === '' ? `${quote(part.table)} ${alias}` : `${from} join ${quote(part.table)} ${alias} on ${link}`;
    tie ||= link;
    rows = { part, alias, above: rows };
  }
  if (at === 0) return null;
  return { from: `from ${from} where ${tie}`, rest: path.keys.slice(at), place: { ...place, rows } };
}

/** The records that point at the head's rows: those of this facet that are not in the trash. */
function linkedSql(key: string, rows: Rows, place: Place): { from: string; tie: string; rows: Rows } | null {
  const { entities } = place.model;
  const owner = [...entities.values()].find(({ head }) => head === rows.part);
  const link = rows.part.fields.has(key) ? undefined : owner?.links.find((one) => one.key === key);
  const target = link && entities.get(link.entity);
  const by = target?.head.fields.get(link?.by ?? '');
  if (!target || !by?.column) return null;
  const alias = freshAlias(place);
  const kept = keptValue(by, alias);
  const points = link?.among
    ? amongSql(link.among, kept, { target, alias, rows, place })
    : by.type.is === 'list'
      ? `${kept} ? ${rows.alias}.id`
      : `${kept} = ${rows.alias}.id`;
  const common = Object.entries(target.when).map(([name, value]) => {
    const field = target.fields.get(name);
    return field?.column
      ? `${keptValue(field, alias)} = ${place.writer.constant(String(value))}::${field.column.sql}`
      : 'false';
  });
  return {
    from: `${quote(target.head.table)} ${alias}`,
    tie: [`${alias}.tenant_id = ${tenantSlot}`, points, `${alias}.deleted_at is null`, ...common].join(' and '),
    rows: { part: target.head, alias, above: rows },
  };
}

/** Both ends of what ties two together are named by rows of ours. */
function amongSql(
  { and, keys }: NonNullable<EntityModel['links'][number]['among']>,
  first: string,
  {
    target,
    alias,
    rows,
    place,
  }: { readonly target: EntityModel; readonly alias: string; readonly rows: Rows; readonly place: Place },
): string {
  const end = target.head.fields.get(and);
  const path: Path = { t: 'path', up: 0, keys: [...keys] };
  const among = () => {
    const found = rowsSql(path, { ...place, rows });
    if (!found) throw notKnown(path);
    return `(select ${innerSql(path, found)} ${found.from})`;
  };
  if (!end?.column) throw notKnown(path);
  return `${first} in ${among()} and ${keptValue(end, alias)} in ${among()}`;
}

/** The value of one of those rows at the end of the path. */
export const innerSql = (path: Path, { rest, place }: RowsSql): string => fieldSql(path, rest, place);

function ascend(path: Path, place: Place): Rows {
  let rows: Rows | null = place.rows;
  for (let step = 0; step < path.up && rows; step++) rows = rows.above;
  if (!rows) throw notKnown(path);
  return rows;
}

const notKnown = (path: Path): NotInSql => new NotInSql(printPath(path.up, path.keys));

/** Whether a list comes from who is asking: an array of SQL, not of JSON. */
export const isArray = (expr: Expr): boolean => expr.t === 'call' && kindOf(expr) === 'list';
