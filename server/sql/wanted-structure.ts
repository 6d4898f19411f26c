import type { EntityModel, FieldModel, Model, PartModel } from '../../schemas/compile/model.ts';
import type { Issue, Result } from '../../schemas/issues/result.ts';
import { failWith, ok } from '../../schemas/issues/result.ts';
import {
  canonicalType,
  hashedName,
  quote,
  type WantedColumn,
  type WantedRelation,
  type WantedStructure,
  type WantedTable,
} from '../db/structure.ts';
import { apartRelation } from './apart.ts';

interface Growing {
  readonly name: string;
  readonly label: string;
  readonly path: string;
  readonly columns: Map<string, WantedColumn>;
  readonly indexes: Map<string, WantedRelation>;
  readonly foreignKeys: Map<string, WantedRelation>;
}

/** What a model wants is asked before and after each publish, and at every fault of the database. */
const known = new WeakMap<Model, Result<WantedStructure>>();

/** The tables a model needs. Documents that share a store share its table; two that disagree about a column are told. */
export function wantedStructure(model: Model): Result<WantedStructure> {
  const wanted = known.get(model) ?? structureOf(model);
  known.set(model, wanted);
  return wanted;
}

function structureOf(model: Model): Result<WantedStructure> {
  const tables = new Map<string, Growing>();
  const issues: Issue[] = [];
  const basesFirst = [...model.entities.values()].sort((a, b) => Number(a.store !== a.key) - Number(b.store !== b.key));
  for (const entity of basesFirst) {
    if (entity.isView) continue;
    for (const part of [entity.head, ...partsBelow(entity.head)]) addPart(tables, issues, model, entity, part);
    addIndexes(tables, entity);
    addApart(tables, model, entity);
    addTimed(tables, entity);
  }
  return issues.length > 0 ? failWith(issues) : ok(tables as ReadonlyMap<string, WantedTable>);
}

const partsBelow = (part: PartModel): PartModel[] =>
  [...part.parts.values()].flatMap((inner) => [inner, ...partsBelow(inner)]);

const at = (entity: EntityModel, part: PartModel): string => (part.path ? `${entity.key}.${part.path}` : entity.key);

function addPart(
  tables: Map<string, Growing>,
  issues: Issue[],
  model: Model,
  entity: EntityModel,
  part: PartModel,
): void {
  const path = at(entity, part);
  const label = part.path ? `${entity.title} · ${part.label}` : entity.title;
  const known = tables.get(part.table);
  const mine = model.entities.get(entity.store) ?? entity;
  if (known && known.path !== at(mine, part)) {
    const where = part.path ? `${pointerOf(part.path, 'parts')}/table` : '/store/table';
    const params = { table: part.table, by: known.label };
    issues.push({ code: 'table_taken', in: `entity:${entity.key}`, path: where, params });
    return;
  }
  const table = known ?? openTable(tables, part, path, label);
  for (const field of part.fields.values()) {
    // What a facet takes from its base may be narrowed there; the base says how it is kept.
    const inherited = mine !== entity && mine.fields.has(field.path);
    if (field.system || field.inExt || !field.column || inherited) continue;
    addColumn(table, issues, entity, label, field);
    addFieldRelations(table, model, entity, field);
  }
}

const column = (name: string, type: string, tail = ''): WantedColumn => ({
  name,
  type: canonicalType(type),
  tail,
  label: '',
  path: '',
  many: false,
});

/** What the engine itself keeps in every head. */
const headColumns = [
  column('tenant_id', 'integer', 'not null'),
  column('id', 'text', 'not null'),
  column('version', 'integer', 'not null default 1'),
  column('rev', 'integer', 'not null default 0'),
  column('create_by', 'text'),
  column('create_time', 'timestamptz', 'not null default now()'),
  column('update_by', 'text'),
  column('update_time', 'timestamptz'),
  column('deleted_at', 'timestamptz'),
  column('ext', 'jsonb', "not null default '{}'"),
];

const partColumns = (nested: boolean) => [
  column('tenant_id', 'integer', 'not null'),
  column('id', 'text', 'not null'),
  column('head_id', 'text', 'not null'),
  ...(nested ? [column('parent_id', 'text', 'not null')] : []),
  column('row_no', 'integer', 'not null'),
  column('ext', 'jsonb', "not null default '{}'"),
];

function openTable(tables: Map<string, Growing>, part: PartModel, path: string, label: string): Growing {
  const nested = part.parent !== null && part.parent.path !== '';
  const own = part.parent ? partColumns(nested) : headColumns;
  const table: Growing = {
    name: part.table,
    label,
    path,
    columns: new Map(own.map((each) => [each.name, each])),
    indexes: new Map(),
    foreignKeys: new Map(),
  };
  if (!part.parent) index(table, ['create_time desc', 'id'], '按创建时间排列');
  else {
    const head = headOf(part);
    reference(table, 'head_id', head.table, 'cascade', `“${label}”随主单删除`);
    index(table, ['head_id', 'row_no'], '按主单取行');
    if (nested) {
      reference(table, 'parent_id', part.parent.table, 'cascade', `“${label}”随所属行删除`);
      index(table, ['parent_id', 'row_no'], '按所属行取行');
    }
  }
  tables.set(part.table, table);
  return table;
}

/** `lines.qty` → `/parts/lines/fields/qty`. */
function pointerOf(path: string, last: 'fields' | 'parts'): string {
  const keys = path.split('.');
  return keys.map((key, index) => `/${index === keys.length - 1 ? last : 'parts'}/${key}`).join('');
}

