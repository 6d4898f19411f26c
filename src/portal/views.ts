import type { ComponentType } from 'react';
import type { BlockProps } from '../../renderers/blocks/drawing.ts';
import { Fragment } from '../../renderers/blocks/fragment/Fragment.tsx';
import { Header } from '../../renderers/blocks/header/Header.tsx';
import { Hero } from '../../renderers/blocks/hero/Hero.tsx';
import type { BlockName, LoginBlock } from '../../renderers/blocks/kinds.ts';
import { LoginBox } from '../../renderers/blocks/loginBox/LoginBox.tsx';
import { Page } from '../../renderers/blocks/page/Page.tsx';
import { PurchaseAnnouncements } from '../../renderers/blocks/purchaseAnnouncements/PurchaseAnnouncements.tsx';
import { ResultAnnouncements } from '../../renderers/blocks/resultAnnouncements/ResultAnnouncements.tsx';
import type { NodePlan } from '../../schemas/compile/page-plan.ts';
import type { RestBlock } from './rest-views.ts';
import { type StillBlock, stillBlocks } from './still.ts';

type View = ComponentType<BlockProps>;

const homeViews: Readonly<Record<Exclude<BlockName, StillBlock | RestBlock | LoginBlock>, View>> = {
  fragment: Fragment,
  header: Header,
  hero: Hero,
  loginBox: LoginBox,
  page: Page,
  purchaseAnnouncements: PurchaseAnnouncements,
  resultAnnouncements: ResultAnnouncements,
};

/**
 * What a home page is made of comes at once; the blocks of other pages are fetched where a page has them, and before it is taken over:
 * a press on a block whose code is still on its way would be lost.
 */
export const viewsFor = async (root: NodePlan): Promise<Readonly<Record<string, View>>> =>
  isOfHome(root) ? homeViews : { ...homeViews, ...(await import('./rest-views.ts')).restViews };

const isOfHome = ({ block, slots = {} }: NodePlan): boolean =>
  Object.hasOwn(stillBlocks, block) ||
  (Object.hasOwn(homeViews, block) && Object.values(slots).every((nodes) => nodes.every(isOfHome)));
