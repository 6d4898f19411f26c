import type { EntityModel, Model } from '../../schemas/compile/model.ts';
import { isId } from '../../schemas/kinds/many-values.ts';
import type { Lineage, LineageNode } from '../../schemas/wire/records.ts';
import { quote } from '../db/structure.ts';
import { Refusal } from '../kernel/errors.ts';
import { keptValue } from '../sql/columns.ts';
import { fill, SqlWriter, type Template, tenantSlot } from '../sql/template.ts';
import { isAlwaysShown, seesAllLines, type View } from '../sql/view.ts';
import { type Asking, findWithin } from './asking.ts';
import { reachOf } from './reach.ts';
import { stateWords } from './sql/labels.ts';
import { liveRows } from './sql/live-rows.ts';

const DEEPEST = 10;
const MOST_NODES = 200;
/** By the view and by reach: two who see this entity alike may not both see what comes of it. */
const known = new WeakMap<View, Map<string, Template>>();

/** The records this one came from and those that came from it, through every chain; only what the viewer may read. */
export async function readLineage(asking: Asking, id: string): Promise<Lineage> {
  const { db, view, asker } = asking;
  const given = { tenant: db.tenant, asker, input: { id: isId(id) ? id : '' } };
  const found = await db.first<{ seen: boolean; stores: string[] }>(
    fill(
      templateOf(view, '', () => wayTemplate(asking)),
      given,
    ),
  );
  if (!found?.seen) throw new Refusal('unknown_record');
  const { stores } = found;
  if (stores.length === 0) return { from: [], to: [] };
  const key = `${reachOf(asking)} ${stores.join()}`;
  const template = templateOf(view, key, () => nodesTemplate(asking, new Set(stores)));
  const row = await db.first<{ from: LineageNode[]; to: LineageNode[] }>(fill(template, given));
  return { from: row?.from ?? [], to: row?.to ?? [] };
}

function templateOf(view: View, key: string, make: () => Template): Template {
  const kept = known.get(view) ?? new Map<string, Template>();
  known.set(view, kept);
  const template = kept.get(key) ?? make();
  kept.set(key, template);
  return template;
}

/** Walks up and down the links, whatever lies there. */
function walks(writer: SqlWriter, { view }: Asking): string {
  const store = writer.constant(view.entity.store);
  const walk = (name: string, here: 'from' | 'to', there: 'from' | 'to') =>
    `${name} as (select k.${there}_entity as entity, k.${there}_id as id, sum(k.qty) as qty, 1 as depth from doc_link k ` +
    `where k.tenant_id = ${tenantSlot} and k.${here}_id = ${writer.input('id')} and k.${here}_entity = ${store}::text group by 1, 2 ` +
    `union select k.${there}_entity, k.${there}_id, null, w.depth + 1 from ${name} w join doc_link k on k.tenant_id = ${tenantSlot} ` +
    `and k.${here}_id = w.id and k.${here}_entity = w.entity where w.depth < ${DEEPEST})`;
  return `with recursive ${walk('up', 'to', 'from')}, ${walk('down', 'from', 'to')} `;
}

/** Of which stores there is something at all: a statement that asks every document costs more to plan than all the rest. */
function wayTemplate(asking: Asking): Template {
  const { view } = asking;
  const writer = new SqlWriter();
  const live = liveRows(view, view.reads, writer).join(' and ');
  return writer.finish(
    `${walks(writer, asking)}select exists (select 1 from ${quote(view.entity.head.table)} h where ${live} and h.id = ${writer.input('id')}) as seen, ` +
      `array(select entity from up union select entity from down order by 1) as stores`,
  );
}

function nodesTemplate(asking: Asking, stores: ReadonlySet<string>): Template {
  const writer = new SqlWriter();
  const entities = chainedEntities(asking.model).filter(({ store }) => stores.has(store));
  const nodes = entities.flatMap((entity) => nodeSql(asking, entity, writer) ?? []);
  const told = (name: string) =>
    nodes.length === 0
      ? `'[]'::json`
      : `(select coalesce(json_agg(row_to_json(n)::jsonb - 'depth' order by n.depth, n.id), '[]') from (` +
        `select * from (${nodes.map((node) => node.replaceAll(':walk:', name)).join(' union all ')}) u order by depth, id limit ${MOST_NODES}) n)`;
  return writer.finish(`${walks(writer, asking)}select ${told('up')} as "from", ${told('down')} as "to"`);
}

/** Entities at either end of some chain. */
function chainedEntities(model: Model): readonly EntityModel[] {
  const chained = new Set<string>();
  for (const entity of model.entities.values()) {
    for (const { to } of entity.becomes.values()) {
      chained.add(entity.store);
      chained.add(model.entities.get(to)?.store ?? to);
    }
  }
  return [...model.entities.values()].filter(({ store }) => chained.has(store));
}

/** A record of a store is told as the first of its documents that the viewer may read it through: the base before its facets. */
function nodeSql(asking: Asking, entity: EntityModel, writer: SqlWriter): string | null {
  const through = findWithin(asking, entity.key);
  if (!through || isTold(asking, entity)) return null;
  const { view } = through;
  const named = entity.fields.get(entity.named);
  const states = entity.states;
  const field = states && entity.fields.get(states.field);
  const isStateSeen = states && field && view.fields(entity.head).includes(field) && isAlwaysShown(view, field.path);
  const state = isStateSeen ? `${writer.json(stateWords(states))}->>${keptValue(field, 'h')}` : 'null';
  // What passed by way of all lines tells of those that are not seen.
  const quantity = [asking.view, view].every(seesAllLines) ? 'trim_scale(max(w.qty))::text' : 'null::text';
  const name = named?.column ? `coalesce(${keptValue(named, 'h')}::text, '')` : `''`;
  return (
    `select ${writer.constant(entity.key)}::text as entity, ${writer.constant(entity.title)}::text as title, h.id, ${name} as name, ` +
    `${state} as state, ${quantity} as quantity, min(w.depth) as depth from :walk: w ` +
    `join ${quote(entity.head.table)} h on h.id = w.id where w.entity = ${writer.constant(entity.store)}::text and ` +
    `${liveRows(view, view.reads, writer).join(' and ')} group by h.tenant_id, h.id`
  );
}

const isTold = (asking: Asking, entity: EntityModel): boolean =>
  entity.store !== entity.key && findWithin(asking, entity.store) !== null;
