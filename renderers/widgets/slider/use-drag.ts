import { type PointerEvent, useRef, useState } from 'react';
import { sliderTimes, swipeOf } from './slider-steps.ts';

/** Dragging with mouse, pen or finger: how far it has gone, and which way when it is let go. */
export function useDrag(onSwipe: (by: 1 | -1) => void) {
  const [distance, setDistance] = useState(0);
  const start = useRef<{ readonly x: number; readonly pointer: number } | null>(null);
  const hasMoved = useRef(false);

  const end = (event: PointerEvent, isMeant: boolean) => {
    if (start.current?.pointer !== event.pointerId) return;
    const by = swipeOf(event.clientX - start.current.x);
    start.current = null;
    setDistance(0);
    if (isMeant && hasMoved.current && by !== null) onSwipe(by);
  };

  return {
    distance,
    props: {
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        if (event.button !== 0) return;
        start.current = { x: event.clientX, pointer: event.pointerId };
        hasMoved.current = false;
      },
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        if (start.current?.pointer !== event.pointerId) return;
        const moved = event.clientX - start.current.x;
        if (!hasMoved.current && Math.abs(moved) < sliderTimes.swipe) return;
        // only once it is a drag: a captured pointer would take the click from a card
        if (!hasMoved.current) event.currentTarget.setPointerCapture(event.pointerId);
        hasMoved.current = true;
        setDistance(moved);
      },
      onPointerUp: (event: PointerEvent) => end(event, true),
      onPointerCancel: (event: PointerEvent) => end(event, false),
      onClickCapture: (event: React.MouseEvent) => {
        if (!hasMoved.current) return;
        hasMoved.current = false;
        event.preventDefault();
        event.stopPropagation();
      },
      onDragStart: (event: React.DragEvent) => event.preventDefault(),
    },
  };
}
