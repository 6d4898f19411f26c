import type { Readable } from 'node:stream';
import type { EntityModel, Model } from '../../schemas/compile/model.ts';
import type { EntityPlan, Viewer } from '../../schemas/compile/plan.ts';
import { wholePlanFor } from '../../schemas/compile/plan-for.ts';
import type { Asker } from '../../schemas/expressions/tree.ts';
import { canonicalJson, hashText } from '../../schemas/values/hash.ts';
import type { Handed } from '../../schemas/wire/records.ts';
import type { Database, TenantDb } from '../db/statement.ts';
import { Refusal } from '../kernel/errors.ts';
import { asHouse } from '../kernel/founder.ts';
import type { Gate } from '../kernel/gate.ts';
import type { Outgoing } from '../kernel/outgoing.ts';
import type { Secrets } from '../kernel/secrets.ts';
import { askerOf, type Session } from '../kernel/session.ts';
import type { Models, Running } from '../metadata/models.ts';
import { asWhole, hidesOf, plainView, type View, viewOf } from '../sql/view.ts';
import { askingNow } from './kept-from.ts';
import { readsByFlows } from './read-by-flows.ts';

/** Someone asking about records of one entity: everything the engine needs to answer, fixed for one request. */
export interface Asking {
  readonly db: TenantDb;
  /** Never inside a transaction: where numbers that may have gaps are drawn. */
  readonly outside: TenantDb;
  readonly running: Running;
  readonly model: Model;
  readonly entity: EntityModel;
  readonly plan: EntityPlan;
  readonly view: View;
  readonly session: Session;
  readonly asker: Asker;
  /** What secrets are sealed with, where whoever asks may enter some. */
  readonly secrets?: Secrets | undefined;
  /** Which addresses of others may be asked; unset: none of this machine. */
  readonly outgoing?: Outgoing | undefined;
  /** Where the bytes of files lie; unset: nobody is there who would have them read. */
  readonly files?: FileBytes | undefined;
  /** Shows whoever asks something, once; unset: nobody is there to be shown it. */
  readonly hand?: (given: Handed) => void;
  /** Nobody asks: the house does what follows from what somebody did, in its transaction. */
  readonly following?: Following | undefined;
}

/** Bytes by the hash of their content. */
export interface FileBytes {
  has(sha256: string): Promise<boolean>;
  open(sha256: string): Promise<Readable>;
}

/** What the house does in somebody's wake. */
export interface Following {
  /** What was done, as it is told: 「采购收货 GR1」. */
  readonly cause: string;
  /** Moves that were due to it so far, each of a record once. */
  readonly moves: Set<string>;
}

export interface Sources {
  readonly db: Database;
  readonly models: Models;
  readonly secrets?: Secrets;
  readonly config?: { readonly demo: boolean };
  readonly files?: FileBytes;
}

/** Begins a request about an entity; one the asker has no plan for does not exist to them. */
export async function askAbout(
  { db, models, secrets, config, files }: Sources,
  session: Session,
  entity: string,
): Promise<Asking> {
  const running = await models.running(session.tenant);
  const outside = db.tenant(session.tenant, running.entity(entity)?.store ?? entity);
  const asker = await askingNow(outside, running.model, session);
  const outgoing = config && { loopback: config.demo };
  const asks = { db: outside, outside, running, session, asker, secrets, outgoing, files };
  const found = running.entity(entity);
  if (!found || !(await readsByFlows(db, session, found))) return askWithin(asks, entity);
  const sight = sightFor(running, found, session.roles, true);
  if (!sight) throw new Refusal('unknown_entity');
  return { ...asks, model: running.model, entity: found, ...sight };
}

/** What knows how people stand by now. */
export interface Gated extends Sources {
  readonly access: { readonly gate: Gate };
}

/** Whoever asked, asking again after a while as they stand now; null where they may not come in any more, or see nothing of it. */
export async function askAgain(house: Gated, before: Asking): Promise<Asking | null> {
  const session = await house.access.gate.standing(before.session);
  const running = session && (await house.models.running(session.tenant));
  if (!running) return null;
  const asker = await askingNow(before.outside, running.model, session);
  return findWithin({ ...before, running, session, asker }, before.entity.key);
}

