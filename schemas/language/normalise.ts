import type { Issue } from '../issues/result.ts';
import type { JsonSchema } from '../values/value-type.ts';
import { KEYED } from './parts.ts';
import { at } from './pointer.ts';
import { fillRanks, isRank, type Ranked, settleRanks } from './ranks.ts';

type Json = Readonly<Record<string, unknown>>;

export interface Normalised {
  readonly value: unknown;
  readonly issues: readonly Issue[];
}

/**
 * `whole`: every entry gets a rank, two equal ones are an issue.
 * `partial`: a layer or facet keeps entries without a rank as they are, for what they change keeps its place.
 * `settle`: after laying or merging, entries without a rank and with the rank of another get one of their own.
 */
export type RankMode = 'whole' | 'partial' | 'settle';

/** Turns what a hand may write into what is stored: every collection marked `x-keyed` becomes a map whose entries have ranks. */
export function normalise(schema: JsonSchema, value: unknown, ranks: RankMode = 'whole'): Normalised {
  const issues: Issue[] = [];
  return { value: walk(schema, value, '', { ranks, issues }), issues };
}

interface Walk {
  readonly ranks: RankMode;
  readonly issues: Issue[];
}

function walk(schema: JsonSchema, value: unknown, path: string, way: Walk): unknown {
  if (typeof value !== 'object' || value === null || !hasKeyed(schema)) return value;
  const by = schema[KEYED];
  if (typeof by === 'string') return walkKeyed(schema, by, value, path, way);
  if (Array.isArray(schema.anyOf)) {
    const branch = (schema.anyOf as JsonSchema[]).find(
      ({ type }) => type === (Array.isArray(value) ? 'array' : 'object'),
    );
    return branch ? walk(branch, value, path, way) : value;
  }
  if (Array.isArray(value)) {
    const items = schema.items as JsonSchema | undefined;
    return items ? value.map((item, index) => walk(items, item, at(path, index), way)) : value;
  }
  return Object.fromEntries(
    Object.entries(value).map(([key, entry]) => [key, walk(schemaOf(schema, key), entry, at(path, key), way)]),
  );
}

const keyedWithin = new WeakMap<JsonSchema, boolean>();

/** Whether there is anything to turn at or below it: what a document says elsewhere is taken as it is, and much of it is. */
function hasKeyed(schema: JsonSchema): boolean {
  const known = keyedWithin.get(schema);
  if (known !== undefined) return known;
  const { anyOf, items, properties, patternProperties } = schema;
  const within = [
    ...(Array.isArray(anyOf) ? anyOf : []),
    ...(items ? [items] : []),
    ...Object.values(properties ?? {}),
    ...Object.values(patternProperties ?? {}),
  ] as readonly JsonSchema[];
  const has = typeof schema[KEYED] === 'string' || within.some(hasKeyed);
  keyedWithin.set(schema, has);
  return has;
}

function schemaOf(schema: JsonSchema, key: string): JsonSchema {
  const properties = (schema.properties ?? {}) as Record<string, JsonSchema>;
  if (Object.hasOwn(properties, key)) return properties[key] as JsonSchema;
  return Object.values((schema.patternProperties ?? {}) as Record<string, JsonSchema>)[0] ?? {};
}

function walkKeyed(schema: JsonSchema, by: string, value: object, path: string, way: Walk): unknown {
  const written = Array.isArray(value) ? keyEntries(by, value, path, way) : Object.entries(value);
  const entries = written.map(([key, entry]): [string, unknown] => [
    key,
    walk(schemaOf(schema, key), entry, at(path, key), way),
  ]);
  if (entries.some(([, entry]) => !isEntry(entry))) return Object.fromEntries(entries);
  const ranked = entries as [string, Ranked][];
  if (way.ranks === 'settle') return Object.fromEntries(settleRanks(ranked));
  if (way.ranks === 'partial') {
    checkRanks(ranked, path, way);
    return Object.fromEntries(entries);
  }
  return checkRanks(ranked, path, way) ? Object.fromEntries(fillRanks(ranked)) : Object.fromEntries(entries);
}

const isEntry = (entry: unknown): entry is Json => typeof entry === 'object' && entry !== null && !Array.isArray(entry);

function keyEntries(by: string, list: readonly unknown[], path: string, way: Walk): [string, unknown][] {
  const seen = new Set<string>();
  return list.flatMap((entry, index): [string, unknown][] => {
    const keyed: [unknown, unknown] = isEntry(entry)
      ? [entry[by], Object.fromEntries(Object.entries(entry).filter(([key]) => key !== by))]
      : [entry, {}];
    const [key, rest] = keyed;
    if (typeof key !== 'string') {
      way.issues.push({ code: 'missing_key', path: at(path, index, by), params: { key: by } });
      return [];
    }
    if (seen.has(key)) {
      way.issues.push({ code: 'double_key', path: at(path, index), params: { key } });
      return [];
    }
    seen.add(key);
    return [[key, rest]];
  });
}

/** Two entries at one place have no order, and a rank that is none cannot be ordered by. */
function checkRanks(entries: readonly (readonly [string, Ranked])[], path: string, way: Walk): boolean {
  const taken = new Map<string, string>();
  const before = way.issues.length;
  for (const [key, { rank }] of entries) {
    if (rank === undefined) continue;
    if (typeof rank !== 'string' || !isRank(rank)) {
      way.issues.push({ code: 'bad_rank', path: at(path, key, 'rank') });
      continue;
    }
    const other = taken.get(rank);
    if (other !== undefined)
      way.issues.push({ code: 'rank_clash', path: at(path, key, 'rank'), params: { a: other, b: key } });
    taken.set(rank, key);
  }
  return way.issues.length === before;
}
