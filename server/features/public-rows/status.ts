import type { AnnounceType } from '../../../schemas/wire/portal.ts';

/** What the status of an announcement follows from. Moments are `yyyy-MM-dd HH:mm:ss` and compare as text. */
export interface Course {
  readonly type: AnnounceType;
  readonly stage: string | null;
  readonly deadline: string | null;
  readonly signupStart: string | null;
  readonly signupEnd: string | null;
  readonly planStart: string | null;
}

/** What people decided stands above what the clock says. */
const decided: Readonly<Record<string, string>> = {
  reviewing: '评审中',
  publicity: '公示中',
  awarded: '已公示',
  suspended: '已暂停',
  terminated: '已终止',
  failed: '流标',
};

const openStatuses: readonly string[] = ['未开始', '报名中', '响应中', '竞价中'];

/** Whether it is still under way: what 进行中商机 counts, and what a new supplier may come too late for. */
export const isOpen = (status: string): boolean => openStatuses.includes(status);

/** The one place that says how an announcement stands, by the server's clock. */
export function statusOf(course: Course, now: string): string {
  const said = course.stage === null ? undefined : decided[course.stage];
  if (said !== undefined) return said;
  if (course.deadline !== null && course.deadline <= now) return '已截止';
  return byClock[course.type](course, now);
}

const byClock: Readonly<Record<AnnounceType, (course: Course, now: string) => string>> = {
  tender: ({ signupStart, signupEnd }, now) => {
    if (signupStart !== null && now < signupStart) return '未开始';
    return signupEnd !== null && now < signupEnd ? '报名中' : '响应中';
  },
  inquiry: () => '响应中',
  bidding: ({ signupEnd, planStart }, now) => {
    if (planStart === null || planStart <= now) return '竞价中';
    return signupEnd !== null && now < signupEnd ? '报名中' : '未开始';
  },
};

/** The moment that counts for a visitor, by type: when sign-up ends, when quoting ends, when bidding starts. */
export const momentOf = ({ type, deadline, signupEnd, planStart }: Course): string | null =>
  ({ tender: signupEnd ?? deadline, inquiry: deadline, bidding: planStart ?? deadline })[type];

const dayOf = (moment: string): number => Date.parse(`${moment.slice(0, 10)}T00:00:00Z`) / 86_400_000;

/** Whether a supplier who asks now still comes in time. */
export const canJoin = (course: Course, now: string): boolean =>
  isOpen(statusOf(course, now)) && (momentOf(course) ?? '') > now;

/** Whole days until then; negative when it is over. */
export const daysUntil = (moment: string | null, now: string): number =>
  moment === null ? -1 : dayOf(moment) - dayOf(now);
