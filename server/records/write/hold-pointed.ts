import type { EntityModel, FieldModel } from '../../../schemas/compile/model.ts';
import type { RecordData } from '../../../schemas/compile/plan.ts';
import type { Issue } from '../../../schemas/issues/result.ts';
import { quote } from '../../db/structure.ts';
import { Refusal } from '../../kernel/errors.ts';
import { type SqlWriter, tenantSlot } from '../../sql/template.ts';
import type { Asking } from '../asking.ts';
import { isNarrowed, narrowing } from '../option-narrow.ts';
import { viewToPick } from '../reach.ts';
import { dictWords, labelSource } from '../sql/labels.ts';
import { reachSql } from './facts.ts';
import { hangingAnew, hangsSql } from './linked-faults.ts';
import { placesOf } from './name-place.ts';
import { filesOf } from './own-files.ts';
import { eachWanted, idsOf, referencesOf, targetOf, type Wanted, wantedIn } from './references.ts';

/** What a write points at and did not before, by sort: it must be there, and may not go while the write is under way. */
export type Pointing = ReadonlyMap<string, readonly string[]>;

export interface Pointer {
  readonly before: RecordData | null;
  readonly after: RecordData;
  /** What its saver chose, as `judge` tells it: that must be within reach as well, what the field offers, and hang where it is put. */
  readonly chosen?: ReadonlySet<string>;
}

export const chosenAs = (entity: string, id: string): string => `${entity} ${id}`;
/** At a place of the record, as `/lines/0/material`. */
export const offeredAt = (place: string, id: string): string => `${place} ${id}`;

/** A field that says what has happened, and names what may be in the trash by now. */
export const knownAs = (field: string): string => `known ${field}`;

/** As `offeredAt`, of what hangs under the value above it. */
export const hangingAt = (place: string, id: string): string => `hanging ${place} ${id}`;

export const foundAs = (entity: string, id: string, version: number): string => `${found}${entity} ${id} ${version}`;
export const isFound = ({ config }: FieldModel): boolean => config.find !== undefined;

/**
 * Sorts of what is pointed at: an entity's records are `there:` or, where the saver chose them, `within:` reach; where the field says
 * what has happened, it is enough that they were `ever:` there; where the field's
 * document offers only some of them, they are `offered:` by its path; where it offers what hangs under a value, `hanging:` under it.
 */
const file = 'file';
const option = 'option';
const offered = 'offered:';
/** What was found stands as it did when it was found: by its version. */
const found = 'found:';
const hanging = 'hanging:';
const ever = 'ever:';
const isByField = (sort: string): boolean => sort.startsWith(offered) || sort.startsWith(hanging);

/** `heldOnly`: without the fields that may point at what is gone. */
export function pointingOf(asking: Asking, pointers: readonly Pointer[], heldOnly = false): Pointing {
  const found = new Map<string, Set<string>>();
  for (const pointer of pointers) {
    for (const { sort, id } of newlyNamed(asking, pointer, heldOnly)) {
      found.set(sort, (found.get(sort) ?? new Set()).add(id));
    }
  }
  return new Map([...found].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([sort, ids]) => [sort, [...ids]]));
}

interface Named {
  readonly sort: string;
  /** Where it stands: facets share a table. */
  readonly table: string;
  readonly id: string;
  readonly path: string;
  readonly label: string;
}

function newlyNamed(asking: Asking, { before, after, chosen }: Pointer, heldOnly = false): readonly Named[] {
  const had = new Set(before ? namedIn(asking, before).map(placeOf) : []);
  return namedIn(asking, after, chosen, heldOnly).filter((one) => isByField(one.sort) || !had.has(placeOf(one)));
}

const placeOf = ({ table, id }: Named): string => `${table} ${id}`;

