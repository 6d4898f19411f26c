import type { ComponentType } from 'react';
import { iconPaths } from './icon-paths.ts';

export const icons: Readonly<Record<string, ComponentType>> = Object.fromEntries(
  Object.entries(iconPaths).map(([name, path]) => [`icon-${name}`, () => <path d={path} />]),
);
