import type { Issue } from '../../schemas/issues/result.ts';
import type { Move } from './plan-changes.ts';
import type { DdlStep, PlanOptions } from './plan-columns.ts';
import { followRenames, renameSteps } from './plan-renames.ts';
import { isWidening, retypeColumn, widenColumn } from './plan-retype.ts';
import {
  changesOf,
  isShadow,
  literal,
  quote,
  shadowName,
  shadowSince,
  shadowsOf,
  type TableFacts,
  type WantedColumn,
  type WantedRelation,
  type WantedTable,
} from './structure.ts';

export interface TablePlan {
  readonly issues: readonly Issue[];
  /** Indexes and keys that go, before anything else. */
  readonly undo: readonly DdlStep[];
  readonly shape: readonly DdlStep[];
  /** Indexes and keys that come, when every table stands. */
  readonly relate: readonly DdlStep[];
}

/** The steps for one table that exists already. */
export function planTable(want: WantedTable, found: TableFacts, options: PlanOptions): TablePlan {
  const certain = options.before !== undefined;
  const moves = (options.moves ?? []).filter(({ table }) => table === want.name);
  const live = [...found.columns.keys()].filter((name) => !isShadow(name));

  const declared = live.filter((name) => isDropped(name, moves) && (certain || !want.columns.has(name)));
  const renames = followRenames(
    want,
    live.filter((name) => !declared.includes(name)),
    moves,
    certain,
  );
  const standing = new Map([...renames.names].map(([original, now]) => [now, original]));
  const was = options.before?.get(want.name);
  const removed = [...standing].flatMap(([now, original]) =>
    want.columns.has(now) || (certain && !was?.columns.has(original)) ? [] : [original],
  );
  const added = [...want.columns.values()].filter(({ name }) => !standing.has(name));
  const retyped = retypes(want, found, standing, moves, options);

  const guesses = options.rollback ? [] : guessed(want, removed, added);
  const gone = options.unattended ? declared : [...declared, ...removed];
  const shape = [
    ...gone.map((name) => putAside(want, was?.columns.get(name), name, freeShadow(found, name, options.rev))),
    ...renameColumns(want, new Map([...renames.names].filter(([original]) => !removed.includes(original)))),
    ...added.map((column) => addColumn(want, found, column, moves, options)),
    ...retyped.steps,
  ];
  return { issues: [...renames.issues, ...guesses, ...retyped.issues], shape, ...relations(want, found, gone) };
}

const isDropped = (name: string, moves: readonly Move[]): boolean =>
  moves.some((move) => move.do === 'drop' && move.column === name);

/** A column that went and one that came may be the same one renamed; only the author knows. */
function guessed(want: WantedTable, removed: readonly string[], added: readonly WantedColumn[]): Issue[] {
  const candidates = added.filter(({ label }) => label !== '');
  if (candidates.length === 0) return [];
  const names = candidates.map(({ name }) => name).join('、');
  return removed.map((name) => ({
    code: 'undeclared_change',
    ...changesOf(want.path),
    params: { label: want.label, removed: name, added: names },
  }));
}

function putAside(want: WantedTable, known: WantedColumn | undefined, name: string, shadow: string): DdlStep {
  const label = known?.label || `${want.label} · ${name}`;
  return {
    sql: `alter table ${quote(want.name)} rename column ${quote(name)} to ${quote(shadow)}`,
    say: `停用字段“${label}”，原值保留在 ${want.name}.${shadow}`,
    destructive: true,
    confirm: known?.path || `${want.path}.${name}`,
  };
}

export function freeShadow(found: TableFacts, name: string, rev: number): string {
  const shadow = shadowName(name, rev);
  return found.columns.has(shadow) ? freeShadow(found, name, rev + 1) : shadow;
}

function renameColumns(want: WantedTable, names: ReadonlyMap<string, string>): DdlStep[] {
  return renameSteps(names).map(({ from, to }) => ({
    sql: `alter table ${quote(want.name)} rename column ${quote(from)} to ${quote(to)}`,
    say: `字段“${want.columns.get(to)?.label ?? want.label}”：列 ${from} 改名为 ${to}，数据不变`,
    destructive: false,
  }));
}

function addColumn(
  want: WantedTable,
  found: TableFacts,
  column: WantedColumn,
  moves: readonly Move[],
  { rollback, to }: PlanOptions,
): DdlStep {
  const table = quote(want.name);
  const aside = rollback ? shadowSince(fittingShadows(found, column), column.name, to) : undefined;
  if (aside) {
    return {
      sql: `alter table ${table} rename column ${quote(aside)} to ${quote(column.name)}`,
      say: `恢复字段“${column.label}”及其原值（${aside}）`,
      destructive: false,
    };
  }
  const promoted = moves.find((move) => move.do === 'promote' && move.column === column.name);
  if (promoted?.do === 'promote') return promote(want, column, promoted.key);
  return {
    sql: `alter table ${table} add column ${quote(column.name)} ${column.type} ${column.tail}`.trim(),
    say: `增加字段“${column.label || column.name}”（${want.name}.${column.name} ${column.type}）`,
    destructive: false,
  };
}

