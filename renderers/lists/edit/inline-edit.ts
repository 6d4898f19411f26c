import { allowed } from '../../../schemas/check/allowed.ts';
import { opennessOf } from '../../../schemas/check/openness.ts';
import type { EntityPlan, FieldPlan, RecordData } from '../../../schemas/compile/plan.ts';
import type { Asker } from '../../../schemas/expressions/tree.ts';
import type { ListPlan } from '../../../schemas/sections/lists/lists.model.ts';
import { kindNamed } from '../../fields/kind-named.ts';

/** What came of a value written in a list. */
export type Written =
  | { readonly is: 'saved' }
  /** Said at the cell; what was written stays there. */
  | { readonly is: 'refused'; readonly say: string }
  /** Somebody saved first; the record as it now stands. */
  | { readonly is: 'stale'; readonly now: RecordData };

export interface InlineEdit {
  /** Whether cells are open for writing. */
  readonly on: boolean;
  /** `also`: other fields of the row that are saved with it, or not at all. */
  write(row: RecordData, field: FieldPlan, value: unknown, also?: Readonly<Record<string, unknown>>): Promise<Written>;
}

/** Fields of the head that this viewer types in some record of a list, as far as the list says in which states its records stand. */
export function editableFields(plan: EntityPlan, { states }: Pick<ListPlan, 'states'>): readonly FieldPlan[] {
  if (!('edit' in plan.access.ops)) return [];
  const nodes = plan.states?.nodes.filter(({ key }) => states?.includes(key) ?? true);
  const isOpen = (path: string) => nodes?.some(({ open }) => open === '*' || open.includes(path)) ?? true;
  return Object.values(plan.fields).filter(
    (field) =>
      field.part === '' && !field.locked && !field.system && field.stored && isSimple(field) && isOpen(field.path),
  );
}

/** Files and long texts want more room than a cell. */
const isSimple = (field: FieldPlan): boolean => {
  const kind = kindNamed(field.kind);
  return kind !== undefined && !kind.automatic && !kind.holdsFiles && !kind.isHtml && field.type.is !== 'json';
};

/** Which cells of a row may be written now, as far as a list knows; rules are asked when it is saved. */
export function openCells(plan: EntityPlan, row: RecordData, asker: Asker): (field: FieldPlan) => boolean {
  const mayEdit = allowed(plan, row, 'edit', asker, { partial: true }).allowed;
  const openness = opennessOf(plan, row);
  const editable = new Set(mayEdit ? editableFields(plan, {}) : []);
  return (field) => editable.has(field) && openness(field.path).editable;
}
