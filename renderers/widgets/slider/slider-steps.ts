/** The specification's figures of a slider: how long a page stands, how long it takes to move, how far a finger must go. */
export const sliderTimes = { stay: 4000, speed: 1000, swipe: 8 } as const;

/** The page a step leads to; null where it leads nowhere. */
export function stepTo(page: number, by: 1 | -1, count: number, isLoop: boolean): number | null {
  if (count < 2) return null;
  const next = page + by;
  if (next >= 0 && next < count) return next;
  return isLoop ? (next + count) % count : null;
}

/** What a drag of so many pixels asks for: the next page by dragging left, none by a trembling hand. */
export function swipeOf(distance: number): 1 | -1 | null {
  if (Math.abs(distance) < sliderTimes.swipe) return null;
  return distance < 0 ? 1 : -1;
}

/** Things in pages of so many. */
export function inPages<Thing>(things: readonly Thing[], size: number): readonly (readonly Thing[])[] {
  const count = Math.ceil(things.length / size);
  return Array.from({ length: count }, (_, at) => things.slice(at * size, (at + 1) * size));
}
