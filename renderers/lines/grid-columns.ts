import type { ColumnPlan, EntityPlan, FieldPlan } from '../../schemas/compile/plan.ts';
import type { AnyFieldKind } from '../../schemas/kinds/field-kind.ts';
import { kindNamed } from '../fields/kind-named.ts';
import type { GridAsked } from './grid.ts';

/** A column as drawn: pinned ones first and last. */
export interface GridColumn {
  readonly field: FieldPlan;
  readonly kind: AnyFieldKind | undefined;
  readonly width: number;
  readonly pin: 'left' | 'right' | null;
}

/** The columns a form names, without those the viewer has no field for. */
export function gridColumns(plan: EntityPlan, columns: readonly ColumnPlan[]): readonly GridColumn[] {
  const known = columns.flatMap(({ field: path, width, pin, off }): GridColumn[] => {
    const field = plan.fields[path];
    return field && !off ? [{ field, kind: kindNamed(field.kind), width, pin }] : [];
  });
  return (['left', null, 'right'] as const).flatMap((pin) => known.filter((column) => column.pin === pin));
}

/** Columns as wide as asked; where the grid is wider than all of them, the free ones share the rest. */
export function fitColumns(columns: readonly GridColumn[], room: number): readonly GridColumn[] {
  const asked = columns.reduce((sum, { width }) => sum + width, 0);
  const free = columns.filter(({ pin }) => pin === null).reduce((sum, { width }) => sum + width, 0);
  if (asked >= room || free === 0) return columns;
  const share = 1 + (room - asked) / free;
  return columns.map((column) =>
    column.pin === null ? { ...column, width: Math.floor(column.width * share) } : column,
  );
}

/** Rows come and go where the part itself is open. */
export function mayChangeRows({ store, parent, part, reading }: GridAsked): { add: boolean; remove: boolean } {
  const open = !reading && !store.state(parent, part).locked;
  return { add: open, remove: open };
}
