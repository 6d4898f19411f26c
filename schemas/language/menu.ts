import { type Static, Type } from '@sinclair/typebox';
import { Key, Keyed, Maybe, opening, Strict, Title } from './parts.ts';

const Opens = Type.Union([
  Strict({ list: Type.String({ pattern: '^[a-z][a-zA-Z0-9]*\\.[a-z][a-zA-Z0-9]*$' }) }),
  /** The page of a report. */
  Strict({ report: Key }),
  Strict({ dashboard: Key }),
  Strict({ screen: Type.String({ pattern: '^[a-z][a-zA-Z0-9-/]*$' }) }),
  Strict({
    /** May name places of `menu-places.ts`: `https://bi.example/?user={{username}}`. */
    url: Type.String({ pattern: '^(https?://|/)', maxLength: 2000 }),
    /** Shown inside the frame, in a tab of its own; otherwise it opens beside the product. */
    frame: Maybe(Type.Boolean()),
  }),
]);

const Leaf = Strict({
  title: Title,
  icon: Maybe(Type.String({ pattern: '^[a-z][a-z0-9-]*$' })),
  opens: Maybe(Opens),
  /** `purchaseOrder:read`, or a named permission; absent: every signed-in user. */
  needs: Maybe(Type.String({ pattern: '^[a-zA-Z][a-zA-Z0-9]*(:[a-zA-Z0-9*]+)*$' })),
  /** Only for the company's own people, or only for suppliers; absent: both. */
  for: Maybe(Type.Union([Type.Literal('staff'), Type.Literal('supplier')])),
  /** Roles it is hidden from, though they could open it. Whoever holds another role that can still sees it. */
  not: Maybe(Type.Array(Key, { maxItems: 500, uniqueItems: true })),
  /** `false`: drawn anew each time it is shown; otherwise it stays as one left it. */
  keepAlive: Maybe(Type.Boolean()),
  hidden: Maybe(Type.Boolean()),
  /** One entry for a page and the pages below it: those have an address, and no line of their own in the menu. */
  alwaysShow: Maybe(Type.Boolean()),
  /** `false`: no address is made for it, nor for what is below it. */
  route: Maybe(Type.Boolean()),
});
const Group = Type.Composite([Leaf, Type.Object({ items: Maybe(Keyed('key', Leaf)) })], {
  additionalProperties: false,
});
const Top = Type.Composite([Leaf, Type.Object({ items: Maybe(Keyed('key', Group)) })], { additionalProperties: false });

/** A side menu, three levels deep. What an item opens decides, together with its rights, whether a user sees it. */
export const MenuDocument = Strict({
  kind: Type.Literal('menu'),
  ...opening,
  items: Keyed('key', Top),
});

export type MenuDocument = Static<typeof MenuDocument>;
export type MenuItemDocument = Static<typeof Top>;
