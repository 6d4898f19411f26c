import { type Static, Type } from '@sinclair/typebox';
import type { ChartPlan, DashboardPlan } from '../compile/dashboard-plan.ts';
import type { ReportPlan } from '../compile/report-plan.ts';
import type { CrossFound as Cross } from './cross-table.ts';
import type { Totals } from './records.ts';
import { listOf, numberedPageOf, orNull, shaped } from './wire.ts';

/** A row as its columns say it, each by its key. */
const FigureRow = shaped<Readonly<Record<string, unknown>>>();
export type FigureRow = Static<typeof FigureRow>;

const CrossFound = Type.Unsafe<Cross>(
  Type.Object({ columns: listOf(FigureRow), cells: listOf(FigureRow), whole: listOf(FigureRow) }),
);
/** Below the columns, over everything that was found: by currency ('' of what has none); null where that is not known of all of it. */
const FigureTotals = Type.Unsafe<Readonly<Record<string, Totals[string] | null>>>(
  Type.Record(Type.String(), orNull(Type.Record(Type.String(), Type.String()))),
);

/** A page of what a report found: a list with totals, or a crosstab. */
export const ReportPage = Type.Object({
  ...numberedPageOf(FigureRow).properties,
  totals: Type.Optional(FigureTotals),
  cross: Type.Optional(CrossFound),
});
export type ReportPage = Static<typeof ReportPage>;

/** What one card of a dashboard shows: rows, counts of what waits, or why neither. */
export const CardFigures = Type.Object({
  ...Type.Partial(numberedPageOf(FigureRow)).properties,
  totals: Type.Optional(FigureTotals),
  counts: Type.Optional(Type.Unsafe<Readonly<Record<string, number>>>(Type.Record(Type.String(), Type.Number()))),
  failed: Type.Optional(Type.String()),
});
export type CardFigures = Static<typeof CardFigures>;

/** By card. */
export const Figures = Type.Unsafe<Readonly<Record<string, CardFigures>>>(Type.Record(Type.String(), CardFigures));
export type Figures = Static<typeof Figures>;

/** A document that is still being written, run as if it were published. */
export const FigurePreview = Type.Union([
  Type.Object({ is: Type.Literal('report'), plan: shaped<ReportPlan>(), found: ReportPage }),
  Type.Object({ is: Type.Literal('chart'), plan: shaped<ChartPlan>(), found: ReportPage }),
  Type.Object({ is: Type.Literal('dashboard'), plan: shaped<DashboardPlan>(), found: Figures }),
]);
export type FigurePreview = Static<typeof FigurePreview>;
