import { below } from '../language/names.ts';
import type { FieldModel } from './model.ts';
import type { View } from './view-of.ts';

/** The columns of a report that a viewer sees; null when nothing of it is theirs. */
export type ColumnsOf = (report: string) => ReadonlySet<string> | null;

interface Pick {
  readonly report?: string;
  readonly takes?: string;
  readonly fill?: Readonly<Record<string, string>>;
}

const isPick = (said: unknown): said is Pick => typeof said === 'object' && said !== null;

/** Where a value is picked and what comes along: no report the viewer could not open, nothing they do not see. */
export function planPick(said: unknown, field: FieldModel, view: View, columnsOf: ColumnsOf): Pick | undefined {
  if (!isPick(said)) return undefined;
  const { report, fill, ...more } = said;
  const columns = report === undefined ? null : columnsOf(report);
  if (said.takes !== undefined && !columns?.has(said.takes)) return undefined;
  return {
    ...(columns ? { report } : {}),
    ...more,
    ...(fill ? { fill: planFill(fill, field, view, columns) } : {}),
  };
}

/** Fields the viewer sees here, from what they see there: in the picked record, or in the row of the report. */
function planFill(
  fill: NonNullable<Pick['fill']>,
  field: FieldModel,
  view: View,
  columns: ReadonlySet<string> | null,
): NonNullable<Pick['fill']> {
  const type = field.type.is === 'list' ? field.type.of : field.type;
  const isThere = (given: string) =>
    type.is === 'ref' ? view.seesFar({ entity: type.to, field: given }) : columns?.has(given) === true;
  return Object.fromEntries(
    Object.entries(fill).filter(([own, given]) => view.shown.has(below(field.part, own)) && isThere(given)),
  );
}
