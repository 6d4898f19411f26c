import { CURRENT_SPEC } from '../../../../schemas/upgrade/upgrade.ts';
import { NewFigure } from '../../../figures/NewFigure.tsx';

/** A fieldset begins with one field, to be called what it is. */
export const NewFieldset = ({ onClose }: { onClose(): void }) => (
  <NewFigure
    sort="fieldset"
    about="把几份单据共有的字段放在一起：改一次，用到它的单据都跟着改；每份单据可以在自己那里另作规定。"
    example="例如：联系方式、收货地址"
    onClose={onClose}
    make={({ key, title }) => ({
      kind: 'fieldset',
      key,
      spec: CURRENT_SPEC,
      title,
      fields: { name: { type: 'text', label: '名称', rank: 'a0' } },
      cells: { name: { rank: 'a0' } },
    })}
  />
);
