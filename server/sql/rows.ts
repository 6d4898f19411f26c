import type { FieldModel, PartModel } from '../../schemas/compile/model.ts';
import { quote } from '../db/structure.ts';
import { tenantSlot } from './template.ts';

/** Where a SQL text stands: in the rows of a part, under the names its tables have there. */
export interface Rows {
  readonly part: PartModel;
  readonly alias: string;
  /** The rows around these: a line's head, a sub-line's line. */
  readonly above: Rows | null;
}

const aliases = ['h', 'l', 's'];

/** The rows of a part with the names tables always have: `h` the head, `l` its lines, `s` their sub-lines. */
export function rowsOf(part: PartModel): Rows {
  const above = part.parent ? rowsOf(part.parent) : null;
  return { part, alias: aliases[depthOf(part)] ?? 's', above };
}

const depthOf = (part: PartModel): number => (part.parent ? depthOf(part.parent) + 1 : 0);

/** `"po_line" l`, and what ties its rows to the one above. */
export function fromRows({ part, alias, above }: Rows): { from: string; where: string } {
  const from = `${quote(part.table)} ${alias}`;
  const own = `${alias}.tenant_id = ${tenantSlot}`;
  if (!above) return { from, where: own };
  return { from, where: `${own} and ${alias}.${above.above ? 'parent_id' : 'head_id'} = ${above.alias}.id` };
}

/** The part a field stands in. */
export const partOf = (head: PartModel, parts: ReadonlyMap<string, PartModel>, field: FieldModel): PartModel =>
  parts.get(field.part) ?? head;
