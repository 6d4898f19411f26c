import { type Static, Type } from '@sinclair/typebox';
import type { Allowance } from '../check/allowed.ts';
import type { EntityPlan, RecordData } from '../compile/plan.ts';
import { listOf, numberedPageOf, oneOf, orNull, shaped } from './wire.ts';

/** A record as its plan says: which fields it has differs from entity to entity and from reader to reader. */
export const AnyRecord = shaped<RecordData>();

/**
 * One thing a save did. `path` is the field's full path; `row` the line it happened in, and `in` the line around that one. A whole
 * row added or removed names its part and no field.
 */
export const Change = Type.Object({
  path: Type.String(),
  row: Type.Optional(Type.Object({ id: Type.String(), no: Type.Integer(), in: Type.Optional(Type.String()) })),
  did: oneOf('set', 'added', 'removed'),
  before: Type.Optional(Type.Unknown()),
  after: Type.Optional(Type.Unknown()),
  beforeText: Type.Optional(Type.String()),
  afterText: Type.Optional(Type.String()),
});
export type Change = Static<typeof Change>;

const deed = {
  version: Type.Integer(),
  at: Type.String(),
  by: Type.String(),
  byName: Type.String(),
  /** `create`, `edit`, `delete`, `restore`, `move:submit`, `action:x`, `chain`. */
  action: Type.String(),
  note: orNull(Type.String()),
  /** The configuration that ran then; null where nobody noted it. */
  revision: orNull(Type.Integer()),
};

/** One save as remembered: who, when, what, with before and after by field and row. */
export const HistoryEntry = Type.Object({ ...deed, changes: listOf(Change) });
export type HistoryEntry = Static<typeof HistoryEntry>;

/** A record as it stood after something was done to it: `did` as its document calls it, `changed` how many things it changed. */
export const RecordVersion = Type.Object({
  ...deed,
  did: Type.String(),
  changed: Type.Integer(),
  content: AnyRecord,
});
export type RecordVersion = Static<typeof RecordVersion>;

/** A record as it stood at one of its versions, with the form it had then. */
export const RecordThen = Type.Object({
  version: Type.Integer(),
  at: Type.String(),
  byName: Type.String(),
  did: Type.String(),
  record: AnyRecord,
  plan: shaped<EntityPlan>(),
  /** Whether the form was published anew since. */
  isOlder: Type.Boolean(),
  /** Fields that have come to the form since, by full path. */
  added: listOf(Type.String()),
});
export type RecordThen = Static<typeof RecordThen>;

/** A record at the other end of a chain. */
export const LineageNode = Type.Object({
  entity: Type.String(),
  title: Type.String(),
  id: Type.String(),
  name: Type.String(),
  state: orNull(Type.String()),
  quantity: orNull(Type.String()),
});
export type LineageNode = Static<typeof LineageNode>;

export const Lineage = Type.Object({ from: listOf(LineageNode), to: listOf(LineageNode) });
export type Lineage = Static<typeof Lineage>;

/** Somebody's unsaved work; `version` is the one of the record it was begun from, 0 for a new one. */
export const Draft = Type.Object({ body: AnyRecord, version: Type.Integer(), savedAt: Type.String() });
export type Draft = Static<typeof Draft>;

/** What came of something done to many records, each for itself. */
export const DoneToMany = Type.Object({
  message: Type.String(),
  done: Type.Integer(),
  refused: listOf(Type.Object({ id: Type.String(), name: Type.String(), say: Type.String() })),
});
export type DoneToMany = Static<typeof DoneToMany>;

/** What is shown once and can be read nowhere again. */
export const Handed = Type.Object({ title: Type.String(), secret: Type.String(), about: Type.String() });
export type Handed = Static<typeof Handed>;

/** What an action says of itself; with `warns` what it found out is bad news. */
export const ActionTold = Type.Object({
  message: Type.String(),
  warns: Type.Optional(Type.Literal(true)),
  $handed: Type.Optional(listOf(Handed)),
});
export type ActionTold = Static<typeof ActionTold>;

/** The next document of a chain, filled and not yet saved; `source` names what it comes from, `differs` says what its sources do not agree about. */
export const NextRecord = Type.Object({
  entity: Type.String(),
  source: Type.String(),
  record: AnyRecord,
  differs: listOf(Type.String()),
});
export type NextRecord = Static<typeof NextRecord>;

/** Why something is or is not allowed: everyone who refuses, in words. */
export const Allowed = Type.Unsafe<Allowance>(
  Type.Object({
    allowed: Type.Boolean(),
    reasons: listOf(Type.Object({ by: oneOf('role', 'state', 'rule'), say: Type.String() })),
  }),
);

/** Sums over everything found, by column and currency. */
export const Totals = Type.Record(Type.String(), Type.Record(Type.String(), Type.String()));
export type Totals = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** The rows of a list with one value of the field they are grouped by: how many there are. */
export const RowGroup = Type.Object({ value: orNull(Type.String()), total: Type.Integer() });
export type RowGroup = Static<typeof RowGroup>;

/** One page of a list; grouped, the first page of each group. */
export const RecordPage = Type.Composite([
  numberedPageOf(AnyRecord),
  Type.Object({ totals: Type.Optional(Type.Unsafe<Totals>(Totals)), groups: Type.Optional(listOf(RowGroup)) }),
]);
export type RecordPage = Static<typeof RecordPage>;

/** What a reference may be set to: with a second line, with values for other fields, and where it hangs in a tree. */
export const Option = Type.Object({
  value: Type.String(),
  text: Type.String(),
  hint: Type.Optional(orNull(Type.String())),
  fill: Type.Optional(
    orNull(Type.Unsafe<Readonly<Record<string, unknown>>>(Type.Record(Type.String(), Type.Unknown()))),
  ),
  parent: Type.Optional(orNull(Type.String())),
  leaf: Type.Optional(Type.Boolean()),
});
export type Option = Static<typeof Option>;
