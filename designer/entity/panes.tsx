import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
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

const RulesPane = lazy(() => import('./rules/RulesPane.tsx').then((it) => ({ default: it.RulesPane })));
const StatesPane = lazy(() => import('./states/StatesPane.tsx').then((it) => ({ default: it.StatesPane })));
const AccessPane = lazy(() => import('./access/AccessPane.tsx').then((it) => ({ default: it.AccessPane })));
const CasesPane = lazy(() => import('./cases/CasesPane.tsx').then((it) => ({ default: it.CasesPane })));

/** The aspects of an entity, in the order one thinks of them. */
export const panes: readonly PaneSort[] = [
  { key: 'form', title: '字段与表单', of: ['/fields', '/parts', '/forms'], Pane: null },
  { key: 'rules', title: '规则', of: ['/rules', '/checks'], Pane: RulesPane },
  { key: 'states', title: '状态与流转', of: ['/states'], Pane: StatesPane },
  { key: 'access', title: '权限', of: ['/access'], Pane: AccessPane },
  { key: 'cases', title: '用例', of: ['/cases'], Pane: CasesPane },
];

export const paneOf = (path: string): string =>
  panes.find(({ of }) => of.some((start) => path === start || path.startsWith(`${start}/`)))?.key ?? 'settings';
