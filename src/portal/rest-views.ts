import { Banner } from '../../renderers/blocks/banner/Banner.tsx';
import { Columns } from '../../renderers/blocks/columns/Columns.tsx';
import { Contact } from '../../renderers/blocks/contact/Contact.tsx';
import { Image } from '../../renderers/blocks/image/Image.tsx';
import { NewsDetail } from '../../renderers/blocks/newsDetail/NewsDetail.tsx';
import { NewsList } from '../../renderers/blocks/newsList/NewsList.tsx';
import { PurchaseDetail } from '../../renderers/blocks/purchaseDetail/PurchaseDetail.tsx';
import { PurchaseList } from '../../renderers/blocks/purchaseList/PurchaseList.tsx';
import { ResultDetail } from '../../renderers/blocks/resultDetail/ResultDetail.tsx';
import { ResultList } from '../../renderers/blocks/resultList/ResultList.tsx';
import { RichText } from '../../renderers/blocks/richText/RichText.tsx';
import { Steps } from '../../renderers/blocks/steps/Steps.tsx';
import { TabsBlock } from '../../renderers/blocks/tabs/TabsBlock.tsx';
import { Timeline } from '../../renderers/blocks/timeline/Timeline.tsx';

/** The blocks of pages that are not the home page. */
export const restViews = {
  banner: Banner,
  columns: Columns,
  contact: Contact,
  image: Image,
  newsDetail: NewsDetail,
  newsList: NewsList,
  purchaseDetail: PurchaseDetail,
  purchaseList: PurchaseList,
  resultDetail: ResultDetail,
  resultList: ResultList,
  richText: RichText,
  steps: Steps,
  tabs: TabsBlock,
  timeline: Timeline,
};

export type RestBlock = keyof typeof restViews;
