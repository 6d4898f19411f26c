import type { EntityPlan, FieldPlan, RecordData } from '../../../schemas/compile/plan.ts';
import { statesToldIn } from '../../../schemas/compile/states-told.ts';
import { kindNamed } from '../../fields/kind-named.ts';

export interface GraphConfig {
  readonly from: string;
  readonly to: string;
  readonly word?: string;
  readonly counts?: string;
}

/** A record that rows join to others. */
export interface End {
  readonly id: string;
  /** Null: whoever looks is not told what it is called. */
  readonly name: string | null;
  readonly lines: readonly Line[];
}

/** Two records, or one with itself, and every row that joins them. */
export interface Line {
  readonly key: string;
  readonly ends: readonly [string, string];
  readonly rows: readonly RecordData[];
  readonly words: readonly string[];
  readonly counts: boolean;
}

export interface Graph {
  readonly ends: ReadonlyMap<string, End>;
  readonly lines: readonly Line[];
  /** Rows that lack an end: no line can be drawn of them. */
  readonly loose: readonly RecordData[];
}

/** What rows join. Several rows between the same two are one line that says all their words. */
export function readGraph(plan: EntityPlan, rows: readonly RecordData[], config: GraphConfig): Graph {
  const between = new Map<string, { ends: readonly [string, string]; rows: RecordData[] }>();
  const names = new Map<string, string | null>();
  const loose: RecordData[] = [];
  for (const row of rows) {
    const [from, to] = [idIn(row, config.from), idIn(row, config.to)];
    if (from === null || to === null) {
      loose.push(row);
      continue;
    }
    for (const [id, field] of [[from, config.from] as const, [to, config.to] as const])
      names.set(id, names.get(id) ?? nameIn(row, field));
    const ends = from < to ? ([from, to] as const) : ([to, from] as const);
    const key = ends.join(' ');
    const known = between.get(key) ?? { ends, rows: [] };
    known.rows.push(row);
    between.set(key, known);
  }
  const lines = [...between].map(([key, { ends, rows }]): Line => {
    const words = rows.flatMap((row) => sayWord(plan, row, config) ?? []);
    const { counts } = config;
    return {
      ...{ key, ends, rows, words: [...new Set(words)] },
      counts: counts === undefined || rows.some((row) => row[counts] === 'Y'),
    };
  });
  const ends = [...names].map(
    ([id, name]) => [id, { id, name, lines: lines.filter((line) => line.ends.includes(id)) }] as const,
  );
  return { ends: new Map(ends), lines, loose };
}

const idIn = (row: RecordData, field: string): string | null => {
  const value = row[field];
  return typeof value === 'string' && value !== '' ? value : null;
};

const nameIn = (row: RecordData, field: string): string | null => {
  const text = row[`${field}_dictText`];
  return typeof text === 'string' && text !== '' ? text : null;
};

/** What a row says on its line; null where it says nothing. */
export function sayWord(plan: EntityPlan, row: RecordData, { word }: GraphConfig): string | null {
  const field = plan.fields[word ?? ''];
  const value = field && row[field.path];
  return field && value !== null && value !== undefined && value !== '' ? sayIn(plan, row, field) : null;
}

function sayIn(plan: EntityPlan, row: RecordData, { path, kind: name, label, config }: FieldPlan): string {
  const value = row[path];
  const state = statesToldIn(plan, path).find(({ key }) => key === value);
  if (state) return state.label;
  const [kind, text] = [kindNamed(name), row[`${path}_dictText`]];
  const words = typeof text === 'string' ? text : undefined;
  return (
    kind?.alone?.(value, label, config as never, {}) ?? kind?.format(value, config as never, words) ?? String(value)
  );
}

/** How an end is called where its name is not told. */
export const unnamed = '名称未知';

/** The other end of a line; of one that joins a record with itself the same. */
export const otherEnd = ({ ends: [one, other] }: Line, id: string): string => (one === id ? other : one);

/** How many rows are at an end. */
export const rowsAt = ({ lines }: End): number => lines.reduce((sum, { rows }) => sum + rows.length, 0);
