import type { EntityPlan, RecordData } from '../compile/plan.ts';
import type { Asker } from '../expressions/tree.ts';
import { capIssues, fail, failWith, type Issue, ok, type Result, stops } from '../issues/result.ts';
import type { AnyFieldKind } from '../kinds/field-kind.ts';
import { checkComputed } from './check-computed.ts';
import { checkLinked } from './check-linked.ts';
import { checkStates } from './check-states.ts';
import { checkValues } from './check-values.ts';
import { clearHidden } from './clear-hidden.ts';
import { countRows } from './count-rows.ts';
import type { Finds } from './finds.ts';
import { opennessOf } from './openness.ts';
import { shapeOf } from './plan-shape.ts';
import { registerRows } from './program-rows.ts';
import { headRow, type Place, type RowKey, type Spend } from './program-source.ts';
import { pointerTo, rowKey, rowsIn, sourceOver } from './record-source.ts';
import { type GoingOutcome, type ProgramOutcome, runProgram, withValues } from './run-program.ts';
import { asSent } from './sent-place.ts';
import { startValue } from './start-value.ts';
import { type Taken, type TakeOptions, takeRecord } from './take-record.ts';

export type CheckPlan = Pick<EntityPlan, 'fields' | 'parts' | 'program' | 'states' | 'access' | 'dicts'>;

export interface CheckContext {
  readonly asker: Asker;
  readonly kinds: readonly AnyFieldKind[];
  /** `save`, or `move:submit`: then the rules of that move count too, and every needed field must be filled. */
  readonly at: string;
  /**
   * The record as it stands, whole, with `$in`: what is not sent stays as it is, what is closed must not differ.
   * For a new record what a chain proposes, or null.
   */
  readonly before?: RecordData | null;
  /** The record as it is stored, where `before` holds more than that: answers to a move. Null: nothing of it is kept. */
  readonly stood?: RecordData | null;
  /** The plan with nothing left out. The server gives it, so that hidden fields are computed and their rules kept all the same. */
  readonly whole?: CheckPlan;
  /** Rows that are moved on, by their ids: of them everything needed must be filled. */
  readonly moving?: { readonly part: string; readonly rows: ReadonlySet<string> } | undefined;
  /** Hears of every step of work, so that a request may be given only so many. */
  readonly spend?: Spend | undefined;
  readonly finds?: Finds | undefined;
  /** Places that rules hide in the record as it stands, by the id of their line. */
  readonly unseen?: TakeOptions['unseen'];
  readonly shut?: TakeOptions['shut'];
}

/**
 * Turns what a form, an API call or an import sends into a record that may be stored, or into everything that is wrong with it,
 * each issue at its JSON pointer. Computed values are computed here; what was sent for them is passed over.
 * `$rel` is read as it comes: on the server the caller puts its own in place of what was sent.
 */
export function checkRecord(
  plan: CheckPlan,
  sent: RecordData,
  context: CheckContext,
  worked?: Worked | null,
): Result<RecordData> {
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) return fail({ code: 'not_a_record', path: '' });
  const tooMany = countRows(plan, sent);
  if (tooMany) return fail(tooMany);
  const whole = context.whole ?? plan;
  const { open, taken, record, outcome } = worked ?? workOut(plan, sent, context);
  const isMove = context.at !== 'save';
  const moved = rowsMoved(record, context.moving);
  const issues = capIssues([
    ...taken.issues,
    ...writtenBlind(taken, outcome, whole),
    ...checkValues(plan, taken, context.kinds),
    ...checkLinked(plan, taken, context.kinds),
    ...checkComputed(whole, record, context.kinds),
    ...checkStates({
      plan: isMove || context.moving ? whole : plan,
      before: context.before ?? null,
      record,
      outcome,
      open,
      taken,
      isMoved: (row) => isMove || moved.has(row.split('/', 2).join('/')),
      kinds: context.kinds,
    }),
    ...outcome.issues,
  ]).map((issue) => inSight(asTold(issue, plan), plan, taken, context));
  return stops(issues) ? failWith(issues) : ok(strip(whole, record), issues);
}

const rowsMoved = (record: RecordData, moving: CheckContext['moving']): ReadonlySet<RowKey> =>
  new Set(
    moving
      ? rowsIn(record, moving.part).flatMap((row, no) =>
          moving.rows.has(String(row.id)) ? [rowKey(headRow, moving.part, no)] : [],
        )
      : [],
  );

/** How a record comes out, whatever is wrong with it. */
export interface Worked {
  readonly open: ReturnType<typeof opennessOf>;
  readonly taken: Taken;
  readonly record: RecordData;
  readonly outcome: ProgramOutcome;
  /** How it comes out with the answers that have come meanwhile: nothing but what reads them is worked out anew. */
  found(): Worked;
}

/**
 * What a record points at as it comes out decides what is read to judge it; where nothing of that was otherwise, `checkRecord` judges
 * this outcome and works out no other. Null: it has too many rows to be worked out.
 */
