import { plainText } from './typed-text.ts';

/** Decimal text of the wire: no exponent, no plus sign, no leading zeros. */
export const DECIMAL = /^-?(0|[1-9]\d*)(\.\d+)?$/;

export const isDecimal = (value: unknown): value is string => typeof value === 'string' && DECIMAL.test(value);

/** A number as people write it (`１，２３４.50`, `¥12`, `(3.00)`, `.5`) as decimal text; undefined when it is none. Never through a float. */
export function readDecimal(text: string): string | undefined {
  const plain = plainText(text).replace(/^[¥$€£￥]\s*|\s*元$/g, '');
  const inBrackets = /^\((.+)\)$/.exec(plain);
  const signed = (inBrackets?.[1] ? `-${inBrackets[1]}` : plain)
    .replace(/ (?=\d{3}(\D|$))/g, '')
    .replace(/^-\s*[¥$￥]/, '-');
  const match = /^([+-]?)(\d{1,3}(?:,\d{3})+|\d*)(?:\.(\d*))?$/.exec(signed);
  if (!match) return undefined;
  const [, sign = '', whole = '', rest = ''] = match;
  if (whole === '' && rest === '') return undefined;
  return joinDecimal(sign === '-', whole.replaceAll(',', ''), rest);
}

function joinDecimal(negative: boolean, whole: string, rest: string): string {
  const digits = whole.replace(/^0+(?=\d)/, '') || '0';
  const isZero = digits === '0' && /^0*$/.test(rest);
  return `${negative && !isZero ? '-' : ''}${digits}${rest === '' ? '' : `.${rest}`}`;
}

/** The decimal with no zeros after its last figure beyond `atLeast` places, and padded to them: `12.5000` is `12.50` at two. */
export function trimDecimal(value: string, atLeast = 0): string {
  const [whole = '', rest = ''] = value.split('.');
  const places = rest.replace(/0+$/, '').padEnd(atLeast, '0');
  return places === '' ? whole : `${whole}.${places}`;
}

/** Thousands separators, for reading. */
export function groupDecimal(value: string): string {
  const [whole = '', rest] = value.split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return rest === undefined ? grouped : `${grouped}.${rest}`;
}

/** How many figures stand before and after the point. */
export function decimalSize(value: string): { readonly whole: number; readonly places: number } {
  const [whole = '', rest = ''] = value.replace('-', '').split('.');
  return { whole: whole === '0' ? 0 : whole.length, places: rest.replace(/0+$/, '').length };
}
