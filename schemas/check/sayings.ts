import type { ProgramRow } from './program-rows.ts';
import type { Saying } from './rule-state.ts';
import { sameValue } from './same-value.ts';

const byNode = (a: Saying, b: Saying): number => a.node - b.node;

/** Whether any rule speaks of a field of a row, from the row or from above it. */
export function isSpokenOf(row: ProgramRow, path: string): boolean {
  for (let here: ProgramRow | null = row; here; here = here.parent) if (here.said.has(path)) return true;
  return false;
}

/** What is said about a field of a row, from the row itself and from above it, in the order of the program. */
export function sayingsAbout(row: ProgramRow, path: string): readonly Saying[] {
  const sayings: Saying[] = [];
  for (let here: ProgramRow | null = row; here; here = here.parent)
    for (const own of here.said.get(path)?.values() ?? []) for (const saying of own) sayings.push(saying);
  return sayings.sort(byNode);
}

/** What is said about a place by all who speak of it there, in the order of the program. */
export const sayingsAt = (anchor: ProgramRow, path: string): readonly Saying[] =>
  [...(anchor.said.get(path)?.values() ?? [])].flat().sort(byNode);

export const sameSayings = (a: readonly Saying[], b: readonly Saying[]): boolean =>
  a.length === b.length &&
  a.every(({ effect, value }, at) => effect === b[at]?.effect && sameValue(value ?? null, b[at]?.value ?? null));
