import type { FieldModel, Model } from '../../../schemas/compile/model.ts';
import { quote } from '../../db/structure.ts';
import { keptValue } from '../../sql/columns.ts';
import { SqlWriter, type Template, tenantSlot } from '../../sql/template.ts';
import type { Asking } from '../asking.ts';
import { filled } from '../write/note-changes.ts';
import { contentSql } from './content-sql.ts';
import { othersAlike } from './kept-content.ts';
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
export async function foundPairs(asking: Asking, pairs: Pairs): Promise<readonly FoundPair[]> {
  const { pairing, ids, kinds } = pairs;
  const among = [...new Set([...ids, ...(await othersAlike(asking, pairs))])];
  return asking.db.rows<FoundPair>(filled(asking, templateFor(asking.model, pairing, kinds, 'found'), { ids, among }));
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

/** What is the same of some is looked for first, and then who else of those that may have it does. */
function foundSql(model: Model, { law }: Pairing, kinds: readonly string[]): Template {
  const writer = new SqlWriter();
  const places = law.places.filter(({ kind }) => kinds.includes(kind));
  const ids = `${writer.input('ids')}::text[]`;
  const all = contentSql(model, places, writer, `${writer.input('among')}::text[]`);
  const whose = model.entities.get(law.to);
  if (!whose) throw new Error(`[Bug] ${law.to} is tied together and is not there`);
  const there = `exists (select from ${quote(whose.head.table)} o where o.tenant_id = ${tenantSlot} and o.deleted_at is null and o.id = `;
  return writer.finish(
    `with content as materialized (${all}), ` +
      `own as materialized (select * from content c where c.owner = any(${ids}) and length(c.token) >= c.least and ${there}c.owner)) ` +
      `select least(a.owner, b.owner) as a, greatest(a.owner, b.owner) as b, a.kind, ` +
      `left((array_agg(t.told order by length(t.told) desc, t.told))[1], 200) as basis ` +
      `from own a join content b on b.kind = a.kind and b.token = a.token and b.owner <> a.owner and ${there}b.owner) ` +
      `cross join lateral (values (a.told), (b.told)) t(told) group by 1, 2, 3 order by 1, 2, 3`,
  );
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
