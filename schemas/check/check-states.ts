import type { EntityPlan, FieldPlan, PartPlan, RecordData } from '../compile/plan.ts';
import type { Issue } from '../issues/result.ts';
import type { AnyFieldKind } from '../kinds/field-kind.ts';
import type { RowValues } from '../values/row-values.ts';
import { isOpenInLine } from './line-states.ts';
import { lyingSealed } from './lying-sealed.ts';
import { calledBeside, missing } from './missing.ts';
import type { Openness } from './openness.ts';
import { type PartShape, shapeOf } from './plan-shape.ts';
import { headRow, type RowKey } from './program-source.ts';
import { pointerTo, rowKey, rowsIn } from './record-source.ts';
import type { ProgramOutcome } from './run-program.ts';
import { isBlank, isNothing } from './same-value.ts';
import type { Taken } from './take-record.ts';

interface StatesCheck {
  readonly plan: Pick<EntityPlan, 'fields' | 'parts'>;
  readonly before: RecordData | null;
  readonly record: RecordData;
  readonly outcome: ProgramOutcome;
  readonly open: (path: string) => Openness;
  /** What was sent changes these values, and the rows of these parts. */
  readonly taken: Pick<Taken, 'changed' | 'moved'>;
  /** Whether a move is made of the record, or of this row: then everything needed is asked for. */
  readonly isMoved: (row: RowKey) => boolean;
  readonly kinds: readonly AnyFieldKind[];
}

/** The row with a state of its own that a place stands in or below. */
interface Line {
  readonly part: PartPlan;
  readonly row: RowValues;
}

/** What is needed and missing, locked and changed, outside its limit, or too few or many rows, as rules now have it. */
export function checkStates(check: StatesCheck): readonly Issue[] {
  const { changed, moved } = check.taken;
  const touched = new Set([...changed, ...moved].map(({ row, path }) => `${row} ${path}`));
  const asking = {
    ...check,
    shape: shapeOf(check.plan),
    liesSealed: lyingSealed(check.plan, check.before, check.record),
    isTouched: (row: RowKey, path: string) => touched.has(`${row} ${path}`),
  };
  return checkRow(asking, '', headRow, check.record, false, null);
}

interface Asking extends StatesCheck {
  readonly shape: (part: string) => PartShape;
  isTouched(row: RowKey, path: string): boolean;
  liesSealed(field: FieldPlan, row: RowValues): boolean;
}

/** `isLocked`: a rule locks the part around. */
function checkRow(
  check: Asking,
  part: string,
  key: RowKey,
  row: RowValues,
  isLocked: boolean,
  line: Line | null,
): readonly Issue[] {
  const { fields, parts } = check.shape(part);
  const own = fields.flatMap((field) => checkField(check, field, key, row, isLocked, line));
  const below = parts
    .filter((inner) => check.outcome.state(key, inner.path).visible)
    .flatMap((inner) => checkPart(check, inner, key, rowsIn(row, inner.key), isLocked, line));
  return below.length > 0 ? [...own, ...below] : own;
}

function checkPart(
  check: Asking,
  part: PartPlan,
  parent: RowKey,
  rows: readonly RowValues[],
  isLocked: boolean,
  line: Line | null,
): readonly Issue[] {
  const { path, key, label, min, max } = part;
  const place = pointerTo({ row: parent, path });
  const state = check.outcome.state(parent, path);
  const isClosed = isLocked || (state.locked && !part.locked);
  const least = state.need ? Math.max(1, min) : min;
  const issues: Issue[] = [];
  if (isClosed && check.isTouched(parent, path)) issues.push({ code: 'locked_rows', path: place, params: { label } });
  if (rows.length < least && isAsked(check, path, parent, line))
    issues.push({ code: 'too_few_rows', path: place, params: { label, min: least } });
  if (rows.length > max)
    issues.push({ code: 'too_many_rows', path: place, params: { label, max, count: rows.length } });
  return [
    ...issues,
    ...rows.flatMap((row, no) =>
      checkRow(check, path, rowKey(parent, key, no), row, isClosed, part.states ? { part, row } : line),
    ),
  ];
}

const nothingWrong: readonly Issue[] = [];

function checkField(
  check: Asking,
  field: FieldPlan,
  row: RowKey,
  values: RowValues,
  isLocked: boolean,
  line: Line | null,
): readonly Issue[] {
  if (field.system) return nothingWrong;
  const { path, label } = field;
  const value = values[field.key];
  const state = check.outcome.state(row, path);
  if (!state.visible) return nothingWrong;
  const place = () => pointerTo({ row, path });
  const isClosed = isLocked || (state.locked && !field.locked && !state.set);
  if (isClosed && check.isTouched(row, path)) return [{ code: 'locked_field', path: place(), params: { label } }];
  const isMissing =
    state.need &&
    !(check.isMoved(row) ? field.given : field.locked) &&
    isBlank(value) &&
    isAsked(check, path, row, line) &&
    !check.liesSealed(field, values);
  if (isMissing) {
    const kind = check.kinds.find(({ name }) => name === field.kind);
    const beside = (at: string) => values[at.slice(at.lastIndexOf('.') + 1)];
    return [{ ...missing(calledBeside(field, kind, beside), kind), path: place() }];
  }
  if (isNothing(value)) return nothingWrong;
  const outside = state.limit && [value].flat().find((one) => !state.limit?.includes(String(one)));
  if (outside == null) return nothingWrong;
  return [{ code: 'not_offered', path: place(), params: { label, value: String(outside) } }];
}

/** Nobody is asked for what they cannot fill in; a move asks for everything, whoever makes it. */
const isAsked = ({ isMoved, open }: StatesCheck, path: string, row: RowKey, line: Line | null): boolean =>
  isMoved(row) || (open(path).editable && (line === null || isOpenInLine(line.part, line.row, path)));
