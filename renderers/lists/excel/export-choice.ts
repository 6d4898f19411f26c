import type { EntityPlan, PartPlan } from '../../../schemas/compile/plan.ts';
import type { ListPlan } from '../../../schemas/sections/lists/lists.model.ts';
import type { ColumnSettings } from '../list-state.ts';
import { arrangeColumns } from '../list-state.ts';

/** What somebody wants as a workbook. */
export interface ExportChoice {
  /** The rows of the filters as they stand, or the chosen ones. */
  readonly rows: 'filtered' | 'chosen';
  readonly format: 'xlsx' | 'xls';
  readonly columns: readonly string[];
  readonly lines: { readonly part: string; readonly as: 'rows' | 'sheet' } | null;
}

/** The columns one sees now are those one gets unless one says otherwise. */
export const startChoice = (
  plan: EntityPlan,
  list: ListPlan,
  settings: ColumnSettings,
  chosen: number,
): ExportChoice => ({
  rows: chosen > 0 ? 'chosen' : 'filtered',
  format: 'xlsx',
  columns: arrangeColumns(list, settings)
    .map(({ field }) => field)
    .filter((field) => field in plan.fields),
  lines: null,
});

/** Every column there is to choose: the list's first, then what else of the head this viewer sees. */
export function exportable(
  plan: EntityPlan,
  list: ListPlan,
): readonly { readonly path: string; readonly label: string; readonly listed: boolean }[] {
  const listed = list.columns.map(({ field }) => field).filter((field) => field in plan.fields);
  const others = Object.values(plan.fields)
    .filter(({ part, path }) => part === '' && !listed.includes(path) && path !== 'id' && path !== 'version')
    .map(({ path }) => path);
  return [...listed, ...others].map((path) => ({
    path,
    label: plan.fields[path]?.label ?? path,
    listed: listed.includes(path),
  }));
}

/** Parts whose lines can go along: those of the head, and theirs, which are told with the line they belong to. */
export const exportableParts = (plan: EntityPlan): readonly PartPlan[] =>
  Object.values(plan.parts).map((part) => {
    const around = plan.parts[part.parent];
    return around ? { ...part, label: `${around.label} › ${part.label}` } : part;
  });
