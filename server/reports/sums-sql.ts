import type { QueryColumn } from '../../schemas/compile/query-model.ts';

/** Beside the value of a column, what it is an amount of. */
export const unitName = (name: string): string => `${name}u`;

/** A value put together, and what it is one of: amounts of different currencies come to no value, and of '' they are. */
export function aggregated(
  { agg }: QueryColumn,
  value: string,
  unit: string | null,
  grouped: boolean,
): { readonly value: string; readonly unit: string | null } {
  const whole = putTogether(agg, value);
  if (unit === null || !grouped) return { value: whole, unit };
  const one = `min(${unit})`;
  const isOne = `${one} is not distinct from max(${unit}) and ${one} is distinct from ''`;
  return {
    value: agg === null ? whole : `case when ${isOne} then ${whole} end`,
    unit: `case when ${isOne} then ${one} else '' end`,
  };
}

function putTogether(agg: QueryColumn['agg'], value: string): string {
  switch (agg) {
    case null:
      return value;
    case 'count':
      return `count(${value})::numeric`;
    case 'countDistinct':
      return `count(distinct ${value})::numeric`;
    case 'sum':
      return `coalesce(sum(${value}), 0)`;
    case 'avg':
      return `round(avg(${value}), 6)`;
    case 'min':
    case 'max':
      return `${agg}(${value})`;
  }
}

/** By currency; nothing at all where one of the rows cannot say its own. */
export function footOf({ foot, unit }: QueryColumn, name: string): string {
  const value = `h.${name}`;
  const whole = putTogether(foot, value);
  if (unit === null || foot === 'count')
    return `(select case when ${whole} is null then '{}'::json else json_build_object('', (${whole})::text) end from done h)`;
  const of = `h.${unitName(name)}`;
  const byOne = `select ${of} as u, (${whole})::text as s from done h where ${of} is not null group by 1`;
  return (
    `(select case when coalesce(bool_or(${of} = ''), false) then null ` +
    `else (select coalesce(json_object_agg(u, s), '{}') from (${byOne}) t) end from done h)`
  );
}
