import type { Cron } from '../../../schemas/cron/cron.ts';
import { nextFire, nextFires, sayMoment } from '../../../schemas/cron/next-fire.ts';

/** What happens with moments at which nobody could run: 跳过, 补跑一次, 全部补跑. */
export type Missed = 'skip' | 'once' | 'all';

export interface PlannedFire {
  /** The moment to run for now; null when none. */
  readonly fireAt: number | null;
  readonly next: number | null;
  /** What is told of moments nobody will run for, under the first of them. */
  readonly skipped: { readonly at: number; readonly say: string } | null;
}

/** Later than this a fire was missed: a busy second is not. */
const lateness = 5_000;
const mostCaughtUp = 1_000;

/** What becomes of a job that is due: `due` is the earliest moment not yet dealt with, `now` is the database's. */
export function planFire(cron: Cron, missed: Missed, due: number, now: number): PlannedFire {
  const behind = [due, ...nextFires(cron, due, mostCaughtUp)].filter((at) => at <= now);
  if (missed === 'all') return behind.length > mostCaughtUp ? skipAll(cron, behind, now) : fireFirst(cron, due);
  if (missed === 'once') {
    const rest = behind.slice(1);
    return {
      fireAt: due,
      next: nextFire(cron, now),
      skipped: rest.length === 0 ? null : tell(rest, '已合并为一次补跑'),
    };
  }
  const latest = behind.at(-1) ?? due;
  if (behind.length > mostCaughtUp || now - latest > lateness) return skipAll(cron, behind, now);
  const rest = behind.slice(0, -1);
  return { fireAt: latest, next: nextFire(cron, now), skipped: rest.length === 0 ? null : tell(rest, '按设置跳过') };
}

const fireFirst = (cron: Cron, due: number): PlannedFire => ({
  fireAt: due,
  next: nextFire(cron, due),
  skipped: null,
});

const skipAll = (cron: Cron, behind: readonly number[], now: number): PlannedFire => ({
  fireAt: null,
  next: nextFire(cron, now),
  skipped: tell(behind, behind.length > mostCaughtUp ? '次数过多，不再补跑' : '按设置跳过'),
});

function tell(fires: readonly number[], why: string) {
  const [first = 0] = fires;
  const last = fires.at(-1) ?? first;
  const many = fires.length > mostCaughtUp ? `${mostCaughtUp} 次以上` : `${fires.length} 次`;
  const span = fires.length > 1 ? `${sayMoment(first)} 至 ${sayMoment(last)}` : sayMoment(first);
  return { at: first, say: `错过执行 ${many}（${span}），${why}` };
}
