import { type Static, Type } from '@sinclair/typebox';
import type { Issue } from '../issues/result.ts';
import type { Document } from '../language/document.ts';
import { listOf, oneOf, orNull } from './wire.ts';

/** An issue as it is data. */
export const IssueFound = Type.Unsafe<Issue>(
  Type.Object({
    code: Type.String(),
    path: Type.String(),
    in: Type.Optional(Type.String()),
    params: Type.Optional(Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()]))),
    level: Type.Optional(oneOf('error', 'warn')),
  }),
);

/** An issue for people: in which document, at what place, and what is wrong there. */
export const Problem = Type.Object({
  id: Type.String(),
  title: Type.String(),
  place: Type.String(),
  say: Type.String(),
  /** A warning stops nothing. */
  warns: Type.Boolean(),
  /** It is said of what runs already, and comes of none of the changes. */
  stood: Type.Optional(Type.Literal(true)),
});
export type Problem = Static<typeof Problem>;

/** What became of one case of a document. */
export const CaseOutcome = Type.Object({
  id: Type.String(),
  name: Type.String(),
  passed: Type.Boolean(),
  /** What was otherwise than the case says. */
  wrong: listOf(Type.String()),
});
export type CaseOutcome = Static<typeof CaseOutcome>;

/** One step of what is done to tables and stored data: the statement, and how it is told. */
export const ReviewStep = Type.Object({
  sql: Type.String(),
  say: Type.String(),
  /** Takes something out of use; what was stored is kept aside. */
  destructive: Type.Boolean(),
});
export type ReviewStep = Static<typeof ReviewStep>;

const described = { id: Type.String(), title: Type.String(), words: listOf(Type.String()) };

/** A step of a flow as it was and as it is to be, in the order it is drawn. */
export const StepCompared = Type.Object({
  key: Type.String(),
  as: Type.String(),
  title: Type.String(),
  in: orNull(Type.String()),
  is: oneOf('same', 'added', 'removed', 'changed', 'moved'),
  /** What of it is otherwise, as people call it. */
  words: listOf(Type.String()),
});
export type StepCompared = Static<typeof StepCompared>;

/** Everything to be seen before a publish. */
export const Review = Type.Object({
  /** The revision it was judged against; a publish names it. */
  revision: Type.Integer(),
  /** Of what was judged: a publish that names it is refused when a draft was changed since. */
  seal: Type.String(),
  ready: Type.Boolean(),
  documents: listOf(
    Type.Object({
      ...described,
      gone: Type.Boolean(),
      /** A flow that runs already, drawn with what becomes of it. */
      drawn: Type.Optional(listOf(StepCompared)),
    }),
  ),
  /** What else is otherwise because of them: entities that use a fieldset among them. */
  follows: listOf(Type.Object(described)),
  issues: listOf(IssueFound),
  /** The same for people. */
  problems: listOf(Problem),
  cases: listOf(CaseOutcome),
  steps: listOf(ReviewStep),
  /** What must be typed, one text for every step that takes something out of use. */
  confirm: listOf(Type.String()),
});
export type Review = Static<typeof Review>;

/** What was published together. */
export const Revision = Type.Object({
  revision: Type.Integer(),
  at: Type.String(),
  by: Type.String(),
  note: orNull(Type.String()),
  documents: listOf(
    Type.Object({
      ...described,
      /** As the document says it; null where it went, and absent where it says none. */
      title: Type.Optional(Type.Unsafe<Document['title'] | null>(Type.Unknown())),
      gone: Type.Boolean(),
    }),
  ),
  steps: listOf(ReviewStep),
});
export type Revision = Static<typeof Revision>;
