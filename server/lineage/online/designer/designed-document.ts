import type { Static } from '@sinclair/typebox';
import { fieldKinds } from '../../../../renderers/fields/kinds.ts';
import type { AnyFieldKind } from '../../../../schemas/kinds/field-kind.ts';
import type { EntityDocument } from '../../../../schemas/language/entity.ts';
import { toSnake } from '../../../../schemas/language/names.ts';
import { inOrder } from '../../../../schemas/language/ranks.ts';
import { CURRENT_SPEC } from '../../../../schemas/upgrade/upgrade.ts';
import type { addAll } from './designer.contract.ts';
import { fieldId } from './form-parts.ts';
import { systemColumns } from './online-field.ts';
import { type Seen, screensWith } from './screens-with.ts';
import { fieldFrom, isOn, refuse, type SentField, textIn } from './sent-field.ts';
import { indexesFrom } from './sent-index.ts';

export type SentForm = Static<(typeof addAll)['body']>;
type Json = Readonly<Record<string, unknown>>;
type Field = Json & { readonly type?: string; readonly column?: string; readonly rank?: string };
type Fields = Readonly<Record<string, Field>>;

/** What a designer's document is laid upon. */
export interface Ground {
  readonly key: string;
  /** As it is being written; null: a new one. */
  readonly document: EntityDocument | null;
  /** As the company last published it; what changes of it is declared, so that columns follow. */
  readonly published: EntityDocument | null;
  readonly rev: number;
  /** '' for the head, else the lines that the sent form stands for. */
  readonly part: string;
  /** What the product says of it: its columns and indexes are not the company's to change. Null: all is the company's own. */
  readonly product: EntityDocument | null;
  /** Its fields as the designer was shown them, by key. */
  readonly shown: ReadonlyMap<string, SentField>;
  /** The entity whose table is called so. */
  target(table: string): string | null;
}

/** The whole document as the designer wants it: fields added, renamed, widened and dropped, and shown where it says. */
export function designedDocument(ground: Ground, sent: SentForm): Json {
  const { key, part, document } = ground;
  const begun = (document ?? newDocument(key, sent)) as unknown as Json;
  const holder = holderIn(begun, part, sent);
  const gone = goneKeys(ground, holder, sent.deleteFieldIds ?? []);
  const { fields, seen, isMoved } = fieldsWith(ground, holder, gone, sent);
  const filled = withHolder(begun, part, { fields, ...titled(begun, part, holder, sent) });
  const cols = Math.min(4, Math.max(1, Number(textIn(sent.head, 'formTemplate')) || 2));
  const shown = screensWith(filled, { part, isMoved, seen, removed: gone, cols });
  const changes = changesIn(ground, fields, gone);
  return {
    ...shown,
    ...(part === '' ? treeOf(shown, sent, fields) : {}),
    ...indexesFrom(ground, sent, fields),
    ...(changes.length > 0 ? { changes } : {}),
  };
}

/** Everyone who administers may work with it; further roles are granted on the screen of rights. */
const newDocument = (key: string, sent: SentForm): Json => ({
  kind: 'entity',
  key,
  spec: CURRENT_SPEC,
  title: textIn(sent.head, 'tableTxt') || key,
  ...(textIn(sent.head, 'content') === '' ? {} : { note: textIn(sent.head, 'content') }),
  fields: {},
  access: { roles: { admin: { do: ['read', 'create', 'edit', 'delete', 'export', 'import'] } } },
});

function titled(document: Json, part: string, holder: Holder, { head }: SentForm): Json {
  const text = textIn(head, 'tableTxt');
  if (part !== '') {
    const rows = !holder.isThere && textIn(head, 'relationType') === '1' ? { rows: { max: 1 } } : {};
    return { ...(text === '' ? {} : { label: text }), ...rows };
  }
  const title = document.title as string | { readonly zh: string };
  return text === '' || text === (typeof title === 'string' ? title : title.zh) ? {} : { title: text };
}

