import type { Upgraded } from './upgraded.ts';

type Json = Readonly<Record<string, unknown>>;

/** Format 2 → 3. Whoever changes the shape of a word turns what stands written here. */
export function toSpec3(document: Json): Upgraded {
  const becomes = eachOf(document.becomes, withLedgers);
  const onSave = eachOf(document.onSave, withLevels);
  const changed = Object.fromEntries(Object.entries({ becomes, onSave }).filter(([, value]) => value !== undefined));
  return { document: { ...document, spec: 3, ...changed }, issues: [] };
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

/** Departments and categories were coded by an action of their own each. */
const withLevels = (action: Json): Json =>
  action.do === 'departCode' || action.do === 'categoryCode'
    ? { ...action, do: 'codeByLevel', field: 'code', below: 'parent' }
    : action;

/** A chain had one ledger, without a key, and it was called `consume`. What a layer takes back stays taken back. */
function withLedgers(chain: Json): Json {
  if (!isObject(chain.lines) || !('consume' in chain.lines)) return chain;
  const { consume, ...lines } = chain.lines;
  return { ...chain, lines: { ...lines, ledgers: { taken: consume } } };
}
