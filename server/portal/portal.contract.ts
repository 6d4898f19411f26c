import { Type } from '@sinclair/typebox';
import type { PagePlan, SitePlan } from '../../schemas/compile/page-plan.ts';
import {
  Invitation,
  NewsItem,
  PortalItem,
  PortalResult,
  PurchaseCard,
  TimelineYear,
} from '../../schemas/wire/portal.ts';
import { listOf, numberedPageOf, orNull, shaped } from '../../schemas/wire/wire.ts';
import { defineContract } from '../kernel/define-contract.ts';

const Word = Type.Optional(Type.String({ maxLength: 200 }));
const view = <const Name extends string>(name: Name) =>
  ({ method: 'GET', url: `/portal/view/${name}`, permission: 'public' }) as const;

/** The parts of the public site, as the specification names them; one that is not set is told as empty. */
const Config = shaped<Readonly<Record<string, unknown>>>();

/** The six calls of the specification, and the rest of the public site's: anonymous, read only, published rows only. */
export const purchaseAnnouncement = defineContract({
  ...view('purchaseAnnouncement'),
  query: Type.Object({ type: Word }),
  result: listOf(PurchaseCard),
});

export const purchaseAnnouncements = defineContract({
  ...view('purchaseAnnouncements'),
  query: Type.Object({ likeName: Word, type: Word, pageNo: Word, pageSize: Word }),
  result: Type.Union([listOf(PortalItem), numberedPageOf(PortalItem)]),
});

export const resultAnnouncement = defineContract({
  ...view('resultAnnouncement'),
  query: Type.Object({ type: Word }),
  result: listOf(PortalResult),
});

export const resultAnnouncements = defineContract({ ...view('resultAnnouncements'), result: listOf(PortalItem) });

const Named = Type.Object({ name: Type.String({ maxLength: 200 }), type: Word });

export const invitation = defineContract({ ...view('invitation'), query: Named, result: Invitation });

export const portalResult = defineContract({ ...view('portalResult'), query: Named, result: PortalResult });

export const portalNews = defineContract({
  ...view('news'),
  query: Type.Object({ pageNo: Word, pageSize: Word }),
  result: listOf(NewsItem),
});

export const portalAbout = defineContract({
  ...view('about'),
  result: Type.Object({ timeline: listOf(TimelineYear) }),
});

export const portalConfig = defineContract({ ...view('config'), query: Type.Object({ type: Word }), result: Config });

/** The page that dresses the sign-in screen, and what it is drawn with; null where the company has chosen none. */
export const portalLogin = defineContract({
  ...view('login'),
  result: orNull(Type.Object({ page: shaped<PagePlan>(), site: shaped<SitePlan>() })),
});

/** The same for who may change it; published at once. */
const config = { url: '/portal/config', permission: { may: 'portal:config:edit' } } as const;
const Part = Type.Optional(Type.Record(Type.String(), Type.Unknown()));
export const getConfig = defineContract({
  ...config,
  method: 'GET',
  query: Type.Object({ type: Word }),
  result: Config,
});
export const putConfig = defineContract({
  ...config,
  method: 'PUT',
  body: Type.Object({
    type: Type.Optional(Type.Union([Type.Literal('se'), Type.Literal('pro')])),
    hero: Part,
    logo: Part,
    navs: Part,
    footer: Part,
    cta: Part,
    platformInfo: Part,
    news: Part,
    companyCloud: Part,
    logoWall: Part,
  }),
  result: Config,
});

/** A file of a published record or page. */
export const portalFile = defineContract({
  method: 'GET',
  url: '/portal/files/:id',
  permission: 'public',
  params: Type.Object({ id: Type.String({ pattern: '^[0-9a-f-]{36}$' }) }),
  query: Type.Object({ download: Word }),
  result: 'file',
});
