import { type Static, Type } from '@sinclair/typebox';
import { listOf, orNull } from './wire.ts';

/** One that competes, as whoever asks may see it; `seat` only where several are told of. */
export const ContestOffer = Type.Object({
  id: Type.String(),
  at: orNull(Type.String()),
  value: Type.String(),
  seat: orNull(Type.String()),
  counts: Type.Boolean(),
  state: Type.String(),
});
export type ContestOffer = Static<typeof ContestOffer>;

/** The place of one who competes, to whoever sees the whole. */
export const ContestSeat = Type.Object({
  id: Type.String(),
  name: Type.String(),
  state: Type.String(),
  best: orNull(Type.String()),
  many: orNull(Type.String()),
});
export type ContestSeat = Static<typeof ContestSeat>;

/** How a competition stands, by the database's clock: a whole picture each time. */
export const Contest = Type.Object({
  label: Type.String(),
  /** Where an offer of one's own is made; null: whoever asks makes none. */
  offer: orNull(Type.Object({ entity: Type.String(), by: Type.String(), value: Type.String() })),
  isSeat: Type.Boolean(),
  higher: Type.Boolean(),
  /** Milliseconds; `left` in seconds from there. */
  now: Type.Number(),
  begins: orNull(Type.String()),
  until: orNull(Type.String()),
  left: orNull(Type.Number()),
  isBegun: Type.Boolean(),
  isOpen: Type.Boolean(),
  /** Why none is taken now. */
  refused: orNull(Type.String()),
  state: Type.String(),
  step: Type.String(),
  limit: orNull(Type.String()),
  own: orNull(Type.String()),
  top: orNull(Type.String()),
  rank: orNull(Type.String()),
  least: orNull(Type.String()),
  offers: listOf(ContestOffer),
  seats: orNull(listOf(ContestSeat)),
});
export type Contest = Static<typeof Contest>;
