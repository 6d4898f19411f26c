import { type Static, Type } from '@sinclair/typebox';
import { listOf, oneOf, orNull } from './wire.ts';

/** What the public is told of records by `/portal/view/*` and by blocks. Nothing else of a record leaves the company. */

const Text = Type.String();

export const AnnounceType = oneOf('tender', 'inquiry', 'bidding');
export type AnnounceType = Static<typeof AnnounceType>;

const item = {
  id: Text,
  name: Text,
  title: Text,
  type: AnnounceType,
  typeText: Text,
  status: Text,
  content: Text,
  date: Text,
  deadline: orNull(Text),
};
export const PortalItem = Type.Object(item);
export type PortalItem = Static<typeof PortalItem>;

export const PurchaseCard = Type.Object({
  ...item,
  subtitle: Text,
  info: listOf(Type.Object({ label: Text, value: Text })),
  countdown: Type.Integer(),
  /** Whether a supplier can still take part, at this minute. */
  canJoin: Type.Boolean(),
});
export type PurchaseCard = Static<typeof PurchaseCard>;

/** The letter of an announcement, and whom a supplier turns to. */
export const Invitation = Type.Object({
  name: Text,
  title: Text,
  type: AnnounceType,
  deadline: orNull(Text),
  canJoin: Type.Boolean(),
  content: Text,
  contact: Text,
  phone: Text,
});
export type Invitation = Static<typeof Invitation>;

export const PortalResult = Type.Object({
  id: Text,
  name: Text,
  title: Text,
  type: AnnounceType,
  bidCode: Text,
  projectName: Text,
  companyName: Text,
  updateTime: Text,
  supplierList: listOf(Type.Object({ title: Text, name: Text })),
});
export type PortalResult = Static<typeof PortalResult>;

export const NewsItem = Type.Object({
  id: Text,
  title: Text,
  content: Text,
  type: Text,
  date: Text,
  cover: orNull(Text),
});
export type NewsItem = Static<typeof NewsItem>;

export const TimelineYear = Type.Object({ year: Text, months: listOf(Type.Object({ month: Text, content: Text })) });
export type TimelineYear = Static<typeof TimelineYear>;
