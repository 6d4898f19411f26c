import { type Static, Type } from '@sinclair/typebox';
import type { QueryGroup } from '../query/query-tree.ts';
import { listOf, oneOf, orNull } from './wire.ts';

const path = '^[a-zA-Z0-9$]+(\\.[a-zA-Z0-9]+){0,5}$';
const Path = Type.String({ pattern: path, maxLength: 200 });
const Paths = listOf(Path, { maxItems: 300 });
const ofPath = { propertyNames: { pattern: path }, maxProperties: 300, additionalProperties: false };
const strict = { additionalProperties: false };

/** How a list is looked at; what is absent stays as the document says. */
export const ViewBody = Type.Object(
  {
    columns: Type.Optional(
      Type.Object(
        {
          order: Paths,
          hidden: Paths,
          widths: Type.Record(Path, Type.Integer({ minimum: 40, maximum: 800 }), ofPath),
          pins: Type.Record(Path, oneOf('left', 'right', 'none'), ofPath),
          dense: Type.Boolean(),
        },
        strict,
      ),
    ),
    size: Type.Optional(Type.Integer({ minimum: 1, maximum: 500 })),
    sort: Type.Optional(listOf(Type.Object({ field: Path, order: oneOf('asc', 'desc') }, strict), { maxItems: 3 })),
    filters: Type.Optional(Type.Record(Path, Type.Unknown(), ofPath)),
    /** A group of conditions: `schemas/query` reads it, whatever stands here. */
    query: Type.Optional(Type.Unsafe<QueryGroup | null>(Type.Unknown())),
    /** The way of looking at the rows. */
    as: Type.Optional(Type.String({ pattern: '^[a-z][a-zA-Z0-9]{0,40}$' })),
    /** Only what this person has marked with a star. */
    starred: Type.Optional(Type.Boolean()),
    /** Of a habit: the view the list opens with. */
    opens: Type.Optional(orNull(Type.String({ minLength: 1, maxLength: 64 }))),
  },
  strict,
);
export type ViewBody = Static<typeof ViewBody>;

/** A named view of a list, or a named query; `by` is who keeps it. */
export const KeptView = Type.Object({
  id: Type.String(),
  sort: oneOf('view', 'query'),
  name: Type.String(),
  shared: Type.Boolean(),
  mine: Type.Boolean(),
  by: orNull(Type.String()),
  version: Type.Integer(),
  body: ViewBody,
});
export type KeptView = Static<typeof KeptView>;

/** What is kept of a list; the habit is what this person has made of it by changing it. */
export const ListViews = Type.Object({ habit: orNull(ViewBody), views: listOf(KeptView), mayShare: Type.Boolean() });
export type ListViews = Static<typeof ListViews>;

/** Of all lists at once, by `entity/list`; those of which nothing is kept are absent. */
export const AllViews = Type.Object({ lists: Type.Record(Type.String(), ListViews), mayShare: Type.Boolean() });
export type AllViews = Static<typeof AllViews>;
