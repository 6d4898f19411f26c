import type { EntityModel, FieldModel } from '../../schemas/compile/model.ts';
import type { RecordData } from '../../schemas/compile/plan.ts';
import { isId } from '../../schemas/kinds/many-values.ts';
import { quote } from '../db/structure.ts';
import { Refusal } from '../errors.ts';
import type { Asking } from './asking.ts';
import { labelKey, namedValue } from './sql/labels.ts';
import { liveRows } from './sql/live-rows.ts';
import { lateralScopes, selectListed } from './sql/select-record.ts';
import { fill, SqlWriter, type Template, tenantSlot } from './sql/template.ts';
import type { View } from './view.ts';
import type { Change } from './write/changes.ts';
import { sayValue } from './write/words.ts';

export interface HistoryEntry {
  readonly version: number;
  readonly at: string;
  readonly by: string;
  readonly byName: string;
  readonly action: string;
  readonly changes: readonly Change[];
  readonly note: string | null;
  /** The configuration that ran then; null where nobody noted it. */
  readonly revision: number | null;
}

const MOST_ENTRIES = 500;
const known = new WeakMap<View, Template>();

/** Through which document changes are read, and what of it is shown. */
export interface Lens {
  readonly entity: EntityModel;
  isShown(path: string): boolean;
}

/** What was done to a record, newest first, without what this viewer may not see of it. */
export async function readHistory({ db, view, asker }: Asking, id: string, lens?: Lens): Promise<HistoryEntry[]> {
  const template = known.get(view) ?? historyTemplate(view);
  known.set(view, template);
  const given = { tenant: db.tenant, asker, input: { id: isId(id) ? id : '' } };
  const row = await db.first<{ holding: number[]; entries: HistoryEntry[] }>(fill(template, given));
  if (!row) throw new Refusal('unknown_record');
  const seeing = lens ?? { entity: view.entity, isShown: shownTo(view, row.holding) };
  return row.entries.map((entry) => ({
    ...entry,
    changes: entry.changes.flatMap((change) => seenChange(seeing, change)),
  }));
}

function historyTemplate(view: View): Template {
  const writer = new SqlWriter();
  const live = liveRows(view, view.reads, writer).join(' and ');
  const holding = selectListed(view, { fields: [], inWords: () => false }, writer);
  const scopes = lateralScopes(view, writer);
  const user = namedValue(view.model, 'user', 't');
  const name = user
    ? `(select ${user.value} from ${user.table} t where t.tenant_id = ${tenantSlot} and t.id = e.by)`
    : 'e.by';
  const entries =
    `select e.version, to_char(e.at, 'YYYY-MM-DD HH24:MI:SS') as at, e.by, coalesce(${name}, e.by) as "byName", e.action, e.changes, e.note, e.revision ` +
    `from record_history e where e.tenant_id = ${tenantSlot} and e.entity = ${writer.constant(view.entity.store)} and e.record_id = h.id ` +
    `order by e.version desc limit ${MOST_ENTRIES}`;
  return writer.finish(
    `select ${holding.replace('"$in"', 'holding')}, (select coalesce(json_agg(r), '[]') from (${entries}) r) as entries ` +
      `from ${quote(view.entity.head.table)} h ${scopes} where ${live} and h.id = ${writer.input('id')}`,
  );
}

/** What of a record a viewer is shown, by the scopes that hold for it. */
export function shownTo(view: View, holding: readonly number[]): Lens['isShown'] {
  const parts = [view.entity.head, ...view.entity.parts.values()];
  const seen = new Set(parts.flatMap((part) => [...view.fields(part), ...view.parts(part)].map(({ path }) => path)));
  return (path) => seen.has(path) && (view.shownIn(path)?.some((scope) => holding.includes(scope)) ?? true);
}

/** A change of something hidden is left out; of a whole row, the hidden values are. */
function seenChange({ entity, isShown }: Lens, change: Change): readonly Change[] {
  if (!isShown(change.path)) return [];
  const field = entity.fields.get(change.path);
  if (field) return [inWords(field, change)];
  const part = entity.parts.get(change.path);
  const keys = new Set(
    [...(part?.fields.values() ?? [])].filter(({ path }) => isShown(path)).flatMap(({ key }) => [key, labelKey(key)]),
  );
  const keep = (row: unknown): RecordData | undefined =>
    row === undefined
      ? undefined
      : Object.fromEntries(Object.entries(row as RecordData).filter(([key]) => keys.has(key)));
  return [{ ...change, before: keep(change.before), after: keep(change.after) }];
}

/** Values of a field without words kept beside them are said as the field says them today. */
const inWords = (field: FieldModel, change: Change): Change => ({
  ...change,
  beforeText: change.beforeText ?? sayValue(field, change.before, null),
  afterText: change.afterText ?? sayValue(field, change.after, null),
});
