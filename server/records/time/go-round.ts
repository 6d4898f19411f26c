import { Refusal } from '../../kernel/errors.ts';

export interface KeptTime {
  readonly moved: number;
  /** Whose conditions do not hold, or whom a rule keeps. */
  readonly refused: number;
  readonly reminded: number;
}

/** A part of what is to be done, and what went wrong in it by a fault of ours. */
export interface Portion extends Partial<KeptTime> {
  readonly faults: readonly unknown[];
}

/** The connection was lost, not a record. */
export const isAway = (error: unknown): boolean => error instanceof Refusal && error.code === 'database_away';

/**
 * Goes round among works, a portion of each in turn: one that has much to do does not hold up the others, and one that fails ends
 * alone.
 */
export async function goRound(
  works: readonly AsyncGenerator<Portion>[],
  signal: AbortSignal,
): Promise<Required<Portion>> {
  const all = { moved: 0, refused: 0, reminded: 0, faults: [] as unknown[] };
  const open = new Set(works);
  while (open.size > 0) {
    for (const work of open) {
      try {
        const { done, value } = await work.next();
        if (done) open.delete(work);
        else add(all, value);
      } catch (error) {
        if (signal.aborted || isAway(error)) throw error;
        all.faults.push(error);
        open.delete(work);
      }
    }
  }
  return all;
}

function add(all: { -readonly [Key in keyof KeptTime]: number } & { faults: unknown[] }, some: Portion): void {
  for (const key of ['moved', 'refused', 'reminded'] as const) all[key] += some[key] ?? 0;
  for (const fault of some.faults) all.faults.push(fault);
}
