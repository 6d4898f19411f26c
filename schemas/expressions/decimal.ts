/** Places a quotient is rounded to, half away from zero. The database does the same. */
export const divisionScale = 16;

const pattern = /^-?\d+(\.\d+)?$/;
/** Far above what an expression can reach; keeps a hostile text from costing seconds. */
const longest = 20_000;

/** Whether a text is a decimal as it travels: digits, one point, no exponent. */
export const isDecimal = (text: unknown): text is string =>
  typeof text === 'string' && text.length <= longest && pattern.test(text);

type Decimal = string | null;

/** `units` of ten to the power of minus `places`: exact, and several times faster than a library that keeps digits in arrays. */
interface Exact {
  readonly units: bigint;
  readonly places: number;
}

function read(text: string): Exact {
  const point = text.indexOf('.');
  if (point < 0) return { units: BigInt(text), places: 0 };
  return { units: BigInt(text.slice(0, point) + text.slice(point + 1)), places: text.length - point - 1 };
}

/** With exactly so many figures behind the point; there is no minus zero. */
function write({ units, places }: Exact): string {
  if (places === 0) return String(units);
  const isMinus = units < 0n;
  const digits = String(isMinus ? -units : units).padStart(places + 1, '0');
  return `${isMinus ? '-' : ''}${digits.slice(0, -places)}.${digits.slice(-places)}`;
}

/** The shortest text: no zeros at its end. */
function writeShort(exact: Exact): string {
  const text = write(exact);
  if (exact.places === 0) return text;
  let end = text.length;
  while (text.charCodeAt(end - 1) === 48) end--;
  return text.slice(0, text.charCodeAt(end - 1) === 46 ? end - 1 : end);
}

const powers = Array.from({ length: 40 }, (_, places) => 10n ** BigInt(places));
const power = (places: number): bigint => powers[places] ?? 10n ** BigInt(places);

const unitsAt = ({ units, places }: Exact, wanted: number): bigint =>
  places === wanted ? units : units * power(wanted - places);

/** The nearest whole quotient, halves away from zero. */
export function divideWhole(a: bigint, b: bigint): bigint {
  const quotient = a / b;
  const rest = a % b;
  const twice = (rest < 0n ? -rest : rest) * 2n;
  return twice < (b < 0n ? -b : b) ? quotient : quotient + (a < 0n === b < 0n ? 1n : -1n);
}

/** Half away from zero, as `round(numeric, int)` of PostgreSQL; fewer places than none round to tens and hundreds. */
function roundTo(exact: Exact, places: number): Exact {
  if (exact.places <= places) return exact;
  const units = divideWhole(exact.units, power(exact.places - places));
  return places >= 0 ? { units, places } : { units: units * power(-places), places: 0 };
}

const both = <T>(a: Decimal, b: Decimal, work: (a: Exact, b: Exact) => T): T | null =>
  isDecimal(a) && isDecimal(b) ? work(read(a), read(b)) : null;

function sum(a: Exact, b: Exact, sign: 1n | -1n): Exact {
  const places = Math.max(a.places, b.places);
  return { units: unitsAt(a, places) + sign * unitsAt(b, places), places };
}

/** The shortest text of a decimal: no zeros at its end, no minus zero; null when it is none. */
export const canonical = (a: Decimal): Decimal => (isDecimal(a) ? writeShort(read(a)) : null);

export const add = (a: Decimal, b: Decimal): Decimal => both(a, b, (x, y) => writeShort(sum(x, y, 1n)));
export const subtract = (a: Decimal, b: Decimal): Decimal => both(a, b, (x, y) => writeShort(sum(x, y, -1n)));
export const multiply = (a: Decimal, b: Decimal): Decimal =>
  both(a, b, (x, y) => writeShort({ units: x.units * y.units, places: x.places + y.places }));
export const divide = (a: Decimal, b: Decimal): Decimal =>
  both(a, b, (x, y) => {
    if (y.units === 0n) return null;
    const units = divideWhole(x.units * power(y.places + divisionScale), y.units * power(x.places));
    return writeShort({ units, places: divisionScale });
  });
export const negate = (a: Decimal): Decimal => {
  if (!isDecimal(a)) return null;
  const { units, places } = read(a);
  return writeShort({ units: -units, places });
};
export const absolute = (a: Decimal): Decimal => {
  if (!isDecimal(a)) return null;
  const { units, places } = read(a);
  return writeShort({ units: units < 0n ? -units : units, places });
};

/** Half away from zero, as `round(numeric, int)` of PostgreSQL. */
export const round = (a: Decimal, places: number): Decimal =>
  isDecimal(a) ? writeShort(roundTo(read(a), places)) : null;

/** The greatest with so many places that is not above. */
export function roundDown(a: Decimal, places: number): Decimal {
  if (!isDecimal(a)) return null;
  const exact = read(a);
  if (exact.places <= places) return writeShort(exact);
  const step = power(exact.places - places);
  const below = exact.units / step - (exact.units % step < 0n ? 1n : 0n);
  return writeShort({ units: below, places });
}

/** The least with so many places that is not below. */
export const roundUp = (a: Decimal, places: number): Decimal => negate(roundDown(negate(a), places));

/** The one in the middle by worth, or half way between the two that are; null of none. */
export function middleOf(values: readonly Decimal[]): Decimal {
  const sorted = values.filter(isDecimal).toSorted((a, b) => compareDecimals(a, b) ?? 0);
  const half = sorted.length / 2;
  return divide(add(sorted[Math.ceil(half) - 1] ?? null, sorted[Math.floor(half)] ?? null), '2');
}

/** Rounded and with exactly so many places, as a numeric column of that scale gives it back. */
export const toPlaces = (a: string, places: number): string => {
  const rounded = roundTo(read(a), places);
  return write({ units: unitsAt(rounded, places), places });
};

/** Figures that a number holds without loss. */
const mostExact = 15;

/** -1, 0 or 1; null when either is no decimal. */
export function compareDecimals(a: Decimal, b: Decimal): -1 | 0 | 1 | null {
  if (!isDecimal(a) || !isDecimal(b)) return null;
  if (a.length <= mostExact && b.length <= mostExact) return orderOf(Number(a), Number(b));
  const [x, y] = [read(a), read(b)];
  const places = Math.max(x.places, y.places);
  return orderOf(unitsAt(x, places), unitsAt(y, places));
}

const orderOf = <T extends number | bigint>(a: T, b: T): -1 | 0 | 1 => (a < b ? -1 : a > b ? 1 : 0);

/** As whole numbers of the smallest place that any of them has, and which place that is; null where something is no decimal. */
export function wholeNumbers(values: readonly Decimal[]): {
  readonly units: readonly (bigint | null)[];
  readonly places: number;
} {
  const exact = values.map((value) => (isDecimal(value) ? read(value) : null));
  const places = exact.reduce((most, one) => Math.max(most, one?.places ?? 0), 0);
  return { units: exact.map((one) => one && unitsAt(one, places)), places };
}

/** So many of the place, as the shortest text. */
export const fromUnits = (units: bigint, places: number): string => writeShort({ units, places });

/** One sum over many, without a text per step. */
export function sumOf(values: readonly Decimal[]): string {
  let total: Exact = { units: 0n, places: 0 };
  for (const value of values) if (isDecimal(value)) total = sum(total, read(value), 1n);
  return writeShort(total);
}
