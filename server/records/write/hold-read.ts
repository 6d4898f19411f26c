import type { EntityModel, Model, MoveModel } from '../../../schemas/compile/model.ts';
import type { RecordData } from '../../../schemas/compile/plan.ts';
import { quote } from '../../db/structure.ts';
import { keptValue } from '../../sql/columns.ts';
import { ledgersOf } from '../../sql/ledgers.ts';
import { talliesOver } from '../../sql/tallies.ts';
import { fill, SqlWriter, type Template, tenantSlot } from '../../sql/template.ts';
import type { Asking } from '../asking.ts';
import { type Loaded, loadRecords } from './load.ts';
import { type Elsewhere, readElsewhere } from './read-elsewhere.ts';

/** Whether what decides about a move stands in other records too: then it is made in a transaction, and they are held until its end. */
export const readsOthers = ({ model, entity }: Asking, move: MoveModel): boolean =>
  readElsewhere(model, entity, move).size > 0;

const held = new WeakSet<RecordData>();

/**
 * A record as a move is judged by it. Before it is read, the records that its rules read are held: whoever is about to change one of
 * them is waited for, and whoever comes later waits. So of a freeze and a payment that meet, the second sees what the first did.
 */
export async function loadForMove(asking: Asking, id: string, move: MoveModel): Promise<Loaded> {
  if (!readsOthers(asking, move)) return loadRecords(asking, [id], new Map());
  if (asking.db === asking.outside) throw new Error(`[Bug] ${move.key} holds what it reads outside of a transaction`);
  await holdOthers(asking, id, move);
  const loaded = await loadRecords(asking, [id], new Map());
  for (const record of loaded.records) held.add(record);
  return loaded;
}

/** Every road to a move leads by `loadForMove`. */
export function expectHeld(asking: Asking, move: MoveModel, record: RecordData): void {
  if (readsOthers(asking, move) && !held.has(record))
    throw new Error(`[Bug] ${asking.entity.key} was not read for ${move.key}`);
}

interface Statement {
  readonly template: Template;
  /** How far it is from the record to the last of them. */
  readonly steps: number;
}
const statements = new WeakMap<EntityModel, Map<string, Statement>>();

/** A reference may lead elsewhere by the time its record is held: what lies behind it is looked for again, each time one step further. */
async function holdOthers(asking: Asking, id: string, move: MoveModel): Promise<void> {
  const { model, entity, db, asker } = asking;
  const kept = statements.get(entity) ?? new Map<string, Statement>();
  statements.set(entity, kept);
  const statement = kept.get(move.key) ?? new Holding(model, entity).finish(move);
  kept.set(move.key, statement);
  const { template, steps } = statement;
  for (let step = 0; step < steps; step++) {
    const row = await db.first<{ stands: boolean }>(fill(template, { tenant: db.tenant, asker, input: { id } }));
    if (row?.stands) return;
  }
}

/** One statement that locks them, each behind the one that names it; beside each other in the order of their tables, by id within. */
class Holding {
  private readonly writer = new SqlWriter();
  private readonly ctes: string[] = [];
  private readonly tests: string[] = [];
  private steps = 0;
  private readonly model: Model;
  private readonly entity: EntityModel;

  constructor(model: Model, entity: EntityModel) {
    this.model = model;
    this.entity = entity;
  }

  finish(move: MoveModel): Statement {
    const id = `${this.writer.input('id')}::text`;
    const own = `select h.id from ${quote(this.entity.head.table)} h where h.tenant_id = ${tenantSlot} and h.id = ${id}`;
    this.hold(this.entity, [...readElsewhere(this.model, this.entity, move).values()], own, 1);
    const counts = this.ctes.map((_, at) => `(select count(*) from held${at})`).join(' + ');
    const text =
      `with ${this.ctes.map((cte, at) => `held${at} as materialized (${cte})`).join(', ')} ` +
      `select ${counts} as held, ${this.tests.join(' and ') || 'true'} as stands`;
    return { template: this.writer.finish(text), steps: this.steps };
  }

  private hold(from: EntityModel, branches: readonly Elsewhere[], ids: string, step: number): void {
    this.steps = Math.max(this.steps, step);
    const table = ({ target }: Elsewhere) => target.head.table;
    for (const branch of branches.toSorted((a, b) => (table(a) < table(b) ? -1 : 1)))
      this.holdOne(from, branch, ids, step);
  }

  private holdOne(from: EntityModel, { field, target, further }: Elsewhere, ids: string, step: number): void {
    const part = from.parts.get(field.part) ?? from.head;
    const named =
      `select ${keptValue(field, 'x')} from ${quote(part.table)} x where x.tenant_id = ${tenantSlot} ` +
      `and x.${part.path === '' ? 'id' : 'head_id'} = any(array(${ids}))`;
    const strength = writtenWith(this.model, this.entity).has(target.store) ? 'no key update' : 'share';
    const at = this.ctes.length;
    this.ctes.push(
      `select h.id, h.version from ${quote(target.head.table)} h where h.tenant_id = ${tenantSlot} ` +
        `and h.id = any(array(${named})) order by h.id for ${strength}`,
    );
    if (further.size === 0) return;
    // The statement sees the row as it was when it began, the lock gives it as it is.
    this.tests.push(
      `not exists (select from held${at} l join ${quote(target.head.table)} s on s.tenant_id = ${tenantSlot} and s.id = l.id ` +
        `where s.version <> l.version)`,
    );
    this.hold(target, [...further.values()], `select id from held${at}`, step + 1);
  }
}

const written = new WeakMap<EntityModel, ReadonlySet<string>>();

/**
 * Stores of what a save of this entity may lock to write it: what it takes of, what counts it, and what counts those. They are held as
 * strongly at once: two moves that shared one first would each wait for the other to let go.
 */
function writtenWith(model: Model, entity: EntityModel): ReadonlySet<string> {
  const found = written.get(entity);
  if (found) return found;
  const stores = new Set<string>();
  const waiting: EntityModel[] = [entity];
  for (const one of waiting)
    for (const { owner } of [...ledgersOf(model, one), ...talliesOver(model, one)]) {
      if (stores.has(owner.store)) continue;
      stores.add(owner.store);
      waiting.push(owner);
    }
  written.set(entity, stores);
  return stores;
}
