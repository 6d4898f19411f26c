import type { ProgramNode, UniqueNode } from '../compile/program-model.ts';
import { cleanValue } from '../expressions/evaluate.ts';
import { type Doubles, keyOf, trackDoubles } from './doubles.ts';
import type { ProgramRow } from './program-rows.ts';
import type { ProgramPlan } from './program-source.ts';

interface Period {
  readonly key: string;
  readonly from: string;
  readonly to: string;
}

const never = '';
const always = '\uffff';

/** Keeps track of rows of equal keys whose periods meet; days count whole, the end of a moment does not. */
export function trackOverlaps(node: UniqueNode, plan: ProgramPlan): Doubles {
  const groups = new Map<string, Set<ProgramRow>>();
  const periods = new Map<ProgramRow, Period>();
  const meeting = new Map<ProgramRow, Set<ProgramRow>>();
  const isOfDays = node.valid?.is === 'date';

  const meet = (a: Period, b: Period): boolean => {
    const [first, second] = a.from <= b.from ? [a, b] : [b, a];
    const isEmpty = ({ from, to }: Period) => (isOfDays ? to < from : to <= from);
    if (isEmpty(a) || isEmpty(b)) return false;
    return isOfDays ? second.from <= first.to : second.from < first.to;
  };

  const leave = (row: ProgramRow): readonly ProgramRow[] => {
    const others = [...(meeting.get(row) ?? [])];
    for (const other of others) meeting.get(other)?.delete(row);
    meeting.delete(row);
    groups.get(periods.get(row)?.key ?? '')?.delete(row);
    periods.delete(row);
    return others;
  };

  return {
    leave,
    has: (row) => (meeting.get(row)?.size ?? 0) > 0,
    join(row, values) {
      const left = leave(row);
      const [from, to] = values.slice(-2).map(cleanValue);
      const key = keyOf(node, plan, row, values.slice(0, -2));
      if (key === null) return [...left, row];
      const period = { key, from: textOf(from) ?? never, to: textOf(to) ?? always };
      const group = groups.get(key) ?? new Set();
      const met = [...group].filter((other) => meet(period, periods.get(other) ?? period));
      groups.set(key, group.add(row));
      periods.set(row, period);
      meeting.set(row, new Set(met));
      for (const other of met) meeting.get(other)?.add(row);
      return [...left, ...met, row];
    },
  };
}

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** Of the rows of a part: those that say the same, or at the same time; null of any other node. */
export const trackUnique = (node: ProgramNode, plan: ProgramPlan): Doubles | null => {
  if (node.do !== 'unique' || node.part === '') return null;
  return node.valid ? trackOverlaps(node, plan) : trackDoubles(node, plan);
};
