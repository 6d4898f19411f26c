import { failWith, type Issue, ok, type Result, stops } from '../issues/result.ts';
import type { AnyChartKind } from '../kinds/chart-kind.ts';
import { type Document, idOf } from '../language/document.ts';
import type { ChartModel, DashboardModel, ReportModel } from './chart-model.ts';
import { type ChartSurroundings, compileChart } from './compile-chart.ts';
import { compileDashboard } from './compile-dashboard.ts';
import { compileMenu } from './compile-others.ts';
import { compileReport } from './compile-report.ts';
import { createFindings } from './findings.ts';
import { keepWith, keptOf } from './kept.ts';
import type { Model } from './model.ts';

/**
 * Reports, charts, dashboards and menus as if they stood in a model that is already compiled, in the order of what refers to what.
 * Nothing of the model itself is compiled again: that is quick enough to be done at every keystroke.
 */
export function compileBeside(
  model: Model,
  documents: readonly Document[],
  kinds: readonly AnyChartKind[],
): Result<Model> {
  const kept = keptOf(model);
  const { around } = kept;
  const reports = new Map<string, ReportModel>(model.reports);
  const charts = new Map<string, ChartModel>(model.charts);
  const dashboards = new Map<string, DashboardModel>(model.dashboards);
  let menus = model.menus;
  const issues: Issue[] = [];
  const place: ChartSurroundings = {
    around: { ...around, reports: new Map([...around.reports, ...documents.flatMap(asReport)]) },
    entities: model.entities,
    reports,
    kinds: new Map(kinds.map((kind) => [kind.name, kind])),
  };
  for (const document of documents) {
    const findings = createFindings(idOf(document));
    if (document.kind === 'report') put(reports, compileReport(document, place, findings));
    else if (document.kind === 'chart') put(charts, compileChart(document, place, findings));
    else if (document.kind === 'dashboard') put(dashboards, compileDashboard(document, { ...place, charts }, findings));
    else if (document.kind === 'menu')
      menus = compileMenu(document.items, '/items', model.entities, place.around, findings);
    else findings.say('not_allowed_value', '/kind', { allowed: 'report、chart、dashboard、menu' });
    for (const issue of findings.issues) issues.push(issue);
  }
  return stops(issues)
    ? failWith(issues)
    : ok(keepWith({ ...model, reports, charts, dashboards, menus }, kept), issues);
}

const asReport = (document: Document) => (document.kind === 'report' ? [[document.key, document] as const] : []);

function put<One extends { readonly key: string }>(all: Map<string, One>, made: One | null): void {
  if (made) all.set(made.key, made);
}
