import type { EntityModel, FieldModel, PartModel } from '../../../schemas/compile/model.ts';
import type { EntityPlan, RecordData } from '../../../schemas/compile/plan.ts';
import { toSnake } from '../../../schemas/language/names.ts';
import type { RowValues } from '../../../schemas/values/row-values.ts';

/** Records of an entity under the names of its columns, with lines under the names of their tables, and back again. */
export interface OnlineNames {
  shown(record: RecordData): RowValues;
  taken(body: RowValues): RecordData;
  /** What is sent with nothing but its lines in it: they are counted before any of them is read. */
  lines(body: RowValues): RecordData;
  /** Names of filters, ranges and sorting in a list's query. */
  key(name: string): string;
}

export function onlineNames(entity: EntityModel, plan: EntityPlan): OnlineNames {
  const head = namesOf(entity.head, plan);
  return {
    shown: (record) => showRow(entity, plan, entity.head, record),
    taken: (body) => takeRow(entity, plan, entity.head, body),
    lines: (body) => linesOf(entity.head, body),
    key: (name) => head.get(name) ?? name,
  };
}

const knownNames = new WeakMap<EntityPlan, Map<PartModel, ReadonlyMap<string, string>>>();

/** Column, and key as a column spells it → key; an older client may send the key itself. */
function namesOf(part: PartModel, plan: EntityPlan): ReadonlyMap<string, string> {
  const known = knownNames.get(plan) ?? new Map<PartModel, ReadonlyMap<string, string>>();
  knownNames.set(plan, known);
  const found = known.get(part);
  if (found) return found;
  const fields = [...part.fields.values()].filter(({ path }) => Object.hasOwn(plan.fields, path));
  const names = new Map(
    fields.flatMap(({ key, columnName }): [string, string][] => [
      [columnName, key],
      [toSnake(key), key],
    ]),
  );
  known.set(part, names);
  return names;
}

/** Names under which the lines of a part are sent. */
const partsOf = (part: PartModel): ReadonlyMap<string, PartModel> =>
  new Map(
    [...part.parts.values()].flatMap((inner): [string, PartModel][] => [
      [inner.table, inner],
      [toSnake(inner.key), inner],
      [inner.key, inner],
    ]),
  );

const linesOf = (part: PartModel, row: RowValues): RecordData =>
  Object.fromEntries(
    [...partsOf(part)].flatMap(([name, inner]) => {
      const lines = row[name];
      if (!Array.isArray(lines)) return [];
      const isPlain = inner.parts.size === 0 || lines.length > inner.max;
      return [[inner.key, isPlain ? lines : lines.map((line) => (isObject(line) ? linesOf(inner, line) : {}))]];
    }),
  );

const many = (value: unknown): unknown => (Array.isArray(value) ? value.join(',') : (value ?? null));

function showRow(entity: EntityModel, plan: EntityPlan, part: PartModel, row: RowValues): RowValues {
  const shown: Record<string, unknown> = { id: row.id };
  for (const field of part.fields.values()) {
    if (!Object.hasOwn(row, field.key)) continue;
    const name = nameOf(field);
    shown[name] = numeric(field, many(row[field.key]));
    const text = row[`${field.key}_dictText`];
    if (text !== undefined) shown[`${name}_dictText`] = text;
  }
  for (const inner of part.parts.values()) {
    const rows = row[inner.key];
    if (!Array.isArray(rows) || !Object.hasOwn(plan.parts, inner.path)) continue;
    const foreign = { [`${part.table}_id`]: row.id };
    shown[inner.table] = rows.map((line: RowValues) => ({ ...foreign, ...showRow(entity, plan, inner, line) }));
  }
  return shown;
}

/** The column a client knows; of a field that is kept beside the columns, its key as a column would spell it. */
export const nameOf = (field: FieldModel): string =>
  field.added || field.column === null ? toSnake(field.key) : field.columnName;

/** A number that a double holds exactly is one; others stay text, so that nothing is rounded on the way. */
function numeric(field: FieldModel, value: unknown): unknown {
  if (field.type.is !== 'number' || typeof value !== 'string') return value;
  const number = Number(value);
  return Number.isFinite(number) && value.replace(/\D/g, '').length <= 15 ? number : value;
}

function takeRow(entity: EntityModel, plan: EntityPlan, part: PartModel, row: RowValues): RecordData {
  const names = namesOf(part, plan);
  const parts = partsOf(part);
  const taken: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(row)) {
    const inner = parts.get(name);
    if (inner) {
      const lines = Array.isArray(value) ? value : value === null || value === undefined ? [] : [value];
      taken[inner.key] = lines.map((line) => takeRow(entity, plan, inner, isObject(line) ? line : {}));
      continue;
    }
    const key = names.get(name) ?? name;
    const field = part.fields.get(key);
    // Rows are known again by their ids; what the server alone writes is not sent back.
    if (key === 'id' && typeof value === 'string' && value !== '') taken.id = value;
    else if (field && !field.system) taken[key] = fitted(field, value);
  }
  return taken as RecordData;
}

const isObject = (value: unknown): value is RowValues =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Comma-joined values are several where the field holds several; numbers travel as decimal text. */
function fitted(field: FieldModel, value: unknown): unknown {
  if (value === '' || value === undefined) return null;
  if (field.column?.family === 'json' && typeof value === 'string' && field.kind.many)
    return value.split(',').flatMap((one) => (one.trim() === '' ? [] : [one.trim()]));
  if (field.column?.family === 'json' && typeof value === 'string' && field.type.is === 'list')
    return value.split(',').flatMap((one) => (one.trim() === '' ? [] : [one.trim()]));
  if (field.column?.family === 'numeric' && typeof value === 'number') return String(value);
  if (field.column?.family === 'integer' && typeof value === 'string' && /^-?\d{1,15}$/.test(value))
    return Number(value);
  if (field.column?.family === 'text' && typeof value === 'number') return String(value);
  return value;
}
