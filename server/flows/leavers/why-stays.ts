import type { RecordData } from '../../../schemas/compile/plan.ts';
import { sql } from '../../db/statement.ts';
import { Refusal } from '../../kernel/errors.ts';
import type { Asking } from '../../records/asking.ts';
import type { Passed } from '../../records/flows-port.ts';
import { namesOf } from '../who/directory.ts';
import { countStandIns } from './stand-ins.ts';
import { whatWaitsFor } from './what-waits.ts';

/** What a person's account is while it is in use; in any other state nobody signs in by it. */
const inUse = '1';

const isPerson = ({ entity }: Asking): boolean => entity.store === 'user';

const mostNamed = 3;

/** Why an account may not be put out of use yet: what waits for it would wait for ever. Null: nothing does. */
export async function whyStays(asking: Asking, { id }: RecordData, what: string): Promise<string | null> {
  const user = String(id);
  const { first, roots, tasks, picks } = await whatWaitsFor(asking.db, user, { most: mostNamed });
  if (roots === 0) return null;
  const name = (await namesOf(asking, [user])).get(user) ?? '这个账号';
  const parts = [
    ...(tasks > 0 ? [`${tasks}项审批等待办理`] : []),
    ...(picks > 0 ? [`${picks}处已选定由其办理的后续步骤`] : []),
  ];
  const titles = `${first.map(({ title }) => title).join('、')}${roots > first.length ? `等${roots}张` : ''}`;
  // Whom they stand in for keeps nobody: it goes to another once they cannot act any more.
  const standIns = await countStandIns(asking, user);
  const more = standIns > 0 ? `；另有${standIns}项受托代理，${what}后在同一处移交` : '';
  return `${name}还有${parts.join('和')}（${titles}），请先到“系统 › 流程管理 › 任务移交”交给接手的人，再${what}${more}`;
}

/** The same of a move of the records engine: one that takes an account out of use. */
export const whyNotMoved = async (
  asking: Asking,
  record: RecordData,
  { to, label }: { readonly to: string; readonly label: string },
): Promise<string | null> => (isPerson(asking) && to !== inUse ? whyStays(asking, record, label) : null);

/**
 * Asked once more when the account is written: until then something could be given to it. Now it cannot, for whoever gives holds it, and
 * finds it out of use.
 */
export async function refusePassed(asking: Asking, passed: readonly Passed[]): Promise<void> {
  if (!isPerson(asking)) return;
  for (const { from, to, record } of passed) {
    if (from === null || to === inUse) continue;
    const why = await whyStays(asking, record, asking.entity.states?.nodes.get(to)?.label ?? '停用');
    if (why !== null) throw new Refusal('wrong_state', { text: why });
  }
}

/** Nobody is deleted whom something waits for; what is given to them meanwhile is waited for. */
export async function refuseLeaving(asking: Asking, ids: readonly string[]): Promise<void> {
  if (!isPerson(asking)) return;
  const { db } = asking;
  await db.rows(sql`
    select id from sys_user where tenant_id = ${db.tenant} and id = any (${[...ids]}::text[]) order by id for no key update`);
  for (const id of ids) {
    const why = await whyStays(asking, { id }, '删除');
    if (why !== null) throw new Refusal('wrong_state', { text: why });
  }
}
