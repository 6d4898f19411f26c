import type { ReportDocument } from '../language/report.ts';
import type { ReportModel } from './chart-model.ts';
import { compileQuery } from './compile-query.ts';
import type { Findings } from './findings.ts';
import { titleOf } from './names.ts';
import type { Surroundings } from './shape.ts';

/** A report against the entities it reads: every column, filter and value it gives must lead to one of their fields. */
export function compileReport(document: ReportDocument, around: Surroundings, findings: Findings): ReportModel | null {
  const gives = document.gives ?? {};
  const query = compileQuery(document, '', around, findings, gives);
  return (
    query && {
      ...query,
      key: document.key,
      title: titleOf(document.title),
      document,
      pages: document.page ?? [10, 20, 30],
      gives,
    }
  );
}
