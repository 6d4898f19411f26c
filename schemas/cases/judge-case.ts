import { allowed } from '../check/allowed.ts';
import { dueLineMoves } from '../check/due-line-moves.ts';
import { dueMoves } from '../check/due-moves.ts';
import { isOpenInLine } from '../check/line-states.ts';
import { opennessOf } from '../check/openness.ts';
import { rowsIn } from '../check/record-source.ts';
import type { ProgramOutcome } from '../check/run-program.ts';
import type { EntityPlan, RecordData } from '../compile/plan.ts';
import type { Issue } from '../issues/result.ts';
import { entryOf } from '../language/entry-of.ts';
import { covers } from '../language/names.ts';
import type { CaseDocument } from './case-record.ts';
import type { CountedRecord } from './counted-from.ts';
import { isDue } from './judge-time.ts';

export interface CaseRun extends CountedRecord {
  /** The plan of the role the case is about; undefined when that role may not even read. */
  readonly plan: EntityPlan | undefined;
  readonly outcome: ProgramOutcome;
  /** Everything a save would say. */
  readonly issues: readonly Issue[];
  /** Whether a place in a line is not there for the role, by the line's place in the record. */
  readonly isAway: (path: string, row: string) => boolean;
}

/** What is otherwise than the case says, one sentence each. */
export function judgeCase({ then }: CaseDocument, run: CaseRun): readonly string[] {
  const places = ['need', 'optional', 'hidden', 'shown', 'locked', 'open', 'sealed', 'error', 'warn'] as const;
  const wrong = places.flatMap((verdict) =>
    (then[verdict] ?? [])
      .filter((path) => !verdicts[verdict](path, run))
      .map((path) => `“${labelOf(path, run)}”${otherwise[verdict]}`),
  );
  return [
    ...wrong,
    ...judgeFine(then.fine, run),
    ...judgeValues(then.values ?? {}, run),
    ...judgeOperations(then, run),
    ...judgeAuto(then.auto, run),
    ...judgeTime(then, run),
  ];
}

type Judge = (path: string, run: CaseRun) => boolean;

const isShown: Judge = (path, { plan, outcome, record, isAway }) => {
  if (!plan || !(Object.hasOwn(plan.fields, path) || Object.hasOwn(plan.parts, path))) return false;
  const steps = path.split('.').map((_, index, all) => all.slice(0, index + 1).join('.'));
  const open = opennessOf(plan, record);
  return (
    open(path).shown &&
    rowsAt(record, path).some((row) => !isAway(path, row)) &&
    steps.every((step) => rowsAt(record, step).some((row) => outcome.state(row, step).visible))
  );
};

const isNeeded: Judge = (path, run) =>
  isShown(path, run) && rowsAt(run.record, path).some((row) => run.outcome.state(row, path).need);

const isLocked: Judge = (path, run) => {
  const { plan, outcome, record } = run;
  if (!plan || !isShown(path, run)) return true;
  const told = entryOf(plan.fields, path)?.locked ?? entryOf(plan.parts, path)?.locked ?? true;
  return (
    told ||
    !opennessOf(plan, record)(path).editable ||
    rowsAt(record, path).every((row) => outcome.state(row, path).locked || !isOpenAt(run, row, path))
  );
};

/** What the state of the line it stands in or below leaves open; a place without rows of its own stands in every line. */
function isOpenAt({ plan, record }: CaseRun, place: string, path: string): boolean {
  const [key = ''] = path.split('.');
  const part = plan && entryOf(plan.parts, key);
  const all = rowsIn(record, key);
  const rows = place === '' ? all : all.slice(Number(place.split('/')[1])).slice(0, 1);
  return !part || rows.length === 0 || rows.some((row) => isOpenInLine(part, row, path));
}

/** Whether something is said against it: as a fault that stops, or as a warning that one may go on from. */
const isTold =
  (asWarning: boolean): Judge =>
  (path, { issues }) =>
    issues.some((issue) => (issue.level === 'warn') === asWarning && covers(path, fieldOfPointer(issue.path)));

/** Whether what is typed there goes into an envelope: nobody reads it until that is opened. */
const isSealed: Judge = (path, { whole }) => entryOf(whole.fields, path)?.seal !== undefined;

const verdicts: Readonly<Record<keyof typeof otherwise, Judge>> = {
  need: isNeeded,
  optional: (path, run) => isShown(path, run) && !isNeeded(path, run),
  hidden: (path, run) => !isShown(path, run),
  shown: isShown,
  locked: isLocked,
  open: (path, run) => !isLocked(path, run),
  sealed: isSealed,
  error: isTold(false),
  warn: isTold(true),
};

const otherwise = {
  need: '应当必填，实际可以不填',
  optional: '应当可以不填，实际必填或看不到',
  hidden: '应当看不到，实际看得到',
  shown: '应当看得到，实际看不到',
  locked: '应当不能编辑，实际可以编辑',
  open: '应当可以编辑，实际不能编辑',
  sealed: '应当密封，实际没有',
  error: '应当报错，实际没有',
  warn: '应当提醒，实际没有',
} as const;

