import { type Static, Type } from '@sinclair/typebox';
import type { Tone } from '../compile/model.ts';
import { flowVerbs } from '../flows/verbs.ts';
import { listOf, oneOf, orNull, pageOf } from './wire.ts';

/** What may wait for somebody: a decision, a record they lead on, one that came back to them, what failed. */
export const waitingKinds = ['decision', 'work', 'returned', 'job'] as const;
export type WaitingKind = (typeof waitingKinds)[number];

/** A person as flows tell of them. */
export const FlowPersonTold = Type.Object({ id: Type.String(), name: Type.String() });

/** What can be done by whoever asks, now. */
export const FlowVerb = oneOf(...flowVerbs);
export type FlowVerb = Static<typeof FlowVerb>;

/** A line of a desk: 待办, 已办, 我发起的, 抄送我的. */
export const FlowRow = Type.Object({
  /** Why it stands here: somebody decides, a record is to be led on, it came back, or what runs by itself failed. */
  kind: oneOf(...waitingKinds),
  /** The task, the copy, the instance or the record: what the desk is of. */
  id: Type.String(),
  instance: Type.String(),
  flow: Type.String(),
  flowTitle: Type.String(),
  entity: Type.String(),
  entityTitle: Type.String(),
  record: Type.String(),
  title: Type.String(),
  /** What the document tells of a record beside its name, for whoever may read it: 「含税总额 ¥120,000.00」. */
  told: listOf(Type.Object({ label: Type.String(), text: Type.String() })),
  step: orNull(Type.String()),
  starter: FlowPersonTold,
  /** Whose turn it was, where one acts in another's place. */
  owner: orNull(FlowPersonTold),
  /** Who is asked now. */
  holders: listOf(FlowPersonTold),
  status: Type.String(),
  statusText: Type.String(),
  /** How its state looks; null where the status says it. */
  tone: orNull(Type.Unsafe<Tone>(Type.String())),
  at: Type.String(),
  due: orNull(Type.String()),
  late: Type.Boolean(),
  urged: Type.Integer(),
  readAt: orNull(Type.String()),
  rev: Type.Integer(),
});
export type FlowRow = Static<typeof FlowRow>;
export const FlowRowPage = Type.Object({
  records: listOf(FlowRow),
  total: Type.Integer(),
  /** How many of each kind there are, however it is narrowed by kind; of one's own work alone. */
  kinds: Type.Optional(listOf(Type.Object({ kind: oneOf(...waitingKinds), count: Type.Integer() }))),
  /** Of which flows and documents. */
  of: Type.Optional(listOf(Type.Object({ key: Type.String(), title: Type.String(), count: Type.Integer() }))),
  /** Documents of which only the most urgent stand here, however it is narrowed: there are more. */
  more: Type.Optional(listOf(Type.Object({ title: Type.String(), count: Type.Integer() }))),
});
export type FlowRowPage = Static<typeof FlowRowPage>;

/** How many wait for whoever asks. */
export const FlowCounts = Type.Object({
  /** Everything that waits, of whatever kind; of that the decisions, and what is overdue. */
  todo: Type.Integer(),
  /** At least so many: of some document only the most urgent are counted. */
  isMore: Type.Boolean(),
  decisions: Type.Integer(),
  late: Type.Integer(),
  copies: Type.Integer(),
  returned: Type.Integer(),
});
export type FlowCounts = Static<typeof FlowCounts>;

/** One line of how it went. */
export const FlowEvent = Type.Object({
  nth: Type.Integer(),
  at: Type.String(),
  by: orNull(FlowPersonTold),
  /** In whose place. */
  for: orNull(FlowPersonTold),
  verb: Type.String(),
  said: Type.String(),
  step: orNull(Type.String()),
  stepTitle: orNull(Type.String()),
  round: orNull(Type.Integer()),
  remark: orNull(Type.String()),
  /** Done by an administrator over the heads of those asked. */
  forced: Type.Boolean(),
  took: orNull(Type.Integer()),
});
export type FlowEvent = Static<typeof FlowEvent>;

