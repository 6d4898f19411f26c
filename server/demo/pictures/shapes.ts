import type { Point, Shape } from './draw-png.ts';

export const area = (fill: string, ...outline: readonly Point[]): Shape => ({ fill, outline });

/** As many corners as make a round look round. */
const corners = 12;

const arc = (cx: number, cy: number, [rx, ry]: Point, from: number, to: number, steps = corners): readonly Point[] =>
  Array.from({ length: steps + 1 }, (_, at): Point => {
    const angle = ((from + ((to - from) * at) / steps) * Math.PI) / 180;
    return [cx + rx * Math.cos(angle), cy + ry * Math.sin(angle)];
  });

export const oval = (fill: string, [cx, cy]: Point, rx: number, ry = rx): Shape =>
  area(fill, ...arc(cx, cy, [rx, ry], 0, 360, 60));

/** A ring, open where its two edges meet. */
export const ring = (fill: string, [cx, cy]: Point, outer: number, inner: number): Shape =>
  area(fill, ...arc(cx, cy, [outer, outer], 0, 360, 60), ...arc(cx, cy, [inner, inner], 360, 0, 60));

export const box = (fill: string, [x, y]: Point, [wide, high]: Point, round = 0): Shape => {
  const r: Point = [round, round];
  const [left, right, top, bottom] = [x + round, x + wide - round, y + round, y + high - round];
  return area(
    fill,
    ...arc(right, top, r, -90, 0),
    ...arc(right, bottom, r, 0, 90),
    ...arc(left, bottom, r, 90, 180),
    ...arc(left, top, r, 180, 270),
  );
};