function judgeFine(fine: boolean | undefined, { issues }: CaseRun): readonly string[] {
  const errors = issues.filter((issue) => issue.level !== 'warn');
  if (fine === true && errors.length > 0) return [`应当可以保存，实际有${errors.length}处不对`];
  return fine === false && errors.length === 0 ? ['应当不能保存，实际可以保存'] : [];
}

/** `total`, or `lines.0.amount` for a value in a row. Numbers are compared as numbers. */
function judgeValues(values: Readonly<Record<string, unknown>>, run: CaseRun): readonly string[] {
  return Object.entries(values).flatMap(([path, wanted]) => {
    const steps = path.split('.');
    const row = steps.slice(0, -1).reduce<unknown>(stepInto, run.outcome.record);
    // Of a row that is not there every value would be nothing, whatever the document says.
    if (typeof row !== 'object' || row === null || Array.isArray(row))
      return [`“${path}”所在的行不存在，请写成如 lines.0.amount，行号从 0 起`];
    const found = stepInto(row, steps.at(-1) ?? '');
    if (plainValue(found) === plainValue(wanted)) return [];
    return [`“${labelOf(path.replace(/\.\d+\./g, '.'), run)}”应当是${String(wanted)}，实际是${String(found ?? '空')}`];
  });
}

const stepInto = (here: unknown, key: string): unknown => (here as Record<string, unknown> | null | undefined)?.[key];

const plainValue = (value: unknown): string => {
  const text = typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? '');
  return /^-?\d+\.\d+$/.test(text) ? text.replace(/\.?0+$/, '') : text;
};

function judgeOperations(then: CaseDocument['then'], run: CaseRun): readonly string[] {
  const { plan, record, asker } = run;
  const may = (operation: string) => plan !== undefined && allowed(plan, record, operation, asker).allowed;
  return [
    ...(then.can ?? []).filter((operation) => !may(operation)).map((operation) => `应当可以“${operation}”，实际不可以`),
    ...(then.cannot ?? []).filter(may).map((operation) => `应当不可以“${operation}”，实际可以`),
  ];
}

/** What the house would do once it is saved as it came out. */
function judgeAuto(
  wanted: CaseDocument['then']['auto'],
  { entity, whole, outcome, asker }: CaseRun,
): readonly string[] {
  if (wanted === undefined) return [];
  const lines = dueLineMoves(entity, whole, outcome.record, asker).map(({ part, move }) => ({
    operation: `${part.path}.move:${move.key}`,
    label: `${part.label}的${move.label}`,
  }));
  const moves = entity.states ? dueMoves(entity.states, whole, outcome.record, asker) : [];
  // Rows go before the record they stand in.
  const [made] = [...lines, ...moves.map(({ key, label }) => ({ operation: `move:${key}`, label }))];
  if (made ? wanted === made.operation : wanted === false) return [];
  const label = wanted === false ? null : labelOfMove(entity, wanted);
  return [
    `${label === null ? '不应当自动流转' : `应当自动“${label}”`}，实际${made ? `自动“${made.label}”` : '没有自动流转'}`,
  ];
}

function labelOfMove({ states, parts }: CaseRun['entity'], operation: string): string {
  const [sort = '', key = ''] = operation.split(':');
  const part = parts.get(sort.replace(/\.move$/, ''));
  const label = part ? part.states?.moves.get(key)?.label : states?.moves.get(key)?.label;
  return label === undefined ? operation : `${part ? `${part.label}的` : ''}${label}`;
}

function judgeTime({ due = [], notDue = [] }: CaseDocument['then'], run: CaseRun): readonly string[] {
  return [
    ...due.filter((one) => !isDue(one, run)).map((one) => `“${nameOf(one, run)}”应当已经到时，实际没有`),
    ...notDue.filter((one) => isDue(one, run)).map((one) => `“${nameOf(one, run)}”应当还没到时，实际已经到时`),
  ];
}

function nameOf(operation: string, { entity }: CaseRun): string {
  const [sort, key = ''] = operation.split(':');
  const found = sort === 'move' ? entity.states?.moves.get(key) : entity.reminders.get(key);
  return found?.label ?? operation;
}

const labelOf = (path: string, { whole }: CaseRun): string =>
  entryOf(whole.fields, path)?.label ?? entryOf(whole.parts, path)?.label ?? path;

/** The rows a place hangs on, by their keys in the record; the head stands for a part without rows. */
function rowsAt(record: RecordData, path: string): readonly string[] {
  const parts = path.split('.').slice(0, -1);
  let rows: readonly { readonly key: string; readonly row: Readonly<Record<string, unknown>> }[] = [
    { key: '', row: record },
  ];
  for (const part of parts) {
    rows = rows.flatMap(({ key, row }) =>
      rowsIn(row, part).map((inner, no) => ({ key: `${key === '' ? '' : `${key}/`}${part}/${no}`, row: inner })),
    );
  }
  return rows.length > 0 ? rows.map(({ key }) => key) : [''];
}

/** `/lines/3/qty` → `lines.qty`. */
const fieldOfPointer = (pointer: string): string =>
  pointer
    .split('/')
    .filter((step) => step !== '' && !/^\d+$/.test(step))
    .join('.');
