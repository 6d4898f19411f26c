import type { FieldModel } from '../../../schemas/compile/model.ts';
import type { Condition } from '../../records/query/condition.ts';
import { readEqualities } from '../../records/query/condition-grammar.ts';
import { compare } from '../../records/query/fit-value.ts';
import { illegal } from '../../records/query/read-condition.ts';
import { conditionOn } from './dict-source.ts';
import { columnNamed, type TableAsks, tableNamed } from './dict-tables.ts';
import { readTable } from './read-table.ts';

/** One node of a tree as the specification's clients read it: `leaf`, not `isLeaf`. */
export interface TreeNode {
  readonly key: string;
  readonly title: string;
  readonly label: string;
  readonly value: string;
  readonly leaf: boolean;
  readonly parentId: string | null;
  readonly icon: null;
  readonly code: string;
}

export interface TreeAsk {
  readonly table: string;
  readonly text: string;
  readonly code: string;
  readonly pidField: string;
  readonly pid: string;
  /** Ours are counted; a name that could be no column is refused all the same. */
  readonly hasChildField: string;
  /** A JSON object of columns and values. */
  readonly condition: string;
}

const MOST_NODES = 1000;
const column = /^[A-Za-z][A-Za-z0-9_]{0,63}$/;

/** What hangs below a node of a table that hangs below itself. */
export async function readTree(asks: TableAsks, ask: TreeAsk): Promise<TreeNode[]> {
  if (ask.hasChildField !== '' && !column.test(ask.hasChildField)) throw illegal();
  const table = tableNamed(asks, ask.table);
  const [text, code, parent] = [ask.text, ask.code, ask.pidField].map((name) => columnNamed(table, name));
  if (!text || !code || !parent) return [];
  const where = isGiven(ask.condition) ? readEqualities(asks.model, table.entity, ask.condition) : null;
  const rows = await readTable(asks, table, {
    columns: { value: code, text, pid: parent },
    where: where ? [where] : [],
    tests: [isBelow(parent, ask.pid)],
    sort: [{ field: code.path === 'id' ? text : code, descending: false }],
    below: parent,
    most: MOST_NODES,
  });
  return rows.map((row) => nodeOf(row.value ?? '', row.text ?? '', row.leaf ?? true, row.pid ?? null));
}

export const nodeOf = (value: string, text: string, leaf: boolean, parentId: string | null): TreeNode => ({
  key: value,
  title: text,
  label: text,
  value,
  leaf,
  parentId,
  icon: null,
  code: value,
});

export interface LinkedAsk {
  readonly table: string;
  readonly txt: string;
  readonly key: string;
  readonly idField: string;
  readonly pidField: string;
  readonly condition: string;
  readonly pidValue: string;
}

/** `id` and `pid` where they were asked for. */
export interface LinkedChoice {
  readonly label: string | null;
  readonly store: string | null;
  readonly id?: string | null;
  readonly pid?: string | null;
}

/** One level of linked choices: the first by a condition, the next by what was chosen above. */
export async function readLinked(asks: TableAsks, ask: LinkedAsk): Promise<LinkedChoice[]> {
  const table = tableNamed(asks, ask.table);
  const optional = (name: string) => (name.trim() === '' ? null : columnNamed(table, name));
  const [label, store] = [columnNamed(table, ask.txt), columnNamed(table, ask.key)];
  const [id, parent] = [optional(ask.idField), optional(ask.pidField)];
  const read = isGiven(ask.condition) ? conditionOn(asks, table, ask.condition) : { where: null, sort: [] };
  const rows = await readTable(asks, table, {
    columns: { label, store, ...(id ? { id } : {}), ...(parent ? { pid: parent } : {}) },
    where: read.where ? [read.where] : [],
    tests: parent && isGiven(ask.pidValue) ? [isBelow(parent, ask.pidValue)] : [],
    sort: read.sort.length > 0 ? read.sort : [{ field: label, descending: false }],
    most: MOST_NODES,
  });
  return rows.map((row) => ({
    label: row.label ?? null,
    store: row.store ?? null,
    ...(id ? { id: row.id ?? null } : {}),
    ...(parent ? { pid: row.pid ?? null } : {}),
  }));
}

/** Clients send `undefined` and `null` as words when they have nothing. */
export const isGiven = (text: string): boolean => !['', 'undefined', 'null'].includes(text.trim());

/** Roots hang below nothing; old clients call that nothing `0` where the parent is a record. */
export function isBelow(parent: FieldModel, pid: string): Condition {
  const isRoot = !isGiven(pid) || (pid.trim() === '0' && parent.type.is === 'ref');
  return isRoot ? { is: 'empty', field: parent } : compare(parent, 'eq', pid.trim());
}
