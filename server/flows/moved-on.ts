import { sql } from '../db/statement.ts';
import { Refusal } from '../kernel/errors.ts';
import { type Detail, personsIn, sayVerb } from './told/say-event.ts';
import { namesOf } from './who/directory.ts';
import { flowOf, recordOf, rootOfWork, type Work } from './work.ts';

/** At what somebody saw a decision: both only grow, so the sum is another whenever either is. */
export const seenRev = (
  instance: { readonly rev: number },
  record: { readonly version?: number | undefined },
): number => instance.rev + (record.version ?? 0);

/** Nobody decides about what they have not seen: who comes with an older picture hears what has changed since. */
export async function refuseMovedOn(work: Work, seen: number): Promise<void> {
  const root = rootOfWork(work);
  const record = await recordOf(work);
  if (seen === seenRev(root, record)) return;
  const { db } = work.house;
  const last = await db.first<{ by: string; verb: string; at: string; detail: Detail }>(sql`
    select by_user as by, verb, at, detail from flow_log where tenant_id = ${db.tenant} and instance_id = ${root.id} and by_user is not null
    order by nth desc limit 1`);
  const edit = await db.first<{ by: string; at: string; action: string }>(sql`
    select by, at, action from record_history where tenant_id = ${db.tenant} and entity = ${root.entity} and record_id = ${root.recordId}
    order by version desc limit 1`);
  const isEdited =
    edit !== undefined && !/^(create|move|auto|flow):?/.test(edit.action) && (!last || edit.at >= last.at);
  const who = isEdited ? edit.by : (last?.by ?? '');
  const detail = last?.detail ?? {};
  const names = await namesOf(work.house, [who, ...personsIn(detail)]);
  const flow = flowOf(work, root);
  const said = {
    person: (id: string) => names.get(id) ?? '他人',
    step: (key: string) => flow.steps[key]?.title ?? '',
  };
  const name = said.person(who);
  const what = isEdited ? '修改了单据' : sayVerb(last?.verb ?? '', detail, said);
  throw new Refusal('flow_moved_on', {
    text: `“${flow.title}”已有新的进展（${name}${what}），请查看后再办理`,
  });
}
