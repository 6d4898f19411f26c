import { sendMessages } from '../../features/messages/send-message.ts';
import { shanghaiTime } from '../../kernel/clock.ts';
import { Refusal } from '../../kernel/errors.ts';
import { asHouse } from '../../kernel/founder.ts';
import { askerOf, type Session } from '../../kernel/session.ts';
import { askWithin, type Sources } from '../../records/asking.ts';
import { type Reading, rowReader } from '../../records/row-reader.ts';
import { loadRecords } from '../../records/write/load.ts';
import { saveValues } from '../../records/write/save-behaviours.ts';
import { asDecider } from '../end.ts';
import { holdDeputies } from '../refuse-deputy-ring.ts';
import { namesOf, thoseStanding } from '../who/directory.ts';

const deputies = rowReader(
  'flowDeputy',
  { id: 'text', owner: 'text', deputy: 'text', reason: 'text' },
  { when: "enabled = 'Y' and ends >= now()", order: ['id'] },
);

/** What somebody stands in for, now or later. */
export const standInsOf = (at: Reading, user: string) => deputies.all(at, { is: { deputy: user } });

export const countStandIns = (at: Reading, user: string): Promise<number> =>
  deputies.count(at, { is: { deputy: user } });

/** How many there are, by who stands in. */
export async function standInsByDeputy(at: Reading): Promise<ReadonlyMap<string, number>> {
  const found = new Map<string, number>();
  for (const { deputy } of await deputies.all(at)) found.set(deputy, (found.get(deputy) ?? 0) + 1);
  return found;
}

interface Passing {
  readonly id: string;
  readonly from: string;
  readonly to: string;
}

/**
 * As its owner would have written it, noted as whoever hands it over. It is the owner's power: only one that nobody can use any more goes
 * to another, never to whoever hands it over, and both sides hear of it.
 */
export async function giveStandIn(sources: Sources, { tenant, user }: Session, { id, from, to }: Passing) {
  if (to === user.id)
    throw new Refusal('wrong_state', { text: '不能把受托的代理移交给自己，请由被代理人改选代理人，或移交给另一人' });
  const running = await sources.models.running(tenant);
  const outside = sources.db.tenant(tenant);
  const session = asHouse(tenant);
  await outside.transaction(async (db) => {
    await holdDeputies(db);
    const at: Reading = { db, model: running.model };
    const [stands] = await deputies.all(at, { is: { id } });
    if (!stands || stands.deputy !== from)
      throw new Refusal('wrong_state', { text: '这项代理已被停用、到期或改由他人代理，不需要移交' });
    if (stands.owner === to)
      throw new Refusal('wrong_state', { text: '接手的人就是被代理人，不能代理自己，请停用这项代理' });
    const names = await namesOf(at, [from, to, stands.owner, user.id]);
    const nameOf = (one: string) => names.get(one) ?? '';
    if ((await thoseStanding(at, [from])).has(from))
      throw new Refusal('wrong_state', {
        text: `${nameOf(from)}的账号还在使用，受托的代理不移交，请由${nameOf(stands.owner)}改选代理人`,
      });
    const asks = { db, outside, running, session, asker: askerOf(session, shanghaiTime()) };
    const asking = asDecider(askWithin(asks, 'flowDeputy'), user.id);
    const [stood] = (await loadRecords(asking, [id], new Map())).records;
    if (!stood) throw new Refusal('unknown_record');
    await saveValues(asking, stood, { deputy: to }, { action: 'edit', note: '任务移交' });
    const said = {
      [stands.owner]: `${nameOf(user.id)}把您的代理人由${nameOf(from)}改为${nameOf(to)}，如不合适请改选`,
      [to]: `${nameOf(user.id)}请您接替${nameOf(from)}代理${nameOf(stands.owner)}的审批`,
    };
    await sendMessages(
      db,
      Object.entries(said).flatMap(([one, say]) =>
        one === user.id
          ? []
          : [
              {
                channel: 'notice' as const,
                to: one,
                template: 'business',
                params: { say, record: `审批代理 ${stands.reason}` },
                about: { entity: 'flowDeputy', id },
              },
            ],
      ),
    );
  });
}
