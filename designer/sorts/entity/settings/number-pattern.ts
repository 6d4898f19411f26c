/** How numbers are made, as people say it: what stands before, the day, what stands between, and how many digits count on. */
export interface NumberPattern {
  readonly before: string;
  readonly date: string;
  readonly between: string;
  readonly digits: number;
}

export const numberDates = [
  { value: '', label: '没有' },
  { value: '{yyyy}', label: '年' },
  { value: '{yyyy}{mm}', label: '年月' },
  { value: '{yyyy}{mm}{dd}', label: '年月日' },
  { value: '{yy}{mm}', label: '两位年和月' },
  { value: '{yy}{mm}{dd}', label: '两位年月日' },
] as const;

/** Null where somebody wrote it in another way. */
export function readPattern(make: string): NumberPattern | null {
  const found = /^([^{}]*)((?:\{(?:yyyy|yy|mm|dd)\})*)([^{}]*)\{n:([1-9]\d?)\}$/.exec(make);
  const [, before = '', date = '', between = '', digits = ''] = found ?? [];
  return found && numberDates.some(({ value }) => value === date)
    ? { before, date, between, digits: Number(digits) }
    : null;
}

export const writePattern = ({ before, date, between, digits }: NumberPattern): string =>
  `${before}${date}${between}{n:${digits}}`;

/** What a number would look like at a made-up day. */
export const sampleOf = (make: string): string =>
  make
    .replace('{yyyy}', '2026')
    .replace('{yy}', '26')
    .replace('{mm}', '05')
    .replace('{dd}', '20')
    .replace(/\{n:([1-9]\d?)\}/, (_, size) => '1'.padStart(Number(size), '0'));
