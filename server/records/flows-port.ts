import type { MoveModel } from '../../schemas/compile/model.ts';
import type { RecordData } from '../../schemas/compile/plan.ts';
import type { FlowEvent } from '../../schemas/wire/flows.ts';
import type { Session } from '../kernel/session.ts';
import type { Asking, Sources } from './asking.ts';

/** A record that a save brought into another state than it was in. */
export interface Passed {
  /** Null where the record is new. */
  readonly from: string | null;
  readonly to: string;
  readonly record: RecordData;
}

/** What decides about records stands above them: it is told when they change their state, and says what is its alone. */
export interface Flows {
  /** In the transaction that wrote them. Answers whether any of them was moved on at once. */
  settle(asking: Asking, passed: readonly Passed[]): Promise<boolean>;
  /** Why nobody may make this move by hand: what decides about the record is still under way, or waits for the person it takes away. */
  holds(asking: Asking, record: RecordData, move: MoveModel): Promise<string | null>;
  /** Records that somebody throws away are not decided any more; a person whom something waits for is not thrown away. */
  forget(asking: Asking, ids: readonly string[]): Promise<void>;
  /** What everybody said and did when it was last decided about a record, as far as whoever asks may hear it. */
  opinions(sources: Sources, session: Session, entity: string, id: string): Promise<readonly FlowEvent[]>;
}
