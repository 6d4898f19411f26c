import type { Place } from './program-source.ts';

/** What changed outside since the last run. `lists` are parts below a row whose rows came, went or moved. */
export interface ProgramTouched {
  readonly cells: Iterable<Place>;
  readonly lists: Iterable<Place>;
}

export interface ProgramChanges {
  /** Values the program gave that the source does not hold yet. */
  readonly values: readonly (Place & { readonly value: unknown })[];
  /** Places whose state changed. A place above rows (`lines.price` of the head) stands for it in all of them. */
  readonly states: readonly Place[];
}
