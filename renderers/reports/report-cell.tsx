import type { ReactNode } from 'react';
import type { ReportColumnPlan } from '../../schemas/compile/report-plan.ts';
import { isMixed, mixedWords, unitKey } from '../../schemas/query/unit-key.ts';
import { kindNamed } from '../fields/kind-named.ts';
import { fieldViews } from '../fields/views.ts';
import { find } from '../registry/find.ts';
import { StatusDot } from '../theme/StatusTag.tsx';
import { fieldOf } from './fields-of.ts';
import type { ReportRow } from './services.ts';

/** A value as its kind shows it; words come along with the row. */
export function cellOf(column: ReportColumnPlan, row: ReportRow): ReactNode {
  const value = row[column.key] ?? null;
  if (isMixed(row, column.key)) return mixedWords;
  const text = row[`${column.key}_dictText`];
  const words = typeof text === 'string' ? text : undefined;
  const tone = typeof value === 'string' ? column.tones?.[value] : undefined;
  if (tone && words !== undefined) return <StatusDot tone={tone}>{words}</StatusDot>;
  const field = fieldOf(column);
  const view = column.by === null ? find(fieldViews, field.kind) : undefined;
  const unit = column.unit ? row[unitKey(column.key)] : null;
  if (column.unit && typeof unit === 'string' && unit !== '') {
    const config = { ...field.config, [column.unit]: unit };
    return kindNamed(field.kind)?.alone?.(value, column.label, config as never, {}) ?? String(value);
  }
  if (!view || value === null) return words ?? (value === null ? '' : String(value));
  return <view.Cell field={field} value={value} text={words ?? null} />;
}
