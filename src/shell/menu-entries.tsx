import type { MenuProps } from 'antd';
import { Link } from 'react-router-dom';
import type { MenuItem } from '../../schemas/compile/model.ts';
import { pathOf } from '../frame/addresses/menu-paths.ts';
import { SignIcon } from './SignIcon.tsx';
import styles from './shell.module.css';

type Entry = NonNullable<MenuProps['items']>[number];

/** How many wait, by the address that leads there. */
export type Waiting = Readonly<Record<string, number>>;

/** An entry of the menu with everything below it, as antd draws it; nothing for what is hidden. */
export function entryOf(item: MenuItem, depth: number, waiting: Waiting = {}): Entry[] {
  if (item.hidden) return [];
  const icon = depth === 0 && item.icon ? <SignIcon icon={item.icon} hue={item.hue ?? null} /> : null;
  const path = pathOf(item);
  const below = item.alwaysShow ? [] : item.items.flatMap((inner) => entryOf(inner, depth + 1, waiting));
  if (path === null || below.length > 0)
    return [
      {
        key: item.key,
        icon,
        label: (
          <>
            {item.title}
            <Count of={within(item, waiting)} isOfGroup />
          </>
        ),
        // A page with pages below it is the first of them.
        children:
          path === null ? below : [...entryOf({ ...item, icon: null, items: [] }, depth + 1, waiting), ...below],
      },
    ];
  const away = path.startsWith('http');
  return [
    {
      key: item.key,
      icon,
      title: item.title,
      label: away ? (
        <a href={path} target="_blank" rel="noreferrer">
          {item.title}
        </a>
      ) : (
        <Link to={path}>
          {item.title}
          <Count of={waiting[path] ?? 0} />
        </Link>
      ),
    },
  ];
}

/** What waits in a group, wherever in it. */
const within = (item: MenuItem, waiting: Waiting): number =>
  item.items.reduce((sum, inner) => sum + within(inner, waiting), waiting[pathOf(item) ?? ''] ?? 0);

const Count = ({ of, isOfGroup = false }: { readonly of: number; readonly isOfGroup?: boolean }) =>
  of > 0 && (
    <small className={styles.count} data-group={isOfGroup || undefined}>
      {of > 99 ? '99+' : of}
    </small>
  );