interface Holder {
  readonly isThere: boolean;
  readonly fields: Fields;
}

function holderIn(document: Json, part: string, sent: SentForm): Holder {
  let holder = document;
  let isThere = true;
  for (const step of part === '' ? [] : part.split('.')) {
    const parts = (holder.parts ?? {}) as Readonly<Record<string, Json>>;
    isThere &&= Object.hasOwn(parts, step);
    holder = parts[step] ?? { label: textIn(sent.head, 'tableTxt') || step, fields: {} };
  }
  return { isThere, fields: (holder.fields ?? {}) as Fields };
}

function withHolder(document: Json, part: string, more: Json): Json {
  if (part === '') return { ...document, ...more };
  const [first = '', ...rest] = part.split('.');
  const parts = (document.parts ?? {}) as Readonly<Record<string, Json>>;
  const inner = parts[first] ?? { label: first, fields: {} };
  return { ...document, parts: { ...parts, [first]: withHolder(inner, rest.join('.'), more) } };
}

function goneKeys({ key, part, product }: Ground, { fields }: Holder, ids: readonly string[]): Set<string> {
  const gone = ids.flatMap((id) => Object.keys(fields).find((name) => fieldId(key, part, name) === id) ?? []);
  const shipped = fieldsIn(product, part);
  for (const name of gone) {
    if (Object.hasOwn(shipped, name))
      refuse(`“${String(fields[name]?.label ?? name)}”是出厂字段，不能删除；可以不在表单和列表中显示`);
  }
  return new Set(gone);
}

const fieldsIn = (document: EntityDocument | null, part: string): Fields =>
  document ? holderIn(document as unknown as Json, part, { head: {}, fields: [] }).fields : {};

function fieldsWith(ground: Ground, { fields: now }: Holder, gone: ReadonlySet<string>, sent: SentForm) {
  const { key, part, product } = ground;
  const shipped = fieldsIn(product, part);
  const fields = new Map(inOrder(now).filter(([name]) => !gone.has(name)));
  const order = new Map<string, number>();
  const seen: Seen[] = [];
  for (const [at, one] of sent.fields.entries()) {
    const column = textIn(one, 'dbFieldName');
    if (systemColumns.has(column) || column === 'has_child' || textIn(one, 'mainTable') !== '') continue;
    if (!/^[a-z][a-z0-9_]{0,50}$/.test(column))
      refuse(`字段名“${column.slice(0, 60)}”只能用小写字母、数字和下划线，以字母开头`);
    const known = Object.keys(now).find((name) => fieldId(key, part, name) === textIn(one, 'id'));
    if (known !== undefined && gone.has(known)) continue;
    const name = known ?? keyFrom(column);
    const was = fields.get(name);
    if (known === undefined && was) refuse(`字段“${column}”已存在`);
    const shown = known === undefined ? undefined : ground.shown.get(known);
    const wish = seenAs(name, one, at, shown);
    const isAdded = product !== null && !Object.hasOwn(shipped, name);
    const said = fieldFrom(asTree(one, sent, shown), was && shown && { field: was, shown }, ground.target);
    fields.set(name, { ...said, ...columnFrom(ground, name, column, was), ...(isAdded ? placesOf(wish) : {}) });
    order.set(name, wish.order);
    // What a company adds to the product's screens stands where the product has room for it.
    if (!isAdded) seen.push(wish);
  }
  const known = [...fields.keys()].flatMap((name) => (Object.hasOwn(now, name) ? (order.get(name) ?? []) : []));
  const isMoved =
    sent.fields.some((one) => textIn(one, 'orderNum') !== '') &&
    known.some((place, at) => place < (known[at - 1] ?? -1));
  return { fields: Object.fromEntries(isMoved ? sorted(fields, order) : fields), seen, isMoved };
}

function sorted(fields: ReadonlyMap<string, Field>, order: ReadonlyMap<string, number>): [string, Field][] {
  let last = -1;
  const placed = [...fields].map(([name, { rank: _rank, ...field }]) => {
    last = order.get(name) ?? last;
    return { name, field, place: last };
  });
  return placed.toSorted((a, b) => a.place - b.place).map(({ name, field }) => [name, field]);
}

