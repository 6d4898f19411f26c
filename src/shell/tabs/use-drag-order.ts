import { type MouseEvent, type PointerEvent, useRef } from 'react';

/** A click is no drag. */
const slack = 8;

interface Drag {
  readonly path: string;
  readonly from: number;
  isOn: boolean;
}

const tabAt = (target: EventTarget): HTMLElement | null => (target as Element).closest<HTMLElement>('li[data-path]');

/** Whether the pointer has passed the middle of a tab, coming from this side: only then they change places. */
export function isPast(x: number, { left, width }: Pick<DOMRect, 'left' | 'width'>, toTheRight: boolean): boolean {
  const middle = left + width / 2;
  return toTheRight ? x > middle && x < left + width : x < middle && x > left;
}

/** Tabs in a row are put in another order by dragging them; a finger scrolls the row instead. */
export function useDragOrder(onMove: (path: string, to: string) => void) {
  const drag = useRef<Drag | null>(null);
  const wasDragged = useRef(false);

  const begin = (event: PointerEvent<HTMLUListElement>) => {
    wasDragged.current = false;
    const path = event.button === 0 && event.pointerType !== 'touch' ? tabAt(event.target)?.dataset.path : undefined;
    drag.current = path ? { path, from: event.clientX, isOn: false } : null;
  };
  const go = (event: PointerEvent<HTMLUListElement>) => {
    const now = drag.current;
    if (!now) return;
    if (!now.isOn && Math.abs(event.clientX - now.from) < slack) return;
    if (!now.isOn) event.currentTarget.setPointerCapture(event.pointerId);
    now.isOn = true;
    const row = [...event.currentTarget.children] as HTMLElement[];
    const mine = row.findIndex(({ dataset }) => dataset.path === now.path);
    const over = row.find((tab, at) => at !== mine && isPast(event.clientX, tab.getBoundingClientRect(), at > mine));
    if (over?.dataset.path) onMove(now.path, over.dataset.path);
  };
  const end = () => {
    wasDragged.current = drag.current?.isOn ?? false;
    drag.current = null;
  };
  /** What ended a drag is not a press on the tab. */
  const hearClick = (event: MouseEvent) => {
    if (!wasDragged.current) return;
    wasDragged.current = false;
    event.preventDefault();
    event.stopPropagation();
  };
  return {
    onPointerDown: begin,
    onPointerMove: go,
    onPointerUp: end,
    onPointerCancel: end,
    onClickCapture: hearClick,
  };
}
