import { titleOf } from '../language/names.ts';
import { at } from '../language/pointer.ts';
import type { ReportDocument } from '../language/report.ts';
import type { ReportModel } from './chart-model.ts';
import { compileDefaults } from './compile-defaults.ts';
import { compileQuery } from './compile-query.ts';
import type { Findings } from './findings.ts';
import type { QueryModel } from './query-model.ts';
import type { ReportSurroundings } from './shape.ts';

/** A report against the entities it reads: every column, filter and value it gives must lead to one of their fields. */
export function compileReport(
  document: ReportDocument,
  { around, entities }: ReportSurroundings,
  findings: Findings,
): ReportModel | null {
  const gives = document.gives ?? {};
  const query = compileQuery(document, '', around, findings, gives);
  return (
    query && {
      ...query,
      key: document.key,
      title: titleOf(document.title),
      about: document.about ?? null,
      for: document.for ?? 'staff',
      document,
      pages: document.page ?? [10, 20, 30],
      defaults: compileDefaults(document, query, { around, entities }, findings),
      gives,
      across: acrossOf(document, query, findings),
      list: opensList(document.opens, query, findings, (entity, list) =>
        Object.hasOwn(around.shapes.get(entity)?.document.lists ?? {}, list),
      ),
    }
  );
}

/** A crosstab counts every total anew: what is asked of finished columns, and a number of rows, have no place in it. */
function acrossOf({ across, limit, gives }: ReportDocument, query: QueryModel, findings: Findings): string | null {
  if (across === undefined) return null;
  const column = query.columns.find(({ key }) => key === across);
  if (!column) {
    findings.say('unknown_report_column', '/across', { column: across });
    return null;
  }
  const groups = query.columns.filter(({ agg, source }) => agg === null && source.is !== 'after');
  if (!query.grouped || !groups.includes(column) || groups.length < 2) findings.say('not_across', '/across');
  if (limit !== undefined) findings.say('not_in_crosstab', '/limit');
  if (gives !== undefined) findings.say('not_in_crosstab', '/gives');
  for (const find of query.finds) if (find.column !== null) findings.say('not_in_crosstab', at('/find', find.key));
  return across;
}

/** The list that `opens` names, when it is one of the entity that is read. */
export function opensList(
  opens: string | undefined,
  query: QueryModel,
  findings: Findings,
  hasList: (entity: string, list: string) => boolean,
): string | null {
  if (opens === undefined) return null;
  const [entity = '', list = ''] = opens.split('.');
  findings.use(`entity:${entity}`, '/opens');
  if (entity === query.from && hasList(entity, list)) return list;
  findings.say('unknown_list', '/opens', { list: opens });
  return null;
}
