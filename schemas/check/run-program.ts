import type { RecordData } from '../compile/plan.ts';
import type { Asker } from '../expressions/tree.ts';
import type { Issue } from '../issues/result.ts';
import type { AnyFieldKind } from '../kinds/field-kind.ts';
import type { RowValues } from '../values/row-values.ts';
import type { Finds } from './finds.ts';
import { heldSince, heldWhileRead, nothingHeld, type StatedPlan } from './held-values.ts';
import type { ProgramChanges } from './program-changes.ts';
import type { ProgramRunner } from './program-face.ts';
import { createProgramRunner } from './program-runner.ts';
import { headRow, type Place, type RowKey, type Spend } from './program-source.ts';
import { lastKey, pointerTo, rowsIn, sourceOver } from './record-source.ts';
import type { RuleState } from './rule-state.ts';

export interface RunOptions {
  readonly asker: Asker;
  readonly kinds: readonly AnyFieldKind[];
  /** `save` unless said. */
  readonly at?: string;
  readonly spend?: Spend | undefined;
  readonly finds?: Finds | undefined;
  /** The record as it is stored: what left its editable state stays as it is there. Absent: everything is worked out anew. */
  readonly stood?: RecordData | null;
  /** The record is only looked at: whatever is stored of it is shown as stored. */
  readonly isRead?: boolean;
}

export interface ProgramOutcome {
  /** The record with every computed value, and what rules set or clear. */
  readonly record: RecordData;
  /** What rules make of a place; rows are named by their place in the record: `lines/3`. */
  state(row: string, path: string): RuleState;
  /** What rules say against the record, each at its pointer. */
  readonly issues: readonly Issue[];
}

/** An outcome that knows how to go on. */
export interface GoingOutcome extends ProgramOutcome {
  /** Goes on where it stood, now that there are answers to what was looked for: only what reads them runs again. */
  found(): GoingOutcome;
}

/** Runs the rules and calculations of a plan once over a record. */
export function runProgram(plan: StatedPlan, record: RecordData, options: RunOptions): GoingOutcome {
  const { stood = null, isRead = false, ...rest } = options;
  const held = isRead ? heldWhileRead(plan) : stood ? heldSince(plan, stood, record) : nothingHeld;
  const runner = createProgramRunner(plan, { ...rest, held, source: sourceOver(record) });
  const outcome = (values: ProgramChanges['values']): GoingOutcome => ({
    record: withValues(record, values),
    state: (row, path) => runner.state(row, path),
    issues: issuesOf(runner, plan),
    found: () => {
      if (isGivenTwice(plan)) return runProgram(plan, record, options);
      runner.found();
      return outcome(runner.given());
    },
  });
  return outcome(runner.run().values);
}

const known = new WeakMap<StatedPlan, boolean>();

/** What a node gives and rules set as well, or hiding clears, is not given again when they say no more: that is worked out from the start. */
function isGivenTwice(plan: StatedPlan): boolean {
  const found = known.get(plan);
  if (found !== undefined) return found;
  const { nodes } = plan.program;
  const set = new Set(
    nodes.flatMap((node) =>
      node.do === 'rule' ? [...node.then, ...node.else].flatMap((one) => (one.do === 'set' ? [one.target] : [])) : [],
    ),
  );
  const isTwice = nodes.some(
    (node) =>
      (node.do === 'calc' || node.do === 'find') &&
      (set.has(node.field) || plan.fields[node.field]?.whenHidden === 'clearAtOnce'),
  );
  known.set(plan, isTwice);
  return isTwice;
}

const issuesOf = (runner: ProgramRunner, plan: StatedPlan): readonly Issue[] =>
  runner.issues().map(({ row, path, issue }) => ({
    ...issue,
    // A rule about a whole column, or a field this viewer does not see, has no one place: it is told of the record.
    path: plan.fields[path] || plan.parts[path] ? pointerTo({ row, path }) : '',
  }));

interface Changed {
  readonly values: Record<string, unknown>;
  readonly parts: Map<string, Map<number, Changed>>;
}
const unchanged = (): Changed => ({ values: {}, parts: new Map() });

/** A copy of the record with these values in their places; rows without a change stay the same objects. */
export function withValues(record: RecordData, values: readonly (Place & { readonly value: unknown })[]): RecordData {
  const byRow = new Map<RowKey, Record<string, unknown>>();
  for (const { row, path, value } of values) {
    const own = byRow.get(row) ?? {};
    own[lastKey(path)] = value;
    byRow.set(row, own);
  }
  const head = unchanged();
  for (const [row, own] of byRow) Object.assign(changedAt(head, row).values, own);
  return apply(record, head);
}

function changedAt(head: Changed, row: RowKey): Changed {
  let here = head;
  const steps = row === headRow ? [] : row.split('/');
  for (let at = 0; at < steps.length; at += 2) {
    const rows = ensure(here.parts, steps[at] ?? '', () => new Map<number, Changed>());
    here = ensure(rows, Number(steps[at + 1]), unchanged);
  }
  return here;
}

function apply(row: RowValues, { values, parts }: Changed): RowValues {
  const applied: Record<string, unknown> = { ...row };
  for (const name of Object.keys(values)) applied[name] = values[name];
  for (const [part, changed] of parts)
    applied[part] = rowsIn(row, part).map((one, no) => {
      const change = changed.get(no);
      return change ? apply(one, change) : one;
    });
  return applied;
}

function ensure<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
}