export const workedOut = (plan: CheckPlan, sent: RecordData, context: CheckContext): Worked | null =>
  countRows(plan, sent) ? null : workOut(plan, sent, context);

function workOut(plan: CheckPlan, sent: RecordData, context: CheckContext): Worked {
  const before = context.before ?? null;
  const whole = context.whole ?? plan;
  const open = opennessOf(plan, before);
  const taken = takeRecord(plan, sent, { before, open, unseen: context.unseen, shut: context.shut });
  const begun = begin(whole, propose(whole, taken.record, taken.unsaid, context), context);
  const worked = (outcome: GoingOutcome): Worked => ({
    open,
    taken,
    ...settle(whole, outcome, context),
    found: () => worked(outcome.found()),
  });
  return worked(begun);
}

/** A new record before anybody says anything: what is proposed for it, and what its document lets it begin with. */
export function beginRecord(plan: CheckPlan, proposed: RecordData, context: CheckContext): RecordData {
  const taken = takeRecord(plan, proposed, { before: proposed, open: opennessOf(plan, null) });
  return settle(plan, begin(plan, propose(plan, taken.record, taken.unsaid, context), context), context).record;
}

/** Fills in what the document proposes for new places that nothing was said about. */
function propose(
  plan: CheckPlan,
  record: RecordData,
  unsaid: readonly Place[],
  { asker, kinds, spend }: CheckContext,
): RecordData {
  const source = sourceOver(record);
  const rows = registerRows({ plan, source, asker, spend, valueOf: (row, path) => source.value(row.key, path) });
  const values = unsaid.flatMap(({ row, path }) => {
    const field = plan.fields[path];
    const scope = rows.row(row)?.scope;
    if (!field?.start || !scope) return [];
    return [{ row, path, value: startValue(field, plan, kinds, scope) }];
  });
  return values.length === 0 ? record : withValues(record, values);
}

/** The program run once over what was taken and proposed. */
const begin = (plan: CheckPlan, record: RecordData, options: CheckContext): GoingOutcome =>
  runProgram(plan, record, { ...options, stood: storedOf(options) });

const storedOf = ({ before, stood = typeof before?.id === 'string' ? before : null }: CheckContext) => stood;

/** Runs the program until nothing is hidden any more that still has a value to lose. */
function settle(
  plan: CheckPlan,
  begun: ProgramOutcome,
  options: CheckContext,
): { readonly record: RecordData; readonly outcome: ProgramOutcome } {
  let outcome = begun;
  for (let round = 0; round < 5; round++) {
    const cleared = clearHidden(plan, outcome);
    if (cleared === outcome.record) break;
    outcome = begin(plan, cleared, options);
  }
  return { record: outcome.record, outcome };
}

/** Whoever does not see a value does not write over it, unless the same change has it shown. */
const writtenBlind = ({ blind }: Taken, outcome: ProgramOutcome, { fields }: CheckPlan): readonly Issue[] =>
  blind
    .filter(({ row, path }) => !outcome.state(row, path).visible)
    .map((place) => ({
      code: 'locked_field',
      path: pointerTo(place),
      params: { label: fields[place.path]?.label ?? '' },
    }));

/** The server judges by everything there is: whoever does not see what a sentence tells of is told the sentence alone. */
function asTold(issue: Issue, { program }: CheckPlan): Issue {
  if (issue.code !== 'rule_tells') return issue;
  const { say, rule } = issue.params ?? {};
  const isTold = program.nodes.some(
    (node) =>
      node.do === 'rule' &&
      node.title === rule &&
      [...node.then, ...node.else].some((effect) => 'detail' in effect && effect.say === say),
  );
  return isTold ? issue : { ...issue, code: 'rule_says', params: { say: say ?? '', rule: rule ?? '' } };
}

/** What is wrong with a field or row this viewer does not see is said of the record as a whole; of any other, where it was sent. */
function inSight(issue: Issue, plan: CheckPlan, { record }: Taken, { unseen }: CheckContext): Issue {
  const path = issue.path
    .replace(/\/\d+(?=\/|$)/g, '')
    .slice(1)
    .replaceAll('/', '.');
  const isSeen = Object.hasOwn(plan.fields, path) || Object.hasOwn(plan.parts, path);
  if (!isSeen && issue.code !== 'unknown_key') return { ...issue, path: '' };
  return asSent(issue, record, unseen);
}

/** Without what only travels: words beside codes, scopes, relation paths. */
function strip(plan: CheckPlan, record: RecordData): RecordData {
  const shape = shapeOf(plan);
  const stripRow = (row: Readonly<Record<string, unknown>>, part: string): RecordData => {
    const kept: RecordData = {};
    for (const name of Object.keys(row))
      if (name === '$from' || !(name.startsWith('$') || name.endsWith('_dictText'))) kept[name] = row[name];
    for (const { key, path } of shape(part).parts) kept[key] = rowsIn(row, key).map((one) => stripRow(one, path));
    return kept;
  };
  return stripRow(record, headRow);
}
