import { fieldKinds } from '../../renderers/fields/kinds.ts';
import type { FieldModel } from '../../schemas/compile/model.ts';
import type { EntityPlan, RecordData } from '../../schemas/compile/plan.ts';
import type { Asker } from '../../schemas/expressions/tree.ts';
import { tellRecord } from '../../schemas/print/tell-record.ts';
import type { TenantDb } from '../db/statement.ts';
import { quote } from '../db/structure.ts';
import type { Running } from '../metadata/models.ts';
import { AskersWriter, fill } from '../sql/template.ts';
import type { View } from '../sql/view.ts';
import { viewWithin } from './asking.ts';
import { liveRows } from './sql/live-rows.ts';
import { lateralScopes, selectListed } from './sql/select-record.ts';

/** Somebody who may ask, with all codes by which they hold rights. */
export interface MayAsk {
  readonly asker: Asker;
  readonly roles: readonly string[];
}

/** A record as one of its readers is told of it. */
export interface Reader {
  readonly record: string;
  /** Whether a field of the head may be told to them without looking at what hides it in some records. */
  sees(field: string): boolean;
}

/**
 * Of these people those who may read a record, through any document over its table, each with the sentence it is told to them by:
 * one statement for all who see it alike.
 */
export async function readersOf(
  db: TenantDb,
  running: Running,
  record: { readonly entity: string; readonly id: string },
  people: readonly MayAsk[],
): Promise<ReadonlyMap<string, Reader>> {
  const entity = running.entity(record.entity);
  const doors = [...running.model.entities.values()].filter((one) => one.store === entity?.store && one !== entity);
  const readers = new Map<string, Reader>();
  const title = sharedTitle(running, record.entity);
  for (const door of entity ? [entity, ...doors] : []) {
    for (const { view, plan, askers } of alike(running, door.key, people)) {
      const sees = (field: string) => plan.fields[field]?.part === '' && isToldOf(view, field);
      for (const { me, record: seen } of await readersBy(db, view, record.id, askers))
        if (!readers.has(me)) readers.set(me, { record: tellRecord({ ...plan, title }, seen, fieldKinds), sees });
    }
  }
  return readers;
}

/** Whether it is hidden in none of the rows they read as these are now: what was kept back of a change may be announced to them. */
function isToldOf(view: View, field: string): boolean {
  const shown = view.shownIn(field);
  const live = view.reads.filter((scope) => !view.kept.includes(scope));
  return view.hides(field).length === 0 && live.every((scope) => shown?.includes(scope) ?? true);
}

/** What both sides call it: a facet's own name, such as 我的订单, is right only for whom the facet is made. */
export function sharedTitle(running: Running, key: string): string {
  const entity = running.entity(key);
  return running.entity(entity?.facetOf ?? key)?.title ?? '';
}

interface Alike {
  readonly view: View;
  readonly plan: EntityPlan;
  readonly askers: readonly Asker[];
}

function alike(running: Running, key: string, people: readonly MayAsk[]): Iterable<Alike> {
  const byView = new Map<View, Alike>();
  for (const { asker, roles } of people) {
    const view = viewWithin(running, key, roles);
    const plan = running.plan(key, roles);
    if (view && plan) byView.set(view, { view, plan, askers: [...(byView.get(view)?.askers ?? []), asker] });
  }
  return byView.values();
}

async function readersBy(
  db: TenantDb,
  view: View,
  id: string,
  askers: readonly Asker[],
): Promise<{ readonly me: string; readonly record: RecordData }[]> {
  const writer = new AskersWriter();
  const from = writer.askers();
  const columns = selectListed(view, { fields: toldOf(view), inWords: () => true }, writer);
  const around = lateralScopes(view, writer);
  const live = liveRows(view, view.reads, writer).join(' and ');
  const template = writer.finish(
    `select who.me, seen.record from ${from} cross join lateral (select row_to_json(r) as record from (` +
      `select ${columns} from ${quote(view.entity.head.table)} h ${around} ` +
      `where h.id = ${writer.input('id')}::text and ${live}) r) seen`,
  );
  const [asker] = askers;
  if (!asker) return [];
  const given = { tenant: db.tenant, asker, input: { id, askers: JSON.stringify(askers) } };
  return db.rows(fill(template, given));
}

/** What the sentence is made of, as far as it is shown: the name, what is said beside it, and what those need beside themselves. */
export function toldOf(view: View): readonly FieldModel[] {
  const { entity } = view;
  const said = new Set([entity.named, ...entity.told]);
  for (const key of entity.told) {
    const field = entity.head.fields.get(key);
    for (const name of field?.kind.beside ?? []) said.add(String(field?.config[name]));
  }
  return view.fields(entity.head).filter(({ key }) => said.has(key));
}
