import type { HoldModel, PartModel } from '../../../schemas/compile/model.ts';
import type { RecordData } from '../../../schemas/compile/plan.ts';
import { add, compareDecimals, negate } from '../../../schemas/expressions/decimal.ts';
import type { Asking } from '../asking.ts';
import { type Chain, chainsTo } from '../sql/links.ts';
import { placed } from './changes.ts';

/** Where a row or record was made from. */
export interface From {
  readonly chain: string;
  readonly id: string;
  readonly line: string | null;
  /** The other records that a new one is gathered from; once it is saved its lines say so. */
  readonly with: readonly string[];
}

/** What a save does to the ledger of one chain. */
export interface ChainWork {
  readonly chain: Chain;
  /** Source records that are drawn from for the first time. */
  readonly heads: readonly string[];
  /** By source line: how much more (or less) of it is taken, and where in the record that was said. */
  readonly takes: readonly Take[];
  readonly links: readonly Link[];
  /** Ids of rows whose link goes. */
  readonly unlinked: readonly string[];
}
export interface Take {
  readonly line: string;
  readonly head: string;
  readonly delta: string;
  /** Newly drawn from: whether that may be is asked. */
  readonly fresh: boolean;
  readonly at: string;
}

/** Something more is wanted of a line, not less. */
export const isAsked = ({ fresh, delta }: Take): boolean => fresh || compareDecimals(delta, '0') === 1;

export interface Link {
  readonly from: string;
  readonly line: string;
  readonly to: string;
  readonly row: string;
  readonly qty: string | null;
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
}

/** What records take out of those before them in their chains; one that goes gives everything back. */
export function ledgerWork(asking: Asking, passages: readonly Passage[]): ChainWork[] {
  return chainsTo(asking.model, asking.entity).flatMap((chain) => {
    const part = asking.entity.parts.get(chain.becomes.lines?.to ?? '') ?? null;
    const had = passages.flatMap(({ before }) => drawnBy(chain, part, before));
    const has = passages.flatMap(({ after }) => drawnBy(chain, part, after));
    const work: ChainWork = {
      chain,
      heads: freshHeads(had, has),
      takes: takesOf(had, has),
      links: linksOf(had, has),
      unlinked: gone(had, has),
    };
    return work.heads.length + work.takes.length + work.links.length + work.unlinked.length > 0 ? [work] : [];
  });
}

interface Drawn {
  /** The record that draws, and its row; '' for the head. */
  readonly to: string;
  readonly row: string;
  readonly from: From;
  /** What its row says. */
  readonly qty: string | null;
  /** Its record is in a state in which that is taken. */
  readonly holds: boolean;
  readonly at: string;
}

/** Whether a record is in one of the states in which it keeps what it took. */
export const isHeld = (hold: HoldModel | null | undefined, record: RecordData): boolean =>
  !hold || hold.states.includes(String(record[hold.field] ?? hold.start));

/**
 * A new record that was gathered from several: it comes from those that gave it a line, and its head names the first of
 * them, as whoever reads it will be told.
 */
export function settleSource(asking: Asking, record: RecordData): void {
  const from = fromOf(record);
  if (!from || from.with.length === 0) return;
  const chain = chainsTo(asking.model, asking.entity).find(({ name }) => name === from.chain);
  const part = chain && asking.entity.parts.get(chain.becomes.lines?.to ?? '');
  const given = (part ? placed(part, record) : []).flatMap(({ row }) => {
    const one = fromOf(row);
    return one?.chain === from.chain ? [one.id] : [];
  });
  record.$from = { chain: from.chain, id: given.toSorted()[0] ?? from.id };
}

/** What of a record came through a chain: its head, and its lines. */
function drawnBy(chain: Chain, part: PartModel | null, record: RecordData | null): readonly Drawn[] {
  if (!record) return [];
  const consume = chain.becomes.lines?.consume;
  const take = consume?.take;
  const holds = isHeld(consume?.while, record);
  const to = String(record.id);
  const head = fromOf(record);
  const rows = part ? placed(part, record) : [];
  const lines = rows.flatMap(({ row, no }): Drawn[] => {
    const from = fromOf(row);
    if (from?.chain !== chain.name || from.line === null) return [];
    const qty = take === undefined ? null : String(row[take] ?? '0');
    return [{ to, row: String(row.id), from, qty, holds, at: `/${part?.key}/${no - 1}${take ? `/${take}` : ''}` }];
  });
  const heads = new Set([...(head?.chain === chain.name ? [head.id] : []), ...lines.map(({ from }) => from.id)]);
  return [
    ...[...heads].map((source) => ({
      to,
      row: '',
      from: { chain: chain.name, id: source, line: null, with: [] },
      qty: null,
      holds,
      at: '',
    })),
    ...lines,
  ];
}

const keyOf = ({ to, row, from }: Drawn): string => JSON.stringify([to, row, from.id, from.line]);

function freshHeads(had: readonly Drawn[], has: readonly Drawn[]): string[] {
  const known = new Set(had.map(({ to, from }) => `${to} ${from.id}`));
  const fresh = has.filter(({ to, from }) => !known.has(`${to} ${from.id}`));
  return [...new Set(fresh.map(({ from }) => from.id))];
}

function takesOf(had: readonly Drawn[], has: readonly Drawn[]): Take[] {
  const known = new Set(had.map(keyOf));
  const takes = new Map<string, Take>();
  const count = (drawn: Drawn, qty: string | null, fresh: boolean) => {
    const { line, id } = drawn.from;
    if (line === null) return;
    const key = JSON.stringify([id, line]);
    const sum = takes.get(key);
    const delta = add(sum?.delta ?? '0', qty) ?? '0';
    takes.set(key, { line, head: id, delta, fresh: fresh || (sum?.fresh ?? false), at: sum?.at || drawn.at });
  };
  for (const drawn of has) count(drawn, heldOf(drawn), !known.has(keyOf(drawn)));
  for (const drawn of had) count({ ...drawn, at: '' }, negate(heldOf(drawn)), false);
  return [...takes.values()].filter(({ delta, fresh }) => fresh || delta !== '0');
}

const heldOf = ({ qty, holds }: Drawn): string => (holds ? (qty ?? '0') : '0');

/** A link says what its row says, whether that is taken just now or not. */
function linksOf(had: readonly Drawn[], has: readonly Drawn[]): Link[] {
  const before = new Map(had.map((drawn) => [keyOf(drawn), drawn.qty]));
  return has
    .filter((drawn) => !before.has(keyOf(drawn)) || before.get(keyOf(drawn)) !== drawn.qty)
    .map(({ to, row, from, qty }) => ({ from: from.id, line: from.line ?? '', to, row, qty }));
}

/** Rows whose lines went; a head stays linked as long as it lives. */
function gone(had: readonly Drawn[], has: readonly Drawn[]): string[] {
  const rows = new Set(has.map(({ row }) => row));
  return had.filter(({ row }) => row !== '' && !rows.has(row)).map(({ row }) => row);
}
