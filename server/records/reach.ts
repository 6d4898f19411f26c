import type { EntityModel, Model } from '../../schemas/compile/model.ts';
import type { View } from '../sql/view.ts';
import { type Asking, findWithin, seesAll } from './asking.ts';

type Picking = Pick<Asking, 'db' | 'outside' | 'running' | 'session' | 'asker' | 'model'>;

/**
 * How an asker sees the records a reference may point at: as their roles do; staff see at least the names of an entity
 * they have no page of, a colleague's for instance; a supplier's user sees nothing of it. Lines of other documents have no name of their
 * own: what they are called is told by whom their document is shown to.
 */
export function viewToPick(asking: Picking, target: EntityModel): View | null {
  const own = findWithin(asking, target.key)?.view;
  if (own) return own;
  return asking.session.supplier === null && target.lines === null ? namesOnly(asking.model, target) : null;
}

/** Those who reach alike: a text that asks for reach is one for all of them. */
export const reachOf = (asking: Pick<Asking, 'session' | 'following'>): string => {
  const { supplier, roles } = asking.session;
  return JSON.stringify(seesAll(asking) ? 'all' : [supplier === null, roles.toSorted()]);
};

const names = new WeakMap<EntityModel, View>();

function namesOnly(model: Model, entity: EntityModel): View {
  const found = names.get(entity);
  if (found) return found;
  const view: View = {
    model,
    entity,
    scopes: [null],
    reads: [0],
    kept: [],
    fields: (part) => [...part.fields.values()].filter(({ path }) => path === entity.named),
    parts: () => [],
    shownIn: () => null,
    hides: () => [],
    locks: () => [],
    bars: () => [],
    fetches: [],
  };
  names.set(entity, view);
  return view;
}
