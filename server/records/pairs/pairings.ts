import type { EntityModel, Model } from '../../../schemas/compile/model.ts';
import type { PairModel } from '../../../schemas/sections/pairs/pairs.model.ts';
import type { TenantDb } from '../../db/statement.ts';
import type { Passage } from '../write/came-from.ts';
import { isTouched } from '../write/keep-tallies.ts';

/** Records of an entity that tie two of another together. */
export interface Pairing {
  readonly entity: EntityModel;
  readonly law: PairModel;
}

const known = new WeakMap<Model, readonly Pairing[]>();

export function pairingsOf(model: Model): readonly Pairing[] {
  const found = known.get(model);
  if (found) return found;
  const all = [...model.entities.values()].flatMap((entity): Pairing[] =>
    entity.pairs ? [{ entity, law: entity.pairs }] : [],
  );
  known.set(model, all);
  return all;
}

/** Every kind of pair that is found. */
export const kindsOf = ({ law }: Pairing): readonly string[] =>
  [...new Set(law.places.map(({ kind }) => kind))].toSorted();

/** Whose pairs are to be found anew, and of which kinds. */
export interface Pairs {
  readonly pairing: Pairing;
  readonly ids: readonly string[];
  readonly kinds: readonly string[];
}

/** What is written does to pairs: content that two may have in common is another, or belongs to somebody else. */
export const pairsIn = (model: Model, { store }: EntityModel, passages: readonly Passage[]): readonly Pairs[] =>
  pairingsOf(model).flatMap((pairing): Pairs[] => {
    const ids = new Set<string>();
    const kinds = new Set<string>();
    for (const place of pairing.law.places) {
      if (place.in !== store) continue;
      for (const { before, after, diff } of passages) {
        if (before && after && diff && !isTouched(place.reads, diff)) continue;
        for (const record of [before, after]) {
          const id = record?.[place.by ?? 'id'];
          if (typeof id === 'string') ids.add(id);
        }
        kinds.add(place.kind);
      }
    }
    return kinds.size === 0 ? [] : [{ pairing, ids: [...ids].toSorted(), kinds: [...kinds].toSorted() }];
  });

/**
 * Who looks for pairs does so one after the other, to the end of the transaction: of two who come at once with the same, the second sees
 * the first. Before everything else, so that nobody is waited for who waits.
 */
export const lockPairings = async (db: TenantDb, pairings: readonly Pairing[]): Promise<void> => {
  const stores = new Set(pairings.map(({ entity }) => entity.store));
  for (const store of [...stores].toSorted())
    await db.rows({
      text: 'select pg_advisory_xact_lock(hashtextextended($1, $2))',
      values: [`pairs ${store}`, db.tenant],
    });
};
