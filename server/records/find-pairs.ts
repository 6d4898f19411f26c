import { Refusal } from '../kernel/errors.ts';
import type { Session } from '../kernel/session.ts';
import { type Asking, askAbout, type Sources } from './asking.ts';
import { keepPairs, keepPairTexts } from './pairs/keep-pairs.ts';
import { kindsOf, lockPairings, type Pairing, pairingsOf } from './pairs/pairings.ts';
import { idsAfter } from './pairs/portions.ts';
import { together } from './write/save.ts';

interface Finding {
  /** The house itself, in one company. */
  readonly session: Session;
  readonly signal: AbortSignal;
  readonly found: (title: string, done: number) => void;
}

export interface FoundAll {
  readonly title: string;
  readonly made: number;
  readonly changed: number;
}

const AT_ONCE = 100;

/**
 * Looks anew for all pairs of a company, in portions: what stood before a document said to look is found, and what was changed in other
 * ways is mended. Whoever saves meanwhile waits for one portion at most.
 */
export async function findAllPairs(house: Sources, { session, signal, found }: Finding): Promise<readonly FoundAll[]> {
  const { model } = await house.models.running(session.tenant);
  const all: FoundAll[] = [];
  for (const pairing of pairingsOf(model)) {
    const { entity, law } = pairing;
    const asking = await askAbout(house, session, entity.key);
    const tied = await askAbout(house, session, law.to);
    let [made, changed, done] = [0, 0, 0];
    await eachPortion(asking, signal, (within, ids) => sayPairs(within, pairing, ids));
    await eachPortion(tied, signal, async (within, ids) => {
      const kept = await keepPortion({ ...asking, db: within.db }, pairing, ids);
      made += kept.made;
      changed += kept.changed;
      done += ids.length;
      found(entity.title, done);
    });
    all.push({ title: entity.title, made, changed });
  }
  return all;
}

/** Two that were written down either way round before the document forbade it stay as they are: nobody can say which is meant. */
async function sayPairs(within: Asking, pairing: Pairing, ids: readonly string[]): Promise<void> {
  for (const id of ids)
    await together(within, (db) => keepPairTexts({ ...within, db }, pairing, [id])).catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error;
    });
}

/** More than are made at once are made in several rounds. */
async function keepPortion(asking: Asking, pairing: Pairing, ids: readonly string[]) {
  let [made, changed] = [0, 0];
  for (;;) {
    const kept = await keepPairs(asking, { pairing, ids, kinds: kindsOf(pairing) });
    made += kept.made;
    changed += kept.changed;
    if (kept.left === 0) return { made, changed };
  }
}

async function eachPortion(
  asking: Asking,
  signal: AbortSignal,
  work: (within: Asking, ids: readonly string[]) => Promise<void>,
): Promise<void> {
  for (let after = ''; ; ) {
    signal.throwIfAborted();
    const ids = await idsAfter(asking, after, AT_ONCE);
    const last = ids.at(-1);
    if (last === undefined) return;
    await together(asking, async (db) => {
      await lockPairings(db, pairingsOf(asking.model));
      await work({ ...asking, db }, ids);
    });
    after = last;
  }
}
