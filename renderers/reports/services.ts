import { createContext, useContext } from 'react';
import type { ReportFindPlan, ReportPlan } from '../../schemas/compile/report-plan.ts';
import type * as wire from '../../schemas/wire/figures.ts';
import type { FieldServices } from '../fields/services.ts';

export type ReportRow = wire.FigureRow;

/** What a report found, as far as it is drawn: which page it is stands in what was asked. */
export type ReportPage = Pick<wire.ReportPage, 'records' | 'total' | 'totals' | 'cross'>;

/** What is asked of a report: nothing of it is anything but a column or a query item the report declares. */
export interface ReportState {
  readonly page: number;
  readonly size: number;
  readonly sort: { readonly column: string; readonly order: 'asc' | 'desc' } | null;
  /** By query item: a wire value, an array for several, a pair for a range. */
  readonly filters: Readonly<Record<string, unknown>>;
}

/** What can be asked of a report, as far as a call spells it. */
export interface Askable {
  readonly finds: readonly Pick<ReportFindPlan, 'key' | 'op' | 'more'>[];
}

/** What reports need from outside. The shell answers over HTTP, a story from memory. */
export interface ReportServices {
  plan(report: string): Promise<ReportPlan>;
  rows(plan: ReportPlan, state: ReportState): Promise<ReportPage>;
  /** What the inputs of query items need; options are asked where each item says. */
  fields(plan: ReportPlan): FieldServices;
}

export const ReportServicesContext = createContext<ReportServices | null>(null);

export function useReportServices(): ReportServices {
  const services = useContext(ReportServicesContext);
  if (!services) throw new Error('ReportServicesContext is missing');
  return services;
}
