import type { RecordData } from '../../schemas/compile/plan.ts';
import type { Session } from '../kernel/session.ts';
import { touchedAt } from './book.ts';
import { daysBetween } from './calendar.ts';
import { personOf } from './make-company.ts';
import type { Purchasing } from './make-demands.ts';
import { leaveSeeds, type OfficeFate, overtimeSeeds, refusals, saturdayOf, spellOf } from './office-seeds.ts';

/** Leave, overtime and what they draw on: each in every state it can be in. */
export async function makeOffice(making: Purchasing): Promise<void> {
  await makeBalances(making);
  for (const one of overtimeSeeds) {
    const { who, week, fate, ...said } = one;
    const day = saturdayOf(making.calendar.day(0), week);
    await ask(making, 'overtime', { who, fate, day }, { day, ...said });
  }
  for (const { who, week, days, handTo, fate, kind, why } of leaveSeeds) {
    const spell = spellOf(making.calendar.day(0), week, days);
    const to = handTo ? { handTo: personOf(making.company, handTo).user.id } : {};
    await ask(making, 'leaveRequest', { who, fate, day: spell.begins }, { ...spell, kind, why, ...to });
  }
}

/** Days off of everybody who asks for some, in each year they ask for them. */
async function makeBalances({ book, company, calendar }: Purchasing): Promise<void> {
  const today = calendar.day(0);
  const admin = personOf(company, 'admin');
  const names = new Set([...leaveSeeds, ...overtimeSeeds].map(({ who }) => who));
  const years = new Set(
    [
      ...leaveSeeds.map(({ week, days }) => spellOf(today, week, days).begins),
      ...overtimeSeeds.map(({ week }) => saturdayOf(today, week)),
    ].map((day) => day.slice(0, 4)),
  );
  const at = `${calendar.day(-300)} 09:10:00`;
  for (const year of years)
    for (const who of names)
      for (const [kind, granted] of [
        ['ANNUAL', '10'],
        ['COMP', '0'],
      ]) {
        const person = personOf(company, who).user.id;
        await book.create(admin, 'leaveBalance', at, { person, kind, year: Number(year), granted });
      }
}

type OfficeDocument = keyof typeof refusals;

interface Asking {
  readonly who: string;
  readonly fate: OfficeFate;
  /** The day it is about. */
  readonly day: string;
}

/** Entered some days before, by the person; then decided as far as it has come. */
async function ask(
  making: Purchasing,
  entity: OfficeDocument,
  { who, fate, day }: Asking,
  said: RecordData,
): Promise<RecordData> {
  const { book, company, calendar, random } = making;
  const person = personOf(company, who);
  const ahead = daysBetween(calendar.day(0), day);
  const at = calendar.moment(Math.min(ahead, 0) - random.int(2, 5), random);
  const record = await book.create(person, entity, at, said);
  return decide(making, entity, record, { person, fate });
}

async function decide(
  { book, desk, calendar, random }: Purchasing,
  entity: OfficeDocument,
  record: RecordData,
  { person, fate }: { readonly person: Session; readonly fate: OfficeFate },
): Promise<RecordData> {
  if (fate === 'draft') return record;
  const sent = await book.move(person, entity, calendar.after(touchedAt(record), 0, random), record, 'submit');
  if (fate === 'submitted') return sent;
  if (fate === 'rejected') return desk.say(entity, sent, { verb: 'refuse', remark: refusals[entity] });
  const now = await agreeAll({ book, desk }, entity, sent);
  if (fate === 'approved') return now;
  return book.move(person, entity, calendar.after(touchedAt(now), 0, random), now, 'cancel');
}

/** Everybody who is asked agrees, until nobody is. */
export async function agreeAll(
  { book, desk }: Pick<Purchasing, 'book' | 'desk'>,
  entity: string,
  record: RecordData,
  remark = '同意',
): Promise<RecordData> {
  let now = record;
  while ((await book.asked(entity, now)).length > 0) now = await desk.say(entity, now, { verb: 'agree', remark });
  return now;
}
