import type { EntityModel, FieldModel, Model, PartModel } from '../../schemas/compile/model.ts';
import type { Issue } from '../../schemas/issues/result.ts';
import type { DdlStep } from './plan-columns.ts';
import { asideKey, literal, quote } from './structure.ts';

interface ExtendedField {
  readonly entity: EntityModel;
  readonly part: PartModel;
  readonly field: FieldModel;
}

/**
 * What becomes of values kept in `ext` when their fields go, return, or give up a column of their own. A field that is
 * gone leaves its values aside: one of the same name and another kind must not find them.
 */
export function planExtended(
  before: Model,
  after: Model,
  { tenant, rollback }: { readonly tenant: number; readonly rollback: boolean },
): { steps: readonly DdlStep[]; issues: readonly Issue[] } {
  const was = addedFields(before);
  const is = addedFields(after);
  const steps: DdlStep[] = [];
  const issues: Issue[] = [];
  for (const [path, kept] of was) {
    const now = is.get(path)?.field;
    if (!now && kept.field.inExt && !after.entities.get(kept.entity.key)?.fields.has(kept.field.path))
      steps.push(putAside(path, kept, tenant));
    if (!now) continue;
    for (const issue of retyped(path, kept, now)) issues.push(issue);
    if (!kept.field.inExt && now.inExt) steps.push(carryBack(path, kept, tenant));
  }
  for (const [path, kept] of is)
    if (rollback && !was.has(path) && kept.field.inExt) steps.push(bringBack(kept, tenant));
  return { steps, issues };
}

/** Fields of higher layers by full path, each once: a facet has its base's. */
function addedFields(model: Model): Map<string, ExtendedField> {
  const found = new Map<string, ExtendedField>();
  const basesFirst = [...model.entities.values()].sort(
    (a, b) => Number(a.facetOf !== null) - Number(b.facetOf !== null),
  );
  for (const entity of basesFirst) {
    for (const field of entity.fields.values()) {
      const path = `${entity.store}.${field.path}`;
      const part = field.part === '' ? entity.head : entity.parts.get(field.part);
      if (field.added && field.column && part && !found.has(path)) found.set(path, { entity, part, field });
    }
  }
  return found;
}

const named = ({ entity, part, field }: ExtendedField): string =>
  `${entity.title}${part.path ? ` · ${part.label}` : ''} · ${field.label}`;

function putAside(path: string, kept: ExtendedField, tenant: number): DdlStep {
  const key = kept.field.key;
  return {
    sql: moveValue(kept.part.table, key, asideKey(key), tenant),
    say: `移除扩展字段“${named(kept)}”，已填的值不再显示，另存备查`,
    destructive: true,
    confirm: path,
  };
}

function bringBack(kept: ExtendedField, tenant: number): DdlStep {
  const key = kept.field.key;
  return {
    sql: moveValue(kept.part.table, asideKey(key), key, tenant),
    say: `恢复扩展字段“${named(kept)}”及其原值`,
    destructive: false,
  };
}

const moveValue = (table: string, from: string, to: string, tenant: number): string =>
  `update ${quote(table)} set ext = (ext - ${literal(from)}) || jsonb_build_object(${literal(to)}, ext -> ${literal(from)}) ` +
  `where tenant_id = ${tenant} and ext ? ${literal(from)}`;

/** A promoted field that is one of `ext` again takes its values along; its column is put aside by the plan of the table. */
function carryBack(path: string, kept: ExtendedField, tenant: number): DdlStep {
  const { field, part } = kept;
  const column = quote(field.columnName);
  const key = literal(field.key);
  return {
    sql:
      `update ${quote(part.table)} set ext = case when ${column} is null then ext - ${key} ` +
      `else ext || jsonb_build_object(${key}, ${wire(field, column)}) end where tenant_id = ${tenant}`,
    say: `扩展字段“${named(kept)}”不再是独立的列，已有的值移回（${path}）`,
    destructive: false,
  };
}

function wire(field: FieldModel, column: string): string {
  if (field.column?.family === 'numeric') return `${column}::text`;
  return field.column?.family === 'timestamp' ? `to_char(${column}, 'YYYY-MM-DD HH24:MI:SS')` : column;
}

/** Values in `ext` stand as they were written: a field of another type would not be able to read them. */
function retyped(path: string, { entity, field }: ExtendedField, now: FieldModel): Issue[] {
  if (!field.inExt || field.column?.family === now.column?.family) return [];
  const at = `/${[...field.part.split('.').flatMap((part) => (part ? ['parts', part] : [])), 'fields', field.key, 'type'].join('/')}`;
  return [
    { code: 'extended_retype', in: `entity:${entity.key}`, path: at, params: { label: field.label, field: path } },
  ];
}
