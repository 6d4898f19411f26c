import type { Issue } from '../issues/result.ts';
import type { Upgraded } from './upgraded.ts';

type Json = Readonly<Record<string, unknown>>;

/** Words that nothing ever read, by where they stood. Whoever wrote one thought it meant something: they are told. */
const unread = [
  '/fields/*/frozenCopy',
  '/parts/*/fields/*/frozenCopy',
  '/parts/*/parts/*/fields/*/frozenCopy',
  '/store/indexes/*/within',
  '/forms/*/actions',
  '/forms/*/body/*/cols/*/link',
  '/forms/*/body/*/below/*/cols/*/link',
  '/lists/*/views',
  '/lists/*/import',
  '/states/moves/*/flow',
  '/states/moves/*/keeps',
  '/ext/promote',
  '/changes/*/using',
  '/nodes/*/show',
].map((path) => path.slice(1).split('/'));

/** Format 1 → 2. What was written and never meant anything goes, and is told; a column of a query says what it reads by `of` alone. */
export function toSpec2(document: Json): Upgraded {
  const kept = unread.reduce<unknown>(without, { ...document, spec: 2 });
  const upgraded = [['cols'], ['query', 'cols']].reduce<unknown>(
    (json, path) => changeAt(json, [...path, '*'], readsByOf),
    kept,
  ) as Json;
  return { document: upgraded, issues: unread.flatMap((path) => leftOut(document, path, '')) };
}

/** Every place where one of them stood. */
function leftOut(json: unknown, [step, ...rest]: readonly string[], above: string): readonly Issue[] {
  if (step === undefined || typeof json !== 'object' || json === null) return [];
  const entries = step === '*' ? Object.entries(json) : Object.entries(json).filter(([key]) => key === step);
  return entries.flatMap(([key, value]): readonly Issue[] => {
    const path = `${above}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`;
    if (rest.length > 0) return leftOut(value, rest, path);
    return value === null ? [] : [{ code: 'word_left_out', path, params: { word: key }, level: 'warn' }];
  });
}

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What stands at a path, changed; `*` is each of a collection, as a map or as a hand writes it. */
function changeAt(json: unknown, path: readonly string[], change: (entry: Json) => Json): unknown {
  const [step, ...rest] = path;
  if (step === undefined) return isObject(json) ? change(json) : json;
  if (step === '*' && Array.isArray(json)) return json.map((entry) => changeAt(entry, rest, change));
  if (!isObject(json)) return json;
  if (step === '*')
    return Object.fromEntries(Object.entries(json).map(([key, entry]) => [key, changeAt(entry, rest, change)]));
  return Object.hasOwn(json, step) ? { ...json, [step]: changeAt(json[step], rest, change) } : json;
}

const without = (json: unknown, path: readonly string[]): unknown =>
  changeAt(json, path.slice(0, -1), ({ [path.at(-1) ?? '']: _, ...rest }) => rest);

/** `show` named the field that was read in place of the column's own; the rows themselves never had one. */
function readsByOf({ show, ...column }: Json): Json {
  const isRows = column.agg === 'count' && column.of === undefined;
  return show === undefined || isRows ? column : { ...column, of: show };
}
