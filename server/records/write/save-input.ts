import type { EntityModel, FieldModel, Model } from '../../../schemas/compile/model.ts';
import type { RecordData } from '../../../schemas/compile/plan.ts';
import type { Asking } from '../asking.ts';
import { countedStates } from '../time/timed.ts';
import type { PlacedRow, RowChanges } from './changes.ts';
import { keptFields, rowJson } from './columns-of.ts';
import type { Numbering } from './numbers.ts';
import { filesIn } from './own-files.ts';
import type { Save, SaveItem } from './save.ts';
import type { PartShape, SaveShape } from './save-sql.ts';

type Input = Record<string, unknown>;

const versionOf = ({ before }: SaveItem): number => Number(before?.version ?? 0);

const split = (fields: readonly FieldModel[]) => ({
  own: fields.filter(({ inExt }) => !inExt),
  ext: fields.filter(({ inExt }) => inExt),
});

/** The values a save's statement is given, by the names it asks them under: rows as JSON, everything else as it is. */
export function saveInput({ entity, model, running }: Asking, { items, numbers }: Save, shape: SaveShape): Input {
  const { own, ext } = split(shape.head);
  const heads = items.map((item, at) =>
    rowJson(item.after, own, ext, { id: item.after.id, version: versionOf(item), n: at + 1 }),
  );
  const history = items.map((item) => ({
    id: item.after.id,
    version: versionOf(item) + 1,
    action: item.action,
    changes: item.changes,
    note: item.note,
  }));
  const files = items.flatMap(({ after }) => filesIn(entity, after).map((file) => ({ id: after.id, file })));
  const messages = items.flatMap((item) => item.messages.map((message) => ({ id: item.after.id, ...message })));
  return {
    rev: running.revision,
    count: items.length,
    heads: `[${heads.join(',')}]`,
    history: JSON.stringify(history),
    files: JSON.stringify(files),
    messages: JSON.stringify(messages),
    entered: JSON.stringify(enteredBy(model, entity, items)),
    ...Object.fromEntries(shape.parts.flatMap((part, at) => Object.entries(partInput(part, at, items)))),
    ...Object.fromEntries(numbers.flatMap((number, at) => Object.entries(numberInput(number, at)))),
  };
}

/** Records that come into a state of which it is counted since when it lasts. */
export function enteredBy(model: Model, entity: EntityModel, items: readonly SaveItem[]) {
  const { states } = entity;
  const counted = countedStates(model, entity);
  if (!states || counted.size === 0) return [];
  const stateOf = (record: RecordData): string => String(record[states.field] ?? states.start);
  return items.flatMap(({ before, after }) => {
    const state = stateOf(after);
    return counted.has(state) && !(before && stateOf(before) === state) ? [{ id: after.id, state }] : [];
  });
}

function partInput({ part, changed }: PartShape, at: number, items: readonly SaveItem[]): Input {
  const kept = keptFields(part);
  const written = split(changed ?? []);
  const touched = items.flatMap(({ after, diff }) =>
    diff.rows.filter((rows) => rows.part === part).map((rows) => ({ head: after.id, rows })),
  );
  const json = (
    of: (rows: RowChanges) => readonly PlacedRow[],
    { own, ext }: { own: readonly FieldModel[]; ext: readonly FieldModel[] },
  ) => {
    const texts = touched.flatMap(({ head, rows }) =>
      of(rows).map(({ row, parent, no }) =>
        rowJson(row, own, ext, { id: row.id, head_id: head, parent_id: parent, row_no: no }),
      ),
    );
    return `[${texts.join(',')}]`;
  };
  return {
    [`added${at}`]: json(({ added }) => added, kept),
    [`changed${at}`]: json((rows) => rows.changed, written),
    [`removed${at}`]: json(({ removed }) => removed, { own: [], ext: [] }),
  };
}

const numberInput = ({ counter, period, before, after, width }: Numbering, at: number): Input => ({
  [`counter${at}`]: counter,
  [`period${at}`]: period,
  [`before${at}`]: before,
  [`after${at}`]: after,
  [`width${at}`]: width,
});
