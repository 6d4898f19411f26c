import { type ComponentType, lazy } from 'react';
import type { PaneProps } from './pane.ts';

interface PaneSort {
  readonly key: string;
  readonly title: string;
  /** What of the document is edited there, as beginnings of JSON pointers. */
  readonly of: readonly string[];
  /** Null: the canvas, which stands between the designer's own panels. */
  readonly Pane: ComponentType<PaneProps> | null;
}

const ListsPane = lazy(() => import('./lists/ListsPane.tsx').then((it) => ({ default: it.ListsPane })));
const SettingsPane = lazy(() => import('./settings/SettingsPane.tsx').then((it) => ({ default: it.SettingsPane })));
const PreviewPane = lazy(() => import('./preview/PreviewPane.tsx').then((it) => ({ default: it.PreviewPane })));
const RulesPane = lazy(() => import('./rules/RulesPane.tsx').then((it) => ({ default: it.RulesPane })));
const StatesPane = lazy(() => import('./states/StatesPane.tsx').then((it) => ({ default: it.StatesPane })));
const ActionsPane = lazy(() => import('./actions/ActionsPane.tsx').then((it) => ({ default: it.ActionsPane })));
const AccessPane = lazy(() => import('./access/AccessPane.tsx').then((it) => ({ default: it.AccessPane })));
const ExtPane = lazy(() => import('./ext/ExtPane.tsx').then((it) => ({ default: it.ExtPane })));
const CasesPane = lazy(() => import('./cases/CasesPane.tsx').then((it) => ({ default: it.CasesPane })));

const general = ['/title', '/store', '/serials', '/print', '/named', '/note', '/links', '/changes'];

/** The aspects of an entity, in the order one thinks of them. */
export const panes: readonly PaneSort[] = [
  { key: 'form', title: '字段与表单', of: ['/fields', '/fieldsets', '/parts', '/forms'], Pane: null },
  { key: 'lists', title: '列表', of: ['/lists'], Pane: ListsPane },
  { key: 'rules', title: '规则', of: ['/rules', '/checks'], Pane: RulesPane },
  { key: 'states', title: '状态', of: ['/states'], Pane: StatesPane },
  {
    key: 'actions',
    title: '动作与下推',
    of: ['/actions', '/becomes', '/ledgers', '/betters', '/pairs', '/remind', '/freeze', '/seals', '/onSave'],
    Pane: ActionsPane,
  },
  { key: 'access', title: '权限', of: ['/access'], Pane: AccessPane },
  { key: 'ext', title: '扩展字段', of: ['/ext'], Pane: ExtPane },
  { key: 'cases', title: '用例', of: ['/cases'], Pane: CasesPane },
  { key: 'settings', title: '设置', of: general, Pane: SettingsPane },
  { key: 'preview', title: '预览', of: [], Pane: PreviewPane },
];

/** The states of rows stand with those of records. */
const ofLines = /^\/parts\/[^/]+\/states(\/|$)/;

export const paneOf = (path: string): string =>
  ofLines.test(path)
    ? 'states'
    : (panes.find(({ of }) => of.some((start) => path === start || path.startsWith(`${start}/`)))?.key ?? 'settings');
