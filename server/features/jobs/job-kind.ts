import type { Static, TSchema } from '@sinclair/typebox';
import type { TenantDb } from '../../db/statement.ts';
import type { House } from '../../kernel/house.ts';

declare module '../../metadata/engine.ts' {
  interface Engine {
    /** What can be scheduled or started, by its key. */
    readonly jobs: ReadonlyMap<string, AnyJobKind>;
  }
}

/** What a job's work is given. Whatever it reads or writes is its own company's. */
export interface JobContext<Params = unknown> {
  readonly tenant: number;
  readonly db: TenantDb;
  readonly house: House;
  /** As the kind's schema says, defaults filled in. */
  readonly params: Params;
  /** Aborted when somebody cancels, the time is up, the process stops or another took the run over. Long work looks at it. */
  readonly signal: AbortSignal;
  /** The person who started it; null for a schedule. */
  readonly by: string | null;
  /** The run, and how often it was begun: 1 at first. */
  readonly run: { readonly id: string; readonly attempt: number; readonly fireAt: string | null };
  /** How far it is. `say` becomes a line of the log. Costs nothing: it is written every second at most. */
  progress(done: number, of: number, say?: string): void;
}

/** A sort of work that can be scheduled or started: the only code a schedule can name. */
export interface JobKind<Params = never> {
  readonly key: string;
  /** As people read it. */
  readonly title: string;
  /** What it takes, as TypeBox; a `title` of a property is its label. Nothing unless said. */
  readonly params?: TSchema;
  /**
   * The whole work is one transaction, and ends in it: after a crash at any moment it happened once or will happen
   * once more, never twice. Only for what takes seconds.
   */
  readonly atomic?: boolean;
  /** A scheduled run that has nothing to tell leaves no line in the log. */
  readonly quiet?: boolean;
  /**
   * The earliest moment, in milliseconds, at which there may be something to do, as far as it is seen: whatever lies further ahead than so
   * many seconds need not be told; null for none. What was run by its schedule rests until then. Whoever writes what is due sooner leaves
   * a row in `job_wake`, in the same transaction.
   */
  nextDue?(ctx: JobContext<Params>, seconds: number): Promise<number | null>;
  /** Started by people only, never by the clock. */
  readonly onlyStarted?: boolean;
  /** What is told at the end, in a sentence; or thrown: a Refusal is told as it is, anything else by its number. */
  run(ctx: JobContext<Params>): Promise<string | undefined>;
}

// biome-ignore lint/suspicious/noExplicitAny: a list of kinds holds kinds of any parameters
export type AnyJobKind = JobKind<any>;

/** Gives a kind's work the type of its own parameters. */
export function defineJob<Schema extends TSchema>(
  kind: Omit<JobKind<Static<Schema>>, 'params'> & { readonly params?: Schema },
): JobKind<Static<Schema>> {
  return kind;
}
