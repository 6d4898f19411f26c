import callToAction from '../../renderers/blocks/callToAction/callToAction.module.css';
import companyCloud from '../../renderers/blocks/companyCloud/companyCloud.module.css';
import features from '../../renderers/blocks/features/features.module.css';
import footer from '../../renderers/blocks/footer/footer.module.css';
import logoWall from '../../renderers/blocks/logoWall/logoWall.module.css';
import news from '../../renderers/blocks/news/news.module.css';
import boxes from '../../renderers/blocks/node.module.css';
import stats from '../../renderers/blocks/stats/stats.module.css';
import type { StillBlock } from './still.ts';

/** Brings the styles of what only the server draws into the one sheet of the site; no browser fetches this. */
export const serverStyles = {
  boxes,
  callToAction,
  companyCloud,
  features,
  footer,
  logoWall,
  news,
  stats,
} satisfies Record<StillBlock | 'boxes', object>;
