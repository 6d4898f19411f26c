import { type PointerEvent, useRef, useState } from 'react';
import { type Picture, stateAt } from './lay-states.ts';

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A line being drawn: a new move, or one end of another put elsewhere. */
interface Pulled {
  readonly from: Point;
  readonly to: Point;
  readonly drop: (state: string) => void;
}

/** Pulling a line over the picture until it is let go on a state, or nowhere. */
export function usePull(picture: Picture) {
  const sheet = useRef<SVGSVGElement>(null);
  const [pulled, setPulled] = useState<Pulled | null>(null);
  const pointOf = ({ clientX, clientY }: PointerEvent): Point => {
    const edge = sheet.current?.getBoundingClientRect();
    const scale = edge && edge.width > 0 ? picture.width / edge.width : 1;
    return { x: (clientX - (edge?.left ?? 0)) * scale, y: (clientY - (edge?.top ?? 0)) * scale };
  };
  const over = pulled && stateAt(picture, pulled.to);
  return {
    sheet,
    pulled,
    over,
    pull: (event: PointerEvent, from: Point, drop: Pulled['drop']) => {
      event.stopPropagation();
      sheet.current?.setPointerCapture(event.pointerId);
      setPulled({ from, to: pointOf(event), drop });
    },
    follow: (event: PointerEvent) => pulled && setPulled({ ...pulled, to: pointOf(event) }),
    drop: () => {
      if (over) pulled?.drop(over);
      setPulled(null);
    },
  };
}
