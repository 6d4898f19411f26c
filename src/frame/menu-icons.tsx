import { AppstoreOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import { menuIcons } from '../../renderers/theme/menu-icons.tsx';

export const iconOf = (name: string | null): ReactNode => (name ? (menuIcons[name] ?? <AppstoreOutlined />) : null);
