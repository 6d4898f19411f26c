import { isAsk } from '../../../schemas/flows/places.ts';
import type { Asking } from '../../records/asking.ts';
import { planned } from '../../sql/planned.ts';
import type { TaskRow } from '../rows.ts';
import { flowOf, instanceOf, isLive, recordOf, rootOfWork, tasksAt, type Work } from '../work.ts';
import { thoseOfSuppliers, thoseStanding } from './directory.ts';
import { whyApart } from './seats.ts';

/** Why somebody may not be given a task. */
export type NotTaken =
  /** There is no such account in use. */
  | { readonly why: 'gone' }
  /** Of a supplier, where the step is not meant for suppliers. */
  | { readonly why: 'outsider' }
  | { readonly why: 'starter' }
  /** Decides there already: nobody counts twice. */
  | { readonly why: 'there' }
  /** Must stand apart from the record. */
  | { readonly why: 'apart'; readonly say: string };

/**
 * The one rule of who may take a task, whoever gives it: by hand, over somebody's head, by the clock. Null: this person may. Asked
 * within a command the account stays in use until it is over.
 */
export async function whyNotTaken(work: Work, task: TaskRow, to: string): Promise<NotTaken | null> {
  const { house } = work;
  if (!(await holdStanding(house, [to])).has(to)) return { why: 'gone' };
  const instance = instanceOf(work, task.instanceId);
  const step = flowOf(work, instance).steps[task.step];
  const isForSuppliers = isAsk(step) && step.who.some((one) => 'contactsOf' in one);
  if (!isForSuppliers && (await thoseOfSuppliers(house, [to])).size > 0) return { why: 'outsider' };
  if (to === rootOfWork(work).starter) return { why: 'starter' };
  const others = tasksAt(work, task.instanceId, task.token).filter((one) => one.id !== task.id && isLive(one));
  if (others.some(({ holder }) => holder === to)) return { why: 'there' };
  const say = whyApart({ house, record: await recordOf(work), instance }, to);
  return say === null ? null : { why: 'apart', say };
}

/**
 * Of these the accounts in use. Within a command they stay so until it is over: whoever would put one out of use waits, and finds what
 * waits for it; and where somebody is about to, it is waited for, and then the account is not in use.
 */
export async function holdStanding(house: Asking, users: readonly string[]): Promise<ReadonlySet<string>> {
  const { db, outside } = house;
  if (db === outside) return thoseStanding(house, users);
  if (users.length === 0) return new Set();
  const rows = await db.rows<{ id: string }>(planned`
    select id from sys_user where tenant_id = ${db.tenant} and id = any (${[...users]}::text[])
      and status = '1' and deleted_at is null order by id for share`);
  return new Set(rows.map(({ id }) => id));
}
