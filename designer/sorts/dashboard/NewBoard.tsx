import { CURRENT_SPEC } from '../../../schemas/upgrade/upgrade.ts';
import { NewFigure } from '../../figures/NewFigure.tsx';

/** A dashboard begins with a greeting: a card that everybody sees. */
export const NewBoard = ({ onClose }: { onClose(): void }) => (
  <NewFigure
    sort="dashboard"
    about="把图表、待办和入口排在一页上，用同一组条件筛选；各人只看到自己有权看的卡片。"
    example="例如：采购经理看板"
    onClose={onClose}
    make={({ key, title }) => ({
      kind: 'dashboard',
      key,
      spec: CURRENT_SPEC,
      title,
      cards: { hello: { greeting: true, w: 12, rank: 'a0' } },
    })}
  />
);
