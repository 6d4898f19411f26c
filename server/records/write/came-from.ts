import type { HoldModel } from '../../../schemas/compile/ledger-model.ts';
import type { RecordData } from '../../../schemas/compile/plan.ts';
import type { Diff } from './changes.ts';

/** Where a row or record was made from. */
export interface From {
  readonly chain: string;
  readonly id: string;
  readonly line: string | null;
  /** The other records that a new one is gathered from; once it is saved its lines say so. */
  readonly with: readonly string[];
}

/** So many records at most are gathered into one. */
export const MOST_SOURCES = 200;

/** `$from` as it stands on a row; anything else than ids in it is nothing. */
export function fromOf(row: RecordData): From | null {
  const from = row.$from as { chain?: unknown; id?: unknown; line?: unknown; with?: unknown } | null | undefined;
  if (typeof from !== 'object' || from === null || !isId(from.chain) || !isId(from.id)) return null;
  const others = Array.isArray(from.with) ? from.with.slice(0, MOST_SOURCES).filter(isId) : [];
  return { chain: from.chain, id: from.id, line: isId(from.line) ? from.line : null, with: others };
}

const isId = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && value.length <= 128 && !value.includes('\u0000');

/** One record on its way from what it was to what it will be; null: it is not there yet, or goes. */
export interface Passage {
  readonly before: RecordData | null;
  readonly after: RecordData | null;
  /** Where it is otherwise; unset: all of it comes or goes. */
  readonly diff?: Diff;
}

/** Whether a record is in one of the states in which it keeps what it took. */
export const isHeld = (hold: HoldModel | null | undefined, record: RecordData): boolean =>
  !hold || hold.states.includes(String(record[hold.field] ?? hold.start));
