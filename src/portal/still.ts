import callToAction from '../../renderers/blocks/callToAction/callToAction.module.css';
import companyCloud from '../../renderers/blocks/companyCloud/companyCloud.module.css';
import features from '../../renderers/blocks/features/features.module.css';
import footer from '../../renderers/blocks/footer/footer.module.css';
import logoWall from '../../renderers/blocks/logoWall/logoWall.module.css';
import news from '../../renderers/blocks/news/news.module.css';
import newsCard from '../../renderers/blocks/pieces/news-card.module.css';
import nothing from '../../renderers/blocks/pieces/nothing.module.css';
import stats from '../../renderers/blocks/stats/stats.module.css';

/**
 * Blocks that are only read: a visitor's browser leaves them as the server drew them and fetches nothing of them but their styles,
 * which are named here because nothing else of them would bring them along.
 */
const styles = {
  callToAction,
  companyCloud,
  features,
  footer,
  logoWall,
  news: { ...news, ...newsCard, ...nothing },
  stats,
};

export type StillBlock = keyof typeof styles;

export const stillBlocks: Readonly<Record<string, object>> = styles;
