import type { Finding, Seeking } from './seeking.ts';

export const starter = ({ instance }: Seeking): Finding => ({ users: [instance.starter], rule: '发起人本人' });

/** Whom the starter, or whoever decided before, chose for the step. */
export const picked = ({ instance, step }: Seeking, by: 'start' | 'before'): Finding => ({
  users: instance.picks[step] ?? [],
  rule: by === 'start' ? '发起人选择' : '上一步的人选择',
});

/** Who decided at an earlier step, the last time it was gone through. */
export function holdersOf({ tasks, titleOf }: Seeking, step: string): Finding {
  const decided = tasks.filter((one) => one.step === step && one.actedBy !== null && /agreed|refused/.test(one.status));
  const last = decided.reduce((most, { round }) => Math.max(most, round), 0);
  const users = decided.flatMap(({ round, actedBy }) => (round === last && actedBy !== null ? [actedBy] : []));
  return { users, rule: `办理过“${titleOf(step)}”的人` };
}
