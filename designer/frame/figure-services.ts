import type { FieldServices } from '../../renderers/fields/services.ts';
import type { Askable, ReportPage, ReportState } from '../../renderers/reports/services.ts';
import type { ChartPlan, DashboardPlan } from '../../schemas/compile/dashboard-plan.ts';
import type { MenuItem } from '../../schemas/compile/model.ts';
import type { QueryPlan, ReportPlan } from '../../schemas/compile/report-plan.ts';
import type { Document } from '../../schemas/language/document.ts';
import type { CardFigures, Figures } from '../../schemas/wire/figures.ts';

/**
 * Drafts run by the server under the rights of whoever works, as if they were published: the last of the documents,
 * the others being what it draws on.
 */
export interface FigureServices {
  report(
    documents: readonly Document[],
    asked: { readonly plan: Askable; readonly state: ReportState } | null,
  ): Promise<{ readonly plan: ReportPlan; readonly found: ReportPage }>;
  chart(documents: readonly Document[]): Promise<{ readonly plan: ChartPlan; readonly found: CardFigures }>;
  dashboard(
    documents: readonly Document[],
    asked: Readonly<Record<string, unknown>>,
    plan: DashboardPlan | null,
  ): Promise<{ readonly plan: DashboardPlan; readonly found: Figures }>;
  /** What somebody with one role would see of a menu. */
  menu(document: Document, role: string): Promise<readonly MenuItem[]>;
  /** What inputs of query items need. */
  fields(plan: Pick<QueryPlan, 'entity' | 'dicts'>): FieldServices;
}
