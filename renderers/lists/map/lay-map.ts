import type { RowGroup } from '../../../schemas/wire/records.ts';
import { type Province, provinces } from '../../widgets/provinces.ts';

export interface Square extends Province {
  readonly total: number;
  /** From 0, nothing there, to 1, most of all. */
  readonly share: number;
}

export interface LaidMap {
  readonly squares: readonly Square[];
  /** What lies in no province: without a place, or with one that is none of ours. */
  readonly elsewhere: readonly RowGroup[];
}

/** Every province has its square, whether anything is there or not. */
export function layMap(groups: readonly RowGroup[]): LaidMap {
  const totals = new Map(groups.map(({ value, total }) => [value, total]));
  const most = provinces.reduce((most, { code }) => Math.max(most, totals.get(code) ?? 0), 0);
  const squares = provinces.map((province) => {
    const total = totals.get(province.code) ?? 0;
    return { ...province, total, share: most === 0 ? 0 : total / most };
  });
  const known = new Set<string | null>(provinces.map(({ code }) => code));
  return { squares, elsewhere: groups.filter(({ value }) => !known.has(value)) };
}

const steps: Readonly<Record<string, readonly [across: number, down: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The province an arrow leads to: the nearest that lies that way, least aside. */
export function provinceBeyond(from: Province, key: string): Province | null {
  const step = steps[key];
  if (!step) return null;
  const [across, down] = step;
  const apart = ({ at: [x, y] }: Province): number => {
    const [right, below] = [x - from.at[0], y - from.at[1]];
    const ahead = right * across + below * down;
    const aside = Math.abs(right * down) + Math.abs(below * across);
    return ahead <= 0 ? Number.POSITIVE_INFINITY : ahead + 3 * aside;
  };
  const [nearest] = provinces.toSorted((a, b) => apart(a) - apart(b));
  return nearest && apart(nearest) < Number.POSITIVE_INFINITY ? nearest : null;
}
