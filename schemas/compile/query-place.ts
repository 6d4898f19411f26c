import type { Shape, Surroundings } from './shape.ts';

/** Where a query stands while its columns are read. */
export interface QueryPlace {
  readonly shape: Shape;
  readonly part: string;
  readonly around: Surroundings;
}
