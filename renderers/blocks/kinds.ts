import { banner } from './banner/banner.kind.ts';
import { callToAction } from './callToAction/callToAction.kind.ts';
import { columns } from './columns/columns.kind.ts';
import { companyCloud } from './companyCloud/companyCloud.kind.ts';
import { contact } from './contact/contact.kind.ts';
import { features } from './features/features.kind.ts';
import { footer } from './footer/footer.kind.ts';
import { fragment } from './fragment/fragment.kind.ts';
import { header } from './header/header.kind.ts';
import { hero } from './hero/hero.kind.ts';
import { image } from './image/image.kind.ts';
import { loginBox } from './loginBox/loginBox.kind.ts';
import { loginPage } from './loginPage/loginPage.kind.ts';
import { loginPicture } from './loginPicture/loginPicture.kind.ts';
import { loginPoints } from './loginPoints/loginPoints.kind.ts';
import { loginWords } from './loginWords/loginWords.kind.ts';
import { logoWall } from './logoWall/logoWall.kind.ts';
import { news } from './news/news.kind.ts';
import { newsDetail } from './newsDetail/newsDetail.kind.ts';
import { newsList } from './newsList/newsList.kind.ts';
import { page } from './page/page.kind.ts';
import { purchaseAnnouncements } from './purchaseAnnouncements/purchaseAnnouncements.kind.ts';
import { purchaseDetail } from './purchaseDetail/purchaseDetail.kind.ts';
import { purchaseList } from './purchaseList/purchaseList.kind.ts';
import { resultAnnouncements } from './resultAnnouncements/resultAnnouncements.kind.ts';
import { resultDetail } from './resultDetail/resultDetail.kind.ts';
import { resultList } from './resultList/resultList.kind.ts';
import { richText } from './richText/richText.kind.ts';
import { stats } from './stats/stats.kind.ts';
import { steps } from './steps/steps.kind.ts';
import { tabs } from './tabs/tabs.kind.ts';
import { timeline } from './timeline/timeline.kind.ts';

/** Blocks of the sign-in page: the public site has none of them. */
const loginKinds = [loginWords, loginPicture, loginPoints, loginPage] as const;

export type LoginBlock = (typeof loginKinds)[number]['name'];

/** Every block of a public page and of the sign-in page, in the order the palette offers them. */
export const blockKinds = [
  hero,
  banner,
  callToAction,
  features,
  richText,
  image,
  stats,
  steps,
  contact,
  loginBox,
  purchaseAnnouncements,
  resultAnnouncements,
  news,
  timeline,
  companyCloud,
  logoWall,
  purchaseList,
  purchaseDetail,
  resultList,
  resultDetail,
  newsList,
  newsDetail,
  columns,
  tabs,
  fragment,
  page,
  header,
  footer,
  ...loginKinds,
] as const;

export type BlockName = (typeof blockKinds)[number]['name'];
