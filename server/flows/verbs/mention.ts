import { askerOfStanding, standingsOf } from '../../features/rights/user-roles.ts';
import { Refusal } from '../../kernel/errors.ts';
import { readersOf } from '../../records/readers-of.ts';
import type { Said } from '../command.ts';
import { namesOf } from '../who/directory.ts';
import { rootOfWork, type Work } from '../work.ts';
import { takesPart } from './beside.ts';
import { refuseOutsiders } from './outsiders.ts';

/** Whoever is named in what is said with a verb hears of it. */
export async function mention(work: Work, me: string, { mentions = [], remark }: Said): Promise<void> {
  const persons = [...new Set(mentions)].filter((id) => id !== me);
  const text = remark?.trim() ?? '';
  if (persons.length === 0 || text === '') return;
  await refuseOutsiders(work, { instanceId: work.root, step: 'start' }, persons);
  await refuseBlind(work, persons);
  for (const user of persons)
    work.told.push({ user, what: 'remarked', instanceId: work.root, step: null, say: text.slice(0, 200) });
}

/** Who may not see the record is not told of it in passing: it is shown to them by a copy, which the log names. */
export async function refuseBlind(work: Work, persons: readonly string[]): Promise<void> {
  const { house } = work;
  const { entity, recordId: id } = rootOfWork(work);
  const people = (await standingsOf(house, persons)).map((one) => ({ asker: askerOfStanding(one), roles: one.roles }));
  const readers = await readersOf(house.db, house.running, { entity, id }, people);
  const blind = persons.find((one) => !readers.has(one) && !takesPart(work, one, []));
  if (blind === undefined) return;
  const name = (await namesOf(house, [blind])).get(blind) || '所选的人';
  throw new Refusal('invalid_input', { text: `${name}没有权限查看这张单据，不能@；需要对方看时请用“抄送”` });
}
