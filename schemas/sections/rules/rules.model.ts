import type { Hiding } from '../../compile/program-model.ts';

export interface RulesModel {
  /** When rules hide a field or part from everybody, by full path; a path that is not in it is never hidden. */
  readonly hides: ReadonlyMap<string, readonly Hiding[]>;
}
