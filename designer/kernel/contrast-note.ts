import { contrast, readableOn } from '../../schemas/kinds/contrast.ts';

/** What WCAG AA asks of words, and of large ones: 24 pixels, or 18.66 where they are bold. */
const least = { words: 4.5, large: 3 } as const;

export const leastFor = (size: number, isBold: boolean): number =>
  size >= 24 || (isBold && size >= 18.66) ? least.large : least.words;

/** A colour of three digits, or with a share of transparency, as the six that are counted with. */
const sixDigits = (color: string): string =>
  color.length === 4 ? `#${[...color.slice(1)].map((digit) => digit + digit).join('')}` : color.slice(0, 7);

interface Unread {
  /** The contrast as it is. */
  readonly ratio: string;
  readonly least: number;
  /** The nearest colour with which it is read. */
  readonly better: string;
}

/** Null where `color` is read against `other`; both may be words or ground. Rounded down: what just fails is not called enough. */
export function unread(color: string, other: string, needed: number = least.words): Unread | null {
  const [one, two] = [sixDigits(color), sixDigits(other)];
  const ratio = contrast(one, two);
  if (ratio >= needed) return null;
  const better = readableOn(one, two, needed).toUpperCase();
  return { ratio: (Math.floor(ratio * 10) / 10).toFixed(1), least: needed, better };
}

export const sayUnread = (what: string, { ratio, least: needed, better }: Unread): string =>
  `${what}看不清：对比度 ${ratio}，至少要 ${needed}；最接近的可用颜色是 ${better}`;
