import { type Static, Type } from '@sinclair/typebox';
import { FlowPersonTold, FlowRow } from './flows.ts';
import { listOf, oneOf, orNull, pageOf } from './wire.ts';

/** A flow as those who keep flows see it: what is said of it, what is being written, and what runs by it. */
export const FlowModelTold = Type.Object({
  key: Type.String(),
  title: Type.String(),
  /** The document it decides about. */
  entity: Type.String(),
  entityTitle: Type.String(),
  /** Who says it: the product, the company over the product's, or the company alone. */
  layer: oneOf('product', 'changed', 'own'),
  /** Whether it was ever published. */
  isPublished: Type.Boolean(),
  /** Why it is begun no more; null where it is. */
  stopped: orNull(Type.String()),
  draft: orNull(Type.Object({ by: Type.String(), at: Type.String() })),
  /** The company's last publish of it; null where nobody ever changed what the product says. */
  changed: orNull(Type.Object({ by: Type.String(), at: Type.String() })),
  rev: Type.Integer(),
  /** States that name it. */
  usedIn: listOf(Type.String()),
  /** What was begun by it, of each version that still matters: the newest first. */
  versions: listOf(
    Type.Object({
      isNewest: Type.Boolean(),
      running: Type.Integer(),
      total: Type.Integer(),
      first: orNull(Type.String()),
      last: orNull(Type.String()),
    }),
  ),
});
export type FlowModelTold = Static<typeof FlowModelTold>;
export const FlowModelPage = pageOf(FlowModelTold);

/** A task of anybody. */
export const FlowTaskRow = Type.Object({
  ...FlowRow.properties,
  holder: FlowPersonTold,
  /** Whether it still waits. */
  isOpen: Type.Boolean(),
  doneAt: orNull(Type.String()),
});
export type FlowTaskRow = Static<typeof FlowTaskRow>;
export const FlowTaskPage = pageOf(FlowTaskRow);

/** What a flow told somebody. */
export const FlowNoticeRow = Type.Object({
  id: Type.String(),
  at: Type.String(),
  channel: oneOf('notice', 'mail', 'sms'),
  template: Type.String(),
  /** What sort of message it is, in words. */
  sort: Type.String(),
  receiver: Type.String(),
  title: Type.String(),
  status: Type.String(),
  result: orNull(Type.String()),
  /** Of a notice: when it was read; null where it was not, or where nobody can know. */
  readAt: orNull(Type.String()),
  isRead: Type.Boolean(),
  entity: orNull(Type.String()),
  record: orNull(Type.String()),
});
export type FlowNoticeRow = Static<typeof FlowNoticeRow>;
export const FlowNoticePage = pageOf(FlowNoticeRow);

/** How flows are doing as a whole: what is late, what stands still, and how long each step takes. */
export const FlowMonitor = Type.Object({
  running: Type.Integer(),
  suspended: Type.Integer(),
  /** Decided in the last thirty days, and how many hours the middle one of them took. */
  decided: Type.Object({ count: Type.Integer(), hours: orNull(Type.Number()) }),
  open: Type.Integer(),
  /** Tasks whose time is over; since when the first of them is. */
  late: Type.Object({ count: Type.Integer(), since: orNull(Type.String()) }),
  /** Decisions that wait for whoever keeps their flow to put something right. */
  halted: Type.Integer(),
  /** Moments that should have come already: the clock lags behind. */
  timers: Type.Object({ count: Type.Integer(), since: orNull(Type.String()) }),
  /** What was to be told by mail or text message and has not left, or could not. */
  messages: Type.Object({ waiting: Type.Integer(), since: orNull(Type.String()), failed: Type.Integer() }),
  /** Of the last ninety days the steps that take longest, or have something late. */
  steps: listOf(
    Type.Object({
      flow: Type.String(),
      flowTitle: Type.String(),
      step: Type.String(),
      stepTitle: Type.String(),
      done: Type.Integer(),
      /** Hours that the middle one of them waited, and nine of ten at most. */
      middle: orNull(Type.Number()),
      most: orNull(Type.Number()),
      open: Type.Integer(),
      late: Type.Integer(),
    }),
  ),
  /** Decisions about which nothing was done for longest. */
  still: listOf(
    Type.Object({
      instance: Type.String(),
      flowTitle: Type.String(),
      entity: Type.String(),
      record: Type.String(),
      title: Type.String(),
      since: Type.String(),
      holders: listOf(FlowPersonTold),
    }),
  ),
});
export type FlowMonitor = Static<typeof FlowMonitor>;
