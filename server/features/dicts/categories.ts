import type { Condition } from '../../records/query/condition.ts';
import { readEqualities } from '../../records/query/condition-grammar.ts';
import { isOneOf } from '../../records/query/fit-value.ts';
import { columnNamed, type DictTable, type TableAsks, tableNamed } from './dict-tables.ts';
import { readTable } from './read-table.ts';
import { isBelow, isGiven } from './read-tree.ts';

/** A category of the tree dictionary. */
export interface Category {
  readonly id: string;
  readonly parent: string | null;
  readonly name: string;
  readonly code: string;
  readonly leaf: boolean;
}

export interface CategoryAsk {
  readonly below?: string;
  readonly ids?: readonly string[];
  readonly codes?: readonly string[];
  /** A code and everything below it. */
  readonly under?: string;
  readonly condition?: string;
  /** Words of what was chosen are told whether it is still there or not. */
  readonly chosen?: boolean;
}

const MOST = 5000;

/** Categories in the order of their codes, as this asker may see them. */
export async function readCategories(asks: TableAsks, ask: CategoryAsk): Promise<Category[]> {
  const table = tableNamed(asks, 'sysCategory');
  const column = (name: string) => columnNamed(table, name);
  const where = isGiven(ask.condition ?? '') ? readEqualities(asks.model, table.entity, ask.condition ?? '') : null;
  const rows = await readTable(asks, table, {
    columns: { id: column('id'), parent: column('parent'), name: column('name'), code: column('code') },
    where: where ? [where] : [],
    tests: testsOf(table, ask),
    sort: [{ field: column('code'), descending: false }],
    below: column('parent'),
    chosen: ask.chosen ?? false,
    most: MOST,
  });
  return rows.map((row) => ({
    id: row.id ?? '',
    parent: row.parent ?? null,
    name: row.name ?? '',
    code: row.code ?? '',
    leaf: row.leaf ?? true,
  }));
}

function testsOf(table: DictTable, { below, ids, codes, under }: CategoryAsk): Condition[] {
  const [id, code, parent] = [columnNamed(table, 'id'), columnNamed(table, 'code'), columnNamed(table, 'parent')];
  return [
    ...(below === undefined ? [] : [isBelow(parent, below)]),
    ...(ids === undefined ? [] : [isOneOf(id, ids)]),
    ...(codes === undefined ? [] : [isOneOf(code, codes)]),
    ...(under === undefined ? [] : [{ is: 'like', field: code, where: 'start', value: under } as const]),
  ];
}
