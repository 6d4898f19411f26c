import type { FieldModel } from '../../schemas/compile/model.ts';
import { literal } from '../db/structure.ts';
import { keptValue, wireValue } from '../sql/columns.ts';
import { rowsOf } from '../sql/rows.ts';
import type { SqlWriter } from '../sql/template.ts';
import { isAlwaysShown, type View } from '../sql/view.ts';
import type { Asking } from './asking.ts';
import { labelKey, labelOf } from './sql/labels.ts';
import { valueThere } from './sql/relations.ts';
import { compileScope } from './sql/select-record.ts';
import { guarded, shownTests } from './sql/shown.ts';
import { restOf } from './write/facts.ts';
import { fetchesFrom } from './write/references.ts';

/**
 * What a choice brings along, as SQL for a JSON object: values for other fields as the document's `pick.fill` says, with
 * their words, and what rules read through the reference (`supplier.country`).
 */
export function brought(asking: Asking, field: FieldModel, view: View, writer: SqlWriter): string | null {
  const pairs = [...filled(field, view, writer), ...related(asking, field, view, writer)];
  return pairs.length === 0 ? null : `json_build_object(${pairs.join(', ')})`;
}

/** Only what the asker may see of the chosen record, and see everywhere. */
function filled(field: FieldModel, view: View, writer: SqlWriter): string[] {
  const pick = field.config.pick as { fill?: Readonly<Record<string, string>> } | undefined;
  const seen = new Set(view.fields(view.entity.head).map(({ path }) => path));
  return Object.entries(pick?.fill ?? {}).flatMap(([to, from]) => {
    const source = view.entity.fields.get(from);
    if (!source?.column || !seen.has(from) || !isAlwaysShown(view, from)) return [];
    const label = labelOf(view.model, view.entity, source, keptValue(source, 'h'), writer);
    return [`${literal(to)}, ${wireValue(source, 'h')}`, ...(label ? [`${literal(labelKey(to))}, ${label}`] : [])];
  });
}

function related({ entity, view, model }: Asking, field: FieldModel, there: View, writer: SqlWriter): string[] {
  const part = entity.parts.get(field.part) ?? entity.head;
  const head = rowsOf(there.entity.head);
  return fetchesFrom(view.fetches, part, field.key).flatMap((fetch) => {
    const value = valueThere(model, there.entity, fetch, 'h', writer);
    // Who may see what cannot be reached is not asked: a placeholder that the text does not use has no type.
    if (!value) return [];
    const tests = shownTests(there, restOf(fetch), head, writer, (at) => compileScope(there, head, at, writer));
    return [`${literal(fetch.rel)}, ${guarded(tests, value)}`];
  });
}
