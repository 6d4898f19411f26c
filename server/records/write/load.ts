import type { RecordData } from '../../../schemas/compile/plan.ts';
import { quote } from '../../db/structure.ts';
import type { Asking } from '../asking.ts';
import { liveRows } from '../sql/live-rows.ts';
import { lateralScopes, selectRecord } from '../sql/select-record.ts';
import { fill, SqlWriter, type Template } from '../sql/template.ts';
import { keptView, type View } from '../view.ts';
import { type Facts, factsSql, type Pointed } from './facts.ts';
import { referencesOf } from './references.ts';

export interface Loaded {
  /** Whole records with words, `$in`, `$rel` and `$from`, in the order of the ids; those out of reach are missing. */
  readonly records: readonly RecordData[];
  readonly facts: Facts;
}

const known = new WeakMap<View, Map<string, Template>>();

/** One text per sort of viewer and kind of asking; staff and suppliers reach differently. */
function cached(asking: Asking, kind: string, make: () => Template): Template {
  const kept = known.get(asking.view) ?? new Map<string, Template>();
  known.set(asking.view, kept);
  const key = `${kind} ${asking.session.supplier === null}`;
  const template = kept.get(key) ?? make();
  kept.set(key, template);
  return template;
}

const targetsOf = (asking: Asking): string[] =>
  [...new Set(referencesOf(asking.entity).map(({ to }) => to))].toSorted();

const idsInput = (asking: Asking, pointed: Pointed): Record<string, unknown> =>
  Object.fromEntries(targetsOf(asking).map((to) => [`ids:${to}`, pointed.get(to) ?? []]));

/** Records as they stand, with facts about what the changes to come point at: one statement. */
export async function loadRecords(
  asking: Asking,
  ids: readonly string[],
  pointed: Pointed,
  trash = false,
): Promise<Loaded> {
  const template = cached(asking, trash ? 'trash' : 'load', () => loadTemplate(asking, trash));
  const input = { ids, ...idsInput(asking, pointed) };
  const given = { tenant: asking.db.tenant, asker: asking.asker, input };
  const row = await asking.db.first<{ records: string; facts: string }>(fill(template, given));
  const records = JSON.parse(row?.records ?? '[]') as RecordData[];
  const byId = new Map(records.map((record) => [record.id, record]));
  return {
    records: ids.map((id) => byId.get(id)).filter((record) => record !== undefined),
    facts: JSON.parse(row?.facts ?? '{}') as Facts,
  };
}

function loadTemplate(asking: Asking, trash: boolean): Template {
  const view = keptView(asking.view);
  const writer = new SqlWriter();
  const columns = selectRecord(view, writer);
  const scopes = lateralScopes(view, writer);
  const live = liveRows(view, view.reads, writer, { trash }).join(' and ');
  const facts = factsSql(asking, targetsOf(asking), writer);
  return writer.finish(
    `select (select coalesce(json_agg(r), '[]') from (select ${columns} from ${quote(view.entity.head.table)} h ${scopes} ` +
      `where ${live} and h.id = any(${writer.input('ids')}::text[])) r)::text as records, ${facts}::text as facts`,
  );
}

/** Facts alone, about what a new record points at. */
export async function loadFacts(asking: Asking, pointed: Pointed): Promise<Facts> {
  if (pointed.size === 0) return {};
  const template = cached(asking, 'facts', () => {
    const writer = new SqlWriter();
    return writer.finish(`select ${factsSql(asking, targetsOf(asking), writer)}::text as facts`);
  });
  const given = { tenant: asking.db.tenant, asker: asking.asker, input: idsInput(asking, pointed) };
  const row = await asking.db.first<{ facts: string }>(fill(template, given));
  return JSON.parse(row?.facts ?? '{}') as Facts;
}
