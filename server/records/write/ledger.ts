import type { PartModel } from '../../../schemas/compile/model.ts';
import type { RecordData } from '../../../schemas/compile/plan.ts';
import { ledgersOf } from '../../sql/ledgers.ts';
import type { Asking } from '../asking.ts';
import { type Chain, chainsTo } from '../sql/links.ts';
import { type From, fromOf, type Passage } from './came-from.ts';
import { placed } from './changes.ts';
import { countedIn, type Moved } from './keep-tallies.ts';
import { type LedgerMoves, movesOf, takenOf } from './ledger-moves.ts';

/** What a save does to what its records came from, to what they take of, and to what counts them. */
export interface LedgerWork {
  readonly chains: readonly ChainWork[];
  readonly moves: readonly LedgerMoves[];
  readonly counted: readonly Moved[];
}

/** What a save does to the links of one chain. */
export interface ChainWork {
  readonly chain: Chain;
  /** Source records that are drawn from for the first time. */
  readonly heads: readonly string[];
  /** Source lines that are drawn from for the first time, and where in the record that was said: whether that may be is asked. */
  readonly lines: readonly Drawn[];
  readonly links: readonly Link[];
  /** Ids of rows whose link goes. */
  readonly unlinked: readonly string[];
}
export interface Drawn {
  readonly line: string;
  readonly head: string;
  readonly at: string;
}

export interface Link {
  readonly from: string;
  readonly line: string;
  readonly to: string;
  readonly row: string;
  readonly qty: string | null;
}

/** What records take out of others and count for; one that goes gives everything back. Null: nothing of that kind is touched. */
export function ledgerWork(asking: Asking, passages: readonly Passage[]): LedgerWork | null {
  const chains = chainsTo(asking.model, asking.entity).flatMap((chain) => chainWork(asking, chain, passages));
  const moves = ledgersOf(asking.model, asking.entity).flatMap((ledger) => movesOf(asking, ledger, passages));
  const counted = countedIn(asking, passages);
  return chains.length + moves.length + counted.length > 0 ? { chains, moves, counted } : null;
}

function chainWork(asking: Asking, chain: Chain, passages: readonly Passage[]): ChainWork[] {
  const part = asking.entity.parts.get(chain.becomes.lines?.to ?? '') ?? null;
  const had = passages.flatMap(({ before }) => drawnBy(asking, chain, part, before));
  const has = passages.flatMap(({ after }) => drawnBy(asking, chain, part, after));
  const known = new Set(had.map(keyOf));
  const work: ChainWork = {
    chain,
    heads: freshHeads(had, has),
    lines: has.flatMap((one) =>
      one.from.line === null || known.has(keyOf(one)) ? [] : [{ line: one.from.line, head: one.from.id, at: one.at }],
    ),
    links: chain.becomes.untied ? [] : linksOf(had, has),
    unlinked: gone(had, has),
  };
  return work.heads.length + work.lines.length + work.links.length + work.unlinked.length > 0 ? [work] : [];
}

interface Came {
  /** The record that draws, and its row; '' for the head. */
  readonly to: string;
  readonly row: string;
  readonly from: From;
  /** What its row says. */
  readonly qty: string | null;
  readonly at: string;
}

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
function drawnBy(asking: Asking, chain: Chain, part: PartModel | null, record: RecordData | null): readonly Came[] {
  if (!record) return [];
  const to = String(record.id);
  const head = fromOf(record);
  const rows = part ? placed(part, record) : [];
  const isFromHere = ({ row }: { readonly row: RecordData }) => fromOf(row)?.chain === chain.name;
  const [ledger] = rows.some(isFromHere) ? (chain.becomes.lines?.ledgers.values() ?? []) : [];
  const taken = ledger ? takenOf(asking, ledger, record) : null;
  const lines = rows.flatMap(({ row, no }, index): Came[] => {
    const from = fromOf(row);
    if (from?.chain !== chain.name || from.line === null) return [];
    return [
      { to, row: String(row.id), from, qty: taken ? (taken[index] ?? '0') : null, at: `/${part?.key}/${no - 1}` },
    ];
  });
  const heads = new Set([...(head?.chain === chain.name ? [head.id] : []), ...lines.map(({ from }) => from.id)]);
  return [
    ...[...heads].map((source) => {
      const from = { chain: chain.name, id: source, line: null, with: [] };
      return { to, row: '', from, qty: null, at: '' };
    }),
    ...lines,
  ];
}

const keyOf = ({ to, row, from }: Came): string => JSON.stringify([to, row, from.id, from.line]);

function freshHeads(had: readonly Came[], has: readonly Came[]): string[] {
  const known = new Set(had.map(({ to, from }) => `${to} ${from.id}`));
  const fresh = has.filter(({ to, from }) => !known.has(`${to} ${from.id}`));
  return [...new Set(fresh.map(({ from }) => from.id))];
}

/** A link says what its row says, whether that is taken just now or not. */
function linksOf(had: readonly Came[], has: readonly Came[]): Link[] {
  const before = new Map(had.map((drawn) => [keyOf(drawn), drawn.qty]));
  return has
    .filter((drawn) => !before.has(keyOf(drawn)) || before.get(keyOf(drawn)) !== drawn.qty)
    .map(({ to, row, from, qty }) => ({ from: from.id, line: from.line ?? '', to, row, qty }));
}

/** Rows whose lines went; a head stays linked as long as it lives. */
function gone(had: readonly Came[], has: readonly Came[]): string[] {
  const rows = new Set(has.map(({ row }) => row));
  return had.filter(({ row }) => row !== '' && !rows.has(row)).map(({ row }) => row);
}
