import { CURRENT_SPEC } from '../../../schemas/upgrade/upgrade.ts';
import { NewFigure } from '../../figures/NewFigure.tsx';

/** A menu of the company's own stands below the one the product brings. */
export const NewMenu = ({ onClose }: { onClose(): void }) => (
  <NewFigure
    sort="menu"
    about="另一组菜单项，与产品自带的菜单一起显示。只想加一两项，修改“主菜单”就好。"
    example="例如：本公司应用"
    onClose={onClose}
    make={({ key, title }) => ({
      kind: 'menu',
      key,
      spec: CURRENT_SPEC,
      title,
      items: { [key]: { title, icon: 'appstore', items: {}, rank: 'a0' } },
    })}
  />
);
