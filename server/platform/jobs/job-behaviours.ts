import { Type } from '@sinclair/typebox';
import { defineActionKind } from '../../../schemas/kinds/action-kind.ts';
import { Refusal } from '../../errors.ts';
import type { Behaviour } from '../../records/behaviours/behaviour.ts';
import { checkParams } from './check-params.ts';
import { findJobKind } from './find-job-kind.ts';
import { startJob } from './start-job.ts';

type Nothing = Record<never, never>;

/** A schedule names work there is, with the parameters that work takes. */
export const checkJob: Behaviour<Nothing> = {
  kind: defineActionKind({ name: 'checkJob', title: '检查定时任务', params: Type.Object({}), at: ['save'] }),
  run(_, { record }) {
    const kind = findJobKind(String(record.jobKind ?? ''));
    if (!kind) throw refusedKind('创建定时任务失败，未注册的任务');
    if (kind.onlyStarted) throw refusedKind(`“${kind.title}”不能定时执行`);
    const checked = checkParams(kind, record.params);
    if (!checked.ok) throw new Refusal('invalid_input', { issues: checked.issues });
  },
};

const refusedKind = (say: string) =>
  new Refusal('invalid_input', { text: say, issues: [{ code: 'refused', path: '/jobKind', params: { say } }] });

/** Begins a run of the job now, beside its schedule. */
export const runJob: Behaviour<Nothing> = {
  kind: defineActionKind({ name: 'runJob', title: '立即执行任务', params: Type.Object({}), at: ['action'] }),
  run(_, { record, asking, later, say }) {
    const job = String(record.id ?? '');
    later(async (db) => {
      await startJob(db, job, asking.asker.me);
    });
    say('已开始执行，结果见执行日志');
  },
};
