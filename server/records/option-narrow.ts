import type { FieldModel, Model } from '../../schemas/compile/model.ts';
import { isWritten } from '../../schemas/compile/view-access.ts';
import type { Expr } from '../../schemas/expressions/tree.ts';
import { readCondition } from '../../schemas/kinds/choosing.ts';
import { quote } from '../db/structure.ts';
import { keptValue } from '../sql/columns.ts';
import { compileAt } from '../sql/compile-at.ts';
import { rowsOf } from '../sql/rows.ts';
import { type SqlWriter, tenantSlot } from '../sql/template.ts';
import type { View } from '../sql/view.ts';
import { compare } from './query/fit-value.ts';
import { conditionSql } from './sql/condition-sql.ts';

interface Narrowed {
  readonly by?: string;
  readonly condition?: string;
  readonly under?: string;
  readonly pick?: { readonly report?: string };
}

/** Whether a field's document offers only some of its target, whatever stands beside. */
export const isNarrowed = (model: Model, field: FieldModel): boolean => {
  const { condition, under } = field.config as Narrowed;
  return condition !== undefined || under !== undefined || offeredWheres(model, field).length > 0;
};

const offeredWheres = (model: Model, field: FieldModel): readonly Expr[] =>
  [pickedWhere(model, field), listedWhere(model, field)].filter((where) => where !== null);

/** What the report a field is picked from lets through. */
const pickedWhere = (model: Model, { config }: FieldModel): Expr | null =>
  model.reports.get((config as Narrowed).pick?.report ?? '')?.where ?? null;

/** What the list lets through that its kind offers of; what the house writes may be any, and is looked for as such. */
function listedWhere(model: Model, field: FieldModel): Expr | null {
  const { kind, config, type } = field;
  const list = isWritten(field) ? null : kind.offers?.(config as never);
  const target = type.is === 'ref' ? model.entities.get(type.to) : undefined;
  return (list && target?.lists.get(list)?.where) || null;
}

/** What the field's document lets be chosen of its target: within the value beside it, under a node, by a condition, by its report. */
export function narrowing(field: FieldModel, view: View, within: string | undefined, writer: SqlWriter): string[] {
  const { condition, under } = field.config as Narrowed;
  const fields = view.entity.head.fields;
  const tests = within === undefined ? [] : hangsUnder(field, view, within, writer);
  for (const [key, value] of Object.entries((condition && readCondition(condition)) || {})) {
    const named = fields.get(key);
    tests.push(named?.column ? conditionSql(compare(named, 'eq', value), view, writer) : 'false');
  }
  const hangs = under === undefined ? null : hangsBy(view);
  if (hangs && under !== undefined) tests.push(belowNode(view, hangs, under, writer));
  for (const where of offeredWheres(view.model, field))
    tests.push(compileAt(where, view, rowsOf(view.entity.head), writer) ?? 'false');
  return tests;
}

/** Those whose field holds the value beside the reference. */
export function hangsUnder(field: FieldModel, view: View, within: string, writer: SqlWriter): string[] {
  const { by } = field.config as Narrowed;
  const held = by === undefined ? undefined : view.entity.head.fields.get(by);
  return held ? [conditionSql(compare(held, 'eq', within), view, writer)] : [];
}

/** The id of the node that a field's tree begins under, as SQL. */
export function nodeOf({ entity }: View, under: string, writer: SqlWriter): string {
  const code = entity.head.fields.get('code');
  const named = writer.constant(under);
  const isIt = code?.column ? `(n.id = ${named}::text or ${keptValue(code, 'n')} = ${named}::text)` : `n.id = ${named}`;
  return `select n.id from ${quote(entity.head.table)} n where n.tenant_id = ${tenantSlot} and ${isIt} and n.deleted_at is null`;
}

function belowNode(view: View, hangs: FieldModel, under: string, writer: SqlWriter): string {
  const table = quote(view.entity.head.table);
  return (
    `h.id in (with recursive below as (select c.id from ${table} c where c.tenant_id = ${tenantSlot} ` +
    `and ${keptValue(hangs, 'c')} in (${nodeOf(view, under, writer)}) union ` +
    `select c.id from ${table} c join below b on ${keptValue(hangs, 'c')} = b.id where c.tenant_id = ${tenantSlot}) select id from below)`
  );
}

/** The field by which records of an entity hang below each other, if they do. */
export function hangsBy({ entity }: Pick<View, 'entity'>): FieldModel | null {
  const own = [...entity.head.fields.values()].find(
    ({ type, column, system }) => column && !system && type.is === 'ref' && type.to === entity.key,
  );
  return own ?? null;
}
