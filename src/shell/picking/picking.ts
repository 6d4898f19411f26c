import type { PickAsk, PickedRow } from '../../../renderers/fields/services.ts';

export interface Picking extends PickAsk {
  readonly done: (rows: readonly PickedRow[] | null) => void;
}

let show: ((picking: Picking) => void) | null = null;

/** The one place of the frame where the dialog stands. */
export function onPicking(then: ((picking: Picking) => void) | null): void {
  show = then;
}

/** Opens the dialog of a report over whatever screen asks; null when nothing was chosen. */
export const pickRows = (ask: PickAsk): Promise<readonly PickedRow[] | null> =>
  new Promise((done) => (show ? show({ ...ask, done }) : done(null)));

/** The ids of what was chosen. */
export async function pickRecords(ask: PickAsk): Promise<readonly string[] | null> {
  const rows = await pickRows(ask);
  return rows?.flatMap(({ id }) => (typeof id === 'string' ? [id] : [])) ?? null;
}
