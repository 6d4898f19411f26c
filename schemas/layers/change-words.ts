import { titleOf } from '../compile/names.ts';
import type { BlockKind } from '../kinds/block-kind.ts';
import type { AnyFieldKind } from '../kinds/field-kind.ts';
import type { Document } from '../language/document.ts';
import { entryOf } from '../language/entry-of.ts';
import { isObject, valueAt } from './diff-documents.ts';

/** What saying a change may look up: both documents, and what the kinds of fields and of blocks are called. */
export interface Words {
  readonly before: Document;
  readonly after: Document;
  readonly kinds: readonly AnyFieldKind[];
  readonly blocks?: readonly BlockKind[];
  /** What another document is called, by its id. */
  readonly titleOf?: (id: string) => string;
}

/** What stands at a path of keys, in the later document or else in the earlier. */
export function lookUp({ before, after }: Words, ...keys: readonly string[]): unknown {
  const walk = (document: unknown) =>
    keys.reduce<unknown>((here, key) => (isObject(here) ? valueAt(here, key) : undefined), document);
  return walk(after) ?? walk(before);
}

/** A thing's own name for itself: its label, title, text; else its key. */
export function nameOf(thing: unknown, key: string): string {
  if (!isObject(thing)) return key;
  const { label, title, text, say } = thing;
  for (const name of [label, title, text, say]) {
    if (typeof name === 'string') return name;
    if (isObject(name) && typeof name.zh === 'string') return titleOf({ zh: name.zh });
  }
  return key;
}

/** A field by full path, `@ext:slot`, `@set` or `*`, as people call it: 「订单明细的数量」. */
export function nameOfField(words: Words, path: string): string {
  if (path === '*') return '全部';
  if (path.startsWith('@ext:')) return '扩展字段';
  if (path.startsWith('@')) return `字段集 ${path.slice(1)}`;
  const steps = path.split('.');
  const own = steps.pop() ?? path;
  const parts = steps.flatMap((step) => ['parts', step]);
  const thing = lookUp(words, ...parts, 'fields', own) ?? lookUp(words, ...parts, 'parts', own);
  const part = parts.length > 0 ? `${nameOf(lookUp(words, ...parts), steps.join('.'))}的` : '';
  return part + nameOf(thing, own === 'id' ? '标识' : (entryOf(engineNames, own) ?? own));
}

const engineNames: Readonly<Record<string, string>> = {
  version: '版本',
  createTime: '创建时间',
  createBy: '创建人',
  updateTime: '更新时间',
  updateBy: '更新人',
};

export const nameOfKind = ({ kinds }: Words, name: unknown): string =>
  kinds.find((kind) => kind.name === name)?.title ?? String(name);

/** A value inside a sentence: texts in quotes, lists in a row, yes and no as such. */
export function sayValue(value: unknown): string {
  if (value === undefined || value === null) return '空';
  if (typeof value === 'boolean') return value ? '是' : '否';
  if (Array.isArray(value)) return value.length === 0 ? '空' : value.map(sayValue).join('、');
  if (isObject(value)) return nameOf(value, '新的设置');
  return typeof value === 'number' ? String(value) : `“${String(value)}”`;
}

/** An operation of a role or a button as people say it. */
export function sayOperation(words: Words, operation: string): string {
  const [sort = '', key] = operation.split(':');
  if (key === undefined) return entryOf(plainOperations, sort) ?? operation;
  if (key === '*') return entryOf(allOperations, sort) ?? operation;
  const from = entryOf(sections, sort) ?? [];
  return sort === 'print' ? `打印 ${key}` : nameOf(lookUp(words, ...from, key), key);
}

const allOperations: Readonly<Record<string, string>> = { move: '全部流转', action: '全部操作', becomes: '全部下推' };

const sections: Readonly<Record<string, readonly string[]>> = {
  move: ['states', 'moves'],
  action: ['actions'],
  becomes: ['becomes'],
};

const plainOperations: Readonly<Record<string, string>> = {
  read: '查看',
  open: '查看',
  create: '新建',
  copy: '复制',
  edit: '编辑',
  save: '保存',
  delete: '删除',
  export: '导出',
  import: '导入',
  history: '历史',
  lineage: '联查',
};
