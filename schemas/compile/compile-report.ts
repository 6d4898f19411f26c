import { at } from '../language/pointer.ts';
import type { ReportDocument } from '../language/report.ts';
import { compileExpression } from './compile-expression.ts';
import { compileFinds, compileSort } from './compile-lists.ts';
import type { Findings } from './findings.ts';
import type { ReportModel } from './model.ts';
import { titleOf } from './names.ts';
import type { Surroundings } from './shape.ts';

/** A report against the entity it reads: every column, filter and value it gives must be one of its fields. */
export function compileReport(document: ReportDocument, around: Surroundings, findings: Findings): ReportModel | null {
  findings.use(`entity:${document.from}`, '/from');
  const target = around.shapes.get(document.from);
  if (!target) {
    if (!around.broken.has(`entity:${document.from}`))
      findings.say('unknown_entity', '/from', { entity: document.from });
    return null;
  }
  // What is said below is said about this report, not about the entity it reads.
  const shape = { ...target, findings };
  const check = (key: string, path: string) => {
    if (!target.head.fields.has(key)) findings.say('unknown_field', path, { field: key });
    else findings.use(`entity:${target.key}.${key}`, path);
  };
  for (const [key, column] of Object.entries(document.cols)) {
    check(key, at('/cols', key));
    if (column.show !== undefined) check(column.show, at('/cols', key, 'show'));
  }
  for (const [name, key] of Object.entries(document.gives ?? {})) check(key, at('/gives', name));
  compileFinds(document.find, '/find', shape);
  compileSort(document.sort ?? [], '/sort', shape);
  const place = { shape, part: '', path: '/where', gives: { is: 'bool' } as const };
  const where = document.where === undefined ? null : (compileExpression(document.where, place, around)?.expr ?? null);
  return { key: document.key, title: titleOf(document.title), document, from: document.from, where };
}
