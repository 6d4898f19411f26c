import type { BetterModel } from '../sections/betters/betters.model.ts';
import type { EntityModel, Model } from './model.ts';

/** Records of one entity that compete for one of another, each from a place of its own. */
export interface Competition {
  readonly law: BetterModel;
  readonly bids: EntityModel;
  /** What is competed for, and the places. */
  readonly over: EntityModel;
  readonly seats: EntityModel;
}

const known = new WeakMap<Model, readonly Competition[]>();

/** Every competition there is. What a facet has from its base is the base's to say. */
export function competitionsOf(model: Model): readonly Competition[] {
  const found = known.get(model);
  if (found) return found;
  const { entities } = model;
  const bases = [...entities.values()].filter(({ facetOf }) => facetOf === null);
  const all = bases.flatMap((bids) =>
    [...bids.betters.values()].flatMap((law): Competition[] => {
      const [over, seats] = [entities.get(law.to), entities.get(law.seats)];
      return over && seats ? [{ law, bids, over, seats }] : [];
    }),
  );
  known.set(model, all);
  return all;
}
