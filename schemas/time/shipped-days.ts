import type { WorkDays } from '../expressions/work-days.ts';

/** A day on which a company works, or does not, against its weekday or by law. */
export interface ShippedDay {
  readonly day: string;
  readonly kind: 'HOLIDAY' | 'WORK';
  readonly name: string;
  readonly remark: string;
}

/** `MM-DD`, and so many days from there. */
type Spell = readonly [name: string, kind: ShippedDay['kind'], from: string, days?: number];

interface Year {
  readonly year: number;
  readonly remark: string;
  readonly spells: readonly Spell[];
}

/** The notice of the State Council's office of 2026; of 2027 the days that are holidays by law, until its notice is there. */
const years: readonly Year[] = [
  {
    year: 2026,
    remark: '国务院办公厅关于2026年部分节假日安排的通知',
    spells: [
      ['元旦', 'HOLIDAY', '01-01', 3],
      ['元旦调休', 'WORK', '01-04'],
      ['春节调休', 'WORK', '02-14'],
      ['春节', 'HOLIDAY', '02-15', 9],
      ['春节调休', 'WORK', '02-28'],
      ['清明节', 'HOLIDAY', '04-04', 3],
      ['劳动节', 'HOLIDAY', '05-01', 5],
      ['劳动节调休', 'WORK', '05-09'],
      ['端午节', 'HOLIDAY', '06-19', 3],
      ['国庆节调休', 'WORK', '09-20'],
      ['中秋节', 'HOLIDAY', '09-25', 3],
      ['国庆节', 'HOLIDAY', '10-01', 7],
      ['国庆节调休', 'WORK', '10-10'],
    ],
  },
  {
    year: 2027,
    remark: '暂定：只有法定节假日，放假与调休安排公布后请补充和修改',
    spells: [
      ['元旦', 'HOLIDAY', '01-01'],
      ['春节', 'HOLIDAY', '02-05', 4],
      ['清明节', 'HOLIDAY', '04-05'],
      ['劳动节', 'HOLIDAY', '05-01', 2],
      ['端午节', 'HOLIDAY', '06-09'],
      ['中秋节', 'HOLIDAY', '09-15'],
      ['国庆节', 'HOLIDAY', '10-01', 3],
    ],
  },
];

const dayAfter = (year: number, from: string, days: number): string => {
  const date = new Date(`${year}-${from}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
};

/** What a company is given to begin with, and may change. */
export const shippedDays: readonly ShippedDay[] = years.flatMap(({ year, remark, spells }) =>
  spells.flatMap(([name, kind, from, days = 1]) =>
    Array.from({ length: days }, (_, at) => ({ day: dayAfter(year, from, at), kind, name, remark })),
  ),
);

/** The last year that is known. */
export const lastShippedYear = years.reduce((last, { year }) => (year > last ? year : last), 0);

/** The same for counting. */
export const shippedWorkDays: WorkDays = Object.fromEntries(shippedDays.map(({ day, kind }) => [day, kind === 'WORK']));
