import { Link } from 'react-router-dom';
import type { ShortcutPlan } from '../../../schemas/compile/dashboard-plan.ts';
import { screenPath } from '../../frame/addresses/screen-path.ts';
import { iconOf } from '../../frame/menu-icons.tsx';
import styles from './dashboard.module.css';

/** The ways this user may take, one step each. */
export const Shortcuts = ({ shortcuts }: { readonly shortcuts: readonly ShortcutPlan[] }) => (
  <ul className={styles.shortcuts}>
    {shortcuts.map((shortcut) => (
      <li key={shortcut.key}>
        <Link to={pathOf(shortcut)}>
          <span className={styles.icon} aria-hidden>
            {iconOf(shortcut.icon ?? '')}
          </span>
          {shortcut.title}
        </Link>
      </li>
    ))}
  </ul>
);

function pathOf({ opens }: ShortcutPlan): string {
  if ('list' in opens) return `/list/${opens.list.replace('.', '/')}`;
  return 'create' in opens ? `/record/${opens.create}/new?form=edit` : screenPath(opens.screen);
}
