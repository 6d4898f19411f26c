import type { RecordData } from '../../schemas/compile/plan.ts';
import { nextAfter, touchedAt } from './book.ts';
import { type DocumentSeed, documentSeeds } from './document-seeds.ts';
import { personOf } from './make-company.ts';
import type { Purchasing } from './make-demands.ts';
import { agreeAll } from './make-office.ts';

/** Official documents, outgoing and incoming, in every state. */
export async function makeDocuments(making: Purchasing): Promise<void> {
  for (const seed of documentSeeds) await makeDocument(making, seed);
}

async function makeDocument(making: Purchasing, seed: DocumentSeed): Promise<void> {
  const { book, company, desk, calendar, random } = making;
  const { who, fate, receivers = [] } = seed;
  const person = personOf(company, who);
  const next = nextAfter(calendar, random);
  const record = await book.create(
    person,
    'officialDoc',
    calendar.moment(seed.written, random),
    writtenBy(making, seed),
  );
  if (fate === 'draft') return;
  const sent = await book.move(person, 'officialDoc', next(record), record, seed.from ? 'register' : 'submit');
  if (fate === 'submitted') return;
  if (fate === 'rejected') {
    await desk.say('officialDoc', sent, { verb: 'refuse', remark: '涉及委托单位，请先征求客服意见' });
    return;
  }
  const agreed = await agreeAll(making, 'officialDoc', sent, '同意，请按要求办理');
  if (fate === 'issued') return;
  const receipts = receivers.map((username) => ({ person: personOf(company, username).user.id }));
  const named = await book.edit(person, 'officialDoc', next(agreed), {
    id: agreed.id as string,
    version: agreed.version as number,
    receipts,
  });
  const given = await book.move(person, 'officialDoc', next(named), named, 'distribute');
  const all = await signAll(making, given, fate === 'archived' ? receivers : receivers.slice(0, 1));
  if (fate !== 'archived') return;
  await book.move(personOf(company, 'legal'), 'officialDoc', next(all, 3), all, 'archive', {
    archivePlace: '档案室 A 柜 3 层',
  });
}

/** Each for oneself, one after the other. */
async function signAll(
  { book, company, calendar, random }: Purchasing,
  given: RecordData,
  who: readonly string[],
): Promise<RecordData> {
  let now = given;
  for (const username of who) {
    const one = personOf(company, username);
    const at = calendar.after(touchedAt(now), 0, random);
    const rows = (now.receipts as RecordData[]).filter(({ person }) => person === one.user.id);
    now = await book.moveLines(one, 'officialDoc', at, now, { part: 'receipts', move: 'sign', rows });
  }
  return now;
}

const writtenBy = (
  { company, calendar }: Purchasing,
  { title, docKind, content, from, toOrg, countersigners = [], written }: DocumentSeed,
): RecordData => ({
  title,
  docKind,
  content,
  ...(from
    ? {
        direction: 'IN',
        fromOrg: from[0],
        fromNo: from[1](calendar.day(written).slice(0, 4)),
        arrivedOn: calendar.day(written),
      }
    : {
        direction: 'OUT',
        toOrg,
        countersigners: countersigners.map((username) => personOf(company, username).user.id),
      }),
});
