import { longText } from '../../../../renderers/fields/longText/longText.kind.ts';
import { type Document, readDocument } from '../../../../schemas/language/document.ts';
import type { EntityDocument } from '../../../../schemas/language/entity.ts';
import { CURRENT_SPEC } from '../../../../schemas/upgrade/upgrade.ts';

export interface NewField {
  readonly key: string;
  readonly label: string;
  readonly type: string;
  readonly [more: string]: unknown;
}

export interface NewEntityWish {
  readonly key: string;
  readonly title: string;
  /** Who may do everything with it from the start. */
  readonly roles: readonly string[];
  /** Beside the number every document has; none: a name and a remark. */
  readonly fields: readonly NewField[];
}

const plainFields: readonly NewField[] = [
  { key: 'name', label: '名称', type: 'text', need: true, max: 200, search: true },
  { key: 'remark', label: '备注', type: longText.name, max: 500 },
];

/** What numbers begin with: the capitals of the key. */
const prefixOf = (key: string): string => {
  const capitals = key.charAt(0).toUpperCase() + key.slice(1).replace(/[^A-Z]/g, '');
  return (capitals.length > 1 ? capitals : key.slice(0, 2).toUpperCase()).slice(0, 4);
};

/** A document that can be used as it is: a number, a form, a read form, a list, and rights for whoever makes it. */
export function newEntity({ key, title, roles, fields }: NewEntityWish): Document {
  const said = fields.length > 0 ? fields : plainFields;
  const taken = said.some((field) => field.key === 'code') ? 'docNo' : 'code';
  const own: readonly NewField[] = [{ key: taken, label: '单据编号', type: 'serial', rule: 'main' }, ...said];
  const shown = said.filter(({ type }) => type !== longText.name).slice(0, 6);
  const named = said.find(({ type }) => type === 'text')?.key ?? taken;
  return asDocument({
    kind: 'entity',
    key,
    spec: CURRENT_SPEC,
    title,
    named,
    store: { trash: true },
    fields: Object.fromEntries(own.map(({ key: field, ...words }) => [field, words])),
    serials: {
      main: {
        make: `${prefixOf(key)}{yyyy}{mm}-{n:4}`,
        restart: ['tenant', 'yyyy', 'mm'],
        gaps: 'allowed',
        at: 'create',
      },
    },
    // Empty rooms: what comes into them later is told by its own name.
    parts: {},
    forms: {
      edit: {
        body: {},
        head: [{ section: 'base', title: '基本信息', cols: 3, cells: own.map(({ key: field }) => field) }],
      },
      info: { like: 'edit', locked: true },
    },
    lists: { main: listOf(title, taken, shown) },
    access: { roles: Object.fromEntries(roles.map((role) => [role, { do: [...everything] }])) },
  });
}

const everything = ['create', 'edit', 'delete', 'export', 'import'];

const listOf = (title: string, number: string, shown: readonly NewField[]) => ({
  title,
  about: `在这里登记和查找${title}。`,
  cols: [{ f: number, link: 'info', w: 160, pin: 'left' }, ...shown.map(({ key }) => key), 'createTime'],
  find: [
    { f: number, op: 'like' },
    ...shown
      .filter(({ type }) => type === 'text')
      .slice(0, 2)
      .map(({ key }) => ({ f: key, op: 'like' })),
  ],
  super: true,
  sort: ['-createTime'],
  page: [20, 50, 100],
  row: ['edit', 'delete'],
  bulk: ['export', 'delete'],
  phone: { card: [number, ...shown.slice(0, 3).map(({ key }) => key)] },
});

/** The structure of another: fields, lines, forms and lists under a new name; its rules, states and rights are its own. */
export function copyStructure(from: EntityDocument, wish: Omit<NewEntityWish, 'fields'>): Document {
  const { fields, parts, forms, lists, serials, named, icon, print } = from;
  return asDocument({
    kind: 'entity',
    key: wish.key,
    spec: CURRENT_SPEC,
    title: wish.title,
    store: { trash: true },
    fields: withoutStates(fields),
    ...(parts ? { parts: withoutTables(parts) } : {}),
    ...(forms ? { forms: withoutMoves(forms) } : {}),
    ...(lists ? { lists: withoutMoves(lists) } : {}),
    ...(serials ? { serials } : {}),
    ...(named ? { named } : {}),
    ...(icon ? { icon } : {}),
    ...(print ? { print } : {}),
    access: { roles: Object.fromEntries(wish.roles.map((role) => [role, { do: [...everything] }])) },
  });
}

/** A state without states is a word: the states pane makes it one again. */
const withoutStates = (fields: EntityDocument['fields']): EntityDocument['fields'] =>
  Object.fromEntries(
    Object.entries(fields).map(([key, { column: _, ...field }]) => [
      key,
      field.type === 'state' ? { type: 'text', label: field.label ?? key, rank: field.rank } : field,
    ]),
  ) as EntityDocument['fields'];

function withoutTables(parts: NonNullable<EntityDocument['parts']>): NonNullable<EntityDocument['parts']> {
  return Object.fromEntries(
    Object.entries(parts).map(([key, { table: _, ...part }]) => [
      key,
      { ...part, fields: withoutStates(part.fields), ...(part.parts ? { parts: withoutTables(part.parts) } : {}) },
    ]),
  );
}

/** Moves, actions and chains stay where they were: what would offer them offers the plain ones. */
function withoutMoves<T>(screens: T): T {
  const isPlain = (word: unknown) => typeof word !== 'string' || !/^([a-z]\w*\.move|move|action|becomes):/.test(word);
  const clean = (screen: object) =>
    Object.fromEntries(
      Object.entries(screen).map(([key, value]) => [
        key,
        ['row', 'bulk', 'actions'].includes(key) && Array.isArray(value) ? value.filter(isPlain) : value,
      ]),
    );
  return Object.fromEntries(Object.entries(screens as object).map(([key, screen]) => [key, clean(screen)])) as T;
}

function asDocument(written: Readonly<Record<string, unknown>>): Document {
  const read = readDocument(written);
  if (!read.ok) throw new Error(`[Bug] a new entity cannot be read: ${JSON.stringify(read.issues)}`);
  return read.value;
}
