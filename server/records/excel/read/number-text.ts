import { Big } from 'big.js';

/** What a number of a cell is, by its format. */
export type NumberSort = 'number' | 'share' | 'date' | 'dateTime' | 'time';

const builtIn: Readonly<Record<number, NumberSort>> = {
  9: 'share',
  10: 'share',
  14: 'date',
  15: 'date',
  16: 'date',
  17: 'date',
  18: 'time',
  19: 'time',
  20: 'time',
  21: 'time',
  22: 'dateTime',
  45: 'time',
  46: 'time',
  47: 'time',
};
// Numbers 27 to 36 and 50 to 58 are the dates of Chinese, Japanese and Korean editions.
const isEasternDate = (id: number): boolean => (id >= 27 && id <= 31) || id === 36 || (id >= 50 && id <= 58);
const isEasternTime = (id: number): boolean => id >= 32 && id <= 35;

export function numberSort(id: number, code: string | undefined): NumberSort {
  if (code === undefined) return builtIn[id] ?? (isEasternDate(id) ? 'date' : isEasternTime(id) ? 'time' : 'number');
  const bare = (code.split(';')[0] ?? '')
    .replace(/"[^"]*"/g, '')
    .replace(/[\\_*]./g, '')
    .replace(/\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, '')
    .toLowerCase();
  if (/general/.test(bare)) return 'number';
  if (/[yd年日]|e/.test(bare) && !/[0#]e/.test(bare)) return /[hs时]/.test(bare) ? 'dateTime' : 'date';
  if (/[hs]/.test(bare)) return 'time';
  if (/m/.test(bare) && !/[0#?]/.test(bare)) return 'date';
  return bare.includes('%') ? 'share' : 'number';
}

const dayMs = 86_400_000;

/** A number of a cell as people would write it. */
export function sayNumber(value: number, sort: NumberSort, from1904 = false): string {
  if (!Number.isFinite(value)) return '';
  if (sort === 'number') return plain(value);
  if (sort === 'share') return `${plainBig(tidy(value).times(100))}%`;
  return sayMoment(value + (from1904 && sort !== 'time' ? 1462 : 0), sort);
}

/** What Excel shows of a double: fifteen figures, never an exponent. */
const tidy = (value: number): Big => new Big(Number(value.toPrecision(15)));
const plain = (value: number): string => (Number.isSafeInteger(value) ? String(value) : plainBig(tidy(value)));
const plainBig = (value: Big): string => value.toFixed();

function sayMoment(value: number, sort: NumberSort): string {
  if (value < 0 || value > 2_958_466) return plain(value);
  const seconds = Math.round(value * 86_400);
  const days = Math.floor(seconds / 86_400);
  const clock = new Date((seconds % 86_400) * 1000).toISOString().slice(11, 19);
  if (sort === 'time' && days === 0) return clock;
  // Before the 29th of February 1900, which never was, Excel is a day behind.
  const day = new Date(Date.UTC(1899, 11, 30) + (days < 60 ? days + 1 : days) * dayMs).toISOString().slice(0, 10);
  return sort === 'date' && clock === '00:00:00' ? day : `${day} ${clock}`;
}
