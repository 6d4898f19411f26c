import type { EntityModel, FieldModel } from '../../../schemas/compile/model.ts';
import { quote } from '../../db/structure.ts';
import { Refusal } from '../../errors.ts';
import { findWithin } from '../../records/asking.ts';
import { keptValue } from '../../records/sql/columns.ts';
import { columnNamed, type TableAsks, tableNamed } from '../dicts/dict-tables.ts';

export interface DuplicateAsk {
  readonly table: string;
  readonly column: string;
  readonly value: string;
  /** The record that may have the value already. */
  readonly id?: string | undefined;
}

/**
 * Whether a value is taken. Only what a document keeps unique can be asked, and only by those who may make or edit its
 * records: a save would tell them the same.
 */
export async function isTaken(asks: TableAsks, { table: named, column, value, id }: DuplicateAsk): Promise<boolean> {
  const dict = takenDict(asks, named, column, value, id);
  if (dict !== null) return dict;
  const table = tableNamed(asks, named);
  const field = columnNamed(table, column);
  if (!mayWrite(asks, table.view.entity) || !isUnique(asks, table.view.entity, field)) {
    throw new Refusal('not_registered');
  }
  if (value.includes('\0')) return false;
  const [found] = await asks.db.rows({
    text: `select 1 from ${quote(table.view.entity.head.table)} r where r.tenant_id = $1 and r.deleted_at is null
      and ${keptValue(field, 'r')}::text = $2 and r.id is distinct from $3 limit 1`,
    values: [asks.db.tenant, value.trim(), id ?? null],
  });
  return found !== undefined;
}

function mayWrite(asks: TableAsks, entity: EntityModel): boolean {
  const ops = findWithin(asks, entity.key)?.plan.access.ops ?? {};
  return ['create', 'edit'].some((operation) => (ops[operation]?.length ?? 0) > 0);
}

/** By itself, within the company: alone in a unique index of the document or of the one whose table it shares. */
function isUnique({ model }: TableAsks, entity: EntityModel, field: FieldModel): boolean {
  const documents = [entity, model.entities.get(entity.store)].filter((one) => one !== undefined);
  return documents.some(({ indexes }) =>
    indexes.some(({ on, unique }) => unique && on.length === 1 && on[0] === field.key),
  );
}

/** Dictionaries are documents, and old clients ask for their codes as for any other column. */
function takenDict(asks: TableAsks, table: string, column: string, value: string, id?: string): boolean | null {
  if (table !== 'sys_dict' || column !== 'dict_code') return null;
  const { permissions } = asks.session;
  if (!permissions.has('*') && !permissions.has('dict:manage')) throw new Refusal('not_registered');
  return value !== id && asks.model.dicts.has(value);
}
