import { Alert, Empty, Skeleton } from 'antd';
import { useState } from 'react';
import { menuIcons } from '../../../renderers/theme/menu-icons.tsx';
import type { MenuItem, Model } from '../../../schemas/compile/model.ts';
import type { MenuDocument } from '../../../schemas/language/menu.ts';
import { usePreview } from '../../figures/use-preview.ts';
import { useDesign } from '../../frame/services.ts';
import { rolesIn } from '../../inputs/openable.ts';
import { Pick } from '../../inputs/Pick.tsx';
import { useRoleNames } from '../../inputs/role-names.ts';
import styles from './menu.module.css';

interface Props {
  readonly menu: MenuDocument;
  readonly model: Model;
  readonly isWrong: boolean;
}

/** What somebody with one role would see of it, judged by the server as it judges every menu. */
export function MenuPreview({ menu, model, isWrong }: Props) {
  const { figures, who } = useDesign();
  const names = useRoleNames();
  const roles = rolesIn(model);
  const [role, setRole] = useState(() => who.roles.find((one) => roles.includes(one)) ?? roles[0] ?? '');
  const { shown, error, loading } = usePreview(isWrong || role === '' ? null : JSON.stringify([menu, role]), () =>
    figures.menu(menu, role),
  );
  return (
    <section className={styles.sheet} aria-label="按角色预览" aria-busy={loading}>
      <header className={styles.head}>
        <h2>按角色预览</h2>
        <Pick
          label="预览的角色"
          search
          value={role}
          options={roles.map((value) => ({ value, label: names[value] ?? value }))}
          onChange={setRole}
        />
      </header>
      {isWrong && <Alert type="warning" showIcon title="先解决下面列出的问题，预览随后更新" />}
      {!isWrong && error && <Alert type="warning" showIcon title={error} />}
      {!shown && !error && !isWrong && <Skeleton active />}
      {shown && (shown.length > 0 ? <Seen items={shown} isTop /> : <Empty description="这个角色什么也看不到" />)}
    </section>
  );
}

/** Icons stand at the top alone, as in the menu itself. */
const Seen = ({ items, isTop }: { readonly items: readonly MenuItem[]; readonly isTop?: boolean }) => (
  <ul className={styles.seen}>
    {items
      .filter(({ hidden, route }) => !hidden && route !== false)
      .map((item) => (
        <li key={item.key}>
          <span>
            {isTop && item.icon && (menuIcons[item.icon] ?? menuIcons.appstore)}
            {item.title}
          </span>
          {!item.alwaysShow && item.items.length > 0 && <Seen items={item.items} />}
        </li>
      ))}
  </ul>
);
