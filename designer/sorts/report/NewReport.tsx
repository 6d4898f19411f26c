import { CURRENT_SPEC } from '../../../schemas/upgrade/upgrade.ts';
import { NewFigure } from '../../figures/NewFigure.tsx';
import { namingField } from '../../figures/source-tree.ts';

/** A report begins with what names its rows, and can be shown at once. */
export const NewReport = ({ onClose }: { onClose(): void }) => (
  <NewFigure
    sort="report"
    about="从单据取数：跟着关联选字段，分组、汇总、计算；也可作为表单里的选择弹窗。"
    example="例如：供应商采购汇总"
    hasSource
    onClose={onClose}
    make={({ key, title, from, model }) => {
      const first = namingField(model, from);
      return { kind: 'report', key, spec: CURRENT_SPEC, title, from, cols: first ? { [first]: { rank: 'a0' } } : {} };
    }}
  />
);
