import { type ProgramRow, registerRows, rowsBelow } from '../../schemas/check/program-rows.ts';
import { sourceOver } from '../../schemas/check/record-source.ts';
import { rowPlace } from '../../schemas/compile/line-hides.ts';
import type { EntityModel } from '../../schemas/compile/model.ts';
import type { RecordData } from '../../schemas/compile/plan.ts';
import type { Hiding } from '../../schemas/compile/program-model.ts';
import { holds } from '../../schemas/expressions/evaluate.ts';
import { readsOf } from '../../schemas/expressions/reads-of.ts';
import { pathFrom } from '../../schemas/language/names.ts';
import { hidingsOf, type View } from '../sql/view.ts';
import type { Asking } from './asking.ts';
import { judgedPlans } from './write/judged-plan.ts';
import { computed } from './write/settle-move.ts';

/** Which places of one record are hidden from who asks, what lies behind its references among them; `row` is the id of a line, absent for the head. */
export type IsHidden = (path: string, row?: string) => boolean;

export const nothingHidden: IsHidden = () => false;

/** The same as the database finds, worked out over a whole record with `$rel`. */
export const hiddenNow = (asking: Asking, record: RecordData): IsHidden =>
  oncePlaced(asking.view.hides, () => placesHidden(asking, asking.view.hides, asked(asking, record), () => true));

/** Places of its lines that are not for the asker to write. */
export function shutNow(asking: Asking, record: RecordData): IsHidden {
  const { view } = asking;
  return oncePlaced(view.locks, () => placesHidden(asking, view.locks, asked(asking, record), () => true));
}

const working = new WeakMap<View, boolean>();

/** The record as conditions ask it: as the database does, by what is kept. Only a value that is kept nowhere is worked out for them. */
function asked(asking: Asking, record: RecordData): RecordData {
  const { view, entity } = asking;
  const isWorked = working.get(view) ?? hidingsOf(view).some((hiding) => readsUnkept(entity, hiding));
  working.set(view, isWorked);
  return isWorked ? computed(asking, record) : record;
}

const readsUnkept = ({ fields }: EntityModel, { part, when }: Hiding): boolean =>
  readsOf(when).some(({ up, keys }) => {
    const steps = pathFrom(part, up, keys).split('.');
    return steps.some((_, at) => fields.get(steps.slice(0, at + 1).join('.'))?.column === null);
  });

/** Whether a row of a part is not among those with which the asker may do something, or is not there for him at all. */
export function barredNow(
  asking: Asking,
  record: RecordData,
  part: string,
  operation: string,
): (row: string) => boolean {
  const { view } = asking;
  const place = rowPlace(part);
  const asked = [...view.hides(place), ...view.bars(part, operation)];
  if (asked.length === 0) return () => false;
  const isHidden = placesHidden(
    asking,
    () => asked,
    computed(asking, record),
    () => true,
  );
  return (row) => isHidden(place, row);
}

/** Over values as they stand; a condition that asks what is not known hides. */
export const hiddenIn = (asking: Asking, record: RecordData, isKnown: (hiding: Hiding) => boolean): IsHidden =>
  oncePlaced(asking.view.hides, () => placesHidden(asking, asking.view.hides, record, isKnown));

/** Most places are never hidden, and most records have none that may be. */
function oncePlaced(asked: View['hides'], place: () => IsHidden): IsHidden {
  let found: IsHidden | undefined;
  return (path, row) => {
    if (asked(path).length === 0) return false;
    found ??= place();
    return found(path, row);
  };
}

function placesHidden(
  asking: Asking,
  asked: View['hides'],
  record: RecordData,
  isKnown: (hiding: Hiding) => boolean,
): IsHidden {
  const { entity, asker } = asking;
  const source = sourceOver(record);
  const { head } = registerRows({
    plan: judgedPlans(asking).whole,
    source,
    asker,
    valueOf: (row, path) => source.value(row.key, path),
  });
  const rows = new Map<string, readonly string[]>();
  const outcomes = new Map<Hiding, ReadonlySet<string>>();
  for (const path of ['', ...entity.parts.keys()])
    for (const row of rowsBelow(head, path)) rows.set(idOf(source.row(row.key), row), lineOf(source, row));
  const hidingRows = (hiding: Hiding): ReadonlySet<string> => {
    const found = outcomes.get(hiding);
    if (found) return found;
    const known = isKnown(hiding);
    const hides = (row: ProgramRow) => !known || holds(hiding.when, row.scope) === hiding.hidesWhen;
    const hidden = new Set(
      rowsBelow(head, hiding.part)
        .filter(hides)
        .map((row) => idOf(source.row(row.key), row)),
    );
    outcomes.set(hiding, hidden);
    return hidden;
  };
  return (path, row = '') => {
    const around = rows.get(row);
    return asked(path).some((hiding) => {
      const hidden = hidingRows(hiding);
      // A row that is not there can only be asked with what stands around it.
      return around ? around.some((id) => hidden.has(id)) : hiding.part !== '' || hidden.has('');
    });
  };
}

type Source = ReturnType<typeof sourceOver>;

const idOf = (row: Readonly<Record<string, unknown>>, { key }: ProgramRow): string =>
  key === '' ? '' : String(row.id ?? key);

/** The ids of a row and of all rows around it. */
const lineOf = (source: Source, row: ProgramRow): readonly string[] => [
  idOf(source.row(row.key), row),
  ...(row.parent ? lineOf(source, row.parent) : []),
];
