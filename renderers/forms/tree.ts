import type { EntityPlan, RecordData } from '../../schemas/compile/plan.ts';

/** Names a row of the form for as long as it is open: '' is the head, a saved row's id, or `+3` for a new one. */
export type RowKey = string;
export const HEAD: RowKey = '';

/** A value with the words for it, as one thing: they change together. */
export interface Cell {
  readonly value: unknown;
  readonly text?: string;
}

/** One row of a record: the head, a line or a sub-line. A removed row stays in the tree, so that undo is only a list put back. */
export interface RowNode {
  readonly key: RowKey;
  readonly part: string;
  readonly parent: RowKey | null;
  /** By field path. */
  readonly cells: Map<string, Cell>;
  /** Rows of the parts below, by part path. */
  readonly lists: Map<string, readonly RowKey[]>;
  /** What travels with the row and no field shows: id, `$from`, `$in`. */
  readonly carried: Readonly<Record<string, unknown>>;
  /** What rules read through references: `supplier.country`. */
  readonly rel: Map<string, unknown>;
}

export interface Tree {
  readonly plan: EntityPlan;
  readonly rows: Map<RowKey, RowNode>;
  fresh: number;
}

/** Stands behind the key of a coded value's words. */
export const TEXT = '_dictText';
const EMPTY: Cell = { value: null };

/** The record as rows and cells. Nothing of it is shared with the record, which stays as it came. */
export function growTree(plan: EntityPlan, record: RecordData): Tree {
  const tree: Tree = { plan, rows: new Map(), fresh: 0 };
  plantRow(tree, '', null, record);
  return tree;
}

/** Adds a row with everything below it, not yet in any list, and answers its key. */
export function plantRow(
  tree: Tree,
  part: string,
  parent: RowKey | null,
  data: Readonly<Record<string, unknown>>,
): RowKey {
  const id = typeof data.id === 'string' ? data.id : undefined;
  const key = parent === null ? HEAD : id !== undefined && !tree.rows.has(id) ? id : freshKey(tree);
  const row: RowNode = {
    key,
    part,
    parent,
    cells: new Map(),
    lists: new Map(),
    carried: carriedOf(data, id !== undefined && (key === id || parent === null)),
    rel: new Map(Object.entries((data.$rel as Record<string, unknown> | undefined) ?? {})),
  };
  tree.rows.set(key, row);
  for (const field of fieldsOf(tree.plan, part)) {
    const value = data[field.key];
    if (value === undefined || value === null) continue;
    const text = data[field.key + TEXT];
    row.cells.set(field.path, typeof text === 'string' ? { value, text } : { value });
  }
  for (const below of partsOf(tree.plan, part)) {
    const list = data[below.key];
    const rows = Array.isArray(list) ? list : [];
    row.lists.set(
      below.path,
      rows.map((one) => plantRow(tree, below.path, key, one as Record<string, unknown>)),
    );
  }
  return key;
}

const freshKey = (tree: Tree): RowKey => {
  tree.fresh += 1;
  return `+${tree.fresh}`;
};

/** A copied row brings no id along. */
function carriedOf(data: Readonly<Record<string, unknown>>, keepsId: boolean): Record<string, unknown> {
  const carried: Record<string, unknown> = {};
  if (keepsId && data.id !== undefined) carried.id = data.id;
  for (const [name, value] of Object.entries(data)) if (name.startsWith('$') && name !== '$rel') carried[name] = value;
  return carried;
}

export const cellOf = (row: RowNode, path: string): Cell => row.cells.get(path) ?? EMPTY;

export const emptyCell = EMPTY;

/** Empty is null, and '' is empty. */
export const cellWith = (value: unknown, text?: string): Cell => {
  const held = value === '' || value === undefined ? null : value;
  if (held === null) return EMPTY;
  return text === undefined ? { value: held } : { value: held, text };
};

export function rowOf(tree: Tree, key: RowKey): RowNode {
  const row = tree.rows.get(key);
  if (!row) throw new Error(`no row ${key}`);
  return row;
}

type FieldPlan = EntityPlan['fields'][string];
type PartPlan = EntityPlan['parts'][string];
const fieldsByPart = new WeakMap<EntityPlan, Map<string, FieldPlan[]>>();

/** The fields of the head ('') or of a part, in the order of the plan. */
export function fieldsOf(plan: EntityPlan, part: string): readonly FieldPlan[] {
  let known = fieldsByPart.get(plan);
  if (!known) {
    known = new Map();
    for (const field of Object.values(plan.fields)) known.set(field.part, [...(known.get(field.part) ?? []), field]);
    fieldsByPart.set(plan, known);
  }
  return known.get(part) ?? [];
}

export const partsOf = (plan: EntityPlan, part: string): readonly PartPlan[] =>
  Object.values(plan.parts).filter((one) => one.parent === part);

const sameList = (a: readonly unknown[], b: readonly unknown[]): boolean =>
  a.length === b.length && a.every((one, index) => sameValue(one, b[index]));

/** Wire values are JSON: equal when they read the same. */
export function sameValue(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (Array.isArray(a) && Array.isArray(b)) return sameList(a, b);
  if (typeof a === 'object' && typeof b === 'object' && a && b) return JSON.stringify(a) === JSON.stringify(b);
  return false;
}

/** How a row leaves the form: with the words beside coded values (a draft wants them, a save does not), and without what is cleared when hidden. */
export interface DataOptions {
  readonly texts?: boolean;
  readonly cleared?: (row: RowKey, path: string) => boolean;
}

export function rowData(tree: Tree, key: RowKey, options: DataOptions): RecordData {
  const row = rowOf(tree, key);
  const data: RecordData = {};
  for (const field of fieldsOf(tree.plan, row.part)) {
    const cell = options.cleared?.(key, field.path) ? EMPTY : cellOf(row, field.path);
    if (field.system && cell.value === null) continue;
    data[field.key] = cell.value;
    if (options.texts && cell.text !== undefined) data[field.key + TEXT] = cell.text;
  }
  Object.assign(data, row.carried);
  if (options.texts && row.rel.size > 0) data.$rel = Object.fromEntries(row.rel);
  for (const [path, list] of row.lists) {
    const part = tree.plan.parts[path];
    if (part) data[part.key] = list.map((one) => rowData(tree, one, options));
  }
  return data;
}
