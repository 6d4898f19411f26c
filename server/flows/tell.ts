import { type NewMessage, sendMessages } from '../features/messages/send-message.ts';
import type { Addressee } from '../features/messages/work-notifications.ts';
import type { Membership } from '../features/rights/user-roles.ts';
import { askerOfStanding, standingsAsked } from '../features/rights/user-roles.ts';
import { type Reader, readersOf } from '../records/readers-of.ts';
import type { Message } from '../records/write/save.ts';
import { askAll } from '../sql/questions.ts';
import { namesAsked } from './who/directory.ts';
import { flowOf, instanceOf, rootOfWork, stepOf, type Told, type Work } from './work.ts';

const templates: Readonly<Record<Told['what'], string>> = {
  task: 'approvalWaiting',
  pick: 'flowChoosing',
  returned: 'flowReturned',
  ended: 'flowEnded',
  urged: 'flowUrged',
  copied: 'flowCopied',
  remarked: 'flowRemarked',
  unsure: 'flowUnsure',
  halted: 'flowHalted',
};

/**
 * Lets everybody know what concerns them, in the same transaction: the record by its number, amount and party as far as they may read
 * it. How it ended is told once: whom the record's own move tells hears it in the words of its document.
 */
export async function tell(work: Work, said: readonly Message[] = []): Promise<void> {
  const { house, by } = work;
  const told = onceEach(work.told.filter(({ user }) => user !== by));
  if (told.length === 0) return;
  const { entity, recordId, starter } = rootOfWork(work);
  const [standings, names] = await askAll(
    house.db,
    standingsAsked(house, [...new Set(told.map(({ user }) => user))]),
    namesAsked(house, [starter, ...(by === null ? [] : [by])]),
  );
  const people = standings.map((one: Membership) => ({ asker: askerOfStanding(one), roles: one.roles }));
  const readers = await readersOf(house.db, house.running, { entity, id: recordId }, people);
  const known = new Map(standings.map((one) => [one.id, one]));
  const addressees = said.flatMap(({ topic, body }) => (topic === 'notify' ? [body.to as Addressee] : []));
  await sendMessages(
    house.db,
    told.flatMap((one): NewMessage[] => {
      const standing = known.get(one.user);
      if (!standing || (tellsEnd.has(one.what) && isAmong(addressees, standing, readers))) return [];
      const params = {
        title: sayRecord(work, one, readers.get(one.user)),
        starter: names.get(starter) ?? '系统',
        by: by === null ? '系统' : (names.get(by) ?? ''),
        step: one.step === null ? '' : stepOf(work, instanceOf(work, one.instanceId), one.step).title,
        flow: flowOf(work, rootOfWork(work)).title,
        said: one.say ?? '',
      };
      const about = { entity, id: recordId };
      return [{ channel: 'notice', to: one.user, template: templates[one.what], params, about, at: work.now }];
    }),
  );
}

const tellsEnd: ReadonlySet<Told['what']> = new Set(['ended', 'returned']);

/** As the notification finds its readers: of a role only those who may read the record. */
const isAmong = (
  addressees: readonly Addressee[],
  { id, supplier, roles }: Membership,
  readers: ReadonlyMap<string, Reader>,
): boolean =>
  addressees.some(
    (to) =>
      to.user === id ||
      (to.supplier !== undefined && to.supplier === supplier) ||
      (to.role !== undefined && roles.includes(to.role) && readers.has(id)),
  );

const onceEach = (told: readonly Told[]): readonly Told[] => [
  ...new Map(told.map((one) => [`${one.user} ${one.what}`, one])).values(),
];

/** By its name alone for who may not read it, and where their step keeps something of what is told from them. */
function sayRecord(work: Work, { instanceId, step }: Told, reader: Reader | undefined): string {
  const instance = instanceOf(work, instanceId);
  const at = step === null ? null : stepOf(work, instance, step);
  const sights = at && 'fields' in at ? at.fields : {};
  const { entity } = work.house;
  const isKept = [entity.named, ...entity.told].some((path) => sights[path] === 'hide');
  return reader && !isKept ? reader.record : instance.title;
}
