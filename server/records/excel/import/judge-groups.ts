import type { RecordData } from '../../../../schemas/compile/plan.ts';
import { sayIssue } from '../../../../schemas/issues/issues.ts';
import { Refusal } from '../../../kernel/errors.ts';
import { takingTurns } from '../../../kernel/taking-turns.ts';
import { withinBudget } from '../../../kernel/work-budget.ts';
import type { Asking } from '../../asking.ts';
import { diffRecords } from '../../write/changes.ts';
import { judgeNew, type Known } from '../../write/create.ts';
import { fitRecord } from '../../write/fit-record.ts';
import { refuseLinesAway } from '../../write/hold-lines.ts';
import { scopesHolding } from '../../write/hold-scopes.ts';
import { judge } from '../../write/judge.ts';
import { refuseTooManyRows, refuseUnlessAllowed, refuseUnlessWithin } from '../../write/refuse.ts';
import { withNewIds } from '../../write/update.ts';
import { findByKey, keyText, type UniqueKey, uniqueKeys } from './find-existing.ts';
import { type ImportPlan, type Intent, openPortion, sentChange } from './portion.ts';
import type { ReadLine } from './read-values.ts';
import type { Group, ImportRow, RowIssue } from './rows.ts';

/** What the check says of one record of a file. */
export interface Verdict {
  readonly group: Group;
  /** By the row of the file; none: it can be written. */
  readonly issues: ReadonlyMap<number, readonly RowIssue[]>;
  readonly keys: readonly string[];
}

/** Which record of the file was the first to have a key. */
export type Firsts = Map<string, number>;

const PORTION = 200;

/** Judges records by the check of the form itself, and what no two of them may share; nothing is written. */
export async function judgeGroups(
  asking: Asking,
  plan: ImportPlan,
  groups: readonly Group[],
  firsts: Firsts = new Map(),
): Promise<Verdict[]> {
  const verdicts: Verdict[] = [];
  const turn = takingTurns();
  const among = new Map(groups.map((group) => [group.no, group]));
  for (let at = 0; at < groups.length; at += PORTION) {
    const { intents, known } = await openPortion(asking, plan, groups.slice(at, at + PORTION));
    const judged: Judged[] = [];
    for (const intent of intents) {
      judged.push(await judgeOne(asking, intent, known));
      await turn();
    }
    for (const verdict of await withoutDoubles(asking, judged, firsts, (no, other) =>
      sayRepeated(plan, among.get(no), other),
    ))
      verdicts.push(verdict);
    await turn();
  }
  return verdicts;
}

interface Judged {
  readonly intent: Intent;
  readonly issues: Map<number, RowIssue[]>;
  readonly record: RecordData | null;
}

async function judgeOne(asking: Asking, intent: Intent, known: Known): Promise<Judged> {
  const { read, refused, group } = intent;
  const issues = new Map([...read.issues].map(([no, own]) => [no, [...own]]));
  if (refused !== null) issues.set(group.no, [...(issues.get(group.no) ?? []), { path: '', text: refused }]);
  if (refused !== null || group.rows.length === 0) return { intent, issues, record: null };
  try {
    return { intent, issues, record: await withinBudget(() => judgedRecord(asking, intent, known)) };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    for (const { no, ...issue } of placeIssues(error, intent)) {
      const own = issues.get(no) ?? [];
      // A cell that could not be read is not also told to be missing.
      if (!own.some(({ path }) => path !== '' && path === issue.path)) issues.set(no, [...own, issue]);
    }
    return { intent, issues, record: null };
  }
}

async function judgedRecord(asking: Asking, { read: { body }, before }: Intent, known: Known): Promise<RecordData> {
  if (!before) {
    refuseUnlessAllowed(asking, null, 'create');
    const { record } = await judgeNew(asking, body, null, known);
    refuseUnlessWithin(asking, scopesHolding(asking, record), 'create');
    refuseLinesAway(asking, null, record, diffRecords(asking.entity, {}, record));
    return record;
  }
  if (Object.keys(body).length === 0) return before;
  refuseUnlessAllowed(asking, before, 'edit');
  refuseTooManyRows(asking, body);
  const judged = await judge(asking, { sent: sentChange(body, before), before, at: 'save', ...known });
  const after = withNewIds(asking, fitRecord(asking.entity, judged.record), before);
  refuseUnlessWithin(asking, scopesHolding(asking, after), 'edit');
  refuseLinesAway(asking, before, after, diffRecords(asking.entity, before, after));
  return after;
}

