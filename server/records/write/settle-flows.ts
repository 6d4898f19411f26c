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

/** Which of those saved come into such a state, or leave one. */
export function passedIn({ model, entity, running }: Asking, items: readonly SaveItem[]): readonly Passed[] {
  const decided = decidedStates(model, entity);
  const states = model.entities.get(entity.store)?.states;
  if (decided.size === 0 || !states || !running.engine.flows) return [];
  return items.flatMap(({ before, after }) => {
    const from = before && String(before[states.field] ?? states.start);
    const to = String(after[states.field] ?? states.start);
    const isPassed = from !== to && (decided.has(to) || (from !== null && decided.has(from)));
    return isPassed ? [{ from, to, record: after }] : [];
  });
}
