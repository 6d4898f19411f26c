import { dayNumber, dayText, sinceMonday } from '../../schemas/expressions/moments.ts';
import { countWorkDays } from '../../schemas/expressions/work-days.ts';
import { shippedWorkDays } from '../../schemas/time/shipped-days.ts';

/** How far something that is asked for has come. */
export type OfficeFate = 'draft' | 'submitted' | 'approved' | 'rejected' | 'cancelled';

/** Why something that is asked for is refused. */
export const refusals = {
  leaveRequest: '当天人手不够，请改期',
  overtime: '资料整理可在工作时间完成，不必加班',
} as const;

export interface LeaveSeed {
  readonly who: string;
  readonly kind: 'ANNUAL' | 'COMP' | 'PERSONAL' | 'SICK';
  /** The week it is in, from today. */
  readonly week: number;
  /** From Monday, so many weekdays. */
  readonly days: number;
  readonly why: string;
  readonly fate: OfficeFate;
  readonly handTo?: string;
}

const leave = (
  who: string,
  kind: LeaveSeed['kind'],
  [week, days]: readonly [week: number, days: number],
  why: string,
  fate: OfficeFate,
  handTo?: string,
): LeaveSeed => ({ who, kind, week, days, why, fate, ...(handTo && { handTo }) });

/** Of people whose department has a head; no two of one person meet. */
export const leaveSeeds: readonly LeaveSeed[] = [
  leave('demander', 'ANNUAL', [-14, 3], '回乡探亲', 'approved', 'xiewen'),
  leave('demander', 'SICK', [-6, 1], '感冒就诊', 'approved'),
  leave('demander', 'ANNUAL', [2, 2], '陪家人体检', 'submitted', 'xiewen'),
  leave('demander', 'PERSONAL', [3, 1], '办理房产过户', 'draft'),
  leave('xiewen', 'ANNUAL', [-9, 5], '外出旅行', 'approved', 'malin'),
  leave('malin', 'PERSONAL', [-4, 1], '孩子家长会', 'rejected'),
  leave('luoyun', 'COMP', [-3, 1], '周末值班调休', 'approved'),
  leave('zhuxin', 'ANNUAL', [1, 4], '外出旅行', 'submitted'),
  leave('guoyang', 'ANNUAL', [4, 2], '搬家', 'cancelled'),
  leave('buyer', 'ANNUAL', [-11, 2], '回乡探亲', 'approved', 'chenlei'),
  leave('buyer', 'ANNUAL', [3, 1], '陪家人就诊', 'submitted'),
  leave('chenlei', 'SICK', [-2, 1], '牙科手术', 'approved'),
  leave('inspector', 'ANNUAL', [-7, 2], '外出旅行', 'approved'),
  leave('xiaoming', 'PERSONAL', [1, 1], '驾照换证', 'submitted'),
];

export interface OvertimeSeed {
  readonly who: string;
  /** The week whose Saturday it is; a seventh day of work. */
  readonly week: number;
  readonly hours: string;
  readonly settle: 'COMP' | 'PAY';
  readonly why: string;
  readonly fate: OfficeFate;
}

const overtime = (
  who: string,
  week: number,
  hours: string,
  settle: OvertimeSeed['settle'],
  why: string,
  fate: OfficeFate,
): OvertimeSeed => ({ who, week, hours, settle, why, fate });

export const overtimeSeeds: readonly OvertimeSeed[] = [
  overtime('luoyun', -8, '8', 'COMP', '食品抽检样品集中到样', 'approved'),
  overtime('demander', -5, '6', 'COMP', '客户加急委托，赶出报告', 'approved'),
  overtime('xiewen', -4, '4', 'PAY', '液质联用仪搬迁后复核', 'approved'),
  overtime('zhuxin', -3, '8', 'COMP', '突发水质异常，应急监测', 'approved'),
  overtime('malin', -2, '3', 'COMP', '整理归档资料', 'rejected'),
  overtime('demander', -1, '4', 'COMP', '方法验证补做平行样', 'submitted'),
  overtime('inspector', -1, '5', 'COMP', '到货集中，补做来料检验', 'submitted'),
  overtime('guoyang', -1, '2', 'PAY', '采样车辆年检', 'draft'),
];

const mondayOf = (today: string, week: number): number => {
  const day = dayNumber(today) ?? 0;
  return day - sinceMonday(day) + week * 7;
};
const text = (day: number): string => dayText(day) ?? '';

/** So many weekdays from a Monday; in the week before, as long as nobody works in it or a year ends. */
export function spellOf(today: string, week: number, days: number): { readonly begins: string; readonly ends: string } {
  const first = mondayOf(today, week);
  const [begins, ends] = [text(first), text(first + days - 1)];
  const works = countWorkDays(begins, ends, shippedWorkDays) ?? 0;
  return works > 0 && begins.slice(0, 4) === ends.slice(0, 4) ? { begins, ends } : spellOf(today, week - 1, days);
}

/** The Saturday of a week, unless it is worked on like any other day. */
export function saturdayOf(today: string, week: number): string {
  const day = text(mondayOf(today, week) + 5);
  return shippedWorkDays[day] === true ? text(mondayOf(today, week) + 6) : day;
}
