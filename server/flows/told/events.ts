import type { FlowEvent } from '../../../schemas/wire/flows.ts';
import { planned } from '../../sql/planned.ts';
import { type Question, rowsAsked } from '../../sql/questions.ts';
import { flowOf, instanceOf, type Work } from '../work.ts';
import { type Detail, forced, personsIn, sayVerb } from './say-event.ts';

export interface LogRow {
  readonly instanceId: string;
  readonly at: string;
  readonly by: string | null;
  readonly forUser: string | null;
  readonly verb: string;
  readonly step: string | null;
  readonly round: number | null;
  readonly taskId: string | null;
  readonly remark: string | null;
  readonly detail: Detail;
}

/** More lines are of a flow that went round and round: the latest are told. */
const MOST = 500;

/** What was done, the latest first, with the parts it began. */
export const logAsked = ({ house: { db }, root }: Work): Question<readonly LogRow[]> =>
  rowsAsked(planned`
    select l.instance_id as "instanceId", left(l.at::text, 19) as at, l.by_user as by, l.for_user as "forUser", l.verb, l.step, l.round, l.task_id as "taskId",
      l.remark, l.detail from flow_log l join flow_instance i on i.tenant_id = l.tenant_id and i.id = l.instance_id
    where l.tenant_id = ${db.tenant} and i.root_id = ${root} order by l.at desc, l.instance_id desc, l.nth desc limit ${MOST}`);

/** The same in its order, in words. */
export function tellEvents(work: Work, rows: readonly LogRow[], names: ReadonlyMap<string, string>): FlowEvent[] {
  const person = (id: string) => names.get(id) ?? '';
  return rows.toReversed().map((row, nth): FlowEvent => {
    const flow = flowOf(work, instanceOf(work, row.instanceId));
    const step = (key: string) => flow.steps[key]?.title ?? '';
    const told = (id: string | null) => (id === null ? null : { id, name: person(id) });
    const task = row.taskId === null ? undefined : work.tasks.get(row.taskId);
    return {
      nth: nth + 1,
      at: row.at,
      by: told(row.by),
      for: told(row.forUser),
      verb: row.verb,
      said: sayVerb(row.verb, row.detail, { person, step }),
      step: row.step,
      stepTitle: row.step === null ? null : step(row.step),
      round: row.round,
      remark: row.remark,
      forced: forced.has(row.verb),
      took: task ? secondsBetween(task.openedAt, row.at) : null,
    };
  });
}

/** Whom a line names. */
export const personsOf = ({ by, forUser, detail }: LogRow): readonly string[] => [
  by ?? '',
  forUser ?? '',
  ...personsIn(detail),
];

const secondsBetween = (from: string, to: string): number =>
  Math.max(0, Math.round((Date.parse(`${to.replace(' ', 'T')}Z`) - Date.parse(`${from.replace(' ', 'T')}Z`)) / 1000));