function namedIn(
  { entity, model }: Asking,
  record: RecordData,
  chosen: ReadonlySet<string> = new Set(),
  heldOnly = false,
): Named[] {
  const named: Named[] = [];
  const versions = versionsIn(chosen);
  eachWanted(referencesOf(entity), record, (row, references, _, pointer) => {
    for (const { field, to } of references) {
      const target = model.entities.get(to);
      // What is kept elsewhere cannot be held here.
      if (!target || target.isView || (heldOnly && field.config.onDelete === 'clear')) continue;
      const place = { table: target.head.table, path: `${pointer}/${field.key}`, label: field.label };
      for (const id of idsOf(row[field.key])) {
        if (chosen.has(knownAs(field.path))) {
          named.push({ ...place, id, sort: `${ever}${to}` });
          continue;
        }
        const version = isFound(field) ? versions.get(`${to} ${id}`) : undefined;
        if (version !== undefined) named.push({ ...place, id: `${id} ${version}`, sort: `${found}${to}` });
        else named.push({ ...place, id, sort: `${chosen.has(chosenAs(to, id)) ? 'within' : 'there'}:${to}` });
        if (isNarrowed(model, field) && chosen.has(offeredAt(place.path, id)))
          named.push({ ...place, id, sort: `${offered}${field.path}` });
      }
    }
  });
  for (const { field, path, id, pair } of hangingAnew(entity, record, null))
    if (chosen.has(hangingAt(path, id)) && model.entities.get(targetOf(field) ?? '')?.isView === false)
      named.push({ sort: `${hanging}${field.path}`, table: hanging, id: pair, path, label: field.label });
  eachWanted(codedFields(entity), record, (row, coded, _, pointer) => {
    for (const { field, dict } of coded) {
      const words = model.dicts.get(dict);
      const place = { sort: option, table: option, path: `${pointer}/${field.key}`, label: field.label };
      for (const code of [row[field.key]].flat().map(String))
        if (words && Object.hasOwn(dictWords(words), code)) named.push({ ...place, id: `${dict}:${code}` });
    }
  });
  for (const { file: id, path, label } of filesOf(entity, record))
    named.push({ sort: file, table: file, id, path, label });
  return named;
}

/** By entity and id: how what was found stood. */
function versionsIn(chosen: ReadonlySet<string>): ReadonlyMap<string, string> {
  const versions = new Map<string, string>();
  for (const one of chosen) {
    if (!one.startsWith(found)) continue;
    const last = one.lastIndexOf(' ');
    versions.set(one.slice(found.length, last), one.slice(last + 1));
  }
  return versions;
}

interface Coded {
  readonly field: FieldModel;
  readonly dict: string;
}

const known = new WeakMap<EntityModel, Wanted<Coded>>();

