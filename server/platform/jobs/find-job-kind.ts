import type { AnyJobKind } from './job-kind.ts';

let known: ReadonlyMap<string, AnyJobKind> = new Map();

/**
 * The kinds are told here by their list and not imported from it: what a job does may use the records room, which
 * itself must be able to ask whether there is such a job.
 */
export function knowJobKinds(kinds: readonly AnyJobKind[]): void {
  known = new Map(kinds.map((kind) => [kind.key, kind]));
}

export const findJobKind = (key: string): AnyJobKind | undefined => known.get(key);
