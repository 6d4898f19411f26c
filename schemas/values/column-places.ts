import type { ColumnType } from './value-type.ts';

/** Decimal places of a numeric column; null when it keeps any number of them. */
export function columnPlaces(column: ColumnType | null): number | null {
  const match = /^numeric\(\s*\d+\s*(?:,\s*(\d+)\s*)?\)$/i.exec(column?.sql ?? '');
  return match ? Number(match[1] ?? 0) : null;
}
