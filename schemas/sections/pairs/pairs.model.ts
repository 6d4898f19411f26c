import type { Expr } from '../../expressions/tree.ts';

/** How records tie two others together: of a kind each pair has one, whichever way round. */
export interface PairModel {
  readonly ends: readonly [string, string];
  /** The entity whose records are tied. */
  readonly to: string;
  /** Where both ends are written in one text, the same whichever way round. */
  readonly as: string;
  readonly kind: string;
  /** Y: found and so; N: it was so; nothing: nobody found it, somebody said it. */
  readonly there: string;
  readonly basis: string | null;
  /** What one that was found begins with. As long as all of it stands, nobody has judged it. */
  readonly found: Readonly<Record<string, string>>;
  readonly places: readonly PairPlaceModel[];
}

/** Where content stands that two may have in common. */
export interface PairPlaceModel {
  readonly key: string;
  readonly kind: string;
  readonly in: string;
  readonly part: string;
  readonly by: string | null;
  readonly value: Expr;
  readonly when: Expr | null;
  readonly tell: Expr | null;
  readonly digits: boolean;
  /** Paths by which it is another. */
  readonly reads: ReadonlySet<string>;
}

export interface PairsModel {
  readonly pairs: PairModel | null;
}
