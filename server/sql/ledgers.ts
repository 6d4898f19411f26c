import type { LedgerModel } from '../../schemas/compile/ledger-model.ts';
import type { EntityModel, FieldModel, Model, PartModel } from '../../schemas/compile/model.ts';
import { readsOf } from '../../schemas/expressions/reads-of.ts';
import type { Expr } from '../../schemas/expressions/tree.ts';
import { pathFrom } from '../../schemas/language/names.ts';

/** A ledger with what takes and what is taken of. */
export interface Ledger extends LedgerModel {
  readonly taker: EntityModel;
  readonly owner: EntityModel;
  /** The rows of the owner that are its accounts. */
  readonly part: PartModel;
  /** Where their sum stands. */
  readonly sum: FieldModel;
}

const known = new WeakMap<Model, readonly Ledger[]>();

/** Every ledger there is. What a facet has from its base is the base's to keep; a chain of a facet is one of its own. */
function allLedgers(model: Model): readonly Ledger[] {
  const found = known.get(model);
  if (found) return found;
  const ledgers = [...model.entities.values()].flatMap((entity) => [
    ...(entity.facetOf === null ? [...entity.ledgers.values()] : []).flatMap((one) => joined(model, one, entity)),
    ...[...entity.becomes.values()].flatMap(({ to, lines }) =>
      [...(lines?.ledgers.values() ?? [])].flatMap((one) => joined(model, one, model.entities.get(to))),
    ),
  ]);
  const sorted = ledgers.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  known.set(model, sorted);
  return sorted;
}

/** Every ledger of a model, as `planLedgers` compares them: by name. */
export const ledgersByName = (model: Model): ReadonlyMap<string, Ledger> =>
  new Map(allLedgers(model).map((ledger) => [ledger.name, ledger]));

function joined(model: Model, ledger: LedgerModel, taker: EntityModel | undefined): Ledger[] {
  const owner = model.entities.get(ledger.account.entity);
  const part = owner && (ledger.account.part === '' ? owner.head : owner.parts.get(ledger.account.part));
  const sum = owner?.fields.get(ledger.account.into);
  return taker && owner && part && sum ? [{ ...ledger, taker, owner, part, sum }] : [];
}

/** The ledgers by which records of an entity's table take. */
export const ledgersOf = (model: Model, { store }: EntityModel): readonly Ledger[] =>
  allLedgers(model).filter(({ taker }) => taker.store === store);

/** The ledgers that take of records of an entity's table. */
export const ledgersInto = (model: Model, { store }: EntityModel): readonly Ledger[] =>
  allLedgers(model).filter(({ owner }) => owner.store === store);

/** Several ledgers may keep one sum, a facet's and its base's among them. */
export const isOfOneSum =
  ({ sum, part, owner }: Ledger) =>
  (other: Ledger): boolean =>
    other.owner.store === owner.store && other.part.path === part.path && other.sum.path === sum.path;

/** Sums that ledgers keep in records of an entity: nothing else writes them. */
export const sumsIn = (model: Model, entity: EntityModel): ReadonlySet<string> =>
  new Set(ledgersInto(model, entity).map(({ sum }) => sum.path));

/** Everything of its record that decides what a row takes, and of whom: by full path, what is worked out on the way included. */
export function readByTaker(ledger: Ledger): ReadonlySet<string> {
  const reads = knownReads.get(ledger) ?? takerReads(ledger);
  knownReads.set(ledger, reads);
  return reads;
}

const knownReads = new WeakMap<Ledger, ReadonlySet<string>>();

function takerReads({ taker, from, take, find, while: hold }: Ledger): ReadonlySet<string> {
  const exprs = [
    take,
    ...('chain' in find ? [] : [...(find.over ? [find.over] : []), ...find.by.map(({ expr }) => expr)]),
  ];
  return withGrounds(taker, [...exprs.flatMap((expr) => pathsIn(expr, from)), ...(hold ? [hold.field] : [])]);
}

/** Everything of an account that decides how much may be taken of it, and by what it is found. */
export function readByAccount({ owner, part, upTo, atLeast, find }: Ledger): ReadonlySet<string> {
  const bounds = [upTo, atLeast].flatMap((expr) => (expr ? pathsIn(expr, part.path) : []));
  return withGrounds(owner, [...bounds, ...('chain' in find ? [] : find.by.map(({ field }) => field))]);
}

const pathsIn = (expr: Expr, part: string): readonly string[] =>
  readsOf(expr).map(({ up, keys }) => pathFrom(part, up, keys));

/** Paths of an entity with everything that what is worked out among them is made from. */
export function withGrounds({ program }: EntityModel, paths: readonly string[]): ReadonlySet<string> {
  const all = new Set(paths);
  // What is added on the way is looked at as well.
  for (const path of all)
    for (const node of program.nodes)
      if (node.do === 'calc' && node.field === path) for (const read of node.reads) all.add(read);
  return all;
}
