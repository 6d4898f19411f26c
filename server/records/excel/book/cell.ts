/** What stands in a cell. Numbers are decimal text and moments the wire's, so that nothing is rounded on the way. */
export type Cell =
  | null
  | { readonly is: 'text'; readonly text: string }
  | { readonly is: 'number'; readonly text: string }
  | { readonly is: 'date' | 'dateTime' | 'time'; readonly text: string };

export interface BookColumn {
  readonly title: string;
  /** In pixels, as a list has it. */
  readonly width: number;
  /** How Excel shows its numbers and dates: `#,##0.00`, `yyyy-mm-dd`; `@` is text. */
  readonly format: string;
  /** What is said under the heading of a template. */
  readonly hint?: string;
  /** The only texts a cell below may have; Excel offers them. */
  readonly options?: readonly string[];
}

export interface BookSheet {
  readonly name: string;
  /** Lines over the headings: a title, who exported it. */
  readonly above: readonly string[];
  readonly columns: readonly BookColumn[];
  /** In portions, so that no more than one of them is in memory. */
  readonly rows: AsyncIterable<readonly (readonly Cell[])[]>;
}

export interface Book {
  readonly sheets: readonly BookSheet[];
}

/** A cell of Excel holds no more. */
export const MOST_CHARACTERS = 32_767;

export const cellText = (text: string): string => {
  if (text.length <= MOST_CHARACTERS) return text;
  // A pair is not cut in half.
  const end = /[\uD800-\uDBFF]$/.test(text.slice(0, MOST_CHARACTERS - 1)) ? MOST_CHARACTERS - 2 : MOST_CHARACTERS - 1;
  return `${text.slice(0, end)}…`;
};

/** What a spreadsheet would take for a formula when it is typed or pasted: kept as text by its cell's style. */
export const looksLikeFormula = (text: string): boolean => /^(?:[\t\r\n]|\s*[=+\-@＝＋－＠|%])/.test(text);

/** Excel computes with doubles: a number of more figures than they hold exactly is told as text. */
export function isExactNumber(digits: string): boolean {
  const figures = digits.replace(/^-?0*\.?0*/, '').replace('.', '');
  return figures.replace(/0+$/, '').length <= 15 && digits.length < 40;
}

const dayMs = 86_400_000;
/** Day 1 is 1900-01-01, and Excel believes in a 29th of February of that year. */
const firstDay = Date.UTC(1899, 11, 30);

/** A date, moment or time as the number Excel keeps. */
export function serialOf({ is, text }: { readonly is: 'date' | 'dateTime' | 'time'; readonly text: string }): number {
  if (is === 'time') return secondsOf(text) / 86_400;
  const days = Math.round((Date.parse(`${text.slice(0, 10)}T00:00:00Z`) - firstDay) / dayMs);
  return is === 'date' ? days : days + secondsOf(text.slice(11)) / 86_400;
}

const secondsOf = (time: string): number => {
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number);
  return hours * 3600 + minutes * 60 + seconds;
};

/** Excel cannot say dates before March 1900 rightly. */
export const isDatable = (text: string): boolean => /^(1[9]\d\d|2\d\d\d)-/.test(text) && text >= '1900-03-01';

/** A name Excel takes for a sheet: short, without its signs for places. */
export const sheetName = (title: string): string =>
  [...title.replace(/[\\/?*[\]:]|\p{Cc}/gu, ' ').replace(/^'+|'+$/g, '')].slice(0, 28).join('').trim() || '数据';

/** `A`, `Z`, `AA`. */
export function columnName(at: number): string {
  let name = '';
  for (let left = at + 1; left > 0; left = Math.floor((left - 1) / 26)) {
    name = String.fromCharCode(65 + ((left - 1) % 26)) + name;
  }
  return name;
}

/** Excel measures widths in characters of about seven pixels. */
export const widthInCharacters = (pixels: number): number => Math.min(Math.max(Math.round(pixels / 7), 8), 80);
