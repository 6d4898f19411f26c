import { sameValue } from '../../../schemas/check/same-value.ts';
import type { EntityPlan, FieldPlan, PartPlan, RecordData } from '../../../schemas/compile/plan.ts';

export type Difference = 'same' | 'changed' | 'added' | 'removed';

/** A field of two versions beside each other. */
export interface FieldPair {
  readonly field: FieldPlan;
  readonly left: RecordData;
  readonly right: RecordData;
  readonly is: Difference;
}

export interface RowPair {
  readonly key: string;
  readonly no: number;
  readonly is: Difference;
  readonly fields: readonly FieldPair[];
}

export interface PartPair {
  readonly part: PartPlan;
  readonly rows: readonly RowPair[];
}

const empty = (value: unknown): boolean => value === null || value === undefined || value === '';

function differenceOf(left: unknown, right: unknown): Difference {
  if (sameValue(left ?? null, right ?? null)) return 'same';
  if (empty(left)) return 'added';
  return empty(right) ? 'removed' : 'changed';
}

const fieldsOf = (plan: EntityPlan, part: string): readonly FieldPlan[] =>
  Object.values(plan.fields).filter((field) => field.part === part && field.stored && !field.system);

const pairs = (plan: EntityPlan, part: string, left: RecordData, right: RecordData): FieldPair[] =>
  fieldsOf(plan, part).map((field) => ({ field, left, right, is: differenceOf(left[field.key], right[field.key]) }));

/** The head of two versions, field by field. */
export const compareHeads = (plan: EntityPlan, left: RecordData, right: RecordData): readonly FieldPair[] =>
  pairs(plan, '', left, right);

/** Lines of two versions, known by their ids: in the order of the newer, with those that went at the end. */
export function compareParts(plan: EntityPlan, left: RecordData, right: RecordData): readonly PartPair[] {
  return Object.values(plan.parts)
    .filter(({ parent }) => parent === '')
    .map((part) => {
      const [old, now] = [rowsIn(left, part.key), rowsIn(right, part.key)];
      const before = new Map(old.map((row) => [row.id, row]));
      const stays = new Set(now.map(({ id }) => id));
      const rows = [...now, ...old.filter(({ id }) => !stays.has(id))].map((row, at): RowPair => {
        const was = before.get(row.id);
        const is = stays.has(row.id) ? row : undefined;
        const fields = pairs(plan, part.path, was ?? {}, is ?? {});
        const changed = fields.some((pair) => pair.is !== 'same');
        return {
          key: String(row.id ?? at),
          no: at + 1,
          fields,
          is: !was ? 'added' : !is ? 'removed' : changed ? 'changed' : 'same',
        };
      });
      return { part, rows };
    });
}

const rowsIn = (record: RecordData, key: string): readonly RecordData[] =>
  Array.isArray(record[key]) ? (record[key] as RecordData[]) : [];
