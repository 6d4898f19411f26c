import type { RefObject } from 'react';

export type Box = RefObject<HTMLDivElement | null>;

/** Who has the keyboard while no cell is written: the box that catches what is typed, right before the grid; the grid itself where nothing may be. */
export const holderOf = (box: Box): HTMLElement | null => {
  const before = box.current?.previousElementSibling;
  return before instanceof HTMLTextAreaElement ? before : box.current;
};

export const holdsKeys = (box: Box, target: EventTarget | null): boolean =>
  target !== null && (target === box.current || target === holderOf(box));

/** Tab goes on from the holder past the grid, which would only give the keyboard back. */
export function letTabPass(box: Box): void {
  const { current } = box;
  if (!current) return;
  current.tabIndex = -1;
  window.setTimeout(() => {
    current.tabIndex = 0;
  });
}
