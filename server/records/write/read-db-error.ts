import type { EntityModel, PartModel } from '../../../schemas/compile/model.ts';
import type { Issue } from '../../../schemas/result.ts';
import { Refusal } from '../../errors.ts';

interface DbError {
  readonly code?: string;
  readonly table?: string;
  readonly detail?: string;
}

/** What the database would not keep, as a refusal at the field it is about. Everything else is a bug and stays as thrown. */
export function readDbError(entity: EntityModel, error: unknown): unknown {
  const { code = '', table, detail = '' } = error as DbError;
  if (code === '23505') {
    const issues = issuesAt(entity, table, detail, 'duplicate');
    return new Refusal('duplicate_record', { issues });
  }
  if (code === '23503') {
    const issues = issuesAt(entity, table, detail, 'unknown_reference');
    return issues.length > 0 ? new Refusal('invalid_input', { issues }) : new Refusal('still_used');
  }
  // A value no column can hold, or a key too long for its index: checks should have said so, the person may still mend it.
  if (code.startsWith('22') || code === '54000') return new Refusal('invalid_input');
  return error;
}

/** `Key (tenant_id, po_no)=(1, PO1) already exists.`: the columns alone are read, never the values. */
function issuesAt(
  entity: EntityModel,
  table: string | undefined,
  detail: string,
  code: 'duplicate' | 'unknown_reference',
): Issue[] {
  const columns = /\(([^()]+)\)=\(/.exec(detail)?.[1]?.split(/,\s*/) ?? [];
  const part = [entity.head, ...entity.parts.values()].find((one) => one.table === table);
  if (!part) return [];
  return [...part.fields.values()]
    .filter(({ columnName, system }) => !system && columns.includes(columnName))
    .map(({ key, label }) => ({ code, path: pointerOf(part, key), params: { label } }));
}

/** Which of the lines it was is not told, so the part stands for it. */
const pointerOf = (part: PartModel, key: string): string =>
  part.path === '' ? `/${key}` : `/${part.path.replaceAll('.', '/')}`;
