import type { EntityModel, FieldModel, Model, PartModel } from '../../schemas/compile/model.ts';
import type { AnyFieldKind } from '../../schemas/kinds/field-kind.ts';
import type { EntityDocument } from '../../schemas/language/entity.ts';
import type { ColumnType, ValueType } from '../../schemas/values/value-type.ts';

export interface TinyField {
  readonly sql?: string;
  readonly ref?: string;
  readonly column?: string;
  readonly search?: boolean;
  readonly inExt?: boolean;
  readonly many?: boolean;
}
export interface TinyPart {
  readonly table?: string;
  readonly fields: Readonly<Record<string, TinyField>>;
  readonly parts?: Readonly<Record<string, TinyPart>>;
}
export interface TinyEntity extends TinyPart {
  readonly store?: string;
  readonly changes?: EntityDocument['changes'];
  readonly unique?: readonly string[];
}

const snake = (key: string) => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const family = (sql: string): ColumnType['family'] =>
  (['numeric', 'integer', 'date', 'timestamp', 'time', 'json'] as const).find((each) => sql.startsWith(each)) ?? 'text';

/** A model of tables alone, for tests of structure that need no language. */
export function tinyModel(entities: Readonly<Record<string, TinyEntity>>): Model {
  const made = new Map<string, EntityModel>();
  const ordered = Object.entries(entities).sort(([, a], [, b]) => Number(!!a.store) - Number(!!b.store));
  for (const [key, entity] of ordered) made.set(key, tinyEntity(key, entity, made));
  return {
    entities: made,
    fieldsets: new Map(),
    dicts: new Map(),
    reports: new Map(),
    charts: new Map(),
    dashboards: new Map(),
    menus: [],
    pages: new Map(),
    fragments: new Map(),
    sites: new Map(),
    flows: new Map(),
    uses: new Map(),
  };
}

function tinyEntity(key: string, entity: TinyEntity, made: ReadonlyMap<string, EntityModel>): EntityModel {
  const base = entity.store ? made.get(entity.store) : undefined;
  const table = base?.head.table ?? entity.table ?? snake(key);
  const parts = new Map<string, PartModel>();
  const head = tinyPart('', { ...entity, table }, null, parts);
  const fields = new Map(
    [head, ...parts.values()].flatMap((part) => [...part.fields.values()].map((f) => [f.path, f])),
  );
  const document = { kind: 'entity', key, spec: 1, title: key, fields: {}, changes: entity.changes };
  const indexes = entity.unique ? [{ key: 'unique', on: entity.unique, unique: true }] : [];
  return {
    key,
    title: key,
    rev: 1,
    document: document as EntityDocument,
    store: entity.store ?? key,
    head,
    fields: new Map([...(base?.fields ?? []), ...fields]),
    parts,
    indexes,
    apart: [],
    states: null,
    reminders: new Map(),
    betters: new Map(),
    pairs: null,
    seals: new Map(),
  } as unknown as EntityModel;
}

function tinyPart(path: string, part: TinyPart, parent: PartModel | null, all: Map<string, PartModel>): PartModel {
  const fields = new Map(Object.entries(part.fields).map(([key, field]) => [key, tinyField(path, key, field)]));
  const parts = new Map<string, PartModel>();
  const key = path.slice(path.lastIndexOf('.') + 1);
  const made = {
    path,
    key,
    label: key,
    table: part.table ?? '',
    parent,
    fields,
    parts,
    order: null,
    min: 0,
    max: 2000,
    given: false,
    valid: null,
    states: null,
  };
  if (path) all.set(path, made);
  for (const [inner, below] of Object.entries(part.parts ?? {})) {
    const table = below.table ?? `${made.table}_${snake(inner)}`;
    parts.set(inner, tinyPart(path ? `${path}.${inner}` : inner, { ...below, table }, made, all));
  }
  return made;
}

function tinyField(part: string, key: string, field: TinyField): FieldModel {
  const sql = field.sql ?? 'text';
  const type: ValueType = field.ref ? { is: 'ref', to: field.ref } : { is: 'text' };
  return {
    key,
    path: part ? `${part}.${key}` : key,
    part,
    label: key,
    kind: { name: 'tiny', many: field.many } as AnyFieldKind,
    config: {},
    type,
    column: { family: family(sql), sql },
    columnName: field.column ?? snake(key),
    inExt: field.inExt ?? false,
    search: field.search ?? false,
    system: false,
  } as unknown as FieldModel;
}
