import { compileOfRecord } from '../../compile/compile-expression.ts';
import { compileHold } from '../../compile/hold.ts';
import type { LedgerModel } from '../../compile/ledger-model.ts';
import type { Shape, Surroundings } from '../../compile/shape.ts';
import { sayNoAccount, seenFrom, takenBy } from '../../compile/takes.ts';
import type { Expr } from '../../expressions/tree.ts';
import type { EntityDocument } from '../../language/entity.ts';
import { below } from '../../language/names.ts';
import { at } from '../../language/pointer.ts';

type ChainLines = NonNullable<NonNullable<EntityDocument['becomes']>[string]['lines']> & { readonly from: string };

/** What the rows that a chain makes take of the rows they come from: said by the document that gives. */
export function compileChainLedgers(
  lines: ChainLines,
  chain: { readonly key: string; readonly label: string },
  target: Shape,
  path: string,
  shape: Shape,
  around: Surroundings,
): ReadonlyMap<string, LedgerModel> {
  const { from, to = '' } = lines;
  const name = `${shape.key}.${chain.key}`;
  const ledgers = Object.entries(lines.ledgers ?? {}).flatMap(([key, said]): [string, LedgerModel][] => {
    const here = at(path, 'ledgers', key);
    const into = below(from, said.into);
    sayNoAccount(into, shape, at(here, 'into'), shape);
    const take = takenBy(said.take, seenFrom(target, shape), to, at(here, 'take'), around);
    const bound = (text: string | undefined, word: string): Expr | null =>
      text === undefined
        ? null
        : (compileOfRecord(text, { shape, part: from, path: at(here, word), gives: { is: 'number' } as const }, around)
            ?.expr ?? null);
    const [upTo, atLeast] = [bound(said.upTo, 'upTo'), bound(said.atLeast, 'atLeast')];
    const hold = said.while ? compileHold(said.while, target, at(here, 'while'), shape) : null;
    if (!take) return [];
    const ledger: LedgerModel = {
      key,
      name: `${name}/${key}`,
      label: said.label ?? chain.label,
      from: to,
      take,
      account: { entity: shape.key, part: from, into },
      find: { chain: name },
      opens: null,
      upTo,
      atLeast,
      say: null,
      journal: null,
      while: hold,
    };
    return [[key, ledger]];
  });
  return new Map(ledgers);
}
