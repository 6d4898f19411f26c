import { addDays, dayNumber, monthEnd, sinceMonday } from '../expressions/moments.ts';
import { addWorkingDays, type WorkCalendar } from './work-calendar.ts';

/** When something happens again and again, as people say it: 每周一 09:00. */
export interface Recurrence {
  readonly every: 'day' | 'week' | 'month';
  /** 1 is Monday, 7 Sunday; of a week alone. */
  readonly weekday: number;
  /** 1 to 31; a shorter month has it on its last day. Of a month alone. */
  readonly monthDay: number;
  /** `HH:mm`. */
  readonly at: string;
  /** A day nobody works on is put off until one that somebody does. */
  readonly working: boolean;
}

/** What is put off can come from as many days ago; every rule has a day among as many to come. */
const longestRest = 61;
const longestWait = 62;

/**
 * The first moment after another, both as the company's clock says them. Every day put off over the weekend is on Monday once:
 * what is put off onto the same day is one. Null where the years end, or where nobody works any more.
 */
export function nextRecurrence(rule: Recurrence, after: string, calendar: WorkCalendar): string | null {
  const today = after.slice(0, 10);
  for (let ahead = -longestRest; ahead <= longestWait; ahead += 1) {
    const day = addDays(today, ahead);
    if (day === null || !isDayOf(rule, day)) continue;
    const then = rule.working ? putOff(day, calendar) : day;
    // Days that are put off keep their order, so the first that is later is the next.
    const moment = then === null ? null : `${then} ${rule.at}:00`;
    if (moment !== null && moment > after) return moment;
  }
  return null;
}

function isDayOf({ every, weekday, monthDay }: Recurrence, day: string): boolean {
  if (every === 'day') return true;
  if (every === 'week') return sinceMonday(dayNumber(day) ?? 0) + 1 === weekday;
  const last = Number(monthEnd(day)?.slice(8));
  return Number(day.slice(8)) === Math.min(monthDay, last);
}

function putOff(day: string, calendar: WorkCalendar): string | null {
  const number = dayNumber(day);
  return number !== null && calendar.isWorking(number) ? day : addWorkingDays(day, 1, calendar);
}

/** In words: 每周一 09:00，遇休息日顺延. */
export function sayRecurrence({ every, weekday, monthDay, at, working }: Recurrence): string {
  if (every === 'day') return `${working ? '每个工作日' : '每天'} ${at}`;
  const day = every === 'week' ? `每周${'一二三四五六日'[weekday - 1] ?? ''}` : sayMonthDay(monthDay);
  return `${day} ${at}${working ? '，遇休息日顺延' : ''}`;
}

const sayMonthDay = (day: number): string =>
  day === 31 ? '每月最后一天' : `每月${day}日${day > 28 ? '（不足的为月末）' : ''}`;
