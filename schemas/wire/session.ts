import { type Static, Type } from '@sinclair/typebox';
import type { MenuItem } from '../compile/model.ts';
import type { Asker } from '../expressions/tree.ts';
import { DictOptions } from './dicts.ts';
import { Depart, IsShow, UserInfo } from './people.ts';
import { listOf, numberedPageOf, oneOf, orNull, shaped } from './wire.ts';

const Text = Type.String();
const mayText = orNull(Text);

/** A menu entry with how its title sounds (`caigoudingdan`, `cgdd`), so that it is found by typing pinyin or initials. */
export interface SoundingItem extends Omit<MenuItem, 'items'> {
  readonly sounds: readonly string[];
  readonly items: readonly SoundingItem[];
}

/** Everything our own shell starts with, in one trip. */
export const SessionView = Type.Object({
  user: Type.Object({
    id: Text,
    username: Text,
    realname: Text,
    avatar: mayText,
    phone: mayText,
    email: mayText,
  }),
  tenant: Type.Object({ id: Type.Integer(), name: Text }),
  roles: listOf(Text),
  roleNames: listOf(Text),
  permissions: listOf(Text),
  menu: listOf(shaped<SoundingItem>()),
  /** Screens of the menu this person has no entry to: an address typed by hand is told so. */
  closed: listOf(Text),
  /** Entity → hash of the plan for these roles; only those they may read. */
  plans: Type.Unsafe<Readonly<Record<string, string>>>(Type.Record(Text, Text)),
  asker: shaped<Asker>(),
  departs: listOf(Type.Object({ id: Text, name: Text, code: Text })),
  currentDepart: mayText,
  supplier: orNull(Type.Object({ id: Text, name: Text })),
  isShow: IsShow,
  verifyStatus: orNull(Type.Integer()),
  /** Nothing else answers until there is a new password. */
  mustChange: Type.Boolean(),
  /** Its owner left the desk: until the password is said, nothing else answers. */
  isLocked: Type.Boolean(),
  /** 1: staff, who are offered the manuals; 4: suppliers, who get the first-login hint. */
  indexStyle: Type.Unsafe<1 | 4>(Type.Union([Type.Literal(1), Type.Literal(4)])),
  /** Looks as somebody else and can do nothing: who is really there, and as whom. */
  viewing: orNull(Type.Object({ by: Type.Object({ id: Text, username: Text, realname: Text }), as: Text })),
  revision: Type.Integer(),
  /** What menu, rights and plans rest on: the live channel says it too as it opens, and whoever hears another asks anew. */
  basis: Text,
  serverTime: Text,
});
export type SessionView = Static<typeof SessionView>;

/** Somebody who is signed in; `ref` names the session to whoever may end it, and opens nothing. */
export const SessionShown = Type.Object({
  ref: Text,
  user: Type.Object({
    id: Text,
    username: Text,
    realname: Text,
    phone: mayText,
    sex: mayText,
    birthday: mayText,
    avatar: mayText,
  }),
  depart: mayText,
  supplier: mayText,
  since: Text,
  seen: Text,
  address: mayText,
  browser: Text,
  /** The one that asks. */
  current: Type.Boolean(),
});
export type SessionShown = Static<typeof SessionShown>;
export const SessionsPage = numberedPageOf(SessionShown);

/** An identity elsewhere: who it is there, and since when; null while there is none. */
export const BindingShown = Type.Object({
  provider: Text,
  title: Text,
  name: mayText,
  boundAt: mayText,
  usedAt: mayText,
  bound: Type.Boolean(),
});
export type BindingShown = Static<typeof BindingShown>;

/** A way in beside the password. */
export const ProviderShown = Type.Object({ provider: Text, kind: oneOf('oidc', 'cas', 'third'), title: Text });
export type ProviderShown = Static<typeof ProviderShown>;

/** A company somebody may go on in without signing in again. */
export const OwnTenant = Type.Object({
  id: Type.Integer(),
  name: Text,
  beginDate: mayText,
  endDate: mayText,
  status: Type.Literal(1),
});
export type OwnTenant = Static<typeof OwnTenant>;

/** What every way of signing in answers with; of companies more than one, where the person is at home in several. */
export const Entered = Type.Object({
  token: Text,
  userInfo: UserInfo,
  departs: listOf(Depart),
  multi_depart: Type.Integer({ minimum: 0, maximum: 2 }),
  sysAllDictItems: DictOptions,
  tenantList: listOf(OwnTenant),
});
export type Entered = Static<typeof Entered>;

const redirect = Text;
/** Who came in by a provider, or only bound an identity to the own account; `redirect` is where to go on. */
export const Arrival = Type.Union([
  Type.Object({ ...Entered.properties, redirect }),
  Type.Object({ bound: Type.Literal(true), redirect }),
]);
export type Arrival = Static<typeof Arrival>;

/** How many signed in to the company, ever and today, and from how many addresses today. */
export const VisitTotals = Type.Object({
  totalVisitCount: Type.Integer(),
  todayVisitCount: Type.Integer(),
  todayIp: Type.Integer(),
});
export type VisitTotals = Static<typeof VisitTotals>;

export const VisitDay = Type.Object({
  /** `11-21`: what stands below the bar. */
  type: Text,
  /** `2026-11-21`; spelled as the specification spells it. */
  tian: Text,
  visit: Type.Integer(),
  ip: Type.Integer(),
});
export type VisitDay = Static<typeof VisitDay>;
