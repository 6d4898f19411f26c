import type { ReportColumnPlan } from '../../../schemas/compile/report-plan.ts';
import { groupDecimal, isDecimal, trimDecimal } from '../../../schemas/kinds/decimal-text.ts';
import { fieldKinds } from '../../fields/kinds.ts';

/** A value in full, as its field shows it. */
export function sayValue(column: Pick<ReportColumnPlan, 'kind' | 'config'>, value: unknown): string {
  if (value === null || value === undefined || value === '') return '—';
  const text = typeof value === 'number' ? plain(value) : String(value);
  const kind = column.kind === null ? undefined : kinds.get(column.kind);
  if (kind) return kind.format(text, column.config as never);
  return isDecimal(text) ? groupDecimal(trimDecimal(text, 0)) : text;
}

const kinds = new Map(fieldKinds.map((kind) => [kind.name as string, kind]));

/** Sums of floats in a picture carry dust that no one should see. */
const plain = (value: number): string => String(Math.round(value * 1e6) / 1e6);

/** A number along an axis: short, in the units people count in. */
export function sayShort(value: number): string {
  const size = Math.abs(value);
  if (size >= 1e8) return `${plain(Math.round(value / 1e6) / 100)}亿`;
  if (size >= 1e4) return `${plain(Math.round(value / 1e2) / 100)}万`;
  return plain(value);
}
