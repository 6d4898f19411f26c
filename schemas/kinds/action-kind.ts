import type { Static, TObject } from '@sinclair/typebox';
import type { Issue } from '../result.ts';

/** What a behaviour's parameters are judged against at compile: questions about the entity whose document names it. */
export interface ActionScope {
  /** Whether there is such a field or part; `at` is the parameter that names it, and is found by who asks where it is used. */
  hasField(path: string, at: string): boolean;
  /** Whether what a field of the head holds is a few words as it stands: no code, no files, no formatted text. */
  isPlain(key: string): boolean;
  hasChain(key: string): boolean;
  /** Judges an expression whose value goes into a field; what is wrong with it is told at `at`. */
  judgeValue(text: string, field: string, at: string): void;
  /** A role is named by the parameter at `at`. */
  namesRole(role: string, at: string): void;
}

/** A behaviour that moves and actions run by name: what documents are checked against. Its code stands in the server. */
export interface ActionKind<Params = never> {
  readonly name: string;
  /** How the designer names it, in Chinese. */
  readonly title: string;
  readonly params: TObject;
  /** Where it may stand. */
  readonly at: readonly ('move' | 'action' | 'save')[];
  /** What is wrong with parameters of the right shape. Paths are below the parameters. */
  check?(params: Params, scope: ActionScope): readonly Issue[];
}

// biome-ignore lint/suspicious/noExplicitAny: a list of kinds holds kinds of any parameters
export type AnyActionKind = ActionKind<any>;

type Definition<Schema extends TObject, Name extends string> = Omit<ActionKind<Static<Schema>>, 'params' | 'name'> & {
  readonly name: Name;
  readonly params: Schema;
};

/** Gives a behaviour's check the type of its own parameters. */
export function defineActionKind<Schema extends TObject, const Name extends string>(
  definition: Definition<Schema, Name>,
): ActionKind<Static<Schema>> & { readonly name: Name; readonly params: Schema } {
  return definition;
}