/** Where in the file each thing stands that a refusal names: `/lines/2/qty` is the third line's row. */
export function placeIssues(
  refusal: Refusal,
  { group, read }: Pick<Intent, 'group' | 'read'>,
): (RowIssue & { readonly no: number })[] {
  const issues = refusal.issues.filter(({ level }) => level !== 'warn');
  if (issues.length === 0) return [{ no: group.no, path: '', text: refusal.message }];
  return issues.map((issue) => {
    const steps = issue.path.split('/').slice(1);
    const [row, part, at] = rowAt(read.lines, steps);
    const key = steps[at] ?? '';
    const text = sayIssue(issue);
    if (row) return { no: row.no, path: key === '' ? '' : `${part}.${key}`, text };
    return { no: group.no, path: steps.length === 1 ? key : '', text };
  });
}

/** Follows `lines/2/schedules/1/qty` as far as rows go: the row, its part, and where the rest of the path begins. */
function rowAt(lines: readonly ReadLine[], steps: readonly string[]): readonly [ImportRow | null, string, number] {
  let found: ReadLine | null = null;
  const parts: string[] = [];
  let at = 0;
  for (let rows = lines; ; rows = found.below) {
    const next: ReadLine | undefined = steps.length > at + 1 ? rows[Number(steps[at + 1])] : undefined;
    if (!next) return [found?.row ?? null, parts.join('.'), at];
    parts.push(steps[at] ?? '');
    found = next;
    at += 2;
  }
}

/** Adds what is told of doubles: of one another in the file, and of records that stand there. */
async function withoutDoubles(
  asking: Asking,
  judged: readonly Judged[],
  firsts: Firsts,
  repeats: (first: number, group: Group) => string | null,
): Promise<Verdict[]> {
  const uniques = uniqueKeys(asking);
  const keysOf = new Map(
    judged.map(({ intent, record }) => [
      intent.group.no,
      uniques.flatMap((unique) => {
        const key = record && keyText(unique, ({ key: name }) => record[name]);
        return key === null ? [] : [{ unique, key }];
      }),
    ]),
  );
  const taken = new Map<string, string>();
  for (const unique of uniques) {
    const texts = [...keysOf.values()].flatMap((keys) =>
      keys.flatMap((one) => (one.unique === unique ? [one.key] : [])),
    );
    for (const [key, id] of await findByKey(asking, unique, texts, 'all')) taken.set(key, id);
  }
  return judged.map(({ intent: { group, before }, issues }) => {
    const keys = keysOf.get(group.no) ?? [];
    for (const { unique, key } of keys) {
      const first = firsts.get(key);
      const owner = taken.get(key);
      const is = sayUnique(unique);
      if (first !== undefined && first !== group.no)
        tell(issues, group.no, unique, `${is}与第${first}行重复${repeats(first, group) ?? ''}`);
      else firsts.set(key, group.no);
      if (owner !== undefined && owner !== before?.id) tell(issues, group.no, unique, `${is}与已有数据重复`);
    }
    return { group, issues, keys: keys.map(({ key }) => key) };
  });
}

/** Lines of one record fall apart where their heads are not the same: which columns of the head differ. */
function sayRepeated({ columns }: ImportPlan, first: Group | undefined, { rows: [row] }: Group): string | null {
  const begun = first?.rows[0];
  if (!begun || !row || columns.every(({ field }) => field.part === '')) return null;
  const other = columns.filter(({ field, path }) => field.part === '' && begun.cells[path] !== row.cells[path]);
  if (other.length === 0) return null;
  return `，但${other.map(({ title }) => `“${title}”`).join('、')}不同：同一张单据各行的这些列须一致`;
}

const sayUnique = ({ fields }: UniqueKey): string => fields.map(({ label }) => `“${label}”`).join('、');

const tell = (issues: Map<number, RowIssue[]>, no: number, { fields }: UniqueKey, text: string): void => {
  issues.set(no, [...(issues.get(no) ?? []), { path: fields[0]?.path ?? '', text }]);
};
