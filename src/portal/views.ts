import { type ComponentType, lazy } from 'react';
import { Fragment } from '../../renderers/blocks/fragment/Fragment.tsx';
import { Header } from '../../renderers/blocks/header/Header.tsx';
import { Hero } from '../../renderers/blocks/hero/Hero.tsx';
import type { BlockName, LoginBlock } from '../../renderers/blocks/kinds.ts';
import { LoginBox } from '../../renderers/blocks/loginBox/LoginBox.tsx';
import { Page } from '../../renderers/blocks/page/Page.tsx';
import type { BlockProps } from '../../renderers/blocks/pieces/drawing.ts';
import { PurchaseAnnouncements } from '../../renderers/blocks/purchaseAnnouncements/PurchaseAnnouncements.tsx';
import { ResultAnnouncements } from '../../renderers/blocks/resultAnnouncements/ResultAnnouncements.tsx';
import type { StillBlock } from './still.ts';

type View = ComponentType<BlockProps>;

const rest = () => import('./rest-views.ts');
const later = (name: keyof Awaited<ReturnType<typeof rest>>['restViews']): View =>
  lazy(async () => ({ default: (await rest()).restViews[name] }));

/** What a home page is made of comes at once; the blocks of other pages are fetched where a page has them. */
export const siteViews: Readonly<Record<Exclude<BlockName, StillBlock | LoginBlock>, View>> = {
  fragment: Fragment,
  header: Header,
  hero: Hero,
  loginBox: LoginBox,
  page: Page,
  purchaseAnnouncements: PurchaseAnnouncements,
  resultAnnouncements: ResultAnnouncements,
  banner: later('banner'),
  columns: later('columns'),
  contact: later('contact'),
  image: later('image'),
  newsDetail: later('newsDetail'),
  newsList: later('newsList'),
  purchaseDetail: later('purchaseDetail'),
  purchaseList: later('purchaseList'),
  resultDetail: later('resultDetail'),
  resultList: later('resultList'),
  richText: later('richText'),
  steps: later('steps'),
  tabs: later('tabs'),
  timeline: later('timeline'),
};
