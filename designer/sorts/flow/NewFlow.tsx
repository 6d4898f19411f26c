import { CURRENT_SPEC } from '../../../schemas/upgrade/upgrade.ts';
import { NewFigure } from '../../figures/NewFigure.tsx';
import { newFlow, templates } from './flow-templates.ts';

/** A flow begins with whom a record of its kind is taken to. */
export const NewFlow = ({ onClose }: { onClose(): void }) => (
  <NewFigure
    sort="flow"
    about="一种单据由谁审批、按什么顺序、在什么条件下。发布后在单据的状态里选用它。"
    example="例如：采购订单审批"
    hasSource
    source="审批的单据"
    templates={templates}
    onClose={onClose}
    make={({ key, title, from, template }) => ({ ...newFlow(key, title, from, template), spec: CURRENT_SPEC })}
  />
);
