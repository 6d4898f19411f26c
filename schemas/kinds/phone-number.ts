import { plainText } from './typed-text.ts';

const MOBILE = '1[3-9]\\d{9}';
const FOREIGN = '\\+(?!86)\\d{1,3}[ -]?\\d{4,14}';

/** A mobile, a fixed line with its area and extension, a 400/800 service number, or one from abroad. */
export const phonePattern = `^((\\+86[ -]?)?${MOBILE}|(0\\d{2,3}[ -]?)?[2-9]\\d{6,7}([ -]\\d{1,6})?|[48]00[ -]?\\d{3}[ -]?\\d{4}|${FOREIGN})$`;

/** What a text message reaches. */
export const mobilePattern = `^(${MOBILE}|${FOREIGN})$`;

const mobile = new RegExp(`^${MOBILE}$`);
const service = /^([48]00)(\d{3})(\d{4})$/;
/** Two figures behind the nought for the capital and the ten places beginning with 2, three for all others. */
const fixed = /^(?:\(?(0(?:10|2\d|[3-9]\d\d))\)?[ -]*)?([2-9]\d{6,7})(?:[ -]+(\d{1,6}))?$/;
const extended = /^(.*?)[ ,-]*(?:转|分机|ext\.?|x|#)[ :-]*(\d{1,6})$/i;

/** No number is written longer, with everything around it. */
const MOST_WRITTEN = 60;

/** However it was written, the one way it is kept: `13812345678`, `0571-88886666-801`, `400-820-8820`, `+49 15123456789`. What is no number stays as typed. */
export function readPhone(typed: string): string | null {
  const plain = plainText(typed).replace(/^tel:/i, '').replace(/[–—]/g, '-');
  if (plain === '') return null;
  if (plain.length > MOST_WRITTEN) return plain;
  const abroad = /^(?:\+|00)(?!86)(\d{1,3})([ -]?)(.*)$/.exec(plain);
  if (abroad) return `+${abroad[1]}${abroad[2] && ' '}${withoutSeparators(abroad[3] ?? '')}`;
  const [, whole = plain, inner] = extended.exec(plain) ?? [];
  const from86 = /^(?:\+|00)86[ -]*(.*)$/.exec(whole)?.[1];
  // the nought of an area is left out behind a country
  const home = homeNumber(from86 ?? whole) ?? (from86 && homeNumber(`0${from86}`));
  if (!home) return plain;
  return inner === undefined ? home : `${home}-${inner}`;
}

function homeNumber(written: string): string | null {
  const figures = withoutSeparators(written);
  if (mobile.test(figures)) return figures;
  const served = service.exec(figures);
  if (served) return served.slice(1).join('-');
  // as it is grouped, and where the groups say nothing, by its figures alone
  const [, ...parts] = fixed.exec(written) ?? fixed.exec(figures) ?? [];
  return parts.length > 0 ? parts.filter((part) => part !== undefined).join('-') : null;
}

const withoutSeparators = (text: string): string => text.replace(/[ ()-]/g, '');
