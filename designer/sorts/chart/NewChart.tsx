import { chartKinds } from '../../../renderers/charts/kinds.ts';
import { CURRENT_SPEC } from '../../../schemas/upgrade/upgrade.ts';
import { NewFigure } from '../../figures/NewFigure.tsx';
import { namingField } from '../../figures/source-tree.ts';
import { queryOf } from './chart-commands.ts';

/** A chart begins by counting the rows of its source. */
export const NewChart = ({ onClose }: { onClose(): void }) => (
  <NewFigure
    sort="chart"
    about="把单据或报表里的数字画成图，放到看板上；点击图形看到背后的记录。"
    example="例如：各供应商订单金额"
    hasSource
    onClose={onClose}
    make={({ key, title, from, model }) => {
      const x = namingField(model, from) ?? null;
      return {
        kind: 'chart',
        key,
        spec: CURRENT_SPEC,
        title,
        as: chartKinds[1].name,
        query: queryOf(from, x),
        ...(x ? { x } : {}),
        y: ['rowCount'],
      };
    }}
  />
);
