import { askerOfStanding, standingsOf } from '../../features/rights/user-roles.ts';
import { Refusal } from '../../kernel/errors.ts';
import { type Reader, readersOf } from '../../records/readers-of.ts';
import { namesOf } from '../who/directory.ts';
import { rootOfWork, type Work } from '../work.ts';

/** Whether somebody has to do with it at all: they began it, or are or were asked. */
export const takesPart = (work: Work, me: string, hands: readonly string[]): boolean =>
  rootOfWork(work).starter === me ||
  [...work.tasks.values()].some(
    ({ holder, owner, actedBy, status }) =>
      actedBy === me ||
      owner === me ||
      (holder === me && status !== 'needless') ||
      (status === 'open' && hands.includes(holder)),
  );

/** Who may not see the record is not told of it in passing: it is shown to them by a copy, which the log names. */
export async function refuseBlind(work: Work, persons: readonly string[]): Promise<void> {
  const { house } = work;
  const readers = await readersAmong(work, persons);
  const blind = persons.find((one) => !readers.has(one) && !takesPart(work, one, []));
  if (blind === undefined) return;
  const name = (await namesOf(house, [blind])).get(blind) || '所选的人';
  throw new Refusal('invalid_input', { text: `${name}没有权限查看这张单据，不能@；需要对方看时请用“抄送”` });
}

/** Who shows it to others sees it: by their role, or because they are asked just now. */
export async function refuseUnseen(work: Work, me: string): Promise<void> {
  const isAsked = [...work.tasks.values()].some(({ holder, status }) => holder === me && status === 'open');
  if (isAsked || (await readersAmong(work, [me])).has(me)) return;
  throw new Refusal('not_allowed', { text: '您现在看不到这张单据，不能抄送给别人' });
}

async function readersAmong(work: Work, persons: readonly string[]): Promise<ReadonlyMap<string, Reader>> {
  const { house } = work;
  const { entity, recordId: id } = rootOfWork(work);
  const people = (await standingsOf(house, persons)).map((one) => ({ asker: askerOfStanding(one), roles: one.roles }));
  return readersOf(house.db, house.running, { entity, id }, people);
}
