import type { PickAsk } from '../../../renderers/fields/services.ts';

export interface Picking extends PickAsk {
  readonly done: (ids: readonly string[] | null) => void;
}

let show: ((picking: Picking) => void) | null = null;

/** The one place of the frame where the dialog stands. */
export function onPicking(then: ((picking: Picking) => void) | null): void {
  show = then;
}

/** Opens the dialog of a report over whatever screen asks; null when nothing was chosen. */
export const pickRecords = (ask: PickAsk): Promise<readonly string[] | null> =>
  new Promise((done) => (show ? show({ ...ask, done }) : done(null)));