/** All that decides what somebody sees of an entity and may do with it: by it is known whether they would be told the same now. */
export const rightsOf = ({ plan, view, asker }: Asking): string =>
  hashText(canonicalJson([plan.hash, view.scopes, hidesOf(view), { ...asker, now: '' }]));

export type Asks = Pick<
  Asking,
  'db' | 'outside' | 'running' | 'session' | 'asker' | 'secrets' | 'outgoing' | 'files' | 'following'
>;

/** The same person asking about another entity, in the same request. */
export function askWithin(asks: Asks, key: string): Asking {
  const asking = findWithin(asks, key);
  if (!asking) throw new Refusal('unknown_entity');
  return asking;
}

/** As `askWithin`; null where the asker has no plan. */
export function findWithin(asks: Asks, key: string): Asking | null {
  const { db, outside, running, session, asker, secrets, outgoing, files, following } = asks;
  const entity = running.entity(key);
  const sight = entity && (seesAll(asks) ? houseSight(running, entity) : sightFor(running, entity, session.roles));
  if (!entity || !sight) return null;
  const here = { db, outside, running, model: running.model, entity, ...sight, session, asker };
  return { ...here, secrets, outgoing, files, following };
}

/** Whether nobody's rights are asked: the house itself asks, or it does what follows from what somebody did. */
export const seesAll = ({ session, following }: Pick<Asks, 'session' | 'following'>): boolean =>
  session.isProduct === true || following !== undefined;

function sightFor(running: Running, entity: EntityModel, roles: readonly string[], decides = false): Sight | null {
  const plan = running.plan(entity.key, roles, decides);
  const viewer = { roles, ...(decides && { decides: entity.key }) };
  return plan ? { plan, view: viewFor(running, entity, plan, viewer) } : null;
}

/** The house itself about an entity, in what follows from what somebody did. */
export function askAsHouse(asks: Asks, following: Following, key: string): Asking {
  const session = asHouse(asks.session.tenant);
  return askWithin({ ...asks, session, asker: askerOf(session, asks.asker.now, asks.asker.calendar), following }, key);
}

/** The same asking with all of its entity in sight, in every row: what is read so is judged by and never told. */
export const asWholeOf = (asking: Asking): Asking => ({ ...asking, ...houseSight(asking.running, asking.entity) });

interface Sight {
  readonly plan: EntityPlan;
  readonly view: View;
}
const houses = new WeakMap<Model, Map<string, Sight>>();

/** All of it, in every row. */
function houseSight({ model }: Running, entity: EntityModel): Sight {
  const known = houses.get(model) ?? new Map<string, Sight>();
  houses.set(model, known);
  const found = known.get(entity.key);
  if (found) return found;
  const plan = wholePlanFor(model, entity.key);
  if (!plan) throw new Error(`[Bug] no plan of ${entity.key}`);
  const sight = { plan, view: asWhole({ ...plainView(model, entity), scopes: [null], reads: [0] }) };
  known.set(entity.key, sight);
  return sight;
}

/** An entity as people of these roles see it; null where they do not. */
export function viewWithin(running: Running, key: string, roles: readonly string[]): View | null {
  const entity = running.entity(key);
  const plan = entity && running.plan(key, roles);
  return entity && plan ? viewFor(running, entity, plan, { roles }) : null;
}

const views = new WeakMap<Running, Map<string, View>>();

/** Kept by roles and not by plan: two sorts of viewer may see the same plan over different rows, here or behind a reference. */
function viewFor(running: Running, entity: EntityModel, plan: EntityPlan, viewer: Viewer): View {
  const kept = views.get(running) ?? new Map<string, View>();
  views.set(running, kept);
  const key = JSON.stringify([entity.key, plan.hash, viewer.roles.toSorted(), viewer.decides]);
  const found = kept.get(key);
  if (found) return found;
  const view = viewOf(running.model, entity, plan, viewer);
  kept.set(key, view);
  return view;
}
