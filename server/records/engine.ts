import type { TenantDb } from '../db/statement.ts';
import type { AnyBehaviour } from './behaviours/behaviour.ts';

/** Says what is wrong with a value by a company's rule; null: nothing. */
export type ValueRule = (value: string) => string | null;

declare module '../metadata/engine.ts' {
  interface Engine {
    /** What moves and actions may run, by its name in documents. */
    readonly behaviours: ReadonlyMap<string, AnyBehaviour>;
    /** The rule of this code; one that is not there asks nothing. */
    valueRule(db: TenantDb, code: string): Promise<ValueRule>;
  }
}
