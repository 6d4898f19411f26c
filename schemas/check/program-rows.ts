import type { PathRead } from '../expressions/reads-of.ts';
import type { EvalScope, Value } from '../expressions/scope.ts';
import type { Asker, Expr } from '../expressions/tree.ts';
import {
  below,
  depthOf,
  headRow,
  type ProgramPlan,
  type ProgramSource,
  type RowKey,
  type Spend,
} from './program-source.ts';
import type { RuleState, Saying } from './rule-state.ts';

/** One row as the running program knows it. */
export interface ProgramRow {
  readonly key: RowKey;
  readonly part: string;
  readonly depth: number;
  readonly parent: ProgramRow | null;
  readonly children: Map<string, readonly ProgramRow[]>;
  readonly scope: EvalScope;
  /** Values that the program gave, by field path. */
  readonly given: Map<string, unknown>;
  /** What is read through references that it found, by their keys. */
  readonly through: Map<string, Readonly<Record<string, unknown>>>;
  /** What rules say about places that hang on this row: its own fields, and fields of all rows below it. By who says it. */
  readonly said: Map<string, Map<string, readonly Saying[]>>;
  readonly states: Map<string, RuleState>;
  /** What its own instance of each node says. */
  readonly made: Map<number, readonly Saying[]>;
}

export interface RowRegistry {
  readonly head: ProgramRow;
  row(key: RowKey): ProgramRow | undefined;
  /** A value at this path is another now: what was worked out over rows from it no longer holds. Without a path, nothing does. */
  forget(path?: string): void;
  /** Takes up the rows of a part below a row as they now are; answers those that came and went, with everything below them. */
  refresh(
    parent: ProgramRow,
    part: string,
  ): { readonly came: readonly ProgramRow[]; readonly gone: readonly ProgramRow[] };
}

interface RegistryNeeds {
  readonly plan: Pick<ProgramPlan, 'parts'>;
  readonly source: ProgramSource;
  readonly asker: Asker;
  /** The value as the program has it. */
  readonly valueOf: (row: ProgramRow, path: string) => unknown;
  /** Hears of every row that an expression reads. */
  readonly spend?: Spend | undefined;
}

interface Paths {
  /** Part paths by the part around them. */
  readonly inside: ReadonlyMap<string, readonly string[]>;
  /** As `below`, joined once for all who ask. */
  below(part: string, key: string): string;
}

const paths = new WeakMap<ProgramPlan['parts'], Paths>();

function pathsOf({ parts }: Pick<ProgramPlan, 'parts'>): Paths {
  const known = paths.get(parts);
  if (known) return known;
  const inside = new Map<string, string[]>();
  for (const { path, parent } of Object.values(parts)) inside.set(parent, [...(inside.get(parent) ?? []), path]);
  const joined = new Map([...Object.keys(parts)].map((part) => [part, new Map<string, string>()]));
  const made: Paths = {
    inside,
    below(part, key) {
      const within = joined.get(part);
      if (!within) return below(part, key);
      const known = within.get(key);
      if (known !== undefined) return known;
      const path = below(part, key);
      within.set(key, path);
      return path;
    },
  };
  paths.set(parts, made);
  return made;
}

/** The rows of a record, each with the scope in which its expressions are evaluated. */
export const registerRows = (needs: RegistryNeeds): RowRegistry => new Registry(needs);

class Registry implements RowRegistry {
  readonly head: ProgramRow;
  readonly #needs: RegistryNeeds;
  readonly #rows = new Map<RowKey, ProgramRow>();
  readonly #paths: Paths;
  /** By the expression that asks and the row it is asked from. */
  readonly #overRows = new Map<Expr, Map<ProgramRow, Value>>();
  /** Those that read a path, or pass it on their way. */
  readonly #overPath = new Map<string, Set<Expr>>();

  constructor(needs: RegistryNeeds) {
    this.#needs = needs;
    this.#paths = pathsOf(needs.plan);
    this.head = this.#open(headRow, '', null);
  }

  row(key: RowKey): ProgramRow | undefined {
    return this.#rows.get(key);
  }

