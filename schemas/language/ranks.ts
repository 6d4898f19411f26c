import { generateKeyBetween, generateNKeysBetween } from 'fractional-indexing';

export interface Ranked {
  readonly rank?: string;
}

/** By rank, by code unit: the same on every machine and in every locale. */
const byRank = (a: Ranked, b: Ranked): number => {
  const [left, right] = [a.rank ?? '', b.rank ?? ''];
  return left < right ? -1 : left > right ? 1 : 0;
};

/** The entries of a keyed map in their order. Never read such a map any other way: digits as keys would come first. */
export function inOrder<Entry extends Ranked>(map: Readonly<Record<string, Entry>> | undefined): [string, Entry][] {
  return Object.entries(map ?? {}).sort(([, a], [, b]) => byRank(a, b));
}

/** Whether a text can be a rank at all; anything can stand in a file. */
export function isRank(text: string): boolean {
  try {
    generateKeyBetween(text, null);
    return true;
  } catch {
    return false;
  }
}

/** A rank between two others; `null` is the open end. */
export const rankBetween = (before: string | null, after: string | null): string => generateKeyBetween(before, after);

/**
 * Gives every entry without a rank one: right behind the entry it is written behind.
 * Entries that have a rank keep it, so that what others refer to does not move.
 */
export function fillRanks<Entry extends Ranked>(entries: readonly (readonly [string, Entry])[]): [string, Entry][] {
  const ordered = entries.filter(([, entry]) => entry.rank !== undefined).sort(([, a], [, b]) => byRank(a, b));
  let place = -1;
  for (const entry of entries) {
    if (entry[1].rank !== undefined) {
      place = ordered.indexOf(entry);
    } else {
      place += 1;
      ordered.splice(place, 0, entry);
    }
  }
  return fillGaps(ordered);
}

/** As `fillRanks`, and of several entries with one rank only the first by key keeps it. */
export function settleRanks<Entry extends Ranked>(entries: readonly (readonly [string, Entry])[]): [string, Entry][] {
  const holders = new Map<string, string>();
  for (const [key, { rank }] of entries) {
    if (rank === undefined) continue;
    const holder = holders.get(rank);
    if (holder === undefined || key < holder) holders.set(rank, key);
  }
  const clashing = entries.filter(([key, { rank }]) => rank !== undefined && holders.get(rank) !== key);
  if (clashing.length === 0) return fillRanks(entries);
  const settled = fillGaps(
    entries
      .filter(([, { rank }]) => rank !== undefined)
      .toSorted(([a, left], [b, right]) => byRank(left, right) || (a < b ? -1 : 1))
      .map(([key, entry]) =>
        holders.get(entry.rank ?? '') === key ? [key, entry] : [key, { ...entry, rank: undefined }],
      ),
  );
  const byKey = new Map(settled);
  return fillRanks(entries.map(([key, entry]) => [key, byKey.get(key) ?? entry]));
}

function fillGaps<Entry extends Ranked>(ordered: readonly (readonly [string, Entry])[]): [string, Entry][] {
  const ranks = ordered.map(([, entry]) => entry.rank);
  for (let from = 0; from < ranks.length; from++) {
    if (ranks[from] !== undefined) continue;
    let to = from;
    while (to < ranks.length && ranks[to] === undefined) to++;
    const made = generateNKeysBetween(ranks[from - 1] ?? null, ranks[to] ?? null, to - from);
    for (const [no, rank] of made.entries()) ranks[from + no] = rank;
  }
  return ordered.map(([key, entry], index) => [key, { ...entry, rank: ranks[index] }]);
}
