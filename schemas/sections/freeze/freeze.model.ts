export interface FrozenModel {
  readonly key: string;
  readonly label: string;
  /** Moves at which it is frozen, and moves that ask whether it still is the same. */
  readonly at: readonly string[];
  readonly held: readonly string[];
  /** Fields by their paths, those of parts written out. */
  readonly of: readonly string[];
}

export interface FreezeModel {
  readonly freezes: ReadonlyMap<string, FrozenModel>;
}
