import { canonicalJson, hashText } from '../../schemas/compile/hash.ts';
import type { EntityModel, Model } from '../../schemas/compile/model.ts';
import type { EntityPlan } from '../../schemas/compile/plan.ts';
import type { Asker } from '../../schemas/expressions/tree.ts';
import type { Handed } from '../../schemas/wire/records.ts';
import type { Database, TenantDb } from '../db/statement.ts';
import { shanghaiTime } from '../kernel/clock.ts';
import { Refusal } from '../kernel/errors.ts';
import type { Gate } from '../kernel/gate.ts';
import type { Outgoing } from '../kernel/outgoing.ts';
import type { Secrets } from '../kernel/secrets.ts';
import { askerOf, type Session } from '../kernel/session.ts';
import type { Models, Running } from '../metadata/models.ts';
import { type View, viewOf } from '../sql/view.ts';

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
  /** Shows whoever asks something, once; unset: nobody is there to be shown it. */
  readonly hand?: (given: Handed) => void;
}

export interface Sources {
  readonly db: Database;
  readonly models: Models;
  readonly secrets?: Secrets;
  readonly config?: { readonly demo: boolean };
}

/** Begins a request about an entity; one the asker has no plan for does not exist to them. */
export async function askAbout(
  { db, models, secrets, config }: Sources,
  session: Session,
  entity: string,
): Promise<Asking> {
  const running = await models.running(session.tenant);
  const asker = askerOf(session, shanghaiTime());
  const outside = db.tenant(session.tenant, running.entity(entity)?.store ?? entity);
  const outgoing = config && { loopback: config.demo };
  return askWithin({ db: outside, outside, running, session, asker, secrets, outgoing }, entity);
}

/** What knows how people stand by now. */
export interface Gated extends Sources {
  readonly access: { readonly gate: Gate };
}

/** Whoever asked, asking again after a while as they stand now; null where they may not come in any more, or see nothing of it. */
export async function askAgain(house: Gated, before: Asking): Promise<Asking | null> {
  const session = await house.access.gate.standing(before.session);
  const running = session && (await house.models.running(session.tenant));
  return (
    running && findWithin({ ...before, running, session, asker: askerOf(session, shanghaiTime()) }, before.entity.key)
  );
}

/** All that decides what somebody sees of an entity and may do with it: by it is known whether they would be told the same now. */
export const rightsOf = ({ plan, view, asker }: Asking): string =>
  hashText(canonicalJson([plan.hash, view.scopes, { ...asker, now: '' }]));

type Asks = Pick<Asking, 'db' | 'outside' | 'running' | 'session' | 'asker' | 'secrets' | 'outgoing'>;

/** The same person asking about another entity, in the same request. */
export function askWithin(asks: Asks, key: string): Asking {
  const asking = findWithin(asks, key);
  if (!asking) throw new Refusal('unknown_entity');
  return asking;
}

/** As `askWithin`; null where the asker has no plan. */
export function findWithin(
  { db, outside, running, session, asker, secrets, outgoing }: Asks,
  key: string,
): Asking | null {
  const entity = running.entity(key);
  const plan = entity && running.plan(key, session.roles);
  if (!entity || !plan) return null;
  const view = viewFor(running, entity, plan, session.roles);
  return { db, outside, running, model: running.model, entity, plan, view, session, asker, secrets, outgoing };
}

/** An entity as people of these roles see it; null where they do not. */
export function viewWithin(running: Running, key: string, roles: readonly string[]): View | null {
  const entity = running.entity(key);
  const plan = entity && running.plan(key, roles);
  return entity && plan ? viewFor(running, entity, plan, roles) : null;
}

const views = new WeakMap<Running, Map<string, View>>();

/** Kept by roles and not by plan: two sorts of viewer may see the same plan over different rows. */
function viewFor(running: Running, entity: EntityModel, plan: EntityPlan, roles: readonly string[]): View {
  const kept = views.get(running) ?? new Map<string, View>();
  views.set(running, kept);
  const key = JSON.stringify([entity.key, plan.hash, roles.filter((role) => entity.roles.has(role))]);
  const found = kept.get(key);
  if (found) return found;
  const view = viewOf(running.model, entity, plan, roles);
  kept.set(key, view);
  return view;
}
