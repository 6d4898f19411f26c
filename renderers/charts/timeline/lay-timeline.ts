import type { ChartPlan } from '../../../schemas/compile/dashboard-plan.ts';
import type { Tone } from '../../../schemas/compile/model.ts';
import { dayNumber, dayText } from '../../../schemas/expressions/moments.ts';
import type { RowValues } from '../../../schemas/values/row-values.ts';
import { columnOf, labelOf } from '../data/chart-data.ts';

export interface Bar {
  readonly row: RowValues;
  readonly name: string;
  /** Everything else that the row says, in words. */
  readonly more: string;
  /** In parts of a hundred of the width. */
  readonly left: number;
  readonly width: number;
  readonly tone: Tone;
  /** It goes on beyond what is drawn: no day is said at that side. */
  readonly opens: boolean;
  readonly closes: boolean;
}

export interface Timeline {
  readonly bars: readonly Bar[];
  /** Where today stands. */
  readonly today: number;
  /** The years that begin in it, where each begins. */
  readonly years: readonly { readonly year: string; readonly at: number }[];
}

interface Options {
  readonly from: string;
  readonly to: string;
  readonly tone?: string;
}

/** Days on both sides, so that no bar ends at the very edge. */
const edge = 30;

/** Bars over the days that are said, and today among them. A side without a day runs to the edge. */
export function layTimeline(plan: ChartPlan, rows: readonly RowValues[], today: string): Timeline {
  const { from, to, tone } = plan.options as unknown as Options;
  const now = dayNumber(today) ?? 0;
  const dayOf = (row: RowValues, key: string) => dayNumber(String(row[key] ?? '').slice(0, 10));
  const days = rows.flatMap((row) => [dayOf(row, from), dayOf(row, to)].filter((day) => day !== null));
  const first = days.reduce((least, day) => Math.min(least, day), now) - edge;
  const last = days.reduce((most, day) => Math.max(most, day), now) + edge;
  const placeOf = (day: number) => ((day - first) / (last - first)) * 100;
  const colours = columnOf(plan, tone ?? null);
  const [named, ...others] = plan.query.columns.filter(({ off }) => !off);
  const bars = rows.map((row): Bar => {
    const [begins, ends] = [dayOf(row, from), dayOf(row, to)];
    const left = begins === null ? 0 : placeOf(begins);
    // what ends on a day holds through that day
    const right = ends === null ? 100 : Math.max(placeOf(Math.max(ends, begins ?? ends) + 1), left + 1);
    return {
      row,
      name: labelOf(named, row),
      more: others.map((column) => `${column.label} ${labelOf(column, row)}`).join('，'),
      left,
      width: Math.min(right, 100) - left,
      tone: colours?.tones?.[String(row[colours.key])] ?? 'running',
      opens: begins === null,
      closes: ends === null,
    };
  });
  return { bars, today: placeOf(now), years: yearsOf(first, last, placeOf) };
}

function yearsOf(first: number, last: number, placeOf: (day: number) => number): Timeline['years'] {
  const yearAt = (day: number) => Number(dayText(day)?.slice(0, 4));
  const [from, until] = [yearAt(first), yearAt(last)];
  const all = Array.from({ length: until - from }, (_, n) => from + n + 1);
  // of many years those are written that have room
  const step = Math.ceil(all.length / 8);
  return (
    all
      .filter((_, n) => n % step === 0)
      .map((year) => ({ year: `${year}`, at: placeOf(dayNumber(`${year}-01-01`) ?? first) }))
      // one that begins at the very end would be cut off
      .filter(({ at }) => at < 94)
  );
}
