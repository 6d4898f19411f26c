import { divideWhole, fromUnits, isDecimal, toPlaces, wholeNumbers } from './decimal.ts';
import type { Expr } from './tree.ts';

/** To how many places a call shares out: to the cent unless it says. */
export function placesOfShare({ args }: Pick<Extract<Expr, { t: 'call' }>, 'args'>): number {
  const [, , places] = args;
  return places?.t === 'number' ? Number(places.v) : 2;
}

/**
 * A total shared out by weights, to so many places: what all rows down to one are due is rounded, and a row gets what that is more
 * than for the rows before it. So the shares come to the total exactly, none is off by more than one of the last place, and a row is
 * known from sums alone. Who weighs nothing gets nothing, of whom it is not known is not known, and among none that weighs there is
 * nothing to go by.
 */
export function allocate(
  total: string | null,
  weights: readonly (string | null)[],
  places: number,
): readonly (string | null)[] {
  if (!isDecimal(total)) return weights.map(() => null);
  const due = wholeNumbers([toPlaces(total, places)]).units[0] ?? 0n;
  const { units } = wholeNumbers(weights);
  const whole = units.reduce<bigint>((sum, own) => sum + (own ?? 0n), 0n);
  let [weighed, given] = [0n, 0n];
  return units.map((own) => {
    if (own === null || (whole === 0n && due !== 0n)) return null;
    weighed += own;
    const sofar = whole === 0n ? 0n : divideWhole(due * weighed, whole);
    const share = sofar - given;
    given = sofar;
    return fromUnits(share, places);
  });
}
