import type { Cron } from './cron.ts';

const dayNames = ['日', '一', '二', '三', '四', '五', '六'];
const mostTimes = 6;

/** What it means, in a Chinese sentence: `每周一至周五 02:30`. */
export function sayCron(cron: Cron): string {
  const days = sayDays(cron);
  const times = sayTimes(cron);
  return days === '每天' && times.startsWith('每') ? times : `${days} ${times}`;
}

function sayDays({ day, lastDay, month, weekday }: Cron): string {
  const said = [...(day.length > 0 ? [`${runs(day, String)}日`] : []), ...(lastDay ? ['最后一天'] : [])].join('、');
  const weekly = weekday.length > 0 ? `每周${sayWeekdays(weekday)}` : '';
  if (month.length === 12) return [said && `每月${said}`, weekly].filter(Boolean).join('，以及') || '每天';
  const yearly = `每年${runs(month, String)}月`;
  if (!said) return weekly ? `${yearly}的${weekly}` : `${yearly}的每天`;
  return [`${yearly}的${said}`, weekly && `这些月份的${weekly}`].filter(Boolean).join('，以及');
}

/** The week begins on Monday. */
function sayWeekdays(weekday: readonly number[]): string {
  const fromMonday = weekday.map((n) => (n + 6) % 7).sort((a, b) => a - b);
  return runs(fromMonday, (n) => `周${dayNames[(n + 1) % 7]}`).replace(/^周/, '');
}

function sayTimes({ second, minute, hour }: Cron): string {
  const within = second.length === 1 ? '' : `，每${sayEvery(second, 60, '秒')}`;
  if (hour.length * minute.length * second.length <= mostTimes) return clockTimes({ second, minute, hour });
  const isOnTheHour = minute.length === 1 && minute[0] === 0;
  if (minute.length <= mostTimes && !isOnTheHour && !isEven(minute, 60)) {
    const of = `${sayHours(hour, true)}的第${minute.join('、')}分`;
    return second.length === 1 && second[0] !== 0 ? `${of}${second[0]}秒` : `${of}${within}`;
  }
  const span = hour.length === 24 ? '' : `${sayHours(hour, false)}，`;
  if (minute.length === 60 && second.length > 1) return `${span}每${sayEvery(second, 60, '秒')}`;
  if (isOnTheHour) return hour.length === 24 ? `每小时整点${within}` : `${sayHours(hour, false)}整${within}`;
  const at = second.length === 1 && second[0] !== 0 ? `的第${second[0]}秒` : '';
  return `${span}每${sayEvery(minute, 60, '分钟')}${at}${within}`;
}

function clockTimes({ second, minute, hour }: Pick<Cron, 'second' | 'minute' | 'hour'>): string {
  const isPlain = second.length === 1 && second[0] === 0;
  return hour
    .flatMap((h) => minute.flatMap((m) => second.map((s) => [h, m, ...(isPlain ? [] : [s])])))
    .map((parts) => parts.map((n) => String(n).padStart(2, '0')).join(':'))
    .join('、');
}

const sayHours = (hour: readonly number[], each: boolean): string =>
  hour.length === 24 ? '每小时' : `${runs(hour, String)}点${each ? '每次' : ''}`;

/** `5分钟` for 0, 5, 10 …; else the numbers themselves. */
function sayEvery(values: readonly number[], of: number, unit: string): string {
  if (isEven(values, of)) {
    const step = (values[1] ?? 0) - (values[0] ?? 0);
    return step === 1
      ? unit.slice(0, 2).replace('分钟', '分钟')
      : `${step}${unit}${values[0] === 0 ? '' : `（从第${values[0]}起）`}`;
  }
  return `次在第${runs(values, String)}${unit.slice(0, 1)}`;
}

/** Whether they come at one distance, from the beginning to the end. */
function isEven(values: readonly number[], of: number): boolean {
  const step = (values[1] ?? 0) - (values[0] ?? 0);
  if (
    values.length < (values[0] === 0 ? 2 : 3) ||
    values.some((value, at) => at > 0 && value - (values[at - 1] ?? 0) !== step)
  )
    return false;
  return (values[0] ?? 0) < step && (values.at(-1) ?? 0) + step >= of;
}

/** `1至5、7`: what follows one another is said as a range. */
function runs(values: readonly number[], say: (value: number) => string): string {
  const found: [number, number][] = [];
  for (const value of values) {
    const last = found.at(-1);
    if (last && last[1] === value - 1) last[1] = value;
    else found.push([value, value]);
  }
  return found
    .flatMap(([from, to]) =>
      to - from > 1 ? [`${say(from)}至${say(to)}`] : to > from ? [say(from), say(to)] : [say(from)],
    )
    .join('、');
}
