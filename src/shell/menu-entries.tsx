import type { MenuProps } from 'antd';
import { Link } from 'react-router-dom';
import type { MenuItem } from '../../schemas/compile/model.ts';
import { iconOf } from './menu-icons.tsx';
import { pathOf } from './menu-paths.ts';

type Entry = NonNullable<MenuProps['items']>[number];

/** An entry of the menu with everything below it, as antd draws it; nothing for what is hidden. */
export function entryOf(item: MenuItem, depth: number): Entry[] {
  if (item.hidden) return [];
  const icon = depth === 0 ? iconOf(item.icon) : null;
  const path = pathOf(item);
  const below = item.alwaysShow ? [] : item.items.flatMap((inner) => entryOf(inner, depth + 1));
  if (path === null || below.length > 0)
    return [
      {
        key: item.key,
        icon,
        label: item.title,
        // A page with pages below it is the first of them.
        children: path === null ? below : [...entryOf({ ...item, icon: null, items: [] }, depth + 1), ...below],
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
        <Link to={path}>{item.title}</Link>
      ),
    },
  ];
}
