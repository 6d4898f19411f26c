import type { DdlStep } from './plan-columns.ts';
import { quote, type WantedColumn, type WantedTable } from './structure.ts';

/** Whether every value of one type is a value of the other. */
export function isWidening(from: string, to: string): boolean {
  if (to === 'text') return from.startsWith('character');
  if (from === 'integer') return to === 'bigint' || to === 'numeric';
  const [a, b] = [sizeOf(from), sizeOf(to)];
  if (!a || !b || a.word !== b.word) return false;
  if (a.word === 'numeric') return b.size === null || (a.size !== null && digits(b) >= digits(a) && b.scale >= a.scale);
  return a.word === 'character varying' && (b.size === null || (a.size !== null && b.size >= a.size));
}

interface Size {
  readonly word: string;
  readonly size: number | null;
  readonly scale: number;
}
const digits = ({ size, scale }: Size): number => (size ?? 0) - scale;

function sizeOf(type: string): Size | null {
  const match = /^([a-z ]+?)(?:\((\d+)(?:,(\d+))?\))?$/.exec(type);
  if (!match?.[1]) return null;
  return { word: match[1], size: match[2] ? Number(match[2]) : null, scale: Number(match[3] ?? 0) };
}

export function widenColumn(want: WantedTable, column: WantedColumn, from: string): DdlStep {
  return {
    sql: `alter table ${quote(want.name)} alter column ${quote(column.name)} type ${column.type}`,
    say: `字段“${column.label}”由 ${from} 放宽为 ${column.type}`,
    destructive: false,
  };
}

interface Retyped {
  /** What it is so far, and whether it holds many values. */
  readonly from: string;
  readonly many: boolean;
  /** Keeps the values as they are. */
  readonly shadow: string;
  /** Going back: what was kept when it became what it is. */
  readonly before?: string | undefined;
}

/**
 * Casts a column and keeps its values as they were beside it. Both happen in rewrites of the table:
 * an update by an owner whom row-level security binds would silently find no rows.
 */
export function retypeColumn(
  want: WantedTable,
  column: WantedColumn,
  { from, many, shadow, before }: Retyped,
): DdlStep {
  const [table, name, kept] = [quote(want.name), quote(column.name), quote(shadow)];
  const cast = castOf(name, from, column);
  const value = before ? returning(name, quote(before), cast, { from, many, column }) : cast;
  return {
    sql: [
      `alter table ${table} add column ${kept} ${from} generated always as (${name}) stored`,
      `alter table ${table} alter column ${kept} drop expression`,
      `alter table ${table} alter column ${name} type ${column.type} using ${value}`,
    ].join('; '),
    say: `字段“${column.label}”由 ${from} 转为 ${column.type}${before ? '，改型后没有改过的取回原值' : ''}，原值保留在 ${want.name}.${shadow}`,
    destructive: true,
    confirm: column.path || `${want.path}.${column.name}`,
    probe: `select 1 from ${table} having count(${value}) < 0`,
  };
}

/** A value nobody wrote since it was cast is the one it was cast from: a cast there and back would be less. */
const returning = (
  name: string,
  before: string,
  cast: string,
  { from, many, column }: { readonly from: string; readonly many: boolean; readonly column: WantedColumn },
): string =>
  `case when ${castOf(before, column.type, { type: from, many })} is not distinct from ${name} then ${before} else ${cast} end`;

const isWords = (type: string): boolean => type === 'text' || type.startsWith('character');

function castOf(name: string, from: string, { type, many }: Pick<WantedColumn, 'type' | 'many'>): string {
  if (type === 'jsonb')
    return many ? `case when ${name} is null then null else jsonb_build_array(${name}) end` : `to_jsonb(${name})`;
  if (from === 'jsonb') {
    const text = `case jsonb_typeof(${name}) when 'array' then ${name} ->> 0 else ${name} #>> '{}' end`;
    return type === 'text' ? text : `nullif(btrim(${text}), '')::${type}`;
  }
  const bare = isWords(from) && !isWords(type) ? `nullif(btrim(${name}), '')` : name;
  return type === 'integer' || type === 'bigint' ? `round(${bare}::numeric)::${type}` : `${bare}::${type}`;
}