const placesOf = ({ form, list, find }: Seen): Json => ({
  places: [...(form ? ['form'] : []), ...(list ? ['list'] : []), ...(find === null ? [] : ['find'])],
});

/** The field a tree hangs by points at the form itself, whatever the client calls its type. */
const asTree = (one: SentField, { head }: SentForm, shown: SentField | undefined): SentField =>
  !shown && isOn(head, 'isTree') && textIn(head, 'treeParentIdField') === textIn(one, 'dbFieldName')
    ? { ...one, fieldShowType: 'sel_tree', dictTable: textIn(head, 'tableName') }
    : one;

function columnFrom({ product }: Ground, name: string, column: string, was: Field | undefined): Json {
  const stands = was?.column ?? (was ? toSnake(name) : undefined);
  if (stands === column || (!was && toSnake(name) === column)) return was?.column === undefined ? {} : { column };
  if (product) refuse(`“${column}”：出厂表单的数据库字段名固定，可以修改字段的名称（dbFieldTxt）`);
  return { column };
}

export const keyFrom = (column: string): string =>
  column.replace(/_+([a-z0-9])/g, (_, one: string) => one.toUpperCase()).replace(/_+$/, '');

const finds = { like: 'like', group: 'range', single: 'eq' } as const;
function seenAs(key: string, one: SentField, at: number, shown: SentField | undefined): Seen {
  const sent = { ...shown, ...one };
  const isAsIs = shown && isOn(shown, 'isQuery') && textIn(shown, 'queryMode') === textIn(sent, 'queryMode');
  const mode = finds[(textIn(sent, 'queryMode') || 'single') as keyof typeof finds] ?? 'eq';
  return {
    key,
    form: isOn(sent, 'isShowForm'),
    list: isOn(sent, 'isShowList'),
    find: isOn(sent, 'isQuery') ? (isAsIs ? 'as it is' : mode) : null,
    order: Number(textIn(sent, 'orderNum')) || at,
  };
}

function treeOf(document: Json, { head }: SentForm, fields: Fields): Json {
  if (!isOn(head, 'isTree')) return {};
  const column = textIn(head, 'treeParentIdField');
  const key = Object.keys(fields).find((name) => (fields[name]?.column ?? toSnake(name)) === column);
  if (key === undefined) return refuse(`没有字段“${column}”，它是树的父级字段`);
  const lists = document.lists as Readonly<Record<string, Json>>;
  return { lists: { ...lists, main: { ...lists.main, tree: key } } };
}

const kinds = new Map((fieldKinds as readonly AnyFieldKind[]).map((kind) => [kind.name, kind]));
const sqlOf = (field: Field): string | undefined => kinds.get(field.type ?? '')?.column(field as never)?.sql;

/** What was published and is otherwise now is declared: a column renamed, of another type, or no longer used. */
function changesIn(
  { published, part, rev, product }: Ground,
  fields: Fields,
  gone: ReadonlySet<string>,
): readonly unknown[] {
  if (!published || product) return [];
  const fresh = Object.entries(fieldsIn(published, part)).flatMap(([name, was]): object[] => {
    const f = part === '' ? name : `${part}.${name}`;
    const is = fields[name];
    if (!is || gone.has(name)) return [{ rev: rev + 1, do: 'drop', f }];
    const from = was.column ?? toSnake(name);
    const to = is.column ?? toSnake(name);
    return [
      ...(from === to ? [] : [{ rev: rev + 1, do: 'renameColumn', f, from }]),
      ...(sqlOf(was) === sqlOf(is) ? [] : [{ rev: rev + 1, do: 'retype', f, from: was.type ?? '' }]),
    ];
  });
  const others = (published.changes ?? []).filter(({ rev: at }) => at <= rev);
  return [...others, ...fresh];
}
