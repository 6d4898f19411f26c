import type { EntityModel, FieldModel, Model } from '../../../schemas/compile/model.ts';
import { toSnake } from '../../../schemas/language/names.ts';
import { shanghaiTime } from '../../kernel/clock.ts';
import { Refusal } from '../../kernel/errors.ts';
import { askerOf, type Session } from '../../kernel/session.ts';
import type { Running } from '../../metadata/models.ts';
import { type Asking, findWithin, type Sources } from '../../records/asking.ts';
import { viewToPick } from '../../records/reach.ts';
import { isAlwaysShown, type View } from '../../sql/view.ts';

/** Who reads a table by its name, fixed for one request. */
export type TableAsks = Pick<Asking, 'db' | 'outside' | 'running' | 'session' | 'asker' | 'model'>;

export async function askTables({ db, models }: Sources, session: Session): Promise<TableAsks> {
  const running = await models.running(session.tenant);
  const outside = db.tenant(session.tenant);
  return { db: outside, outside, running, model: running.model, session, asker: askerOf(session, shanghaiTime()) };
}

/** A table as one asker may read it: which entity it is, and its columns under every name they go by. */
export interface DictTable {
  readonly view: View;
  /** The entity with nothing in its head but what this asker sees in every row: what conditions may name. */
  readonly entity: EntityModel;
}

/** What old clients call tables that are called otherwise here. */
const oldTables: Readonly<Record<string, string>> = {
  sys_sms_template: 'sys_message_template',
  sys_quartz_job: 'sys_job',
};

/** What old clients call columns whose fields are called otherwise here. */
const oldColumns: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  sys_depart: { depart_name: 'name', org_code: 'code', parent_id: 'parent' },
  sys_role: { role_name: 'name', role_code: 'code' },
  sys_category: { pid: 'parent' },
  sys_position: { post_name: 'name' },
  sys_user: { depart_ids: 'departs' },
  sys_check_rule: { rule_code: 'code', rule_name: 'name' },
  sys_fill_rule: { rule_code: 'code', rule_name: 'name' },
  sys_message_template: { template_code: 'code', template_name: 'name' },
};

/**
 * The entity a name stands for: its table, its key, or its key as a table spells it. Names resolve through published
 * documents alone, and what the asker may not see is as unknown as what is not there.
 */
export function tableNamed(asks: TableAsks, name: string): DictTable {
  for (const table of tablesNamed(asks, name)) return table;
  throw new Refusal('not_registered');
}

/** Every entity behind the name that the asker may see, its base before its facets. */
export function* tablesNamed(asks: TableAsks, name: string): Generator<DictTable> {
  const called = name.trim();
  for (const entity of called === '' ? [] : candidates(asks.model, called)) {
    const view = viewOn(asks, entity);
    if (view) yield { view, entity: seenOf(view) };
  }
}

const unknown = (): never => {
  throw new Refusal('not_registered');
};

/** A column of a table, as a field with one value that this asker sees in every row. */
export function columnNamed<T = never>({ entity }: DictTable, name: string, or: () => T = unknown): FieldModel | T {
  const called = name.trim();
  const fields = [...entity.head.fields.values()];
  const found = fields.find(({ key }) => key === called) ?? fields.find(({ columnName }) => columnName === called);
  return found ? (fields.find(({ key }) => key === found.key) ?? found) : or();
}

/** A table belongs to its base first; a facet serves those who have no page of the base. */
function candidates(model: Model, called: string): EntityModel[] {
  const name = Object.hasOwn(oldTables, called) ? (oldTables[called] ?? called) : called;
  const all = [...model.entities.values()].filter(
    ({ key, head }) => head.table === name || key === name || toSnake(key) === name,
  );
  return all.sort((a, b) => Number(a.facetOf !== null) - Number(b.facetOf !== null));
}

function viewOn(asks: TableAsks, entity: EntityModel): View | null {
  const own = findWithin(asks, entity.key)?.view;
  if (own || entity.facetOf !== null) return own ?? null;
  return pickable(asks.running, asks.session.roles).has(entity.key) ? viewToPick(asks, entity) : null;
}

const known = new WeakMap<Running, Map<string, ReadonlySet<string>>>();

/** Entities whose records these roles may point at: their names stand in every such select anyway. */
function pickable(running: Running, roles: readonly string[]): ReadonlySet<string> {
  const kept = known.get(running) ?? new Map<string, ReadonlySet<string>>();
  known.set(running, kept);
  const key = roles.toSorted().join();
  const found = kept.get(key);
  if (found) return found;
  const targets = new Set<string>();
  for (const entity of running.model.entities.keys()) {
    for (const { type } of Object.values(running.plan(entity, roles)?.fields ?? {})) {
      const one = type.is === 'list' ? type.of : type;
      if (one.is === 'ref') targets.add(one.to);
    }
  }
  kept.set(key, targets);
  return targets;
}

const seen = new WeakMap<View, EntityModel>();

function seenOf(view: View): EntityModel {
  const found = seen.get(view);
  if (found) return found;
  const { entity } = view;
  const shown = [...view.fields(entity.head), ...[entity.head.fields.get('id')].filter((field) => field !== undefined)];
  const plain = shown.filter(
    (field) => field.column && field.column.family !== 'json' && isAlwaysShown(view, field.path),
  );
  const byKey = new Map(plain.map((field) => [field.key, field]));
  const aliases = Object.entries(oldColumns[entity.head.table] ?? {}).flatMap(([columnName, key]) => {
    const field = byKey.get(key);
    return field ? [[`${key} as ${columnName}`, { ...field, columnName }] as const] : [];
  });
  const head = { ...entity.head, fields: new Map([...byKey, ...aliases]) };
  const lens: EntityModel = { ...entity, head };
  seen.set(view, lens);
  return lens;
}
