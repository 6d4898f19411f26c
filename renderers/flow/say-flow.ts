import type { Tone } from '../../schemas/compile/model.ts';
import type { FlowStepTold } from '../../schemas/wire/flows.ts';

const tones: Readonly<Record<string, Tone>> = {
  running: 'running',
  open: 'waiting',
  agreed: 'success',
  refused: 'danger',
  back: 'waiting',
  returned: 'waiting',
  withdrawn: 'waiting',
  suspended: 'waiting',
};

/** How a decision or somebody's part in it looks. */
export const toneOf = (status: string): Tone => tones[status] ?? 'neutral';

/** `11-24 17:30`: of this year nothing more need be said; of another the hour says nothing. */
export const shortTime = (at: string): string =>
  Number(at.slice(0, 4)) === new Date().getFullYear() ? at.slice(5, 16) : at.slice(0, 10);

/** How long ago, as one says it. Both are the wire's own times, of one clock. */
export function since(at: string, now: string): string {
  const minutes = Math.floor((timeOf(now) - timeOf(at)) / 60_000);
  if (minutes < 1) return '刚刚';
  if (minutes < 60) return `已 ${minutes} 分钟`;
  if (minutes < 24 * 60) return `已 ${Math.floor(minutes / 60)} 小时`;
  return `已 ${Math.floor(minutes / 60 / 24)} 天`;
}

const timeOf = (at: string): number => Date.parse(`${at.replace(' ', 'T')}Z`);

/** Steps in which somebody is asked, that are still to come. */
export const nextOf = (steps: readonly FlowStepTold[]): FlowStepTold | undefined =>
  steps.find(
    ({ stands, as, persons }) => stands === 'ahead' && (as === 'approve' || as === 'handle') && persons.length > 0,
  ) ?? steps.find(({ stands, as }) => stands === 'ahead' && (as === 'approve' || as === 'handle'));
