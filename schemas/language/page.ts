import { type Static, Type } from '@sinclair/typebox';
import { Key, Keyed, MapOf, Maybe, opening, Strict } from './parts.ts';

const Props = Type.Record(Type.String(), Type.Unknown());
const Moment = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}:\\d{2}$' });
const Device = Type.Union([Type.Literal('phone'), Type.Literal('tablet'), Type.Literal('desk')]);

/** What a page says of a node of a fragment it shows, in place of the fragment's own word. */
const Override = Strict({
  props: Maybe(Props),
  phone: Maybe(Props),
  tablet: Maybe(Props),
  content: Maybe(Props),
  visible: Maybe(Type.Boolean()),
});

const Node = Strict({
  /** A block and the version of its manifest: `hero@3`. */
  block: Type.String({ pattern: '^[a-z][a-zA-Z0-9]*@[1-9][0-9]*$' }),
  /** A name editors know it by. */
  label: Maybe(Type.String({ minLength: 1, maxLength: 60 })),
  /** What stands in it, by slot. Nodes have ranks there, so that two editors who add at one place both keep what they added; a hand writes arrays of keys. */
  slots: Maybe(Type.Record(Key, Keyed('node', Strict({})), { additionalProperties: false })),
  content: Maybe(Type.String({ maxLength: 100 })),
  props: Maybe(Props),
  /** What differs on a phone. */
  phone: Maybe(Props),
  /** What differs on a tablet, and on a phone that says nothing of its own. */
  tablet: Maybe(Props),
  /** Switched off it stays in the page and is not drawn; on where nothing is said. */
  visible: Maybe(Type.Boolean()),
  hide: Maybe(Type.Array(Device)),
  from: Maybe(Moment),
  until: Maybe(Moment),
  lock: Maybe(Type.Array(Type.Union([Type.Literal('move'), Type.Literal('delete'), Type.Literal('edit')]))),
  /** In a node that stands for a fragment: by the fragment's own node keys. */
  overrides: Maybe(MapOf(Override)),
});

const tree = {
  root: Key,
  nodes: Type.Record(Key, Node, { additionalProperties: false }),
  /** Texts and pictures apart from the layout: both templates of a page draw the same ones. */
  content: Maybe(Type.Record(Type.String(), Props)),
};

/** A page of the portal: a tree of blocks, with its texts beside it so that editors never touch the layout. */
export const PageDocument = Strict({
  kind: Type.Literal('page'),
  ...opening,
  channel: Maybe(Type.Union([Type.Literal('public'), Type.Literal('signedIn'), Type.Literal('login')])),
  /** The template its `root` is drawn for, where it has one. */
  template: Maybe(Key),
  ...tree,
  /** Roots of the other templates, in the same nodes: `{ "pro": "proPage" }`. */
  roots: Maybe(MapOf(Key)),
  /** Where the public finds it; a page without one is drawn by code that knows its key. */
  path: Maybe(Type.String({ pattern: '^/[a-zA-Z][a-zA-Z0-9-]*(/:?[a-zA-Z][a-zA-Z0-9-]*){0,2}$' })),
  /** The portal layout's page index: 0 home, 1 purchase announcements, 2 results, 4 about. */
  place: Maybe(Type.Integer({ minimum: 0, maximum: 99 })),
  /** What search engines and shared links say of it. */
  description: Maybe(Type.String({ maxLength: 300 })),
});

/** A saved group of blocks. Pages show it by a node that stands for it: a change here is a change everywhere. */
export const FragmentDocument = Strict({ kind: Type.Literal('fragment'), ...opening, ...tree });

const Address = Type.String({ minLength: 1, maxLength: 500 });
const entry = { title: Type.String({ minLength: 1, maxLength: 60 }), visible: Maybe(Type.Boolean()) };

/** What all pages of the portal share: its template, colours, navigation and footer. One per company, key `portal`. */
export const SiteDocument = Strict({
  kind: Type.Literal('site'),
  ...opening,
  /** Basic (`se`) or advanced (`pro`). */
  template: Type.Union([Type.Literal('se'), Type.Literal('pro')]),
  /** The page document that dresses the sign-in screen. */
  login: Maybe(Key),
  description: Maybe(Type.String({ maxLength: 300 })),
  primaryColor: Type.String({ pattern: '^#[0-9a-fA-F]{6}$' }),
  logo: Strict({ logoImg: Maybe(Type.String({ maxLength: 60 })), text: Maybe(Type.String({ maxLength: 40 })) }),
  navs: Strict({
    isImmersed: Maybe(Type.Boolean()),
    justify: Maybe(Type.Union([Type.Literal('left'), Type.Literal('center'), Type.Literal('right')])),
    color: Maybe(Type.String({ pattern: '^#[0-9a-fA-F]{6}$' })),
    indicatorColor: Maybe(Type.String({ pattern: '^#[0-9a-fA-F]{6}$' })),
    siteMap: Keyed('key', Strict({ ...entry, path: Address })),
  }),
  footer: Strict({
    siteMap: Keyed('key', Strict({ ...entry, items: Keyed('key', Strict({ ...entry, path: Address })) })),
    otherLinks: Maybe(Keyed('key', Strict({ ...entry, url: Address }))),
    icpInfo: Maybe(Type.String({ maxLength: 100 })),
    copyright: Maybe(Type.String({ maxLength: 200 })),
    supportInfo: Maybe(Type.String({ maxLength: 200 })),
    imgs: Maybe(Keyed('key', Strict({ ...entry, image: Type.String({ maxLength: 60 }) }))),
  }),
});

export type PageDocument = Static<typeof PageDocument>;
export type FragmentDocument = Static<typeof FragmentDocument>;
export type SiteDocument = Static<typeof SiteDocument>;
export type PageNode = Static<typeof Node>;
