import type { EntityPlan, RecordData } from '../../schemas/compile/plan.ts';

/** A made-up record with its texts said otherwise, and its numbers too: what its history will tell. */
export function editMarked(plan: EntityPlan, record: RecordData, numbers: boolean): RecordData {
  const edit = (row: RecordData, part: string): RecordData => {
    const changed: RecordData = {};
    for (const field of Object.values(plan.fields)) {
      const value = row[field.key] ?? null;
      if (field.part !== part || field.locked || field.calc || field.system || value === null) continue;
      if (isMarked(value)) changed[field.key] = `${value}~`;
      else if (numbers && Number(value) === 2) changed[field.key] = typeof value === 'number' ? 3 : '3';
    }
    return changed;
  };
  const changed: RecordData = { version: record.version ?? 1, ...edit(record, '') };
  for (const { key, path, parent } of Object.values(plan.parts)) {
    if (parent !== '') continue;
    changed[key] = ((record[key] ?? []) as RecordData[]).map((row) => ({ id: row.id ?? '', ...edit(row, path) }));
  }
  return changed;
}

/** A text that is free, and says which field it is of. */
const isMarked = (value: unknown): boolean => typeof value === 'string' && /^[A-Z]+\d+x[a-zA-Z0-9.]+$/.test(value);
