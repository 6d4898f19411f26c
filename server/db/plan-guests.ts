import type { DdlStep, PlanOptions } from './plan-columns.ts';
import { planTable } from './plan-table.ts';
import { isShadow, type TableFacts, type WantedTable } from './structure.ts';

/** Whether a column of a shared table belongs to one tenant, by its name or by that of what was put aside. */
export const ownsColumn = (tenant: number) => (name: string) =>
  tenant !== 0 && (name.startsWith(`t${tenant}_`) || (isShadow(name) && name.startsWith(`_old_t${tenant}_`)));

/**
 * The steps for the columns a tenant has of its own in a table that everybody shares: promoted extended fields.
 * Nothing else of the table is touched, and no index or key of it either.
 */
export function planGuests(
  want: WantedTable,
  found: TableFacts,
  options: PlanOptions,
  isOwn: (column: string) => boolean,
): readonly DdlStep[] {
  const was = options.before?.get(want.name);
  const table = guestsOf(want, isOwn);
  const before = was && guestsOf(was, isOwn);
  if (table.columns.size === 0 && (before?.columns.size ?? 0) === 0) return [];
  const facts: TableFacts = {
    columns: new Map([...found.columns].filter(([name]) => isOwn(name))),
    indexes: new Map(),
    foreignKeys: new Map(),
  };
  const plan = planTable(table, facts, { ...options, before: new Map(before ? [[before.name, before]] : []) });
  // A column that came and one that went are two fields here: a promoted field is never renamed.
  return [...plan.undo, ...plan.shape];
}

const guestsOf = (table: WantedTable, isOwn: (column: string) => boolean): WantedTable => ({
  ...table,
  columns: new Map([...table.columns].filter(([name]) => isOwn(name))),
  indexes: new Map(),
  foreignKeys: new Map(),
});
