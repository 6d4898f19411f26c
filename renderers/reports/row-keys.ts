import type { ReportRow } from './services.ts';

/** As long as the specification lets a row's key be. */
const LONGEST = 50;

/**
 * What a row of a report is told apart by: its values after one another, the id first, cut to fifty characters. Rows that
 * are the same so far are counted, so that none is chosen by choosing another.
 */
export function keysOf(rows: readonly ReportRow[]): readonly string[] {
  const seen = new Map<string, number>();
  return rows.map((row) => {
    const key = rowKey(row);
    const before = seen.get(key) ?? 0;
    seen.set(key, before + 1);
    return before === 0 ? key : `${key.slice(0, LONGEST - 4)}#${before}`;
  });
}

export function rowKey({ id, ...row }: ReportRow): string {
  const values = Object.entries(row).filter(([name]) => !name.startsWith('$') && !name.endsWith('_dictText'));
  return [id, ...values.map(([, value]) => value)]
    .map((value) => (value === null || value === undefined ? '' : String(value)))
    .join('')
    .slice(0, LONGEST);
}
