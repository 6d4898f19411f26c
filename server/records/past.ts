import type { RecordData } from '../../schemas/compile/plan.ts';
import { isId } from '../../schemas/kinds/many-values.ts';
import { quote } from '../db/structure.ts';
import { Refusal } from '../kernel/errors.ts';
import { theHouse } from '../kernel/founder.ts';
import type { Models } from '../metadata/models.ts';
import { keptValue } from '../sql/columns.ts';
import { fill, SqlWriter, type Template, tenantSlot } from '../sql/template.ts';
import { keptView, type View } from '../sql/view.ts';
import type { Asking } from './asking.ts';
import { type Sight, sightOf } from './sight.ts';
import { labelKey, namedValue } from './sql/labels.ts';
import { liveRows } from './sql/live-rows.ts';
import { aroundRecord, selectRecord } from './sql/select-record.ts';
import { standingsThen } from './standings-then.ts';
import { type Deed, keptOnly, undoDeed } from './undo.ts';

/** A version of a record with everything in it: for us to judge by, never to be sent. */
export interface PastVersion {
  readonly deed: Deed;
  readonly whole: RecordData;
  /** What of it this viewer is shown; null: the record as it was then was not within his rows. */
  readonly sight: Sight | null;
  /** Which of the viewer's row scopes held for it. */
  readonly scopes: readonly number[];
}

/** A version within the viewer's rows, with the one he could see before it. */
export interface SeenVersion extends PastVersion {
  readonly sight: Sight;
  readonly before: (PastVersion & { readonly sight: Sight }) | null;
  /** Nothing lies between the two that he may not see. */
  readonly follows: boolean;
}

const MOST_ENTRIES = 500;

/**
 * Every version of a record, newest first: history is undone step by step from how the record stands now, and each
 * version is judged by what it was then. Whoever shows anything of the past asks here what of it the viewer may see.
 */
export async function readPast(asking: Asking, models: Models, id: string): Promise<readonly PastVersion[]> {
  const { db, asker, view, entity } = asking;
  const template = known.get(view) ?? pastTemplate(view);
  known.set(view, template);
  const given = { tenant: db.tenant, asker, input: { id: isId(id) ? id : '' } };
  const row = await db.first<{ record: string; entries: Deed[] }>(fill(template, given));
  if (!row) throw new Refusal('unknown_record');
  const now = JSON.parse(row.record) as RecordData;
  let stands = keptOnly(entity, now);
  const stood = row.entries.map((deed) => {
    const whole = { ...stands, createBy: now.createBy, createTime: now.createTime };
    stands = undoDeed(entity, stands, deed.changes);
    return { deed, whole };
  });
  const standings = await standingsThen(asking, models, now, stood);
  return stood.map((one, at) => {
    const { scopes = [], isHidden } = standings[at] ?? {};
    return { ...one, scopes, sight: scopes.length > 0 ? sightOf(view, scopes, isHidden) : null };
  });
}

type Shown = PastVersion & { readonly sight: Sight };

/** The versions a viewer may see, newest first. */
export function seenVersions(asking: Asking, past: readonly PastVersion[]): readonly SeenVersion[] {
  const seen = past.filter((one): one is Shown => one.sight !== null);
  const told = seen.flatMap((one, at) => {
    const older = seen[at + 1];
    if (!older || !isKept(asking.view, one.scopes)) return [one];
    // Of what is done while the record is kept for him he is told that it began.
    return isKept(asking.view, older.scopes) ? [] : [asBefore(asking, one, older)];
  });
  const placeOf = ({ deed }: PastVersion) => past.findIndex((one) => one.deed === deed);
  return told.map((one, at) => {
    const before = told[at + 1] ?? null;
    const isPlain = before !== null && seen.includes(one) && seen.includes(before);
    return { ...one, before, follows: isPlain && placeOf(before) === placeOf(one) + 1 };
  });
}

/** Whether the rows a record is in are all such as keep it for this viewer as it was before; one that is in none of his is not told anew either. */
export const isKept = ({ kept }: View, scopes: readonly number[]): boolean =>
  scopes.every((scope) => kept.includes(scope));

/** The version before, in the state of this one. */
function asBefore({ entity }: Asking, one: Shown, { whole, sight }: Shown): Shown {
  const state = entity.states?.field ?? '';
  const words = labelKey(state);
  return { ...one, sight, whole: { ...whole, [state]: one.whole[state], [words]: one.whole[words] } };
}

const known = new WeakMap<View, Template>();

/** Record and history in one statement: a save between two readings would have the one undo what the other does not hold. */
function pastTemplate(view: View): Template {
  const whole = keptView(view);
  const writer = new SqlWriter();
  const columns = selectRecord(whole, writer);
  const around = aroundRecord(whole, writer);
  const live = liveRows(view, view.reads, writer).join(' and ');
  const id = writer.input('id');
  const user = namedValue(view.model, 'user', 't');
  const name = user
    ? `(select ${user.value} from ${user.table} t where t.tenant_id = ${tenantSlot} and t.id = e.by)`
    : 'null';
  const house = `case e.by when ${writer.constant(theHouse.id)} then ${writer.constant(theHouse.realname)} else e.by end`;
  const { by, byName } = toldToPartners(view, writer, `coalesce(${name}, ${house})`);
  const entries =
    `select e.version, to_char(e.at, 'YYYY-MM-DD HH24:MI:SS') as at, ${by} as by, ${byName} as "byName", e.action, e.changes, e.note, e.revision ` +
    `from record_history e where e.tenant_id = ${tenantSlot} and e.entity = ${writer.constant(view.entity.store)} and e.record_id = ${id} ` +
    `order by e.version desc limit ${MOST_ENTRIES}`;
  return writer.finish(
    `select row_to_json(r)::text as record, (select coalesce(json_agg(e), '[]') from (${entries}) e) as entries ` +
      `from (select ${columns} from ${quote(view.entity.head.table)} h ${around} where ${live} and h.id = ${id}) r`,
  );
}

/** A supplier is told their own people by name; of the company's it is told that it was the company. */
function toldToPartners(view: View, writer: SqlWriter, name: string): { readonly by: string; readonly byName: string } {
  const user = view.model.entities.get('user');
  const company = user?.fields.get('supplier');
  if (!user || !company?.column) return { by: 'e.by', byName: name };
  const asker = writer.asker('mySupplier');
  const isOurs =
    `(${asker} is not null and e.by <> ${writer.constant(theHouse.id)} and not exists (select from ${quote(user.head.table)} u ` +
    `where u.tenant_id = ${tenantSlot} and u.id = e.by and ${keptValue(company, 'u')} = ${asker}))`;
  return {
    by: `case when ${isOurs} then '' else e.by end`,
    byName: `case when ${isOurs} then '采购方' else ${name} end`,
  };
}
