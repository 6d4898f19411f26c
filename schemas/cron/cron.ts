import type { Issue } from '../issues/result.ts';
import { fail, ok, type Result } from '../issues/result.ts';

/** When something happens again and again, in Asia/Shanghai. Each part holds every value it allows, in order. */
export interface Cron {
  readonly second: readonly number[];
  readonly minute: readonly number[];
  readonly hour: readonly number[];
  /** Days of the month; empty: every one. */
  readonly day: readonly number[];
  readonly lastDay: boolean;
  readonly month: readonly number[];
  /** 0 is Sunday; empty: every one. With days as well, either will do. */
  readonly weekday: readonly number[];
}

interface Part {
  readonly label: string;
  readonly least: number;
  readonly most: number;
  readonly names?: readonly string[];
}

const months = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];
const weekdays = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'];

const second: Part = { label: '秒', least: 0, most: 59 };
const minute: Part = { label: '分', least: 0, most: 59 };
const hour: Part = { label: '时', least: 0, most: 23 };
const day: Part = { label: '日', least: 1, most: 31 };
const month: Part = { label: '月', least: 1, most: 12, names: ['', ...months] };
/** 7 is Sunday too: both habits are wide-spread. */
const weekday: Part = { label: '周', least: 0, most: 7, names: weekdays };

const longest = 120;

/** Thrown and caught in here alone: one wrong word makes the whole unreadable. */
class Unreadable extends Error {}

/**
 * `0 30 2 * * MON-FRI`: second, minute, hour, day, month, weekday; without the second, its five-part form. A seventh
 * part, the year of older schedulers, may only be `*`.
 */
export function readCron(text: string): Result<Cron> {
  try {
    return ok(readParts(text));
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    const issue: Issue = { code: 'not_a_cron', path: '', params: { why: error.message } };
    return fail(issue);
  }
}

function readParts(text: string): Cron {
  const words = text.trim().toUpperCase().split(/\s+/);
  if (text.length > longest) throw new Unreadable(`不能超过${longest}个字符`);
  if (words.length < 5 || words.length > 7) {
    throw new Unreadable('应有 5 项（分 时 日 月 周）或 6 项（秒 分 时 日 月 周），以空格分开');
  }
  if (words.length === 7 && words[6] !== '*' && words[6] !== '?')
    throw new Unreadable('不支持指定年份，第 7 项只能是 *');
  const [s = '0', m = '', h = '', d = '', mo = '', w = ''] = words.length === 5 ? ['0', ...words] : words;
  const days = d.split(',').filter((word) => word !== 'L');
  const cron: Cron = {
    second: valuesOf(s, second),
    minute: valuesOf(m, minute),
    hour: valuesOf(h, hour),
    day: isAny(d) || days.length === 0 ? [] : valuesOf(days.join(','), day),
    lastDay: d.split(',').includes('L'),
    month: valuesOf(mo, month),
    weekday: isAny(w) ? [] : sorted(valuesOf(w, weekday).map((value) => value % 7)),
  };
  refuseNever(cron);
  return cron;
}

const isAny = (word: string) => word === '*' || word === '?';

/** A day that none of its months has. */
function refuseNever({ day: days, month: in_, weekday: on, lastDay }: Cron): void {
  if (days.length === 0 || on.length > 0 || lastDay) return;
  const daysIn = (one: number) => (one === 2 ? 29 : [4, 6, 9, 11].includes(one) ? 30 : 31);
  if (!in_.some((one) => days.some((each) => each <= daysIn(one))))
    throw new Unreadable('所选月份没有这一天，永远不会执行');
}

const sorted = (values: readonly number[]): number[] => [...new Set(values)].sort((a, b) => a - b);

function valuesOf(word: string, part: Part): number[] {
  if (word === '?' && part !== day && part !== weekday) throw new Unreadable(`“${part.label}”不能用 ?`);
  return sorted(word.split(',').flatMap((item) => itemValues(item, part)));
}

function itemValues(item: string, part: Part): number[] {
  const match = /^(\*|\?|[A-Z]+|\d+)(?:-([A-Z]+|\d+))?(?:\/(\d+))?$/.exec(item);
  if (!match) throw new Unreadable(`“${part.label}”一项看不懂：${item || '空'}`);
  const [, from = '', to, every] = match;
  const any = isAny(from);
  if (any && to !== undefined) throw new Unreadable(`“${part.label}”一项看不懂：${item}`);
  const least = any ? part.least : readValue(from, part);
  const most = to !== undefined ? readValue(to, part) : any || every !== undefined ? part.most : least;
  const step = every === undefined ? 1 : Number(every);
  if (step < 1 || step > part.most) throw new Unreadable(`“${part.label}”的间隔应在 1 到 ${part.most} 之间`);
  if (least > most) throw new Unreadable(`“${part.label}”的范围 ${from}-${to} 前大后小`);
  return Array.from({ length: Math.floor((most - least) / step) + 1 }, (_, at) => least + at * step);
}

function readValue(word: string, part: Part): number {
  const named = part.names?.indexOf(word) ?? -1;
  const value = /^\d+$/.test(word) ? Number(word) : named >= 0 ? named : Number.NaN;
  if (!(value >= part.least && value <= part.most)) {
    throw new Unreadable(`“${part.label}”应在 ${part.least} 到 ${part.most} 之间，现在是 ${word}`);
  }
  return value;
}
