import type { DndContextProps } from '@dnd-kit/core';

/** What a screen reader hears while something of a list is moved by its keys: what it is called, and where it would stand. */
export function sayDrag(
  order: readonly string[],
  titleOf: (id: string) => string,
): NonNullable<DndContextProps['accessibility']> {
  const named = (id: string | number) => `“${titleOf(String(id))}”`;
  const placed = (id: string | number) => `第 ${order.indexOf(String(id)) + 1} 位，共 ${order.length} 位`;
  return {
    announcements: {
      onDragStart: ({ active }) => `已拿起${named(active.id)}，现在是${placed(active.id)}`,
      onDragOver: ({ active, over }) => (over ? `${named(active.id)}将放到${placed(over.id)}` : undefined),
      onDragEnd: ({ active, over }) =>
        over ? `${named(active.id)}已放到${placed(over.id)}` : `${named(active.id)}没有移动`,
      onDragCancel: ({ active }) => `已取消，${named(active.id)}回到原处`,
    },
    screenReaderInstructions: { draggable: '按空格键拿起，用上下方向键选择位置，再按空格键放下，按 Esc 键取消。' },
  };
}
