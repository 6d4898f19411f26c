import { allowed } from '../check/allowed.ts';
import { opennessOf } from '../check/openness.ts';
import { rowsIn } from '../check/record-source.ts';
import type { ProgramOutcome } from '../check/run-program.ts';
import type { Asker } from '../expressions/tree.ts';
import { entryOf } from '../language/entry-of.ts';
import type { Issue } from '../result.ts';
import type { CaseDocument } from './case-record.ts';
import { covers } from './names.ts';
import type { EntityPlan, RecordData } from './plan.ts';

export interface CaseRun {
  readonly whole: EntityPlan;
  /** The plan of the role the case is about; undefined when that role may not even read. */
  readonly plan: EntityPlan | undefined;
  readonly record: RecordData;
  readonly outcome: ProgramOutcome;
  /** Everything a save would say. */
  readonly issues: readonly Issue[];
  readonly asker: Asker;
}

/** What is otherwise than the case says, one sentence each. */
export function judgeCase({ then }: CaseDocument, run: CaseRun): readonly string[] {
  const places = ['need', 'optional', 'hidden', 'shown', 'locked', 'open', 'error'] as const;
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
  ];
}

type Judge = (path: string, run: CaseRun) => boolean;

const isShown: Judge = (path, { plan, outcome, record }) => {
  if (!plan || !(Object.hasOwn(plan.fields, path) || Object.hasOwn(plan.parts, path))) return false;
  const steps = path.split('.').map((_, index, all) => all.slice(0, index + 1).join('.'));
  const open = opennessOf(plan, record);
  return (
    open(path).shown && steps.every((step) => rowsAt(record, step).some((row) => outcome.state(row, step).visible))
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
    rowsAt(record, path).every((row) => outcome.state(row, path).locked)
  );
};

const hasError: Judge = (path, { issues }) =>
  issues.some((issue) => issue.level !== 'warn' && covers(path, fieldOfPointer(issue.path)));

const verdicts: Readonly<Record<keyof typeof otherwise, Judge>> = {
  need: isNeeded,
  optional: (path, run) => isShown(path, run) && !isNeeded(path, run),
  hidden: (path, run) => !isShown(path, run),
  shown: isShown,
  locked: isLocked,
  open: (path, run) => !isLocked(path, run),
  error: hasError,
};

const otherwise = {
  need: '应当必填，实际可以不填',
  optional: '应当可以不填，实际必填或看不到',
  hidden: '应当看不到，实际看得到',
  shown: '应当看得到，实际看不到',
  locked: '应当不能编辑，实际可以编辑',
  open: '应当可以编辑，实际不能编辑',
  error: '应当报错，实际没有',
} as const;

function judgeFine(fine: boolean | undefined, { issues }: CaseRun): readonly string[] {
  const errors = issues.filter((issue) => issue.level !== 'warn');
  if (fine === true && errors.length > 0) return [`应当可以保存，实际有${errors.length}处不对`];
  return fine === false && errors.length === 0 ? ['应当不能保存，实际可以保存'] : [];
}

/** `total`, or `lines.0.amount` for a value in a row. Numbers are compared as numbers. */
function judgeValues(values: Readonly<Record<string, unknown>>, run: CaseRun): readonly string[] {
  return Object.entries(values).flatMap(([path, wanted]) => {
    const found = path
      .split('.')
      .reduce<unknown>((here, key) => (here as Record<string, unknown> | null | undefined)?.[key], run.outcome.record);
    if (plainValue(found) === plainValue(wanted)) return [];
    return [`“${labelOf(path.replace(/\.\d+\./g, '.'), run)}”应当是${String(wanted)}，实际是${String(found ?? '空')}`];
  });
}

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
