import type { ComponentType } from 'react';
import { Banner } from './banner/Banner.tsx';
import { CallToAction } from './callToAction/CallToAction.tsx';
import { Columns } from './columns/Columns.tsx';
import { CompanyCloud } from './companyCloud/CompanyCloud.tsx';
import { Contact } from './contact/Contact.tsx';
import type { BlockProps } from './drawing.ts';
import { Features } from './features/Features.tsx';
import { Footer } from './footer/Footer.tsx';
import { Fragment } from './fragment/Fragment.tsx';
import { Header } from './header/Header.tsx';
import { Hero } from './hero/Hero.tsx';
import { Image } from './image/Image.tsx';
import type { BlockName } from './kinds.ts';
import { LoginBox } from './loginBox/LoginBox.tsx';
import { LoginPage } from './loginPage/LoginPage.tsx';
import { LoginPicture } from './loginPicture/LoginPicture.tsx';
import { LoginPoints } from './loginPoints/LoginPoints.tsx';
import { LoginWords } from './loginWords/LoginWords.tsx';
import { LogoWall } from './logoWall/LogoWall.tsx';
import { News } from './news/News.tsx';
import { NewsDetail } from './newsDetail/NewsDetail.tsx';
import { NewsList } from './newsList/NewsList.tsx';
import { Page } from './page/Page.tsx';
import { PurchaseAnnouncements } from './purchaseAnnouncements/PurchaseAnnouncements.tsx';
import { PurchaseDetail } from './purchaseDetail/PurchaseDetail.tsx';
import { PurchaseList } from './purchaseList/PurchaseList.tsx';
import { ResultAnnouncements } from './resultAnnouncements/ResultAnnouncements.tsx';
import { ResultDetail } from './resultDetail/ResultDetail.tsx';
import { ResultList } from './resultList/ResultList.tsx';
import { RichText } from './richText/RichText.tsx';
import { Stats } from './stats/Stats.tsx';
import { Steps } from './steps/Steps.tsx';
import { TabsBlock } from './tabs/TabsBlock.tsx';
import { Timeline } from './timeline/Timeline.tsx';

/** How every block looks, by its name. A block without a look does not compile. */
export const blockViews: Readonly<Record<BlockName, ComponentType<BlockProps>>> = {
  banner: Banner,
  callToAction: CallToAction,
  columns: Columns,
  companyCloud: CompanyCloud,
  contact: Contact,
  features: Features,
  footer: Footer,
  fragment: Fragment,
  header: Header,
  hero: Hero,
  image: Image,
  loginBox: LoginBox,
  loginPage: LoginPage,
  loginPicture: LoginPicture,
  loginPoints: LoginPoints,
  loginWords: LoginWords,
  logoWall: LogoWall,
  news: News,
  newsDetail: NewsDetail,
  newsList: NewsList,
  page: Page,
  purchaseAnnouncements: PurchaseAnnouncements,
  purchaseDetail: PurchaseDetail,
  purchaseList: PurchaseList,
  resultAnnouncements: ResultAnnouncements,
  resultDetail: ResultDetail,
  resultList: ResultList,
  richText: RichText,
  stats: Stats,
  steps: Steps,
  tabs: TabsBlock,
  timeline: Timeline,
};
