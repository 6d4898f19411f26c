import type { Hiding } from '../../compile/program-model.ts';

export interface RulesModel {
  /** When rules hide a field or part from everybody, by full path; a path that is not in it is never hidden. */
  readonly hides: ReadonlyMap<string, readonly Hiding[]>;
  /** What any step of a flow over it hides, from whoever decides or is shown the record: not shown to them afterwards either. */
  readonly hiddenAfterwards: ReadonlySet<string>;
}
