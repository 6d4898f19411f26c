import type { Static, TObject } from '@sinclair/typebox';
import type { Issue } from '../result.ts';

/** What a behaviour's parameters are judged against at compile: questions about the entity whose document names it. */
export interface ActionScope {
  readonly entity: string;
  hasField(path: string): boolean;
  hasMove(key: string): boolean;
  hasChain(key: string): boolean;
  hasEntity(key: string): boolean;
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