const headOf = (part: PartModel): PartModel => (part.parent ? headOf(part.parent) : part);

function addColumn(table: Growing, issues: Issue[], entity: EntityModel, label: string, field: FieldModel): void {
  if (!field.column) return;
  const path = `${entity.key}.${field.path}`;
  const type = canonicalType(field.column.sql);
  const known = table.columns.get(field.columnName);
  const place = { in: `entity:${entity.key}`, path: pointerOf(field.path, 'fields') };
  if (known && known.path === '') {
    issues.push({ code: 'column_reserved', ...place, params: { column: field.columnName } });
  } else if (known && known.type !== type) {
    issues.push({
      code: 'column_types_differ',
      ...place,
      params: { column: field.columnName, a: known.type, b: type },
    });
  } else if (!known) {
    const many = field.kind.many === true;
    const words = `${label} · ${field.label}`;
    table.columns.set(field.columnName, { name: field.columnName, type, tail: '', label: words, path, many });
  }
}

function addFieldRelations(table: Growing, model: Model, entity: EntityModel, field: FieldModel): void {
  if (field.type.is === 'ref') {
    const target = model.entities.get(field.type.to);
    const led = field.part === '' && entity.indexes.some(({ on, unique }) => on[0] === field.key && !unique);
    if (!led) index(table, [quote(field.columnName)], `按“${field.label}”查找`);
    // A row of a view has no key of its own that the database could hold.
    if (target && !target.isView) {
      reference(
        table,
        field.columnName,
        target.head.table,
        'restrict',
        `“${field.label}”只能指向已有的${target.title}`,
      );
    }
  }
  if (field.search && field.column?.family === 'text') trigram(table, field);
}

function addIndexes(tables: Map<string, Growing>, entity: EntityModel): void {
  const table = tables.get(entity.head.table);
  for (const each of entity.indexes) {
    const fields = each.on.map((key) => entity.fields.get(key));
    // A shared column can carry an index; a value inside `ext` belongs to one tenant only and cannot.
    if (!table || fields.some((field) => !field?.column || field.inExt)) continue;
    const columns = fields.map((field) => quote(field?.columnName ?? ''));
    const words = fields.map((field) => field?.label).join('、');
    index(table, columns, each.unique ? `“${words}”不得重复` : `按“${words}”查找`, each.unique);
  }
}

/** What checks keep apart among all records. */
function addApart(tables: Map<string, Growing>, model: Model, entity: EntityModel): void {
  const table = tables.get(entity.head.table);
  for (const apart of table ? entity.apart : []) {
    const { name, make, ...more } = apartRelation(model, entity, apart);
    if (table) put(table.indexes, name, make, `${apart.valid ? '约束' : '索引'}：${table.label}，${apart.say}`, more);
  }
}

/** Dates from which something happens by itself: who is due is found by them. */
function addTimed(tables: Map<string, Growing>, entity: EntityModel): void {
  const table = tables.get(entity.head.table);
  const moves = [...(entity.states?.moves.values() ?? [])].flatMap(({ after }) => after ?? []);
  for (const { of } of entity.facetOf === null ? [...moves, ...entity.reminders.values()] : []) {
    const field = of === null ? undefined : entity.head.fields.get(of);
    if (!table || !field?.column || field.inExt) continue;
    index(table, [quote(field.columnName)], `按“${field.label}”到时办理`);
  }
}

function put(
  relations: Map<string, WantedRelation>,
  name: string,
  make: (name: string) => string,
  say: string,
  more: Pick<WantedRelation, 'probe' | 'guard' | 'keeps'> = {},
): void {
  const stated = hashedName(name, make(''));
  relations.set(stated, { name: stated, sql: make(quote(stated)), say, ...more });
}

function index(table: Growing, on: readonly string[], say: string, unique = false): void {
  const live = table.columns.has('deleted_at') ? ['deleted_at is null'] : [];
  const where = unique && live.length > 0 ? ` where ${live.join()}` : '';
  const filled = [...live, ...on.map((column) => `${column} is not null`)].join(' and ');
  const twice = `select ${on.join(', ')} from ${quote(table.name)} where ${filled} group by tenant_id, ${on.join(', ')} having count(*) > 1 limit 1`;
  const name = `${unique ? 'uq' : 'ix'}_${table.name}`;
  const kind = unique ? 'unique index' : 'index';
  put(
    table.indexes,
    name,
    (named) => `create ${kind} ${named} on ${quote(table.name)} (${['tenant_id', ...on].join(', ')})${where}`,
    `索引：${table.label}，${say}`,
    unique ? { probe: twice } : {},
  );
}

function trigram(table: Growing, field: FieldModel): void {
  const on = `using gin (${quote(field.columnName)} gin_trgm_ops) with (fastupdate = off)`;
  put(
    table.indexes,
    `tg_${table.name}_${field.columnName}`,
    (named) => `create index ${named} on ${quote(table.name)} ${on}`,
    `索引：${table.label}，按“${field.label}”模糊查找`,
  );
}

/** Carries the tenant, so that a row cannot even point at another tenant's. */
function reference(table: Growing, from: string, to: string, onDelete: 'cascade' | 'restrict', say: string): void {
  put(
    table.foreignKeys,
    `fk_${table.name}_${from}`,
    (named) =>
      `alter table ${quote(table.name)} add constraint ${named} foreign key (tenant_id, ${quote(from)}) ` +
      `references ${quote(to)} (tenant_id, id) on delete ${onDelete}`,
    `约束：${say}`,
  );
}
