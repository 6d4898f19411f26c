import type { EntityModel, Model } from '../../../schemas/compile/model.ts';
import type { RecordData } from '../../../schemas/compile/plan.ts';
import type { Issue } from '../../../schemas/result.ts';
import { quote } from '../../db/structure.ts';
import { Refusal } from '../../kernel/errors.ts';
import { type SqlWriter, tenantSlot } from '../../sql/template.ts';
import type { Asking } from '../asking.ts';
import { filesOf } from './own-files.ts';
import { eachWanted, idsOf, referencesOf } from './references.ts';

/** What a write points at and did not before, by table: it must be there, and may not go while the write is under way. */
export type Pointing = ReadonlyMap<string, readonly string[]>;

export interface Pointer {
  readonly before: RecordData | null;
  readonly after: RecordData;
}

const fileTable = 'file';

/** `heldOnly`: without the fields that may point at what is gone. */
export function pointingOf(asking: Asking, pointers: readonly Pointer[], heldOnly = false): Pointing {
  const found = new Map<string, Set<string>>();
  for (const pointer of pointers) {
    for (const { table, id } of newlyNamed(asking, pointer, heldOnly)) {
      found.set(table, (found.get(table) ?? new Set()).add(id));
    }
  }
  return new Map([...found].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([table, ids]) => [table, [...ids]]));
}

interface Named {
  readonly table: string;
  readonly id: string;
  readonly path: string;
  readonly label: string;
}

function newlyNamed({ entity, model }: Asking, { before, after }: Pointer, heldOnly = false): readonly Named[] {
  const had = new Set(before ? namedIn(entity, model, before).map(placeOf) : []);
  return namedIn(entity, model, after, heldOnly).filter((one) => !had.has(placeOf(one)));
}

const placeOf = ({ table, id }: Named): string => `${table} ${id}`;

function namedIn(entity: EntityModel, model: Model, record: RecordData, heldOnly = false): Named[] {
  const named: Named[] = [];
  eachWanted(referencesOf(entity), record, (row, references, _, pointer) => {
    for (const { field, to } of references) {
      const target = model.entities.get(to);
      // What is kept elsewhere cannot be held here.
      if (!target || target.isView || (heldOnly && field.config.onDelete === 'clear')) continue;
      const place = { table: target.head.table, path: `${pointer}/${field.key}`, label: field.label };
      for (const id of idsOf(row[field.key])) named.push({ ...place, id });
    }
  });
  for (const { file: id, path, label } of filesOf(entity, record)) named.push({ table: fileTable, id, path, label });
  return named;
}

export interface PointingSql {
  readonly ctes: readonly string[];
  /** All must hold, or nothing is written. */
  readonly ready: readonly string[];
  /** JSON of what is gone, for the answer. */
  readonly gone: string | null;
}

/**
 * Locks what is pointed at, as the foreign keys of the database do, so that of a write and a deletion the later one sees what
 * the earlier one did: a row that was laid into the trash meanwhile is not counted any more.
 */
export function pointingSql(tables: readonly string[], writer: SqlWriter): PointingSql {
  const asked = tables.map((table) => `${writer.input(`pointed:${table}`)}::text[]`);
  const gone = tables.map((_, at) => `to_jsonb(array(select unnest(${asked[at]}) except select id from pointed${at}))`);
  return {
    ctes: tables.map(
      (table, at) =>
        `pointed${at} as materialized (select t.id from ${quote(table)} t where t.tenant_id = ${tenantSlot} ` +
        `and t.id = any(${asked[at]})${table === fileTable ? '' : ' and t.deleted_at is null'} order by t.id for key share)`,
    ),
    ready: tables.map((_, at) => `(select count(*) from pointed${at}) = cardinality(${asked[at]})`),
    gone: tables.length === 0 ? null : `select jsonb_build_array(${gone.join(', ')})`,
  };
}

export const pointingInput = (pointing: Pointing): Record<string, unknown> =>
  Object.fromEntries([...pointing].map(([table, ids]) => [`pointed:${table}`, ids]));

/** Says at which fields what they name is gone; nothing when all of it is there. */
export function refuseGone(
  asking: Asking,
  pointers: readonly Pointer[],
  tables: readonly string[],
  told: string,
): void {
  const gone = new Map((JSON.parse(told) as string[][]).map((ids, at) => [tables[at], new Set(ids)]));
  const issues = pointers
    .flatMap((pointer) => newlyNamed(asking, pointer))
    .filter(({ table, id }) => gone.get(table)?.has(id))
    .map(({ path, label }): Issue => ({ code: 'unknown_reference', path, params: { label } }));
  if (issues.length > 0) throw new Refusal('invalid_input', { issues });
}
