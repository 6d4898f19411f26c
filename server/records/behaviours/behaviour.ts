import type { RecordData } from '../../../schemas/compile/plan.ts';
import type { EvalScope } from '../../../schemas/expressions/scope.ts';
import type { Expr } from '../../../schemas/expressions/tree.ts';
import type { ActionKind } from '../../../schemas/kinds/action-kind.ts';
import type { Answers } from '../../../schemas/values/answers.ts';
import type { TenantDb } from '../../db/statement.ts';
import type { Asking } from '../asking.ts';

/** What a behaviour is given: the record as it will be saved, and the ways to act on it. */
export interface Doing {
  readonly asking: Asking;
  readonly record: RecordData;
  /** The record as expressions read it. */
  readonly scope: EvalScope;
  readonly answers: Answers;
  /** Puts a value into a field of the head; it is saved with everything else. */
  set(field: string, value: unknown): void;
  /** Puts values, by their keys, into the rows of a part, each asked as expressions read it; null leaves a row as it is. */
  setRows(part: string, give: (row: EvalScope) => Readonly<Record<string, unknown>> | null): void;
  /** Puts rows, by the keys of their fields, in the place of those a part of the head holds. */
  putRows(part: string, rows: readonly RecordData[]): void;
  /** Leaves a message in the outbox, in the same transaction as the save. */
  send(topic: string, body: Readonly<Record<string, unknown>>): void;
  /** Makes the next document of a chain from the record once it is saved, in the same transaction. */
  become(chain: string): void;
  /** Does something else in the same transaction, after the record is saved: it happens with the save or not at all. */
  later(work: (db: TenantDb) => Promise<void>): void;
  /** What the person is told in place of the usual "done". */
  say(text: string): void;
  /** The same, of what did not turn out well: the work is done and kept, and what came of it is bad news. */
  warn(text: string): void;
}

/** Parameters as documents write them: an expression is a text there. */
type Written<Params> = Params extends Expr
  ? string
  : Params extends object
    ? { readonly [Key in keyof Params]: Written<Params[Key]> }
    : Params;

/** A behaviour that documents name: its manifest, and what it does on the server. Expressions come to it compiled. */
export interface Behaviour<Params = never> {
  readonly kind: ActionKind<Written<Params>>;
  run(params: Params, doing: Doing): void | Promise<void>;
  /** What must hold as well where a record comes back from the trash, in the transaction that brings it back. */
  restored?(params: Params, asking: Asking, record: RecordData): Promise<void>;
}

// biome-ignore lint/suspicious/noExplicitAny: a list of behaviours holds behaviours of any parameters
export type AnyBehaviour = Behaviour<any>;
