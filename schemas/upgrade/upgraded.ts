import type { Issue } from '../issues/result.ts';

/** A document after one step, and what of it means nothing in the newer format: told as warnings at the places of the older one. */
export interface Upgraded {
  readonly document: Readonly<Record<string, unknown>>;
  readonly issues: readonly Issue[];
}
