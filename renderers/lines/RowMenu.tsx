import { Dropdown, type MenuProps } from 'antd';
import type { Grid } from './grid.ts';
import { rowsOf } from './grid.ts';
import { addRow, clearCells, copyRows, fillDown, removeRows, selectedRows, shiftRows } from './grid-commands.ts';
import { blockOf } from './selection.ts';

export interface MenuAt {
  readonly x: number;
  readonly y: number;
}

interface Props {
  readonly grid: Grid;
  readonly at: MenuAt | null;
  readonly onClose: () => void;
}

type Items = NonNullable<MenuProps['items']>;

/** What can be done with the chosen rows; one menu for the whole grid, opened where it was asked for. */
export function RowMenu({ grid, at, onClose }: Props) {
  if (!at || grid.reading) return null;
  return (
    <Dropdown
      open
      trigger={[]}
      menu={{ items: itemsFor(grid), onClick: onClose, autoFocus: true }}
      onOpenChange={onClose}
    >
      <span
        style={{ position: 'fixed', left: at.x, top: at.y, width: 1, height: 1 }}
        ref={(anchor) => listenAway(anchor, onClose)}
      />
    </Dropdown>
  );
}

/** Closes the menu on the next press anywhere else, and on Esc. */
function listenAway(anchor: HTMLElement | null, onClose: () => void): (() => void) | undefined {
  if (!anchor) return;
  const close = (event: Event) => {
    const inMenu = event.target instanceof Element && event.target.closest('.ant-dropdown');
    if (event instanceof KeyboardEvent ? event.key === 'Escape' : !inMenu) onClose();
  };
  document.addEventListener('pointerdown', close, true);
  document.addEventListener('keydown', close, true);
  return () => {
    document.removeEventListener('pointerdown', close, true);
    document.removeEventListener('keydown', close, true);
  };
}

function itemsFor(grid: Grid): Items {
  const count = selectedRows(grid).length;
  const selection = grid.store.jotai.get(grid.selectionAtom);
  const { top, bottom } = selection ? blockOf(selection) : { top: 0, bottom: 0 };
  const last = rowsOf(grid).length - 1;
  const rows = count > 1 ? ` ${count} 行` : '行';
  const { add, remove } = grid.may;
  const undone = grid.store.jotai.get(grid.store.undoAtom).undo;
  return [
    { key: 'above', label: '在上方插入', disabled: !add, onClick: () => addRow(grid, top) },
    { key: 'below', label: '在下方插入', extra: 'Ctrl+Enter', disabled: !add, onClick: () => addRow(grid, bottom + 1) },
    { key: 'copy', label: `复制${rows}`, extra: 'Ctrl+Shift+D', disabled: !add, onClick: () => copyRows(grid) },
    { type: 'divider' },
    { key: 'up', label: '上移', extra: 'Alt+↑', disabled: !add || top === 0, onClick: () => shiftRows(grid, -1) },
    {
      key: 'down',
      label: '下移',
      extra: 'Alt+↓',
      disabled: !add || bottom === last,
      onClick: () => shiftRows(grid, 1),
    },
    { key: 'fill', label: '向下填充', extra: 'Ctrl+D', onClick: () => fillDown(grid) },
    { key: 'clear', label: '清除内容', extra: 'Delete', onClick: () => clearCells(grid) },
    { type: 'divider' },
    {
      key: 'remove',
      label: `删除${rows}`,
      danger: true,
      extra: 'Ctrl+Delete',
      disabled: !remove,
      onClick: () => removeRows(grid),
    },
    {
      key: 'undo',
      label: undone ? `撤销：${undone}` : '撤销',
      extra: 'Ctrl+Z',
      disabled: !undone,
      onClick: () => grid.store.undo(),
    },
  ];
}
