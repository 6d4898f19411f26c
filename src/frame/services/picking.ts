import type { PickAsk, Picked } from '../../../renderers/fields/services.ts';

export interface Picking extends PickAsk {
  readonly done: (picked: Picked | null) => void;
}

let show: ((picking: Picking) => void) | null = null;

/** The one place of the frame where the dialog stands. */
export function onPicking(then: ((picking: Picking) => void) | null): void {
  show = then;
}

/** Opens the dialog of a report over whatever screen asks; null when nothing was chosen. */
export const pickRows = (ask: PickAsk): Promise<Picked | null> =>
  new Promise((done) => (show ? show({ ...ask, done }) : done(null)));

/** The ids of what was chosen. */
export async function pickRecords(ask: PickAsk): Promise<readonly string[] | null> {
  const picked = await pickRows(ask);
  return picked && [...picked.unseen, ...picked.rows.flatMap(({ id }) => (typeof id === 'string' ? [id] : []))];
}
