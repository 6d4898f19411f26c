import type { EntityModel, Fetch, Model } from '../../../schemas/compile/model.ts';
import { kindOf } from '../../../schemas/expressions/kind-of.ts';
import type { Expr } from '../../../schemas/expressions/tree.ts';
import type { ValueType } from '../../../schemas/values/value-type.ts';
import { literal, quote } from '../../db/structure.ts';
import { asWire, keptValue, wireValue } from '../../sql/columns.ts';
import { compileAt } from '../../sql/compile-at.ts';
import type { Rows } from '../../sql/rows.ts';
import { type SqlWriter, tenantSlot } from '../../sql/template.ts';
import { plainView, type View } from '../../sql/view.ts';

/** How what others come to travels: numbers and moments as text. */
const wireFamilies: Readonly<Partial<Record<ValueType['is'], string>>> = { number: 'numeric', dateTime: 'timestamp' };

type Guard = (path: string, sql: string) => string;

/**
 * `$rel` of the rows of a part: what rules read through references, by its path from there. One look-up per reference.
 * `guard`: nothing comes through a reference that the row does not show, nor from a record that the viewer does not see.
 */
export function relations(view: View, rows: Rows, writer: SqlWriter, guard: Guard): string | null {
  const here = view.fetches.filter(({ part }) => part === rows.part.path);
  const own = here.filter(({ told }) => !told);
  const keys = [...new Set(own.map(({ rel }) => rel.slice(0, rel.indexOf('.'))))];
  const each = keys.flatMap((key) => {
    const field = rows.part.fields.get(key);
    const through = own.filter(({ rel }) => rel.startsWith(`${key}.`));
    const related = field?.column ? throughOne(view, keptValue(field, rows.alias), through, guard, writer) : null;
    return field && related ? [guard(field.path, related)] : [];
  });
  const told = here.flatMap(({ rel, told }) => {
    const value = told && (keptOf(rows, told) ?? compileAt(told, view, rows, writer));
    return value ? [`${literal(rel)}, ${asWire(wireFamilies[kindOf(told)] ?? 'text', value)}`] : [];
  });
  if (told.length > 0) each.push(`jsonb_build_object(${told.join(', ')})`);
  return each.length === 0 ? null : each.map((one) => `coalesce(${one}, '{}')`).join(' || ');
}

/** What is kept already is not asked again. */
function keptOf({ part, alias }: Rows, told: Expr): string | null {
  const field = [...part.fields.values()].find(({ calc, keeps }) => calc === told && keeps !== null);
  const value = field?.column ? keptValue(field, alias) : null;
  return value && field?.type.is === 'number' ? `${value}::numeric` : value;
}

/** Everything read through one reference, as a JSON object. */
function throughOne(
  view: View,
  reference: string,
  through: readonly Fetch[],
  guard: Guard,
  writer: SqlWriter,
): string | null {
  const [first] = through;
  const target = view.model.entities.get(first?.steps[1]?.entity ?? '');
  if (!target) return null;
  const pairs = through.flatMap(({ path, rel, steps }) => {
    const value = valueThere(view.model, target, { steps }, 'r', writer);
    return value ? [`${literal(rel)}, ${guard(path, value)}`] : [];
  });
  const from = `${quote(target.head.table)} r where r.tenant_id = ${tenantSlot} and r.id = ${reference}`;
  return pairs.length === 0 ? null : `(select jsonb_build_object(${pairs.join(', ')}) from ${from})`;
}

/** The wire value at the end of a path whose second step stands in these rows; what is not kept there is worked out there. */
export function valueThere(
  model: Model,
  target: EntityModel,
  { steps }: Pick<Fetch, 'steps'>,
  alias: string,
  writer: SqlWriter,
): string | null {
  const field = target.fields.get(steps[1]?.field ?? '');
  if (!field) return null;
  if (field.column)
    return steps.length === 2
      ? wireValue(field, alias)
      : reachFrom(model, keptValue(field, alias), { steps: steps.slice(1) });
  if (steps.length > 2) return null;
  const path: Expr = { t: 'path', up: 0, keys: [field.key] };
  const value = compileAt(path, plainView(model, target), { part: target.head, alias, above: null }, writer);
  return value && asWire(wireFamilies[field.type.is] ?? 'text', value);
}

/** The wire value at the end of a path that begins with a reference's value. */
export function reachFrom(model: Model, reference: string, { steps }: Pick<Fetch, 'steps'>): string | null {
  const joins: { table: string; on: string }[] = [];
  let key = reference;
  let last: string | null = null;
  for (const [at, { entity, field: path }] of steps.slice(1).entries()) {
    const target = model.entities.get(entity);
    const field = target?.fields.get(path);
    if (!target || !field?.column) return null;
    const alias = `t${at}`;
    joins.push({
      table: `${quote(target.head.table)} ${alias}`,
      on: `${alias}.tenant_id = ${tenantSlot} and ${alias}.id = ${key}`,
    });
    key = keptValue(field, alias);
    last = wireValue(field, alias);
  }
  const [first, ...others] = joins;
  if (!first || last === null) return null;
  const joined = others.map(({ table, on }) => ` join ${table} on ${on}`).join('');
  return `(select ${last} from ${first.table}${joined} where ${first.on})`;
}
