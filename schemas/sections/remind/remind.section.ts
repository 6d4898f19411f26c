import { type Static, Type } from '@sinclair/typebox';
import { Code, called, FieldPath, Key, Keyed, Maybe, StateKey, Strict, Text } from '../../language/parts.ts';
import type { Section } from '../../language/section.ts';
import { Clock } from '../../language/time.ts';

const days = (from: number) =>
  Type.Array(Type.Integer({ minimum: from, maximum: 3650 }), { minItems: 1, maxItems: 12 });

/** What people are told before or after a date: each time once, for each value the date has had. */
const Reminder = Strict({
  label: called('名称', Text),
  /** A date or a moment of the record; since it came into its state unless said. */
  of: called('从哪个日期算起', Maybe(Key), 'field'),
  before: called('提前几天', Maybe(days(0))),
  after: called('过后几天', Maybe(days(1))),
  /** Days on which nobody works are passed over. */
  working: called('只算工作日', Maybe(Type.Boolean())),
  /** 09:00 for a date, the same time of day for a moment, unless said. */
  at: called('几点', Maybe(Clock)),
  /** In other states nobody is told. */
  while: called('提醒的状态', Maybe(Type.Array(StateKey, { minItems: 1, maxItems: 60 })), 'state'),
  to: called(
    '提醒谁',
    Strict({
      /** Those with this role who may read the record. */
      role: called('角色', Maybe(Code), 'role'),
      /** The person that a field of the record names, or the users of the supplier it names. */
      user: called('人员字段', Maybe(FieldPath), 'field'),
      supplier: called('供应商字段', Maybe(FieldPath), 'field'),
    }),
  ),
  say: called('内容', Text),
  tells: called('一并告知的字段', Maybe(Type.Array(Key, { minItems: 1, maxItems: 4 })), 'field'),
});

export type ReminderDocument = Static<typeof Reminder>;

export const remind = {
  key: 'remind',
  words: called('到期提醒', Maybe(Keyed('key', Reminder))),
  entry: '到期提醒',
} as const satisfies Section;
