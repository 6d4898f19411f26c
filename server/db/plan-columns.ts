import type { Issue, Result } from '../../schemas/issues/result.ts';
import { failWith, ok } from '../../schemas/issues/result.ts';
import type { Move } from './plan-changes.ts';
import { planGuests } from './plan-guests.ts';
import { dropRelations, planTable } from './plan-table.ts';
import {
  entityOf,
  fitName,
  literal,
  quote,
  type Structure,
  shadowName,
  shadowSince,
  shadowsOf,
  type WantedRelation,
  type WantedStructure,
  type WantedTable,
} from './structure.ts';

/** One step of a change of structure: what is run, and how it is told to who publishes. */
export interface DdlStep {
  readonly sql: string;
  readonly say: string;
  /** Takes something out of use; what was stored is kept aside. */
  readonly destructive: boolean;
  /** What must be typed before this is done. */
  readonly confirm?: string;
  /** Only reads: fails as the step would, or gives a row that stands in its way. */
  readonly probe?: string;
  /** Only reads: a row of it, put into `say`, is why this may not be done. */
  readonly guard?: { readonly sql: string; readonly say: string };
  /** The field (`order.lines.amount`) whose values it works out for the records there are. */
  readonly fills?: string;
}

export interface DdlPlan {
  readonly steps: readonly DdlStep[];
}

export interface PlanOptions {
  /** The revision being published: names what is put aside. */
  readonly rev: number;
  readonly moves?: readonly Move[];
  /** What the running model wanted: only what it made can be taken away. Without it, any column not wanted counts as removed. */
  readonly before?: WantedStructure;
  /** Nobody is there to confirm: what was not declared gone stays where it is, no longer looked at. */
  readonly unattended?: boolean;
  /** Going back to an earlier revision: everything is declared, and what was put aside returns. */
  readonly rollback?: boolean;
  /** The revision gone back to, where it is one. */
  readonly to?: number | undefined;
  /** Tables this publisher may change; all unless said. */
  readonly owns?: (table: string) => boolean;
  /** In tables of others, the columns that are this publisher's own. */
  readonly ownsColumn?: (column: string) => boolean;
}

/** The steps from the tables there are to the tables wanted. Never guesses: an undeclared rename or retype is an issue. */
export function planColumns(have: Structure, want: WantedStructure, options: PlanOptions): Result<DdlPlan> {
  const owns = options.owns ?? (() => true);
  const issues: Issue[] = [];
  const steps: Record<'undo' | 'shape' | 'relate', DdlStep[]> = { undo: [], shape: [], relate: [] };
  add(steps.shape, removedTables(have, want, options, owns, issues));
  for (const table of [...want.values()].filter(({ name }) => owns(name))) {
    const isBack = options.rollback && !have.has(table.name);
    const aside = isBack ? shadowSince(shadowsOf(have.keys(), table.name), table.name, options.to) : undefined;
    const found = have.get(aside ?? table.name);
    if (aside) add(steps.shape, renamedTable(table, aside, table.name, '恢复表', false));
    if (found) {
      const planned = planTable(table, found, options);
      add(issues, planned.issues);
      add(steps.undo, planned.undo);
      add(steps.shape, planned.shape);
      add(steps.relate, planned.relate);
    } else {
      add(steps.shape, newTable(table));
      add(steps.relate, relations(table));
    }
  }
  const { ownsColumn } = options;
  for (const table of ownsColumn ? [...want.values()].filter(({ name }) => !owns(name)) : []) {
    const found = have.get(table.name);
    if (found && ownsColumn) add(steps.shape, planGuests(table, found, options, ownsColumn));
  }
  // Keys come last: loops of references are no matter once every table stands.
  return issues.length > 0 ? failWith(issues) : ok({ steps: [...steps.undo, ...steps.shape, ...steps.relate] });
}

/** As `push`, which would overrun the stack with an argument each. */
function add<One>(list: One[], more: readonly One[]): void {
  for (const one of more) list.push(one);
}

const keyName = (table: string): string => fitName(`pk_${table}`);

const relations = (table: WantedTable): DdlStep[] => [
  ...[...table.indexes.values()].map(relate),
  ...[...table.foreignKeys.values()].map(relate),
];

const relate = ({ sql, say }: WantedRelation): DdlStep => ({ sql, say, destructive: false });

function newTable(table: WantedTable): DdlStep[] {
  const columns = [...table.columns.values()].map(({ name, type, tail }) => `${quote(name)} ${type} ${tail}`.trim());
  const primary = `constraint ${quote(keyName(table.name))} primary key (tenant_id, id)`;
  const create = `create table ${quote(table.name)} (${[...columns, primary].join(', ')})`;
  return [{ sql: create, say: `新建表：${table.label}（${table.name}）`, destructive: false }, protect(table)];
}

/** Row-level security and the application's rights, as every tenant table has them. */
const protect = ({ name, label }: WantedTable): DdlStep => ({
  sql: `select protect(${literal(name)})`,
  say: `按租户隔离：${label}`,
  destructive: false,
});

/** A table and its key under another name; indexes and foreign keys of ours are made anew where the name is wanted. */
function renamedTable(table: WantedTable, from: string, to: string, verb: string, destructive: boolean): DdlStep[] {
  const say = `${verb}：${table.label}（${from} 改名为 ${to}，数据不变）`;
  const key = `alter table ${quote(to)} rename constraint ${quote(keyName(from))} to ${quote(keyName(to))}`;
  return [
    {
      sql: `alter table ${quote(from)} rename to ${quote(to)}; ${key}`,
      say,
      destructive,
      ...(destructive ? { confirm: table.path } : {}),
    },
  ];
}

function removedTables(
  have: Structure,
  want: WantedStructure,
  { before, rev, unattended }: PlanOptions,
  owns: (table: string) => boolean,
  issues: Issue[],
): DdlStep[] {
  const gone = [...(before?.values() ?? [])].filter(({ name }) => owns(name) && !want.has(name) && have.has(name));
  return gone.flatMap((table) => {
    const moved = [...want.values()].find(({ path }) => path === table.path);
    if (moved) {
      const params = { label: table.label, from: table.name, to: moved.name };
      issues.push({ code: 'table_changed', in: entityOf(table.path), path: '/store/table', params });
      return [];
    }
    if (unattended) return [];
    const found = have.get(table.name);
    return [
      ...(found ? dropRelations(table, found) : []),
      ...renamedTable(table, table.name, shadowName(table.name, rev), '停用表', true),
    ];
  });
}
