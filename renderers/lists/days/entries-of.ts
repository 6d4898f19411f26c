import { allowed } from '../../../schemas/check/allowed.ts';
import type { Tone } from '../../../schemas/compile/model.ts';
import type { EntityPlan, FieldPlan, RecordData } from '../../../schemas/compile/plan.ts';
import { addDays, dayNumber, dayText, sinceMonday } from '../../../schemas/expressions/moments.ts';
import type { Asker } from '../../../schemas/expressions/tree.ts';
import { openCells } from '../edit/inline-edit.ts';
import { nameOfRow } from '../name-of-row.ts';

/** A record as it lies in days. */
export interface Entry {
  readonly row: RecordData;
  readonly id: string;
  readonly name: string;
  /** `09:30`, of a moment. */
  readonly time: string | null;
  readonly first: number;
  readonly last: number;
  readonly state: { readonly label: string; readonly tone: Tone } | null;
}

export interface DayFields {
  readonly from: string;
  readonly to?: string;
}

/** Rows as they lie in days, the earlier and the longer first; one without a day lies nowhere. */
export function entriesOf(plan: EntityPlan, rows: readonly RecordData[], { from, to }: DayFields): readonly Entry[] {
  return rows
    .flatMap((row): readonly Entry[] => {
      const first = dayIn(row, from);
      if (first === null) return [];
      const node = plan.states?.nodes.find(({ key }) => key === row[plan.states?.field ?? '']);
      return [
        {
          row,
          id: String(row.id),
          name: nameOfRow(plan, row),
          time: String(row[from]).length > 10 ? String(row[from]).slice(11, 16) : null,
          first,
          last: Math.max(first, (to === undefined ? null : dayIn(row, to)) ?? first),
          state: node ? { label: node.label, tone: node.tone } : null,
        },
      ];
    })
    .toSorted((a, b) => a.first - b.first || b.last - a.last || (a.time ?? '').localeCompare(b.time ?? ''));
}

function dayIn(row: RecordData, field: string): number | null {
  const value = row[field];
  return typeof value === 'string' ? dayNumber(value) : null;
}

const weekdays = ['一', '二', '三', '四', '五', '六', '日'] as const;
export const weekdayOf = (day: number): string => weekdays[sinceMonday(day)] ?? '';

/** `11月23日` */
export function sayDay(day: number): string {
  const [, month, date] = (dayText(day) ?? '').split('-').map(Number);
  return `${month}月${date}日`;
}

export function sayMonth(day: number): string {
  const [year, month] = (dayText(day) ?? '').split('-').map(Number);
  return `${year}年${month}月`;
}

/** An entry in a sentence, for whoever hears it. */
export const sayEntry = ({ name, first, last, time, state }: Entry): string =>
  [
    name,
    first === last ? `${sayDay(first)}${time ? ` ${time}` : ''}` : `${sayDay(first)}至${sayDay(last)}`,
    state?.label,
  ]
    .filter((word) => word !== undefined)
    .join('，');

/** What an entry carried so many days on writes, or why it stays. */
export type Shift =
  | { readonly is: 'write'; readonly field: FieldPlan; readonly value: string; readonly also: Record<string, unknown> }
  | { readonly is: 'refused'; readonly say: string };

/** Both ends move together; each must be open in this record. */
export function shiftOf(plan: EntityPlan, { row }: Entry, { from, to }: DayFields, days: number, asker: Asker): Shift {
  const isOpen = openCells(plan, row, asker);
  const names = [from, ...(to !== undefined && row[to] ? [to] : [])];
  const [field, ...others] = names.map((name) => plan.fields[name]).filter((one) => one !== undefined);
  const shut = [field, ...others].find((one) => one && !isOpen(one));
  if (!field || shut) {
    const { reasons } = allowed(plan, row, 'edit', asker, { partial: true });
    const why = [...new Set(reasons.map(({ say }) => say))].join('；');
    return { is: 'refused', say: why || `这条数据的“${(shut ?? field)?.label ?? from}”现在不能修改` };
  }
  const moved = (name: string) => addDays(String(row[name]), days);
  const value = moved(from);
  if (value === null) return { is: 'refused', say: '没有这一天' };
  return { is: 'write', field, value, also: Object.fromEntries(others.map(({ key, path }) => [key, moved(path)])) };
}
