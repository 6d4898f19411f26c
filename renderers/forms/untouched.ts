import type { Core } from './core.ts';
import { startRow } from './start-row.ts';
import { cellOf, fieldsOf, type RowKey, rowOf, sameValue } from './tree.ts';

/** Whether nothing was ever entered in a new row: what it was born with, what is computed or found and its number do not count. */
export function isUntouched(core: Core, key: RowKey): boolean {
  const { tree } = core.sheet;
  const row = rowOf(tree, key);
  if (row.parent === null || row.carried.id !== undefined || row.carried.$from !== undefined) return false;
  if ([...row.lists.values()].some((rows) => rows.some((below) => !isUntouched(core, below)))) return false;
  const born = startRow(tree, row.parent, row.part, core.asker, {});
  const order = core.plan.parts[row.part]?.order;
  const isFound = (path: string) => core.plan.program.nodes.some((node) => node.do === 'find' && node.field === path);
  return fieldsOf(core.plan, row.part).every((field) => {
    const { value } = cellOf(row, field.path);
    return (
      value === null ||
      field.calc ||
      field.key === order ||
      sameValue(value, born[field.key] ?? null) ||
      isFound(field.path)
    );
  });
}

/** The rows in which nothing was ever entered, by the list they stand in: `[parent, part, rows]`. */
export function untouchedRows(core: Core, parent: RowKey): readonly (readonly [RowKey, string, readonly RowKey[]])[] {
  const row = rowOf(core.sheet.tree, parent);
  return [...row.lists].flatMap(([part, keys]) => {
    const bare = keys.filter((key) => isUntouched(core, key));
    const kept = keys.filter((key) => !bare.includes(key));
    return [
      ...(bare.length > 0 ? [[parent, part, bare] as const] : []),
      ...kept.flatMap((key) => untouchedRows(core, key)),
    ];
  });
}
