import type { EntityModel, FieldModel } from '../../../schemas/compile/model.ts';
import { quote } from '../../db/structure.ts';
import { Refusal } from '../../kernel/errors.ts';
import { findWithin } from '../../records/asking.ts';
import { compare } from '../../records/query/fit-value.ts';
import { keptValue } from '../../sql/columns.ts';
import { columnNamed, type DictTable, type TableAsks, tablesNamed } from '../dicts/dict-tables.ts';
import { readTable } from '../dicts/read-table.ts';
import { mayWriteField } from './may-write-field.ts';

export interface DuplicateAsk {
  readonly table: string;
  readonly column: string;
  readonly value: string;
  /** The record that may have the value already. */
  readonly id?: string | undefined;
}

/**
 * Whether a value is taken. Asked of fields that the asker may write, in records he may create or edit. What the document
 * keeps unique is told of every record, for a save would tell the same; anything else is judged among the records he sees.
 */
export async function isTaken(asks: TableAsks, ask: DuplicateAsk): Promise<boolean> {
  const { column, value, id } = ask;
  const dict = takenDict(asks, ask);
  if (dict !== null) return dict;
  for (const table of tablesNamed(asks, ask.table)) {
    const field = writableIn(asks, table, column);
    if (!field) continue;
    if (value.includes('\0')) return false;
    const isUnique = keepsUnique(asks, table.view.entity, field);
    return isUnique ? isKept(asks, table, field, { value, id }) : isSeen(asks, table, field, { value, id });
  }
  throw new Refusal('not_registered');
}

type Value = Pick<DuplicateAsk, 'value' | 'id'>;

function writableIn(asks: TableAsks, table: DictTable, column: string): FieldModel | null {
  const plan = findWithin(asks, table.view.entity.key)?.plan;
  const field = columnNamed(table, column, () => null);
  return plan && field?.kind.filters.includes('eq') && mayWriteField(plan, field.path) ? field : null;
}

async function isKept(asks: TableAsks, { view }: DictTable, field: FieldModel, { value, id }: Value): Promise<boolean> {
  const [found] = await asks.db.rows({
    text: `select 1 from ${quote(view.entity.head.table)} r where r.tenant_id = $1 and r.deleted_at is null
      and ${keptValue(field, 'r')}::text = $2 and r.id is distinct from $3 limit 1`,
    values: [asks.db.tenant, value.trim(), id ?? null],
  });
  return found !== undefined;
}

async function isSeen(asks: TableAsks, table: DictTable, field: FieldModel, { value, id }: Value): Promise<boolean> {
  const key = table.entity.head.fields.get('id');
  if (!key) throw new Refusal('not_registered');
  // Of two that have it one may be the record itself.
  const found = await readTable(asks, table, { columns: { id: key }, tests: [compare(field, 'eq', value)], most: 2 });
  return found.some((row) => row.id !== id);
}

/** By itself, within the company: alone in a unique index of the document or of the one whose table it shares. */
function keepsUnique({ model }: TableAsks, entity: EntityModel, field: FieldModel): boolean {
  const documents = [entity, model.entities.get(entity.store)].filter((one) => one !== undefined);
  return documents.some(({ indexes }) =>
    indexes.some(({ on, unique }) => unique && on.length === 1 && on[0] === field.key),
  );
}

/** Dictionaries are documents, and old clients ask for their codes as for any other column. */
function takenDict(asks: TableAsks, { table, column, value, id }: DuplicateAsk): boolean | null {
  if (table !== 'sys_dict' || column !== 'dict_code') return null;
  const { permissions } = asks.session;
  if (!permissions.has('*') && !permissions.has('dict:manage')) throw new Refusal('not_registered');
  return value !== id && asks.model.dicts.has(value);
}
