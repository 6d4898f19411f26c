import { toSnake } from '../../../../schemas/language/names.ts';
import { inOrder } from '../../../../schemas/language/ranks.ts';
import type { Ground, SentForm } from './designed-document.ts';
import { refuse, textIn } from './sent-field.ts';

type Json = Readonly<Record<string, unknown>>;

/** The indexes of a company's own form; those of the product's tables are the product's. */
export function indexesFrom(
  { key, document, part, product }: Ground,
  sent: SentForm,
  fields: Readonly<Record<string, { readonly column?: string }>>,
): Json {
  const asked = sent.indexs ?? [];
  const gone = new Set(sent.deleteIndexIds ?? []);
  if (part !== '' || (asked.length === 0 && gone.size === 0)) return {};
  const idOf = (name: string) => `${key}:index:${name}`;
  const stands = inOrder(document?.store?.indexes).filter(([name]) => !gone.has(idOf(name)));
  const known = new Set(stands.map(([name]) => idOf(name)));
  const fresh = asked.filter((one) => !known.has(textIn(one, 'id')));
  if (product) {
    if (fresh.length > 0 || gone.size > 0) refuse('出厂表单的索引由产品维护，不能修改');
    return {};
  }
  const byColumn = new Map(Object.entries(fields).map(([name, { column }]) => [column ?? toSnake(name), name]));
  const made = fresh.map((one) => {
    const columns = textIn(one, 'indexField')
      .split(',')
      .flatMap((name) => name.trim() || []);
    const on = columns.map((column) => byColumn.get(column) ?? refuse(`索引中的字段“${column}”不存在`));
    if (on.length === 0) refuse('请选择索引的字段');
    const name =
      textIn(one, 'indexName')
        .replace(/[^a-zA-Z0-9]/g, '')
        .slice(0, 41) || on.join('').slice(0, 41);
    return { key: name, on, ...(textIn(one, 'indexType') === 'unique' ? { unique: true } : {}) };
  });
  const kept = stands.map(([name, { rank: _rank, ...index }]) => ({ key: name, ...index }));
  const used = kept.filter(({ on }) => on.every((name) => Object.hasOwn(fields, name)));
  const indexes = [...used, ...made];
  return { store: { ...document?.store, indexes } };
}
