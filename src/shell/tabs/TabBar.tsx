import { closestCenter, DndContext, type DragEndEvent, PointerSensor, useSensor, useSensors } from '@dnd-kit/core';
import { horizontalListSortingStrategy, SortableContext, useSortable } from '@dnd-kit/sortable';
import { Dropdown, type MenuProps, Tabs } from 'antd';
import { useAtom, useAtomValue } from 'jotai';
import { cloneElement, type HTMLAttributes, type ReactElement, type ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { screenPath } from '../../screens/screen-path.ts';
import { sessionAtom } from '../../session/session.ts';
import { trailTo } from '../menu-paths.ts';
import { settingsAtom } from '../settings/settings.ts';
import styles from './tabs.module.css';
import { type Closing, moved, type Tab } from './tabs.ts';
import { changeTab, tabsAtom } from './tabs-atom.ts';
import { useClosing } from './use-closing.tsx';

/** The open screens in a row: to go back to, to close, to put in another order. */
export function TabBar() {
  const [all, change] = useAtom(tabsAtom);
  const tabs = all.filter(({ isGoing }) => !isGoing);
  const { multiTab } = useAtomValue(settingsAtom);
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const close = useClosing();
  const titleOf = useTitles();
  const home = screenPath('home');
  // A click is no drag.
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 8 } }));
  if (!multiTab) return null;

  const go = (path: string) => {
    const tab = tabs.find((one) => one.path === path);
    if (tab && path !== pathname) navigate(tab.location, { state: tab.location.state });
  };
  const drop = ({ active, over }: DragEndEvent) => {
    if (over) change((now) => moved(now, String(active.id), String(over.id), home));
  };
  return (
    <nav className={styles.bar} aria-label="已打开的页面">
      <Tabs
        type="editable-card"
        hideAdd
        size="small"
        activeKey={pathname}
        onChange={go}
        onEdit={(path, action) => action === 'remove' && typeof path === 'string' && close(path, 'this')}
        items={tabs.map((tab) => ({
          key: tab.path,
          closable: tab.path !== home,
          label: (
            <WithMenu
              tab={tab}
              onClose={(which) => close(tab.path, which)}
              onRefresh={() => {
                change(changeTab(tab.path, { epoch: tab.epoch + 1, isDirty: false }));
                go(tab.path);
              }}
            >
              <span className={styles.label}>
                {titleOf(tab)}
                {tab.isDirty && <span className={styles.dirty} role="img" aria-label="有未保存的修改" />}
              </span>
            </WithMenu>
          ),
        }))}
        renderTabBar={(props, DefaultBar) => (
          <DndContext sensors={sensors} collisionDetection={closestCenter} onDragEnd={drop}>
            <SortableContext items={tabs.map(({ path }) => path)} strategy={horizontalListSortingStrategy}>
              <DefaultBar {...props}>
                {(node) => (
                  <Draggable key={node.key} id={String(node.key)}>
                    {node as ReactElement<HTMLAttributes<HTMLElement>>}
                  </Draggable>
                )}
              </DefaultBar>
            </SortableContext>
          </DndContext>
        )}
      />
    </nav>
  );
}

/** As the screen calls itself, or as the menu does. */
function useTitles(): (tab: Tab) => string {
  const menu = useAtomValue(sessionAtom)?.menu ?? [];
  return ({ path, end }) =>
    end?.title ?? trailTo(menu, path).at(-1)?.title ?? (path === screenPath('home') ? '首页' : path);
}

const entries: NonNullable<MenuProps['items']> = [
  { key: 'refresh', label: '刷新' },
  { key: 'left', label: '关闭左侧' },
  { key: 'right', label: '关闭右侧' },
  { key: 'others', label: '关闭其它' },
];

interface MenuOf {
  readonly tab: Tab;
  readonly onRefresh: () => void;
  readonly onClose: (which: Closing) => void;
  readonly children: ReactNode;
}

const WithMenu = ({ onRefresh, onClose, children }: MenuOf) => (
  <Dropdown
    trigger={['contextMenu']}
    menu={{
      items: entries,
      onClick: ({ key, domEvent }) => {
        domEvent.stopPropagation();
        if (key === 'refresh') onRefresh();
        else onClose(key as Closing);
      },
    }}
  >
    {children}
  </Dropdown>
);

function Draggable({
  id,
  children,
}: {
  readonly id: string;
  readonly children: ReactElement<HTMLAttributes<HTMLElement>>;
}) {
  const { listeners, setNodeRef, transform, transition, isDragging } = useSortable({ id });
  return cloneElement(children, {
    ...({ ref: setNodeRef } as object),
    ...listeners,
    style: {
      ...children.props.style,
      ...(transform ? { transform: `translateX(${transform.x}px)` } : {}),
      transition,
      ...(isDragging ? { zIndex: 1 } : {}),
    },
  });
}