  refresh(parent: ProgramRow, part: string): ReturnType<RowRegistry['refresh']> {
    const before = new Map((parent.children.get(part) ?? []).map((row) => [row.key, row]));
    const came: ProgramRow[] = [];
    const now = this.#needs.source.rows(parent.key, part).map((key) => {
      const known = before.get(key);
      before.delete(key);
      if (known) return known;
      const row = this.#open(key, part, parent);
      for (const one of withBelow(row)) came.push(one);
      return row;
    });
    parent.children.set(part, now);
    return { came, gone: [...before.values()].flatMap((row) => this.#close(row)) };
  }

  #open(key: RowKey, part: string, parent: ProgramRow | null): ProgramRow {
    const identity = {};
    const row: ProgramRow = {
      key,
      part,
      depth: depthOf(part),
      parent,
      children: new Map(),
      given: new Map(),
      through: new Map(),
      said: new Map(),
      states: new Map(),
      made: new Map(),
      scope: {
        row: identity,
        asker: this.#needs.asker,
        read: (up, keys) => this.#read(ascend(row, up), keys),
        rows: (up, keys) => this.#scopes(ascend(row, up), keys),
        once: (expr, reads, make) => this.#once(row, expr, reads, make),
      },
    };
    this.#rows.set(key, row);
    for (const path of this.#paths.inside.get(part) ?? []) {
      const keys = this.#needs.source.rows(key, path);
      row.children.set(
        path,
        keys.map((one) => this.#open(one, path, row)),
      );
    }
    return row;
  }

  forget(path?: string): void {
    if (path === undefined) this.#overRows.clear();
    else for (const expr of this.#overPath.get(path) ?? []) this.#overRows.delete(expr);
  }

  /** A sum over all lines is the same for each of them. */
  #once(row: ProgramRow, expr: Expr, reads: readonly PathRead[], make: () => Value): Value {
    const up = reads.reduce((least, read) => Math.min(least, read.up), Number.POSITIVE_INFINITY);
    const from = up === 0 ? null : ascend(row, up);
    if (!from) return make();
    const byRow = this.#overRows.get(expr) ?? this.#remember(row, expr, reads);
    const known = byRow.get(from);
    if (known !== undefined) return known;
    const made = make();
    byRow.set(from, made);
    return made;
  }

  #remember(row: ProgramRow, expr: Expr, reads: readonly PathRead[]): Map<ProgramRow, Value> {
    const byRow = new Map<ProgramRow, Value>();
    this.#overRows.set(expr, byRow);
    for (const { up, keys } of reads) {
      let path = ascend(row, up)?.part ?? '';
      for (const key of keys) {
        path = this.#paths.below(path, key);
        this.#overPath.set(path, (this.#overPath.get(path) ?? new Set()).add(expr));
      }
    }
    return byRow;
  }

  #close(row: ProgramRow): readonly ProgramRow[] {
    if (this.#rows.get(row.key) === row) this.#rows.delete(row.key);
    return [row, ...[...row.children.values()].flat().flatMap((one) => this.#close(one))];
  }

  #read(row: ProgramRow | null, keys: readonly string[]): unknown {
    const [key = ''] = keys;
    if (!row) return null;
    if (keys.length > 1) {
      const through = row.through.get(key);
      if (through) return through[keys.slice(1).join('.')] ?? null;
      return this.#needs.source.related(row.key, keys.join('.'));
    }
    return this.#needs.valueOf(row, this.#paths.below(row.part, key));
  }

  #scopes(row: ProgramRow | null, keys: readonly string[]): readonly EvalScope[] | undefined {
    let part = row?.part ?? '';
    let found: readonly ProgramRow[] = row ? [row] : [];
    for (const key of keys) {
      part = this.#paths.below(part, key);
      if (!Object.hasOwn(this.#needs.plan.parts, part)) return undefined;
      found = found.flatMap((one) => one.children.get(part) ?? []);
    }
    this.#needs.spend?.(found.length);
    return found.map((one) => one.scope);
  }
}

const ascend = (row: ProgramRow, up: number): ProgramRow | null => {
  let here: ProgramRow | null = row;
  for (let step = 0; step < up && here; step++) here = here.parent;
  return here;
};

/** The row itself or the one around it at a depth. */
export function ancestorAt(row: ProgramRow, depth: number): ProgramRow {
  let here = row;
  while (here.depth > depth && here.parent) here = here.parent;
  return here;
}

const withBelow = (row: ProgramRow): readonly ProgramRow[] => [
  row,
  ...[...row.children.values()].flat().flatMap(withBelow),
];

/** The rows of a part at or below a row. */
export function rowsBelow(row: ProgramRow, part: string): readonly ProgramRow[] {
  if (row.part === part) return [row];
  const step = part
    .split('.')
    .slice(0, row.depth + 1)
    .join('.');
  return (row.children.get(step) ?? []).flatMap((child) => rowsBelow(child, part));
}
