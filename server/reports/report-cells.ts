import { fieldKinds } from '../../renderers/fields/kinds.ts';
import type { FieldModel } from '../../schemas/compile/model.ts';
import type { ReportColumnPlan, ReportPlan } from '../../schemas/compile/report-plan.ts';
import { isDecimal } from '../../schemas/kinds/decimal-text.ts';
import type { AnyFieldKind } from '../../schemas/kinds/field-kind.ts';
import { unnamedRecord } from '../../schemas/kinds/many-values.ts';
import { labelInWords } from '../../schemas/print/varies-text.ts';
import { isMixed, mixedWords } from '../../schemas/query/unit-key.ts';
import type { RowValues } from '../../schemas/values/row-values.ts';
import type { BookColumn, Cell } from '../records/excel/book/cell.ts';
import { formatOf } from '../records/excel/export/export-cells.ts';
import type { Asks } from './read-report.ts';

/** A column of a report as one of a workbook: a number that is a field's is shown as that field is; what is worked out, as it comes. */
export function bookColumn(asks: Asks, plan: ReportPlan, column: ReportColumnPlan): BookColumn {
  const { key, width, type, agg, by } = column;
  const shown = asks.running.model.reports.get(plan.key)?.columns.find((one) => one.key === key)?.shown;
  const kind = shown?.kind;
  const isPlain = agg !== null || by !== null || !kind;
  const format =
    isPlain || !shown
      ? type.is === 'number'
        ? 'General'
        : '@'
      : formatOf({ type, kind, config: shown.config, column: kind.column(shown.config as never) } as FieldModel);
  return { title: labelInWords(column), width, format };
}

/** A value of it, in words where it has any. */
export function cellOf({ key, type, by, kind, config }: ReportColumnPlan, row: RowValues): Cell {
  const value = row[key] ?? null;
  if (isMixed(row, key)) return { is: 'text', text: mixedWords };
  const words = row[`${key}_dictText`];
  if (typeof words === 'string' && words !== '') return { is: 'text', text: words };
  if (value === null || value === '') return null;
  if (type.is === 'ref') return { is: 'text', text: unnamedRecord };
  const text = Array.isArray(value) ? value.join('、') : String(value);
  if (type.is === 'number' && isDecimal(text)) return { is: 'number', text };
  if (by === null && (type.is === 'date' || type.is === 'dateTime')) return { is: type.is, text };
  const said = type.is === 'text' && by === null ? kindOf(kind)?.format(value, config as never) : undefined;
  return { is: 'text', text: said || text };
}

const kindOf = (name: string | null) => fieldKinds.find((kind) => kind.name === name) as AnyFieldKind | undefined;
