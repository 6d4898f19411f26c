import { createProgramRunner, type PlacedRuleIssue } from '../../schemas/check/program-runner.ts';
import type { ProgramSource } from '../../schemas/check/program-source.ts';
import type { RuleState } from '../../schemas/check/rule-state.ts';
import type { EntityPlan } from '../../schemas/compile/plan.ts';
import type { Asker } from '../../schemas/expressions/tree.ts';
import { fieldKinds } from '../fields/kinds.ts';
import { type Edit, writeCell } from './edit.ts';
import { placeKey, type Touched } from './sheet.ts';
import { cellOf, cellWith, type RowKey, rowOf, type Tree } from './tree.ts';

/** The rule program at work on one form. */
export interface FormProgram {
  /** Runs what reads anything that the edit touched; writes what it computes and marks what it changed. */
  settle(edit: Edit): void;
  state(row: RowKey, path: string): RuleState;
  issues(): readonly PlacedRuleIssue[];
  /** How many rules and calculations have run so far. */
  evaluated(): number;
}

/** Starts the program on a tree as it stands, computing what the record did not bring. */
export function startProgram(plan: EntityPlan, tree: Tree, asker: Asker): FormProgram {
  const runner = createProgramRunner(plan, { source: sourceOf(tree), kinds: fieldKinds, asker });
  for (const { row, path, value } of runner.run().values) rowOf(tree, row).cells.set(path, cellWith(value));
  return {
    settle: (edit) => {
      const { values, states } = runner.run(changesOf(edit.touched));
      for (const { row, path, value } of values) writeCell(edit, row, path, cellWith(value));
      for (const place of states) edit.touched.states.set(placeKey(place.row, place.path), place);
    },
    state: (row, path) => runner.state(row, path),
    issues: () => runner.issues(),
    evaluated: () => runner.evaluated,
  };
}

const changesOf = ({ cells, lists }: Touched) => ({ cells: [...cells.values()], lists: [...lists.values()] });

/** The form's tree as the program reads it. */
export const sourceOf = (tree: Tree): ProgramSource => ({
  value: (row, path) => cellOf(rowOf(tree, row), path).value,
  related: (row, path) => rowOf(tree, row).rel.get(path) ?? null,
  rows: (row, part) => rowOf(tree, row).lists.get(part) ?? [],
});
