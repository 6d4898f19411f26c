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