/** The fields of an entity that keep codes of a dictionary. */
function codedFields(entity: EntityModel): Wanted<Coded> {
  const found = known.get(entity);
  if (found) return found;
  const coded = wantedIn(entity.head, (field): readonly Coded[] => {
    const source = labelSource(field);
    return source?.from === 'dict' && field.column ? [{ field, dict: source.dict }] : [];
  });
  known.set(entity, coded);
  return coded;
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
 * the earlier one did: a row that was laid into the trash meanwhile, or that left the saver's reach, is not counted any more.
 */
export function pointingSql(asking: Asking, sorts: readonly string[], writer: SqlWriter): PointingSql {
  const asked = sorts.map((sort) => `${writer.input(`pointed:${sort}`)}::text[]`);
  const gone = sorts.map((_, at) => `to_jsonb(array(select unnest(${asked[at]}) except select id from pointed${at}))`);
  return {
    ctes: sorts.map((sort, at) => `pointed${at} as materialized (${holdSql(asking, sort, asked[at] ?? '', writer)})`),
    ready: sorts.map((_, at) => `(select count(*) from pointed${at}) = cardinality(${asked[at]})`),
    gone: sorts.length === 0 ? null : `select jsonb_build_array(${gone.join(', ')})`,
  };
}

function holdSql(asking: Asking, sort: string, asked: string, writer: SqlWriter): string {
  const hold = (table: string, test: string) =>
    `select h.id from ${table} h where h.tenant_id = ${tenantSlot} and h.id = any(${asked})${test} order by h.id for key share`;
  if (sort === file) return hold(file, '');
  if (sort === option)
    return (
      `select h.dict || ':' || h.value as id from dict_item h where h.tenant_id = ${tenantSlot} and (h.dict, h.value) in ` +
      `(select split_part(a, ':', 1), substr(a, strpos(a, ':') + 1) from unnest(${asked}) a) order by h.dict, h.value for key share`
    );
  const named = sort.slice(sort.indexOf(':') + 1);
  const field = isByField(sort) ? asking.entity.fields.get(named) : undefined;
  if (field && sort.startsWith(hanging)) return `${hangsSql(asking, field, asked)} order by h.id for key share of h`;
  const target = asking.model.entities.get((field && targetOf(field)) ?? named);
  if (!target) throw new Error(`[Bug] nothing is held as ${sort}`);
  const table = quote(target.head.table);
  if (sort.startsWith(found))
    return (
      `select h.id || ' ' || h.version as id from ${table} h where h.tenant_id = ${tenantSlot} and h.deleted_at is null ` +
      `and h.id = any(array(select split_part(a, ' ', 1) from unnest(${asked}) a)) and h.id || ' ' || h.version = any(${asked}) ` +
      `order by h.id for share`
    );
  if (field) return hold(table, ` and ${offeredSql(asking, field, target, writer)}`);
  if (sort.startsWith(ever)) return hold(table, '');
  return hold(table, ` and ${isWithin(sort) ? reachSql(asking, target, writer) : 'h.deleted_at is null'}`);
}

function offeredSql(asking: Asking, field: FieldModel, target: EntityModel, writer: SqlWriter): string {
  const view = viewToPick(asking, target);
  return view ? ['true', ...narrowing(field, view, undefined, writer)].join(' and ') : 'false';
}

/** Whether what is asked of this sort depends on who asks. */
export const isWithin = (sort: string): boolean => sort.startsWith('within:') || sort.startsWith(offered);

export const pointingInput = (pointing: Pointing): Record<string, unknown> =>
  Object.fromEntries([...pointing].map(([sort, ids]) => [`pointed:${sort}`, ids]));

function codeOf(sort: string): Issue['code'] {
  if (sort === option) return 'option_gone';
  if (sort.startsWith(found)) return 'found_changed';
  return isByField(sort) ? 'not_an_option' : 'unknown_reference';
}

/** What was refused is refused for nothing but that what was found is another version by now. */
export const isFoundAlone = (sorts: readonly string[], told: string): boolean =>
  (JSON.parse(told) as string[][]).every((ids, at) => ids.length === 0 || sorts[at]?.startsWith(found));

/** What was found, as it stands now, in place of how it stood. */
export const foundNow = (chosen: ReadonlySet<string>, versionOf: (to: string, id: string) => number | undefined) =>
  new Set(
    [...chosen].map((one) => {
      if (!one.startsWith(found)) return one;
      const [to = '', id = ''] = one.slice(found.length).split(' ');
      return foundAs(to, id, versionOf(to, id) ?? 0);
    }),
  );

/** Says at which fields what they name is gone; nothing when all of it is there. */
export function refuseGone(asking: Asking, pointers: readonly Pointer[], sorts: readonly string[], told: string): void {
  const gone = new Map((JSON.parse(told) as string[][]).map((ids, at) => [sorts[at], new Set(ids)]));
  const issues = pointers
    .flatMap((pointer) => newlyNamed(asking, pointer))
    .filter(({ sort, id }) => gone.get(sort)?.has(id))
    .map(({ sort, path, label }): Issue => {
      return { code: codeOf(sort), path, params: { label } };
    });
  if (issues.length > 0) throw new Refusal('invalid_input', { issues, named: placesOf(asking.entity) });
}
