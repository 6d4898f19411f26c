import { type RefObject, useLayoutEffect, useState } from 'react';

/** How wide a place is, as long as it is there. */
export function useRoom(box: RefObject<HTMLElement | null>, first: number): number {
  const [room, setRoom] = useState(first);
  useLayoutEffect(() => {
    const seen = box.current;
    if (!seen) return;
    const watch = new ResizeObserver(() => setRoom(seen.clientWidth));
    watch.observe(seen);
    return () => watch.disconnect();
  }, [box]);
  return room;
}
