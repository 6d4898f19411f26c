import type { ComponentType } from 'react';
import { CallToAction } from './callToAction/CallToAction.tsx';
import { Columns } from './columns/Columns.tsx';
import { Features } from './features/Features.tsx';
import { Footer } from './footer/Footer.tsx';
import { Fragment } from './fragment/Fragment.tsx';
import { Header } from './header/Header.tsx';
import { Hero } from './hero/Hero.tsx';
import type { BlockName } from './kinds.ts';
import { LoginBox } from './loginBox/LoginBox.tsx';
import { Page } from './page/Page.tsx';
import type { BlockProps } from './pieces/drawing.ts';
import { RichText } from './richText/RichText.tsx';

/** How every block looks, by its name. A block without a look does not compile. */
export const blockViews: Readonly<Record<BlockName, ComponentType<BlockProps>>> = {
  callToAction: CallToAction,
  columns: Columns,
  features: Features,
  footer: Footer,
  fragment: Fragment,
  header: Header,
  hero: Hero,
  loginBox: LoginBox,
  page: Page,
  richText: RichText,
};
