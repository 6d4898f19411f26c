import { type Static, Type } from '@sinclair/typebox';
import type { Allowance } from '../check/allowed.ts';
import type { Tone } from '../compile/model.ts';
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
  /** The same as its document calls it: 「提交审批」, 「修改」, 「自动关闭」. */
  did: Type.String(),
  note: orNull(Type.String()),
  /** The configuration that ran then; null where nobody noted it. */
  revision: orNull(Type.Integer()),
};

/** One save as remembered: who, when, what, with before and after by field and row. */
export const HistoryEntry = Type.Object({ ...deed, changes: listOf(Change) });
export type HistoryEntry = Static<typeof HistoryEntry>;

/** A record as it stood after something was done to it: `changed` is how many things it changed. */
export const RecordVersion = Type.Object({
  ...deed,
  changed: Type.Integer(),
  content: AnyRecord,
});
export type RecordVersion = Static<typeof RecordVersion>;

/** What was frozen of a record at a move, with its hash where whoever asks is shown all of it. */
export const Frozen = Type.Object({
  name: Type.String(),
  /** As its document calls it. */
  label: Type.String(),
  version: Type.Integer(),
  at: Type.String(),
  byName: Type.String(),
  did: Type.String(),
  hash: orNull(Type.String()),
  /** The text that was kept still gives that hash: worked out anew whenever it is asked. */
  isIntact: Type.Boolean(),
  /** The record says the same today. */
  isSame: Type.Boolean(),
  /** In which fields it does not, in words. */
  differs: Type.String(),
});
export type Frozen = Static<typeof Frozen>;

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
  /** What was frozen at that version. */
  frozen: Type.Optional(listOf(Frozen)),
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

/** What the lines of a next document decide of its head, in words; null: whoever asks is not shown it. */
export const NextDecides = Type.Object({ label: Type.String(), text: orNull(Type.String()) });
export type NextDecides = Static<typeof NextDecides>;

/** What a chain would make of some records. `fault`: why nothing comes of this one as it is; `left`: of which lines nothing is made. */
export const NextPreview = Type.Object({
  title: Type.String(),
  records: listOf(
    Type.Object({
      by: listOf(NextDecides),
      from: listOf(Type.String()),
      lines: Type.Integer(),
      differs: listOf(Type.String()),
      fault: orNull(Type.String()),
    }),
  ),
  left: listOf(Type.String()),
});
export type NextPreview = Static<typeof NextPreview>;

/** What a chain made of some records. */
export const MadeRecords = Type.Object({
  message: Type.String(),
  entity: Type.String(),
  title: Type.String(),
  records: listOf(
    Type.Object({ id: Type.String(), name: Type.String(), by: listOf(NextDecides), lines: Type.Integer() }),
  ),
  left: listOf(Type.String()),
});
export type MadeRecords = Static<typeof MadeRecords>;

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
  Type.Object({
    totals: Type.Optional(Type.Unsafe<Totals>(Totals)),
    groups: Type.Optional(listOf(RowGroup)),
    /** How many stand in each state, whichever states are looked at. */
    states: Type.Optional(listOf(RowGroup)),
  }),
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

/** What a form wants to be found before it is saved: by what, attempt after attempt. */
export const AskedFind = Type.Object(
  {
    field: Type.String({ pattern: '^[a-zA-Z0-9]+(\\.[a-zA-Z0-9]+){0,2}$', maxLength: 130 }),
    ask: Type.Array(
      orNull(
        Type.Array(Type.Union([Type.String({ maxLength: 20_000 }), Type.Number(), Type.Boolean()]), { maxItems: 60 }),
      ),
      { minItems: 1, maxItems: 8 },
    ),
  },
  { additionalProperties: false },
);
export type AskedFind = Static<typeof AskedFind>;

/** The record it points at, with its words and what is read through it. Not known: only the save may tell. */
export const FoundBefore = Type.Union([
  Type.Object({
    known: Type.Literal(true),
    id: orNull(Type.String()),
    text: orNull(Type.String()),
    /** Why there is none though there are several. */
    say: Type.Optional(Type.String()),
    rel: Type.Unsafe<Readonly<Record<string, unknown>>>(Type.Record(Type.String(), Type.Unknown())),
  }),
  Type.Object({ known: Type.Literal(false) }),
]);
export type FoundBefore = Static<typeof FoundBefore>;

/** A record that waits for whoever asks to lead it on. */
export const AwaitedRow = Type.Object({
  entity: Type.String(),
  entityTitle: Type.String(),
  record: Type.String(),
  title: Type.String(),
  /** What the document tells of it beside its name. */
  told: listOf(Type.Object({ label: Type.String(), text: Type.String() })),
  state: Type.Object({ label: Type.String(), tone: Type.Unsafe<Tone>(Type.String()) }),
  /** What is to be done, as its document says it. */
  next: orNull(Type.String()),
  /** When somebody last did something with it. */
  at: Type.String(),
});
export type AwaitedRow = Static<typeof AwaitedRow>;
export const AwaitedPage = Type.Object({
  records: listOf(AwaitedRow),
  total: Type.Integer(),
  /** Of which documents they are, however they are narrowed; `isMore`: the most urgent ones, and there are others. */
  documents: listOf(
    Type.Object({ entity: Type.String(), title: Type.String(), count: Type.Integer(), isMore: Type.Boolean() }),
  ),
});
export type AwaitedPage = Static<typeof AwaitedPage>;
