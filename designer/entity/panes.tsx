import type { ComponentType, LazyExoticComponent } from 'react';
import type { PaneProps } from './pane.ts';

type Pane = ComponentType<PaneProps> | LazyExoticComponent<ComponentType<PaneProps>>;

interface PaneSort {
  readonly key: string;
  readonly title: string;
  /** What of the document is edited there, as beginnings of JSON pointers. */
  readonly of: readonly string[];
  /** Null: the canvas, which stands between the designer's own panels. */
  readonly Pane: Pane | null;
}

/** The aspects of an entity, in the order one thinks of them. */
export const panes: readonly PaneSort[] = [
  { key: 'form', title: '字段与表单', of: ['/fields', '/parts', '/forms'], Pane: null },
];

export const paneOf = (path: string): string =>
  panes.find(({ of }) => of.some((start) => path === start || path.startsWith(`${start}/`)))?.key ?? 'settings';
