import type { EntityModel, Model } from '../../../schemas/compile/model.ts';
import type { Asking } from '../asking.ts';
import type { Passed } from '../flows-port.ts';
import type { SaveItem } from './save.ts';

const known = new WeakMap<EntityModel, ReadonlySet<string>>();

/** States of an entity's records in which it is decided about them; they are said where their store is. */
export function decidedStates(model: Model, { store }: EntityModel): ReadonlySet<string> {
  const base = model.entities.get(store);
  if (!base) return new Set();
  const found = known.get(base);
  if (found) return found;
  const states = new Set([...(base.states?.nodes.values() ?? [])].flatMap(({ key, flow }) => (flow ? [key] : [])));
  known.set(base, states);
  return states;
}

/** Which of those saved come into such a state, or leave one; of accounts all that come into another. */
export function passedIn({ model, entity, running }: Asking, items: readonly SaveItem[]): readonly Passed[] {
  const decided = decidedStates(model, entity);
  const states = model.entities.get(entity.store)?.states;
  // Whether something waits for a person is asked as their account leaves its state, in the same transaction.
  const isPerson = entity.store === 'user';
  if ((decided.size === 0 && !isPerson) || !states || !running.engine.flows) return [];
  return items.flatMap(({ before, after }) => {
    const from = before && String(before[states.field] ?? states.start);
    const to = String(after[states.field] ?? states.start);
    const isPassed = from !== to && (isPerson || decided.has(to) || (from !== null && decided.has(from)));
    return isPassed ? [{ from, to, record: after }] : [];
  });
}
