import type { EntityPlan, FieldPlan, RecordData } from '../compile/plan.ts';
import type { RowValues } from '../values/row-values.ts';
import { rowsIn } from './record-source.ts';
import { isNothing } from './same-value.ts';

const nowhere = () => false;

/** A sealed place of one row, where not every row says something there: a line that is not offered has no price. */
export const placeOfRow = (path: string, row: unknown): string => `${path} ${String(row)}`;

/**
 * Whether the value of an empty place lies in an envelope of the record as it stands: it is there, though nobody reads it. Not once the
 * record says anything of the same seal: then all of it is sealed anew. Who is not told which places are filled takes all to be.
 */
export function lyingSealed(
  plan: Pick<EntityPlan, 'fields' | 'parts'>,
  before: RecordData | null,
  record: RecordData,
): (field: FieldPlan, row: RowValues) => boolean {
  const standing = Object.entries(before?.$seals ?? {}).filter(([, { state }]) => state === 'sealed');
  if (!before || standing.length === 0) return nowhere;
  const said = sealsSaid(plan, record);
  const lying = new Map(standing.filter(([seal]) => !said.has(seal)));
  const known = rowIds(plan, before);
  return ({ seal = '', path, part }, { id }) => {
    const envelope = lying.get(seal);
    if (!envelope) return false;
    const { filled } = envelope;
    if (filled && !filled.includes(path) && !filled.includes(placeOfRow(path, id))) return false;
    return part === '' || known.has(id);
  };
}

/** Rows of the record with their part. */
function eachRow(
  plan: Pick<EntityPlan, 'parts'>,
  row: RowValues,
  seen: (row: RowValues, part: string) => void,
  part = '',
): void {
  seen(row, part);
  for (const { key, path, parent } of Object.values(plan.parts))
    if (parent === part) for (const inner of rowsIn(row, key)) eachRow(plan, inner, seen, path);
}

function sealsSaid(plan: Pick<EntityPlan, 'fields' | 'parts'>, record: RecordData): ReadonlySet<string> {
  const typed = Object.values(plan.fields).filter(({ seal, calc }) => seal !== undefined && calc === null);
  const said = new Set<string>();
  eachRow(plan, record, (row, part) => {
    for (const field of typed) if (field.part === part && !isNothing(row[field.key])) said.add(field.seal ?? '');
  });
  return said;
}

function rowIds(plan: Pick<EntityPlan, 'parts'>, record: RecordData): ReadonlySet<unknown> {
  const ids = new Set<unknown>();
  eachRow(plan, record, ({ id }, part) => part !== '' && ids.add(id));
  ids.delete(undefined);
  return ids;
}
