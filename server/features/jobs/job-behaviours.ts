import * as kinds from '../../../schemas/actions/on-platform.ts';
import { Refusal } from '../../kernel/errors.ts';
import type { Behaviour } from '../../records/behaviours/behaviour.ts';
import { placesOf } from '../../records/write/name-place.ts';
import { checkParams } from './check-params.ts';
import { startJob } from './start-job.ts';

type Nothing = Record<never, never>;

/** A schedule names work there is, with the parameters that work takes. */
export const checkJob: Behaviour<Nothing> = {
  kind: kinds.checkJob,
  run(_, { asking, record }) {
    const kind = asking.running.engine.jobs.get(String(record.jobKind ?? ''));
    if (!kind) throw refusedKind('创建定时任务失败，未注册的任务');
    if (kind.onlyStarted) throw refusedKind(`“${kind.title}”不能定时执行`);
    const checked = checkParams(kind, record.params);
    if (!checked.ok) {
      throw new Refusal('invalid_input', { issues: checked.issues, named: placesOf(asking.entity) });
    }
  },
};

const refusedKind = (say: string) =>
  new Refusal('invalid_input', { text: say, issues: [{ code: 'refused', path: '/jobKind', params: { say } }] });

/** Begins a run of the job now, beside its schedule. */
export const runJob: Behaviour<Nothing> = {
  kind: kinds.runJob,
  run(_, { record, asking, later, say }) {
    const job = String(record.id ?? '');
    later(async (db) => {
      await startJob(db, job, asking.asker.me);
    });
    say('已开始执行，结果见执行日志');
  },
};
