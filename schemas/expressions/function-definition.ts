import type { ValueType } from '../values/value-type.ts';
import type { Arg, Value } from './scope.ts';
import type { Asker } from './tree.ts';

/** What an argument must be. `shared`: of one type with the other shared ones. */
export type Takes =
  | 'number'
  | 'text'
  | 'bool'
  | 'day'
  | 'word'
  | 'anything'
  | 'shared'
  | 'places'
  | 'around'
  | 'role'
  | 'numbersOfRows'
  | 'countable'
  | 'ordered'
  | 'texts'
  | 'valuesOfRows'
  | 'rows';

export interface CallContext {
  readonly asker: Asker;
  /** What each argument is, as typed. */
  readonly kinds: readonly ValueType['is'][];
}

export interface FunctionDefinition {
  /** Its name in sentences. */
  readonly zh: string;
  readonly least: number;
  readonly most: number;
  /** One per argument; the last stands for all that follow. */
  readonly takes: readonly Takes[];
  /** `shared`, `first` and `last` take the type of those arguments. */
  readonly gives: ValueType | 'shared' | 'first' | 'last';
  evaluate(args: readonly Arg[], around: CallContext): Value;
}
