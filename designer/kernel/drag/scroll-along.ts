const edge = 56;
/** Pixels a frame at the very edge. */
const fastest = 18;
const clear = 72;

/** While something is carried near the upper or lower edge of what scrolls, that scrolls on; the nearer, the faster. Returns what ends it. */
export function scrollAtEdges(scroller: HTMLElement, pointer: () => PointerEvent | null, scrolled: () => void) {
  let frame = 0;
  const step = () => {
    frame = requestAnimationFrame(step);
    const by = speedAt(scroller.getBoundingClientRect(), pointer());
    if (by === 0) return;
    const before = scroller.scrollTop;
    scroller.scrollTop += by;
    if (scroller.scrollTop !== before) scrolled();
  };
  frame = requestAnimationFrame(step);
  return () => cancelAnimationFrame(frame);
}

/** How far a pointer at this place scrolls in one frame; nowhere when it is beside. */
export function speedAt(
  box: { readonly top: number; readonly bottom: number; readonly left: number; readonly right: number },
  at: { readonly clientX: number; readonly clientY: number } | null,
): number {
  if (!at || at.clientX < box.left || at.clientX > box.right) return 0;
  const near = (distance: number) => (distance < 0 || distance > edge ? 0 : (1 - distance / edge) * fastest);
  return Math.round(near(box.bottom - at.clientY) - near(at.clientY - box.top));
}

/** Scrolls until a line at this height of the window can be seen. */
export function scrollTo(scroller: HTMLElement, y: number): void {
  const box = scroller.getBoundingClientRect();
  if (y < box.top + clear) scroller.scrollTop -= box.top + clear - y;
  else if (y > box.bottom - clear) scroller.scrollTop += y - box.bottom + clear;
}
