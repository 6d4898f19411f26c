import { type Static, Type } from '@sinclair/typebox';
import { called, Expression, Key, Maybe, Strict } from './parts.ts';

export const Clock = Type.String({ pattern: '^([01]\\d|2[0-3]):[0-5]\\d$' });
export const Moment = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2} ([01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d$' });

/** When the house makes a move by itself: so long after a date of the record, or after it came into the state it is in. */
export const After = Strict({
  /** A date or a moment of the record; since it came into its state unless said. */
  of: called('从哪个日期算起', Maybe(Key), 'field'),
  days: called('天数', Maybe(Expression)),
  hours: called('小时数', Maybe(Expression)),
  /** Days on which nobody works are passed over. */
  working: called('只算工作日', Maybe(Type.Boolean())),
  /** On the day that comes of it; at the same time of day unless said, and a date is over when its day is. */
  at: called('几点', Maybe(Clock)),
});

export type AfterDocument = Static<typeof After>;
