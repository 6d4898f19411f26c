import type { AnyChartKind } from '../kinds/chart-kind.ts';
import type { ChartDocument } from '../language/chart.ts';
import { titleOf } from '../language/names.ts';
import { at } from '../language/pointer.ts';
import { checkShape } from '../language/shape.ts';
import type { ChartModel, ReportModel } from './chart-model.ts';
import { compileQuery } from './compile-query.ts';
import { opensList } from './compile-report.ts';
import type { Findings } from './findings.ts';
import type { QueryModel } from './query-model.ts';
import type { ReportSurroundings } from './shape.ts';

/** What a chart is compiled among. */
export interface ChartSurroundings extends ReportSurroundings {
  readonly reports: ReadonlyMap<string, ReportModel>;
  /** Empty where nobody knows what kinds there are: then they are not asked. */
  readonly kinds: ReadonlyMap<string, AnyChartKind>;
}

/** A chart against the report it draws: every column it names is one of that report's. */
export function compileChart(document: ChartDocument, place: ChartSurroundings, findings: Findings): ChartModel | null {
  checkKind(document, place, findings);
  const query = queryOf(document, place, findings);
  if (!query) return null;
  const known = new Set(query.columns.map(({ key }) => key));
  const named = [
    ...(document.x === undefined ? [] : [['/x', document.x] as const]),
    ...(document.series === undefined ? [] : [['/series', document.series] as const]),
    ...document.y.map((key, index) => [at('/y', index), key] as const),
    ...namedInOptions(document, place),
  ];
  for (const [path, key] of named) if (!known.has(key)) findings.say('unknown_report_column', path, { column: key });
  for (const [index, key] of document.y.entries()) {
    const column = query.columns.find((one) => one.key === key);
    if (column && column.type.is !== 'number' && !isTable(document, place))
      findings.say('not_a_number_field', at('/y', index), { field: column.label });
  }
  for (const [path, key, isOfDays] of namedInOptions(document, place)) {
    const column = query.columns.find((one) => one.key === key);
    if (isOfDays && column && column.type.is !== 'date' && column.type.is !== 'dateTime')
      findings.say('not_a_date_field', path, { field: column.label });
  }
  return {
    key: document.key,
    title: titleOf(document.title),
    as: document.as,
    about: document.about ?? null,
    query,
    x: document.x ?? null,
    series: document.series ?? null,
    y: document.y,
    options: document.options ?? {},
    list: opensList(
      document.opens,
      query,
      findings,
      (entity, list) => place.entities.get(entity)?.lists.has(list) === true,
    ),
  };
}

/** The columns that the options of its kind name: where, which, and whether they must be of days. */
function namedInOptions({ as, options = {} }: ChartDocument, { kinds }: ChartSurroundings) {
  const { days = [], columns = [] } = kinds.get(as) ?? {};
  return [...days, ...columns].flatMap((name) => {
    const key = (options as Readonly<Record<string, unknown>>)[name];
    return typeof key === 'string' ? [[at('/options', name), key, days.includes(name)] as const] : [];
  });
}

/** A kind that measures nothing shows columns of any sort. */
const isTable = ({ as }: ChartDocument, { kinds }: ChartSurroundings): boolean => kinds.get(as)?.y.most === 0;

function checkKind(document: ChartDocument, { kinds }: ChartSurroundings, findings: Findings): void {
  if (kinds.size === 0) return;
  const kind = kinds.get(document.as);
  if (!kind) {
    findings.say('unknown_chart_kind', '/as', { kind: document.as });
    return;
  }
  if (kind.x === 'must' && document.x === undefined) findings.say('missing_key', '/x', { key: 'x' });
  if (kind.x === 'no' && document.x !== undefined) findings.say('not_in_chart', '/x', { kind: kind.title, key: 'x' });
  if (!kind.series && document.series !== undefined)
    findings.say('not_in_chart', '/series', { kind: kind.title, key: 'series' });
  const { least, most } = kind.y;
  if (document.y.length < least || document.y.length > most)
    findings.say('chart_columns', '/y', { kind: kind.title, least, most });
  const issues = checkShape(kind.options, document.options ?? {}, '/options');
  findings.take(issues);
  const fault = issues.length === 0 ? kind.lint?.(document.options as never) : null;
  if (fault) findings.say(fault.code, '/options', fault.params);
}

function queryOf(
  document: ChartDocument,
  { around, reports }: ChartSurroundings,
  findings: Findings,
): QueryModel | null {
  if ((document.report === undefined) === (document.query === undefined)) {
    findings.say('one_source', document.report === undefined ? '' : '/query');
    return null;
  }
  if (document.query) return compileQuery(document.query, '/query', around, findings);
  const key = document.report ?? '';
  findings.use(`report:${key}`, '/report');
  const report = reports.get(key);
  if (!report && !around.broken.has(`report:${key}`) && !around.reports.has(key))
    findings.say('unknown_report', '/report', { report: key });
  return report ?? null;
}
