import type { AnyBehaviour } from './behaviours/behaviour.ts';
import type { Flows } from './flows-port.ts';
import type { Reading } from './row-reader.ts';

/** Says what is wrong with a value by a company's rule; null: nothing. */
export type ValueRule = (value: string) => string | null;

declare module '../metadata/engine.ts' {
  interface Engine {
    /** What moves and actions may run, by its name in documents. */
    readonly behaviours: ReadonlyMap<string, AnyBehaviour>;
    /** The rule of this code; one that is not there asks nothing. */
    valueRule(at: Reading, code: string): Promise<ValueRule>;
    /** Who decides about records; unset: nobody but those who may make their moves. */
    readonly flows?: Flows;
  }
}