/** A generated column is filled by the table's rewrite, which row-level security does not narrow as it would an update. */
function promote(want: WantedTable, column: WantedColumn, key: string): DdlStep {
  const [table, name] = [quote(want.name), quote(column.name)];
  const tenant = /^t(\d+)_/.exec(column.name)?.[1];
  const kept = `ext ->> ${literal(key)}`;
  // In a shared table others may keep something else under the same key.
  const value = tenant === undefined ? kept : `case when tenant_id = ${tenant} then ${kept} end`;
  return {
    sql: [
      `alter table ${table} add column ${name} text generated always as (${value}) stored`,
      `alter table ${table} alter column ${name} drop expression`,
      `alter table ${table} alter column ${name} type ${column.type} using nullif(${name}, '')::${column.type}`,
    ].join('; '),
    say: `扩展字段“${column.label}”改为独立的列，已有的值一并移入`,
    destructive: false,
  };
}

/** What was put aside of a column and still has the type wanted. */
const fittingShadows = (found: TableFacts, { name, type }: Pick<WantedColumn, 'name' | 'type'>): readonly string[] =>
  shadowsOf(found.columns.keys(), name).filter((shadow) => found.columns.get(shadow) === type);

function retypes(
  want: WantedTable,
  found: TableFacts,
  standing: ReadonlyMap<string, string>,
  moves: readonly Move[],
  { rev, rollback, before }: PlanOptions,
): { steps: DdlStep[]; issues: Issue[] } {
  const was = before?.get(want.name);
  const steps: DdlStep[] = [];
  const issues: Issue[] = [];
  for (const column of want.columns.values()) {
    const original = standing.get(column.name);
    const from = original && found.columns.get(original);
    if (!from || from === column.type) continue;
    const declared = moves.some((move) => move.do === 'retype' && move.column === column.name);
    const aside = rollback ? fittingShadows(found, { name: original, type: column.type }).at(-1) : undefined;
    if (!aside && isWidening(from, column.type)) steps.push(widenColumn(want, column, from));
    else if (declared || rollback) {
      const many = was?.columns.get(original)?.many ?? false;
      steps.push(
        retypeColumn(want, column, { from, many, shadow: freeShadow(found, column.name, rev), before: aside }),
      );
    } else {
      const params = { label: column.label || column.name, from, to: column.type };
      issues.push({ code: 'undeclared_retype', ...changesOf(want.path), params });
    }
  }
  return { steps, issues };
}

const ours = /^(ix|uq|tg|fk|ex)_.*_[0-9a-f]{8}$/;
/** An index that is a constraint goes as one. */
const isExclusion = (name: string): boolean => name.startsWith('ex_');

/** What stands on a column put aside goes even if one of the same name is wanted: that one is for the new column. */
function relations(want: WantedTable, found: TableFacts, gone: readonly string[]): Pick<TablePlan, 'undo' | 'relate'> {
  const isStale = (wanted: ReadonlyMap<string, WantedRelation>) => (entry: [string, readonly string[]]) =>
    ours.test(entry[0]) && (!wanted.has(entry[0]) || entry[1].some((column) => gone.includes(column)));
  const keys = [...found.foreignKeys].filter(isStale(want.foreignKeys)).map(([name]) => name);
  const indexes = [...found.indexes].filter(isStale(want.indexes)).map(([name]) => name);
  const missing = (wanted: ReadonlyMap<string, WantedRelation>, have: ReadonlyMap<string, unknown>, stale: string[]) =>
    [...wanted.values()].filter(({ name }) => !have.has(name) || stale.includes(name));
  return {
    undo: [
      ...[...keys, ...indexes.filter(isExclusion)].map((name) =>
        dropStep(`alter table ${quote(want.name)} drop constraint ${quote(name)}`, want, name),
      ),
      ...indexes.filter((name) => !isExclusion(name)).map((name) => dropStep(`drop index ${quote(name)}`, want, name)),
    ],
    relate: [
      ...missing(want.indexes, found.indexes, indexes),
      ...missing(want.foreignKeys, found.foreignKeys, keys),
    ].map(({ sql, say, probe, guard }) => ({
      sql,
      say,
      destructive: false,
      ...(probe ? { probe } : {}),
      ...(guard ? { guard } : {}),
    })),
  };
}

const dropStep = (sql: string, { label }: WantedTable, name: string): DdlStep => ({
  sql,
  say: `去掉${label}上不再需要的索引或约束 ${name}`,
  destructive: false,
});

/** Frees a table that is put aside of everything that holds others or bears a name they may want. */
export function dropRelations(want: WantedTable, found: TableFacts): DdlStep[] {
  return [...relations({ ...want, indexes: new Map(), foreignKeys: new Map() }, found, []).undo];
}
