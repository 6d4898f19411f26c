import { type ProgramRow, registerRows, rowsBelow } from '../../schemas/check/program-rows.ts';
import { sourceOver } from '../../schemas/check/record-source.ts';
import type { RecordData } from '../../schemas/compile/plan.ts';
import type { Hiding } from '../../schemas/compile/program-model.ts';
import { holds } from '../../schemas/expressions/evaluate.ts';
import type { Asking } from './asking.ts';
import { judgedPlans } from './write/judged-plan.ts';
import { computed } from './write/settle-move.ts';

/** Which places of one record rules hide; `row` is the id of a line, absent for the head. */
export type IsHidden = (path: string, row?: string) => boolean;

export const nothingHidden: IsHidden = () => false;

/** The same as the database finds, worked out over a whole record with `$rel`. */
export function hiddenNow(asking: Asking, record: RecordData): IsHidden {
  const { hides } = asking.entity;
  if (hides.size === 0) return nothingHidden;
  let found: IsHidden | undefined;
  return (path, row) => {
    if (!hides.has(path)) return false;
    found ??= hiddenIn(asking, computed(asking, record), () => true);
    return found(path, row);
  };
}

/** Over values as they stand; a condition that asks what is not known hides. */
export function hiddenIn(asking: Asking, record: RecordData, isKnown: (hiding: Hiding) => boolean): IsHidden {
  const { entity, asker } = asking;
  if (entity.hides.size === 0) return nothingHidden;
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
    return (entity.hides.get(path) ?? []).some((hiding) => {
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
