import type { Static, TObject } from '@sinclair/typebox';
import type { Issue } from '../issues/result.ts';

/** What a behaviour's parameters are judged against at compile: questions about the entity whose document names it. */
export interface ActionScope {
  /** Whether there is such a field or part; `at` is the parameter that names it, and is found by who asks where it is used. */
  hasField(path: string, at: string): boolean;
  /** Whether what a field of the head holds is a few words, or a code whose words the documents hold: no record, no files, no formatted text. */
  isPlain(key: string): boolean;
  hasChain(key: string): boolean;
  hasPart(path: string, at: string): boolean;
  /** Judges an expression whose value goes into a field, in the head or in the rows of a part; what is wrong with it is told at `at`. */
  judgeValue(text: string, field: string, at: string, part?: string): void;
  /** The same of a condition. */
  judgeCondition(text: string, at: string, part?: string): void;
  /** Whether documents may write a field: nothing that the engine, a formula, a series or a move gives it. */
  isWritten(path: string): boolean;
  /** The records that a reference or a link leads to; null where it leads to none that can be written. */
  beyond(over: string, at: string): BeyondScope | null;
  /** The records of another entity, whatever leads to them; null where there is no such entity. */
  recordsOf(entity: string, at: string): FillingScope | null;
  /** A role is named by the parameter at `at`. */
  namesRole(role: string, at: string): void;
}

/** The same questions of other records; in expressions names are theirs, and `../` leads back to the record that writes them. */
export type WritingScope = Pick<ActionScope, 'hasField' | 'isWritten' | 'judgeValue' | 'judgeCondition'>;
export interface BeyondScope extends WritingScope {
  /** The reference by which they name this one; null where this one names them. */
  readonly linkedBy: string | null;
  /** The reference whose record opens that seal of theirs; null where they have no such seal. */
  sealBy(seal: string): string | null;
}

/** Questions of records that rows are filled from: `judgeFor` of a value that goes into a field of the filled record, `judgeOwn` of one it says. */
export interface FillingScope extends WritingScope {
  judgeFor(text: string, field: string, at: string): void;
  judgeOwn(text: string, theirs: string, at: string): void;
  /** Whether a field is kept as one value, so that records can be found by it. */
  isSearched(key: string): boolean;
  /** Whether a field is kept as several values. */
  holdsSeveral(key: string): boolean;
}

/** A behaviour that moves and actions run by name: what documents are checked against. Its code stands in the server. */
export interface ActionKind<Params = never> {
  readonly name: string;
  /** How the designer names it, in Chinese. */
  readonly title: string;
  readonly params: TObject;
  /** Where it may stand; `lines` is a move of rows. */
  readonly at: readonly ('move' | 'action' | 'save' | 'lines')[];
  /** What is wrong with parameters of the right shape. Paths are below the parameters. */
  check?(params: Params, scope: ActionScope): readonly Issue[];
  /** Fields of the record, by path, that it gives a value. */
  writes?(params: Params): readonly string[];
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
