import type { Upgraded } from './upgraded.ts';

type Json = Readonly<Record<string, unknown>>;

/** Format 2 → 3. Whoever changes the shape of a word turns what stands written here. */
export function toSpec3(document: Json): Upgraded {
  const becomes = eachOf(document.becomes, withLedgers);
  return { document: { ...document, spec: 3, ...(becomes === undefined ? {} : { becomes }) }, issues: [] };
}

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Entries of a collection, as a map or as a hand writes it. */
function eachOf(collection: unknown, change: (entry: Json) => Json): unknown {
  const one = (entry: unknown) => (isObject(entry) ? change(entry) : entry);
  if (Array.isArray(collection)) return collection.map(one);
  if (!isObject(collection)) return collection;
  return Object.fromEntries(Object.entries(collection).map(([key, entry]) => [key, one(entry)]));
}

/** A chain had one ledger, without a key, and it was called `consume`. What a layer takes back stays taken back. */
function withLedgers(chain: Json): Json {
  if (!isObject(chain.lines) || !('consume' in chain.lines)) return chain;
  const { consume, ...lines } = chain.lines;
  return { ...chain, lines: { ...lines, ledgers: { taken: consume } } };
}
