import { createHash } from 'node:crypto';

/** What the database has of one table, as far as planning needs it. */
export interface TableFacts {
  /** Column → type, as PostgreSQL names it. */
  readonly columns: ReadonlyMap<string, string>;
  /** Name → the columns it stands on. */
  readonly indexes: ReadonlyMap<string, readonly string[]>;
  readonly foreignKeys: ReadonlyMap<string, readonly string[]>;
}
export type Structure = ReadonlyMap<string, TableFacts>;

export interface WantedColumn {
  readonly name: string;
  /** The SQL type as PostgreSQL names it. */
  readonly type: string;
  /** What stands behind name and type where the column is made: `not null default now()`. */
  readonly tail: string;
  /** How people know it: `采购订单 · 加急原因`. Empty for the engine's own. */
  readonly label: string;
  /** `purchaseOrder.lines.qty`: what is typed to confirm that it goes. */
  readonly path: string;
  readonly many: boolean;
}

/** An index or foreign key. What it does is hashed into its name, so a changed one is another one. */
export interface WantedRelation {
  readonly name: string;
  readonly sql: string;
  readonly say: string;
  /** Finds rows that it would not let stand together. */
  readonly probe?: string;
  /** The same, with a sentence that tells of them. */
  readonly guard?: { readonly sql: string; readonly say: string };
  /** The check of a document that it keeps. */
  readonly keeps?: { readonly entity: string; readonly check: string };
}

export interface WantedTable {
  readonly name: string;
  readonly label: string;
  /** `purchaseOrder` or `purchaseOrder.lines`. */
  readonly path: string;
  readonly columns: ReadonlyMap<string, WantedColumn>;
  readonly indexes: ReadonlyMap<string, WantedRelation>;
  readonly foreignKeys: ReadonlyMap<string, WantedRelation>;
}
export type WantedStructure = ReadonlyMap<string, WantedTable>;

export const entityOf = (path: string): string => `entity:${path.split('.')[0]}`;

/** Where an author declares what a plan will not guess. */
export const changesOf = (path: string) => ({ in: entityOf(path), path: '/changes' });

export const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`;
export const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;

const LONGEST = 63;
const digest = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 8);

/** A name PostgreSQL keeps whole: a long one is cut and told apart by a hash. */
export const fitName = (name: string): string =>
  name.length <= LONGEST ? name : `${name.slice(0, LONGEST - 9)}_${digest(name)}`;

/** A name that says what it is for and changes with what it does. */
export const hashedName = (name: string, definition: string): string =>
  `${name.slice(0, LONGEST - 9)}_${digest(definition)}`;

const SHADOW = '_old_';
/** Where in `ext` the last value of an extended field stays once the field is gone; no key of a field begins so. */
export const asideKey = (key: string): string => `${SHADOW}${key}`;
export const isShadow = (name: string): boolean => name.startsWith(SHADOW);
export const shadowName = (name: string, rev: number): string => fitName(`${SHADOW}${name}_r${rev}`);

/** The revision that put a column or table aside, when `name` is the shadow of `of`. */
export function shadowRevision(name: string, of: string): number | null {
  const match = /_r(\d+)$/.exec(name);
  const rev = match ? Number(match[1]) : null;
  return rev !== null && name === shadowName(of, rev) ? rev : null;
}

/** The names of what was put aside of `of`, the first put aside first. */
export const shadowsOf = (names: Iterable<string>, of: string): readonly string[] =>
  [...names]
    .filter((name) => shadowRevision(name, of) !== null)
    .sort((a, b) => (shadowRevision(a, of) ?? 0) - (shadowRevision(b, of) ?? 0));

/** Which of them is what stood at a revision: the first put aside since. Without one, the last put aside. */
export const shadowSince = (shadows: readonly string[], of: string, to: number | undefined): string | undefined =>
  to === undefined ? shadows.at(-1) : shadows.find((name) => (shadowRevision(name, of) ?? 0) > to);

const spelled: Readonly<Record<string, string>> = {
  int: 'integer',
  int4: 'integer',
  int8: 'bigint',
  bool: 'boolean',
  decimal: 'numeric',
  varchar: 'character varying',
  char: 'character',
  timestamptz: 'timestamp with time zone',
  timestamp: 'timestamp without time zone',
  time: 'time without time zone',
};

/** A type as `format_type` would say it, so that wanted and found compare as text. */
export function canonicalType(type: string): string {
  const match = /^([a-z0-9_ ]+?)\s*(\(([\d, ]+)\))?$/.exec(type.trim().toLowerCase());
  if (!match?.[1]) return type.trim().toLowerCase();
  const word = spelled[match[1]] ?? match[1];
  const size = match[3]?.replaceAll(' ', '');
  if (!size) return word === 'character' ? 'character(1)' : word;
  const precise = word === 'numeric' && !size.includes(',') ? `${size},0` : size;
  return word.startsWith('time') ? word.replace(/^(timestamp|time)/, `$1(${size})`) : `${word}(${precise})`;
}
