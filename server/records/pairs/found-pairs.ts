import type { FieldModel, Model } from '../../../schemas/compile/model.ts';
import type { Expr } from '../../../schemas/expressions/tree.ts';
import { unseenSigns } from '../../../schemas/kinds/readable.ts';
import type { PairPlaceModel } from '../../../schemas/sections/pairs/pairs.model.ts';
import { quote } from '../../db/structure.ts';
import { keptValue } from '../../sql/columns.ts';
import { compileAt } from '../../sql/compile-at.ts';
import { fromRows, rowsOf } from '../../sql/rows.ts';
import { SqlWriter, type Template, tenantSlot } from '../../sql/template.ts';
import { plainView } from '../../sql/view.ts';
import type { Asking } from '../asking.ts';
import { filled } from '../write/note-changes.ts';
import type { Pairing, Pairs } from './pairings.ts';

/** Two that have something in common. The lesser id is the first. */
export interface FoundPair {
  readonly a: string;
  readonly b: string;
  readonly kind: string;
  readonly basis: string;
}

/** A record that ties two together, as it stands. */
export interface StandingPair extends FoundPair {
  readonly id: string;
  readonly there: string | null;
  /** Nobody has judged it since it was found. */
  readonly loose: boolean;
}

/** All pairs, of some kinds, in which some have a part: by what stands at this moment. */
export async function foundPairs(asking: Asking, { pairing, ids, kinds }: Pairs): Promise<readonly FoundPair[]> {
  return asking.db.rows<FoundPair>(filled(asking, templateFor(asking.model, pairing, kinds, 'found'), { ids }));
}

/** The records there are of them. */
export async function standingPairs(
  asking: Asking,
  { pairing, ids, kinds }: Pairs,
  inTrash = false,
): Promise<readonly StandingPair[]> {
  const template = templateFor(asking.model, pairing, kinds, inTrash ? 'trashed' : 'standing');
  return asking.db.rows<StandingPair>(filled(asking, template, { ids }));
}

const known = new WeakMap<Model, Map<string, Template>>();

type What = 'found' | 'standing' | 'trashed';

function templateFor(model: Model, pairing: Pairing, kinds: readonly string[], what: What): Template {
  const kept = known.get(model) ?? new Map<string, Template>();
  known.set(model, kept);
  const key = JSON.stringify([pairing.entity.key, kinds, what]);
  const made =
    kept.get(key) ?? (what === 'found' ? foundSql(model, pairing, kinds) : standingSql(pairing, kinds, what));
  kept.set(key, made);
  return made;
}

/**
 * What is the same of some is looked for first, and then who else has it. All content is read once, whatever the planner believes of its size:
 * joined to its owners within, it was read anew for each of them.
 */
function foundSql(model: Model, { law }: Pairing, kinds: readonly string[]): Template {
  const writer = new SqlWriter();
  const places = law.places.filter(({ kind }) => kinds.includes(kind));
  const ids = `${writer.input('ids')}::text[]`;
  const whose = model.entities.get(law.to);
  if (!whose) throw new Error(`[Bug] ${law.to} is tied together and is not there`);
  const all = places.map((place) => placeSql(model, place, writer)).join(' union all ');
  const whole = `o.tenant_id = ${tenantSlot} and o.deleted_at is null and o.id`;
  return writer.finish(
    `with content as materialized (${all}), ` +
      `own as materialized (select c.* from content c join ${quote(whose.head.table)} o on ${whole} = c.owner ` +
      `where c.owner = any(${ids}) and length(c.token) >= c.least) ` +
      `select least(a.owner, b.owner) as a, greatest(a.owner, b.owner) as b, a.kind, ` +
      `left((array_agg(t.told order by length(t.told) desc, t.told))[1], 200) as basis ` +
      `from own a join content b on b.kind = a.kind and b.token = a.token and b.owner <> a.owner ` +
      `join ${quote(whose.head.table)} o on ${whole} = b.owner ` +
      `cross join lateral (values (a.told), (b.told)) t(told) group by 1, 2, 3 order by 1, 2, 3`,
  );
}

/** Less than so many signs are nothing in common. */
const leastSigns = 2;
const leastDigits = 5;

/** Whose content stands where, as it is compared and as it is told. */
function placeSql(model: Model, place: PairPlaceModel, writer: SqlWriter): string {
  const entity = model.entities.get(place.in);
  const part = place.part === '' ? entity?.head : entity?.parts.get(place.part);
  if (!entity || !part) throw new Error(`[Bug] ${place.in} was published and is not there`);
  const rows = rowsOf(part);
  const sql = (expr: Expr): string => {
    const text = compileAt(expr, plainView(model, entity), rows, writer);
    if (text === null) throw new Error(`[Bug] ${place.key} was published and is not to be asked of the database`);
    return text;
  };
  const tables = [rows, ...above(rows)].map(fromRows);
  const by = place.by === null ? 'h.id' : keptValue(entity.head.fields.get(place.by) as FieldModel, 'h');
  const value = sql(place.value);
  const tests = [...tables.map(({ where }) => where), 'h.deleted_at is null'];
  if (place.when) tests.push(sql(place.when));
  return (
    `select ${by} as owner, ${writer.constant(place.kind)}::text as kind, ${tokenSql(value, place.digits)} as token, ` +
    `${place.tell ? sql(place.tell) : value} as told, ${place.digits ? leastDigits : leastSigns} as least ` +
    `from ${tables.map(({ from }) => from).join(', ')} where ${tests.join(' and ')}`
  );
}

const above = (rows: ReturnType<typeof rowsOf>): readonly ReturnType<typeof rowsOf>[] =>
  rows.above ? [rows.above, ...above(rows.above)] : [];

/**
 * Full-width signs are plain ones; blanks, capitals and signs that nobody sees make no difference; a number of this country may be called
 * with or without 86.
 */
function tokenSql(value: string, digits: boolean): string {
  const plain = `normalize(${value}, NFKC)`;
  if (!digits) return `lower(regexp_replace(${plain}, '[\\s${unseenSigns}]', '', 'g'))`;
  return `regexp_replace(regexp_replace(${plain}, '\\D', '', 'g'), '^(00)?86(?=1\\d{10}$)', '')`;
}

function standingSql({ entity, law }: Pairing, kinds: readonly string[], what: What): Template {
  const writer = new SqlWriter();
  const column = (key: string) => keptValue(entity.head.fields.get(key) as FieldModel, 'h');
  const [first, second] = law.ends.map(column);
  const ids = `${writer.input('ids')}::text[]`;
  const loose = Object.entries(law.found).map(
    ([key, value]) => `${column(key)} is not distinct from ${writer.constant(value)}::text`,
  );
  return writer.finish(
    `select h.id, least(${first}, ${second}) as a, greatest(${first}, ${second}) as b, ${column(law.kind)} as kind, ` +
      `${column(law.there)} as there, coalesce(${law.basis === null ? 'null' : column(law.basis)}, '') as basis, ` +
      `(${[`${column(law.there)} is not null`, ...loose].join(' and ')}) as loose ` +
      `from ${quote(entity.head.table)} h where h.tenant_id = ${tenantSlot} and h.deleted_at is ${what === 'trashed' ? 'not null' : 'null'} ` +
      `and (${first} = any(${ids}) or ${second} = any(${ids})) and ${column(law.kind)} = any(${writer.constant(kinds)}::text[]) ` +
      `order by h.id`,
  );
}
