import type { Fetch, Model } from '../../../schemas/compile/model.ts';
import { literal, quote } from '../../db/structure.ts';
import type { View } from '../view.ts';
import { keptValue, wireValue } from './columns.ts';
import type { Rows } from './rows.ts';
import { tenantSlot } from './template.ts';

/** `$rel` of the rows of a part: what rules read through references, by its path from there. */
export function relations(view: View, rows: Rows): string | null {
  const pairs = view.fetches
    .filter(({ part }) => part === rows.part.path)
    .flatMap((fetch) => {
      const own = rows.part.fields.get(fetch.rel.split('.')[0] ?? '');
      const value = own?.column ? reachFrom(view.model, keptValue(own, rows.alias), fetch) : null;
      return value ? [`${literal(fetch.rel)}, ${value}`] : [];
    });
  return pairs.length > 0 ? `json_build_object(${pairs.join(', ')})` : null;
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
