import { type Document, schemaOfKind } from '../language/document.ts';
import { at } from '../language/pointer.ts';
import { canonicalJson } from '../values/hash.ts';
import { isObject, isSame, valueAt } from './diff-documents.ts';
import { settle } from './lay-layers.ts';

/** Both changed the same thing, differently. `undefined`: it was taken away. */
export interface MergeConflict {
  readonly path: string;
  readonly base: unknown;
  readonly mine: unknown;
  readonly theirs: unknown;
}

export interface Merged {
  /** With everything both did; where they conflict, mine. */
  readonly document: Document;
  readonly conflicts: readonly MergeConflict[];
}

/**
 * Three-way merge by key: of layers with a newer product, of two environments, of two people at one document.
 * Two new entries at one place both stay, side by side. A moved entry never conflicts: any order is better than a question about ranks.
 */
export function mergeDocuments(base: Document, mine: Document, theirs: Document): Merged {
  const conflicts: MergeConflict[] = [];
  const merged = mergeValues({ base, mine, theirs }, '', conflicts) as Document;
  return { document: settle(schemaOfKind(mine.kind), merged) as Document, conflicts };
}

interface Three {
  readonly base: unknown;
  readonly mine: unknown;
  readonly theirs: unknown;
}

function mergeValues({ base, mine, theirs }: Three, path: string, conflicts: MergeConflict[]): unknown {
  if (isSame(mine, theirs) || isSame(base, theirs)) return mine;
  if (isSame(base, mine)) return theirs;
  if (isObject(mine) && isObject(theirs) && (base === undefined || isObject(base))) {
    return mergeObjects({ base: base ?? {}, mine, theirs }, path, conflicts);
  }
  const agreed = settledAlone(path, mine, theirs);
  if (agreed !== undefined) return agreed;
  conflicts.push({ path, base, mine, theirs });
  return mine;
}

function mergeObjects(
  { base, mine, theirs }: Record<keyof Three, Readonly<Record<string, unknown>>>,
  path: string,
  conflicts: MergeConflict[],
): unknown {
  const keys = new Set([...Object.keys(mine), ...Object.keys(theirs)]);
  const entries = [...keys].flatMap((key): [string, unknown][] => {
    const three = { base: valueAt(base, key), mine: valueAt(mine, key), theirs: valueAt(theirs, key) };
    const merged = mergeValues(three, at(path, key), conflicts);
    return merged === undefined ? [] : [[key, merged]];
  });
  return Object.fromEntries(entries);
}

/** What needs no person to decide: the later revision, of two places the one further down, and what both declared of their columns. */
function settledAlone(path: string, mine: unknown, theirs: unknown): unknown {
  if (path === '/rev' && typeof mine === 'number' && typeof theirs === 'number') return Math.max(mine, theirs);
  if (path.endsWith('/rank') && typeof mine === 'string' && typeof theirs === 'string')
    return mine > theirs ? mine : theirs;
  if (path === '/changes' && Array.isArray(mine) && Array.isArray(theirs)) return declaredByBoth(mine, theirs);
  return undefined;
}

/** Declared changes only ever grow, and each is done once: one list of all, in the order of their revs, whoever merges. */
function declaredByBoth(mine: readonly unknown[], theirs: readonly unknown[]): readonly unknown[] {
  const all = [...mine, ...theirs.filter((change) => !mine.some((known) => isSame(known, change)))];
  const order = (change: unknown) => Number(isObject(change) ? (valueAt(change, 'rev') ?? 0) : 0);
  return all.toSorted((a, b) => order(a) - order(b) || (canonicalJson(a) < canonicalJson(b) ? -1 : 1));
}
