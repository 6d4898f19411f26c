import { heldInState, heldWhileRead, nothingHeld } from '../../schemas/check/held-values.ts';
import type { ProgramChanges } from '../../schemas/check/program-changes.ts';
import type { PlacedRuleIssue } from '../../schemas/check/program-face.ts';
import { createProgramRunner } from '../../schemas/check/program-runner.ts';
import type { ProgramSource } from '../../schemas/check/program-source.ts';
import type { RuleState } from '../../schemas/check/rule-state.ts';
import type { EntityPlan, RecordData } from '../../schemas/compile/plan.ts';
import type { Asker } from '../../schemas/expressions/tree.ts';
import { fieldKinds } from '../fields/kinds.ts';
import { type Edit, writeCell, writeRel } from './edit.ts';
import type { FormFinds } from './form-finds.ts';
import { type Place, placeKey, type Touched } from './sheet.ts';
import { cellOf, cellWith, HEAD, type RowKey, rowOf, sameValue, type Tree } from './tree.ts';

/** The rule program at work on one form. */
export interface FormProgram {
  /** Runs what reads anything that the edit touched; writes what it computes and marks what it changed. */
  settle(edit: Edit): void;
  /** From reading to writing: what the record's state leaves open is worked out as it would be saved now. */
  open(edit: Edit, record: RecordData): void;
  /** What was asked for has come: writes what is found by it, and what is read through that. */
  arrive(edit: Edit): void;
  state(row: RowKey, path: string): RuleState;
  issues(): readonly PlacedRuleIssue[];
  /** How many rules and calculations have run so far. */
  evaluated(): number;
}

/** Starts the program on a tree as it stands, computing what the record did not bring. */
export function startProgram(plan: EntityPlan, tree: Tree, asker: Asker, finds?: FormFinds): FormProgram {
  const isStored = typeof rowOf(tree, HEAD).carried.id === 'string';
  const held = isStored ? heldWhileRead(plan, isNewRow) : nothingHeld;
  const runner = createProgramRunner(plan, { source: sourceOf(tree), kinds: fieldKinds, asker, held, finds });
  /** What is read through a record that was found is known only with it: whatever reads that runs once more. */
  const follow = (edit: Edit, changes: ProgramChanges): void => {
    take(edit, changes);
    const cells = changes.values.flatMap((one) => readThrough(edit, one, finds));
    if (cells.length > 0) follow(edit, runner.run({ cells, lists: [] }));
  };
  for (const { row, path, value } of runner.run().values) rowOf(tree, row).cells.set(path, cellWith(value));
  return {
    settle: (edit) => follow(edit, runner.run(changesOf(edit.touched))),
    open: (edit, record) => {
      if (isStored) follow(edit, runner.release(heldInState(plan, record, isNewRow)));
    },
    arrive: (edit) => follow(edit, runner.found()),
    state: (row, path) => runner.state(row, path),
    issues: () => runner.issues(),
    evaluated: () => runner.evaluated,
  };
}

function take(edit: Edit, { values, states }: ProgramChanges): void {
  for (const { row, path, value } of values) writeCell(edit, row, path, cellWith(value));
  for (const place of states) edit.touched.states.set(placeKey(place.row, place.path), place);
}

/** Writes the words of what was found, and what is read through it; answers the places that are another now. */
function readThrough(
  edit: Edit,
  { row, path, value }: ProgramChanges['values'][number],
  finds: FormFinds | undefined,
): readonly Place[] {
  const { tree } = edit.sheet;
  if (!tree.plan.fields[path]?.config.find) return [];
  const told = finds?.toldOf(path, value);
  writeCell(edit, row, path, cellWith(value, told?.text ?? undefined));
  const node = rowOf(tree, row);
  const through = `${path.slice(path.lastIndexOf('.') + 1)}.`;
  const names = new Set(
    [...node.rel.keys(), ...Object.keys(told?.rel ?? {})].filter((name) => name.startsWith(through)),
  );
  return [...names].flatMap((name) => {
    const after = told?.rel[name] ?? null;
    if (sameValue(node.rel.get(name) ?? null, after)) return [];
    writeRel(edit, row, name, after);
    return [{ row, path: name }];
  });
}

const isNewRow = (row: RowKey): boolean => row.startsWith('+');

const changesOf = ({ cells, lists }: Touched) => ({ cells: [...cells.values()], lists: [...lists.values()] });

/** The form's tree as the program reads it. */
export const sourceOf = (tree: Tree): ProgramSource => ({
  value: (row, path) => cellOf(rowOf(tree, row), path).value,
  related: (row, path) => rowOf(tree, row).rel.get(path) ?? null,
  rows: (row, part) => rowOf(tree, row).lists.get(part) ?? [],
});
