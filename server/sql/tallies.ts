import type { EntityModel, FieldModel, Model } from '../../schemas/compile/model.ts';
import { storedFrom } from '../../schemas/compile/stored-from.ts';
import { linksOf, talliesIn } from '../../schemas/compile/tallies.ts';
import { readsOf } from '../../schemas/expressions/reads-of.ts';
import { withGrounds } from './ledgers.ts';

/** A link over which records of an entity keep what those that point at them come to. */
export interface Tally {
  readonly owner: EntityModel;
  /** The key of the link: what follows from it is what is to be worked out anew. */
  readonly link: string;
  /** Whose records are counted, and the field by which they point. */
  readonly counted: EntityModel;
  readonly by: FieldModel;
  /** Everything of a counted record that decides what it counts for, and where. */
  readonly reads: ReadonlySet<string>;
  /** What is otherwise in an owner when something of that is. */
  readonly moves: ReadonlySet<string>;
}

const known = new WeakMap<Model, readonly Tally[]>();

/** Every tally there is. What a facet has from its base is the base's to keep. */
export function talliesOf(model: Model): readonly Tally[] {
  const found = known.get(model);
  if (found) return found;
  const byPlace = new Map<string, Tally>();
  const bases = [...model.entities.values()].toSorted(
    (a, b) => Number(a.facetOf !== null) - Number(b.facetOf !== null),
  );
  for (const owner of bases)
    for (const link of owner.links) {
      const tally = tallyOver(model, owner, link);
      const place = JSON.stringify([owner.store, link.key, link.entity, link.by]);
      if (tally && !byPlace.has(place)) byPlace.set(place, tally);
    }
  const tallies = [...byPlace.values()];
  known.set(model, tallies);
  return tallies;
}

function tallyOver(model: Model, owner: EntityModel, { key, entity, by }: EntityModel['links'][number]): Tally | null {
  const counted = model.entities.get(entity);
  const field = counted?.head.fields.get(by);
  const nodes = talliesIn(owner).filter((node) => linksOf(node).has(key));
  if (!counted || !field || nodes.length === 0) return null;
  const read = nodes.flatMap(({ expr }) =>
    readsOf(expr).flatMap(({ keys }) => (keys[0] === key ? [keys.slice(1)] : [])),
  );
  const paths = [
    by,
    ...Object.keys(counted.when),
    ...read.flatMap((keys) => (keys.length > 0 ? [keys.join('.')] : [])),
  ];
  return {
    owner,
    link: key,
    counted,
    by: field,
    reads: withGrounds(counted, paths),
    moves: new Set(
      storedFrom(
        owner,
        nodes.map(({ field }) => field),
      )
        .map((node) => node.field)
        .concat(nodes.map((node) => node.field)),
    ),
  };
}

/** The tallies that count records of an entity's table. */
export const talliesOver = (model: Model, { store }: EntityModel): readonly Tally[] =>
  talliesOf(model).filter(({ counted }) => counted.store === store);

/** What records of an entity keep of others: whoever writes those writes it, and nobody else. */
export const talliedIn = (model: Model, { store }: EntityModel): ReadonlySet<string> =>
  new Set(
    talliesOf(model).flatMap(({ owner }) => (owner.store === store ? talliesIn(owner).map(({ field }) => field) : [])),
  );
