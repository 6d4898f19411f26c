import { fieldKinds } from '../../../renderers/fields/kinds.ts';
import { scopeOver } from '../../../schemas/check/allowed.ts';
import { fitFor } from '../../../schemas/check/fit-value.ts';
import type { RecordData } from '../../../schemas/compile/plan.ts';
import { holds } from '../../../schemas/expressions/evaluate.ts';
import { quote } from '../../db/structure.ts';
import { Refusal } from '../../kernel/errors.ts';
import { keptValue } from '../../sql/columns.ts';
import { fill, SqlWriter, tenantSlot } from '../../sql/template.ts';
import { type Asking, askWithin, findWithin } from '../asking.ts';
import { nameOf } from '../name-record.ts';
import { namesInReach } from '../say-records.ts';
import { inside } from './inside.ts';
import { layOver } from './lay-over.ts';
import { loadRecords } from './load.ts';
import { sayTaker } from './note-changes.ts';
import { eachRow, idsOf } from './references.ts';
import { type Save, type SaveItem, saveRecords } from './save.ts';
import { type Setting, valuesOf } from './setting.ts';
import { computed } from './settle-move.ts';

/** So many records at most are led to by one that writes them. */
const MOST_BEYOND = 500;

/**
 * Writes into the records that a saved one names, or that point at it, in its transaction. Each is judged, told and written like an
 * edit of whoever did it; the right to it is the document's own. One that will not have it takes everything back, and is named.
 */
export async function writeBeyond(
  asking: Asking,
  id: string,
  { over, where, set }: Setting & { over: string },
): Promise<void> {
  const following = asking.following ?? { cause: '', moves: new Set<string>() };
  const own = askWithin({ ...asking, following }, asking.entity.key);
  const [saved] = (await loadRecords(own, [id], new Map())).records;
  if (!saved) return;
  const cause = sayTaker(own.entity, [saved]);
  const { to, which } = leadsFrom(own, over, saved);
  const house = askWithin({ ...own, following: { ...following, cause: following.cause || cause } }, to);
  const around = scopeOver(own.plan, computed(own, saved), own.asker);
  const items: SaveItem[] = [];
  const works: NonNullable<Save['works']>[number][] = [];
  for (const stood of (await loadRecords(house, await lockThose(house, which, nameOf(own, saved)), new Map()))
    .records) {
    const scope = inside(scopeOver(house.plan, computed(house, stood), house.asker), around, 0);
    if (where && !holds(where, scope)) continue;
    const values = Object.entries(valuesOf(set, scope)).map(([key, value]) => [key, fitted(house, key, value)]);
    const written = await named(asking, house, [stood], () =>
      layOver(house, stood, Object.fromEntries(values), { action: 'write', note: cause }),
    );
    if (written) items.push(written.item);
    for (const work of written?.works ?? []) works.push(work);
  }
  if (items.length === 0) return;
  const records = items.map(({ after }) => after);
  await named(asking, house, records, () => saveRecords(house, { items, numbers: [], works }));
}

/** Which records of which entity. */
interface Those {
  readonly to: string;
  readonly which: { readonly ids: readonly string[] } | { readonly by: string; readonly id: string };
}

function leadsFrom({ entity }: Asking, over: string, record: RecordData): Those {
  const field = entity.fields.get(over);
  if (!field) {
    const link = entity.links.find(({ key }) => key === over);
    if (!link) throw new Error(`[Bug] ${over} was published and leads nowhere`);
    return { to: link.entity, which: { by: link.by, id: String(record.id) } };
  }
  const type = field.type.is === 'list' ? field.type.of : field.type;
  if (type.is !== 'ref') throw new Error(`[Bug] ${over} was published and leads nowhere`);
  const ids = new Set<string>();
  eachRow(entity.head, record, (row, part) => {
    if (part.path === field.part) for (const id of idsOf(row[field.key])) ids.add(id);
  });
  return { to: type.to, which: { ids: [...ids] } };
}

/** Locks them in the order of their ids, as everybody does: nobody else writes them from here on. */
async function lockThose(
  { db, asker, entity }: Asking,
  which: Those['which'],
  name: string,
): Promise<readonly string[]> {
  const writer = new SqlWriter();
  const input = writer.input('those');
  const template = writer.finish(
    `select h.id from ${quote(entity.head.table)} h where h.tenant_id = ${tenantSlot} and h.deleted_at is null ` +
      `and ${'ids' in which ? `h.id = any(${input}::text[])` : pointsSql(entity, which.by, `${input}::text`)} ` +
      `order by h.id limit ${MOST_BEYOND + 1} for no key update`,
  );
  const those = 'ids' in which ? which.ids : which.id;
  const rows = await db.rows<{ id: string }>(fill(template, { tenant: db.tenant, asker, input: { those } }));
  if (rows.length <= MOST_BEYOND) return rows.map(({ id }) => id);
  const text = `${name}关联的${entity.title}超过${MOST_BEYOND}条，不能随之改写，请先减少或分开处理`;
  throw new Refusal('invalid_input', { text });
}

function pointsSql({ head }: Asking['entity'], by: string, id: string): string {
  const field = head.fields.get(by);
  if (!field?.column) throw new Error(`[Bug] ${by} was published and is not kept`);
  const kept = keptValue(field, 'h');
  return field.type.is === 'list' ? `${kept} ? ${id}` : `${kept} = ${id}`;
}

function fitted({ entity }: Asking, key: string, value: unknown): unknown {
  const field = entity.head.fields.get(key);
  if (!field) throw new Error(`[Bug] ${key} was published and is not there`);
  return fitFor({ kind: field.kind.name, config: field.config }, fieldKinds)(value);
}

/** Whose refusal it is, as far as who brought it about may know: nobody filled the other record in, so its places are none of the form’s. */
async function named<T>(
  asking: Asking,
  { entity }: Asking,
  records: readonly RecordData[],
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const theirs = findWithin(asking, entity.key);
    const [only, ...others] = records;
    // Asked beside the write, which is over.
    const [seen] =
      theirs && others.length === 0 ? await namesInReach({ ...theirs, db: theirs.outside }, [String(only?.id)]) : [];
    const name = [entity.title, seen?.name].filter(Boolean).join(' ');
    throw new Refusal(error.code, { text: `不能随之改写${name}：${error.message}` });
  }
}
