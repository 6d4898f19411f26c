import { readDecimal, trimDecimal } from '../../../schemas/kinds/decimal-text.ts';
import { plainText } from '../../../schemas/kinds/typed-text.ts';

/** What a place is told by, each as typed so far. */
export interface Place {
  readonly lng: string;
  readonly lat: string;
  readonly address: string;
}

/** A ten-thousandth of a kilometre: finer than any device knows. */
const PLACES = 6;

/** `116.397428,39.90923 东长安街`, taken apart as far as it goes: half a place is typed before a whole one. */
export function splitPlace(value: unknown): Place {
  const [, lng = '', lat = '', address = ''] = /^([^, ]*)(?:,([^, ]*))?(?: (.*))?$/.exec(String(value ?? '')) ?? [];
  return { lng, lat, address };
}

export function joinPlace({ lng, lat, address }: Place): string | null {
  if (lng === '' && lat === '') return address === '' ? null : `, ${address}`;
  return `${lng},${lat}${address === '' ? '' : ` ${address}`}`;
}

/** A degree as it is kept, no finer than is kept; what is no number stays as typed. */
export function readDegree(typed: string): string {
  const plain = plainText(typed).replace(/°$/, '');
  const read = readDecimal(plain);
  if (read === undefined) return plain.replace(/[, ]/g, '');
  const [whole = '', rest = ''] = read.split('.');
  return trimDecimal(`${whole}.${rest.slice(0, PLACES)}`);
}

const PAIR = '(-?\\d{1,3}(?:\\.\\d+)?)°?(?:, ?| )(-?\\d{1,3}(?:\\.\\d+)?)°?';
const FINE_PAIR = '(-?\\d{1,3}\\.\\d+)°?(?:, ?| )(-?\\d{1,3}\\.\\d+)°?';
/** Figures at the end of an address are the number of a house, unless they have a point or stand in brackets. */
const behind = [new RegExp(`^(.*?)[, ]*\\(${PAIR}\\)$`), new RegExp(`^(.*?)[, ]*${FINE_PAIR}$`)];
const before = new RegExp(`^\\(?${PAIR}(?![\\d.])\\)?[, ]*(.*)$`);

/** Longer than a place with its address can be. */
const MOST_WRITTEN = 400;

/** A place in one line, however it was written: the coordinates before or behind the address, either of them first. */
export function readPlace(typed: string): string | null {
  const plain = plainText(typed.replace(/[\r\n]+/g, ' '));
  if (plain === '') return null;
  const { first, second, address } = (plain.length <= MOST_WRITTEN && pairIn(plain)) || noPair(plain);
  // a latitude never passes ninety: who wrote it first is understood
  const isTurned = Math.abs(Number(second)) > 90 && Math.abs(Number(first)) <= 90;
  const [lng, lat] = isTurned ? [second, first] : [first, second];
  return joinPlace({ lng: readDegree(lng), lat: readDegree(lat), address });
}

interface Pair {
  readonly first: string;
  readonly second: string;
  readonly address: string;
}

const noPair = (address: string): Pair => ({ first: '', second: '', address });

function pairIn(plain: string): Pair | null {
  const bracketed = behind[0]?.exec(plain);
  if (bracketed) return { address: bracketed[1] ?? '', first: bracketed[2] ?? '', second: bracketed[3] ?? '' };
  const leading = before.exec(plain);
  if (leading) return { first: leading[1] ?? '', second: leading[2] ?? '', address: leading[3] ?? '' };
  const trailing = behind[1]?.exec(plain);
  return trailing ? { address: trailing[1] ?? '', first: trailing[2] ?? '', second: trailing[3] ?? '' } : null;
}