/** A step as it is drawn: what it came to so far, and who is or was asked. */
export const FlowStepTold = Type.Object({
  key: Type.String(),
  as: Type.String(),
  title: Type.String(),
  in: orNull(Type.String()),
  stands: oneOf('ahead', 'now', 'done', 'skipped', 'refused', 'returned'),
  rule: orNull(Type.String()),
  many: orNull(Type.String()),
  persons: listOf(
    Type.Object({
      id: Type.String(),
      name: Type.String(),
      for: orNull(Type.String()),
      /** Why this person: the rule in words. */
      why: Type.String(),
      status: Type.String(),
      at: orNull(Type.String()),
      remark: orNull(Type.String()),
    }),
  ),
  since: orNull(Type.String()),
  due: orNull(Type.String()),
});
export type FlowStepTold = Static<typeof FlowStepTold>;

/** A record's decision, whole: for the panel beside its form. */
export const FlowTold = Type.Object({
  instance: orNull(Type.String()),
  rev: Type.Integer(),
  flow: Type.String(),
  title: Type.String(),
  status: Type.String(),
  statusText: Type.String(),
  starter: orNull(FlowPersonTold),
  startedAt: orNull(Type.String()),
  endedAt: orNull(Type.String()),
  /** In the order of the flow. */
  steps: listOf(FlowStepTold),
  events: listOf(FlowEvent),
  /** The asker's own open task, and what may be done with it; or with the whole. */
  task: orNull(
    Type.Object({
      id: Type.String(),
      step: Type.String(),
      stepTitle: Type.String(),
      sort: Type.String(),
      remarkNeeded: Type.Boolean(),
      draft: orNull(Type.Object({ remark: Type.String() })),
      fields: Type.Record(Type.String(), Type.String()),
    }),
  ),
  can: listOf(FlowVerb),
  /** Where it may be sent back to, and whose tasks would go. */
  backTo: listOf(Type.Object({ step: Type.String(), title: Type.String(), cancels: listOf(FlowPersonTold) })),
  /** What the starter or the one before must choose persons for. */
  picks: listOf(Type.Object({ step: Type.String(), title: Type.String(), from: listOf(FlowPersonTold) })),
});
export type FlowTold = Static<typeof FlowTold>;

/** What came of many at once. */
export const FlowDoneMany = Type.Object({
  message: Type.String(),
  done: Type.Integer(),
  refused: listOf(Type.Object({ id: Type.String(), name: Type.String(), say: Type.String() })),
});
export type FlowDoneMany = Static<typeof FlowDoneMany>;

/** For whom something waits, and whether they are still there to answer. */
export const FlowHolder = Type.Object({
  id: Type.String(),
  name: Type.String(),
  account: Type.String(),
  stands: oneOf('there', 'frozen', 'gone'),
  tasks: Type.Integer(),
  late: Type.Integer(),
  /** Steps to come for which they were chosen. */
  picks: Type.Integer(),
  /** Others whom they stand in for. */
  deputies: Type.Integer(),
  oldest: orNull(Type.String()),
});
export type FlowHolder = Static<typeof FlowHolder>;
export const FlowHolderPage = pageOf(FlowHolder);

/** What went from one person to another, and what did not. */
export const FlowHandedOver = Type.Object({
  message: Type.String(),
  tasks: Type.Integer(),
  picks: Type.Integer(),
  deputies: Type.Integer(),
  refused: listOf(Type.Object({ id: Type.String(), name: Type.String(), say: Type.String() })),
  /** Records that were not come to yet, and after which one to go on. */
  left: Type.Integer(),
  next: orNull(Type.String()),
});
export type FlowHandedOver = Static<typeof FlowHandedOver>;

/** What runs by an older version of a flow: where it stands, and why it could not go on by the newest; '' where it could. */
export const FlowNewer = Type.Object({
  flow: Type.String(),
  title: Type.String(),
  total: Type.Integer(),
  instances: listOf(
    Type.Object({
      id: Type.String(),
      title: Type.String(),
      startedAt: Type.String(),
      at: listOf(Type.String()),
      unfit: Type.String(),
    }),
  ),
});
export type FlowNewer = Static<typeof FlowNewer>;

/** Flows of which something goes on by an older version. */
export const FlowsOlder = Type.Object({
  flows: listOf(Type.Object({ flow: Type.String(), title: Type.String(), count: Type.Integer() })),
});
export type FlowsOlder = Static<typeof FlowsOlder>;

/** A document that whoever asks may begin, and what decides about it. */
export const FlowStartable = Type.Object({
  entity: Type.String(),
  title: Type.String(),
  flows: listOf(Type.String()),
  /** How many of it they began so far: what one often begins stands first. */
  begun: Type.Integer(),
});
export type FlowStartable = Static<typeof FlowStartable>;
