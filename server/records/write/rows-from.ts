import { scopeOver } from '../../../schemas/check/allowed.ts';
import type { RecordData } from '../../../schemas/compile/plan.ts';
import { holds } from '../../../schemas/expressions/evaluate.ts';
import type { Expr } from '../../../schemas/expressions/tree.ts';
import { quote } from '../../db/structure.ts';
import { Refusal } from '../../kernel/errors.ts';
import { keptValue } from '../../sql/columns.ts';
import { compileFilter } from '../../sql/compile-at.ts';
import { rowsOf } from '../../sql/rows.ts';
import { fill, SqlWriter, tenantSlot } from '../../sql/template.ts';
import { plainView } from '../../sql/view.ts';
import { type Asking, askAsHouse } from '../asking.ts';
import { hangsBy } from '../option-narrow.ts';
import { inside } from './inside.ts';
import { loadRecords } from './load.ts';
import { type Setting, valuesOf } from './setting.ts';
import { computed } from './settle-move.ts';

export interface Filling extends Setting {
  /** The entity they are records of. */
  readonly of: string;
  /** What is said where there is none. */
  readonly none?: string;
}

interface Matched {
  readonly field: string;
  readonly value: unknown;
}

/** A field that says for which a record is meant, none of them being all, and which ones are asked about. */
interface Meant {
  readonly field: string;
  readonly values: readonly string[];
}

interface Wanted {
  readonly most: number;
  readonly match: readonly Matched[];
  readonly meant: readonly Meant[];
}

/** By record that fits, what it comes to as a row, in the order they were made: the right to them is the document's own. */
export async function rowsFrom(
  asking: Asking,
  record: RecordData,
  { most, match, meant }: Wanted,
  { of, none, where, set }: Filling,
): Promise<ReadonlyMap<string, RecordData>> {
  const house = askAsHouse(asking, asking.following ?? { cause: '', moves: new Set() }, of);
  const around = scopeOver(asking.plan, computed(asking, record), asking.asker);
  const rows = new Map<string, RecordData>();
  const among = await withAllAbove(house, meant);
  const next = finder(house, { match, meant: among, most: most + 1 }, where ?? null);
  // More than fit in are refused as soon as that is known: of all that may fit never more is read than would be put in.
  for (let found = await next(''); found.ids.length > 0; found = await next(found.ids.at(-1) ?? '')) {
    if (found.fit && rows.size + found.ids.length > most) refuseTooMany(house, most);
    const { records } = await loadRecords(house, found.ids, new Map());
    for (const one of records) {
      const scope = inside(scopeOver(house.plan, computed(house, one), house.asker), around, 0);
      if (where && !holds(where, scope)) continue;
      rows.set(String(one.id), valuesOf(set, scope));
      if (rows.size > most) refuseTooMany(house, most);
    }
  }
  if (rows.size === 0 && none !== undefined) throw new Refusal('invalid_input', { text: none });
  return rows;
}

/**
 * What was filled in is what stands once the record is saved: until then nobody held those records, and what they say may have been
 * changed by whoever came first.
 */
export function refuseOtherRows(
  { entity }: Asking,
  filled: ReadonlyMap<string, RecordData>,
  now: ReadonlyMap<string, RecordData>,
): void {
  const isOther = [...now].some(([id, row]) => {
    const was = filled.get(id);
    return was !== undefined && JSON.stringify(was) !== JSON.stringify(row);
  });
  if (isOther) throw new Refusal('invalid_input', { text: `${entity.title}取数时有数据刚被修改，请再办理一次` });
}

function refuseTooMany({ entity }: Asking, most: number): never {
  const text = `找到的${entity.title}超过${most}条，一张单据放不下，请缩小范围或分成几张`;
  throw new Refusal('invalid_input', { text });
}

/** What is meant for a record of a tree is meant for all below it: whoever asks for one asks for those above it as well. */
async function withAllAbove({ db, entity, view }: Asking, meant: readonly Meant[]): Promise<readonly Meant[]> {
  const asked = meant.map(async (one): Promise<Meant> => {
    const { to } = (entity.head.fields.get(one.field)?.config ?? {}) as { readonly to?: unknown };
    const target = typeof to === 'string' ? view.model.entities.get(to) : undefined;
    const hangs = target && hangsBy({ entity: target });
    if (!target || !hangs || one.values.length === 0) return one;
    const rows = await db.rows<{ id: string }>({
      text:
        `with recursive up as (select unnest($2::text[]) as id union select ${keptValue(hangs, 'c')} ` +
        `from up join ${quote(target.head.table)} c on c.tenant_id = $1 and c.id = up.id) select id from up where id is not null`,
      values: [db.tenant, one.values],
    });
    return { ...one, values: rows.map(({ id }) => id) };
  });
  return Promise.all(asked);
}

interface IdPage {
  readonly ids: readonly string[];
  /** Whether they all fit; where only code can tell, they are asked one by one. */
  readonly fit: boolean;
}

/** Finds so many ids at once, behind the one that was found last. */
function finder(
  { db, asker, entity, view }: Asking,
  { match, meant, most }: Wanted,
  where: Expr | null,
): (after: string) => Promise<IdPage> {
  const writer = new SqlWriter();
  const fits = match.flatMap(({ field: key }, at) => {
    const field = entity.head.fields.get(key);
    return field?.column ? [`${keptValue(field, 'h')} = ${writer.input(`m${at}`)}::${field.column.sql}`] : [];
  });
  const isMeant = meant.flatMap(({ field: key }, at) => {
    const field = entity.head.fields.get(key);
    if (!field?.column) return [];
    const kept = keptValue(field, 'h');
    return [`coalesce(${kept} = '[]'::jsonb or ${kept} ?| ${writer.input(`s${at}`)}::text[], true)`];
  });
  const picked = where ? compileFilter(where, plainView(view.model, entity), rowsOf(entity.head), writer) : null;
  const tests = [
    `h.tenant_id = ${tenantSlot}`,
    'h.deleted_at is null',
    ...fits,
    ...isMeant,
    ...(picked ? [picked] : []),
  ];
  const template = writer.finish(
    `select h.id from ${quote(entity.head.table)} h where ${tests.join(' and ')} and h.id > ${writer.input('after')}::text ` +
      `order by h.id limit ${most}`,
  );
  const given = Object.fromEntries([
    ...match.map(({ value }, at) => [`m${at}`, value]),
    ...meant.map(({ values }, at) => [`s${at}`, values]),
  ]);
  return async (after) => {
    const input = { ...given, after };
    const rows = await db.rows<{ id: string }>(fill(template, { tenant: db.tenant, asker, input }));
    return { ids: rows.map(({ id }) => id), fit: where === null || picked !== null };
  };
}
