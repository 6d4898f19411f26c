import type { RecordData } from '../../schemas/compile/plan.ts';
import { type Book, touchedAt } from './book.ts';
import type { Calendar } from './calendar.ts';
import { type Company, personOf } from './make-company.ts';
import { joiners, milestones, newsSeeds, partners, resultSeeds } from './portal-seeds.ts';
import type { Random } from './random.ts';

interface Purchasing {
  readonly book: Book;
  readonly company: Company;
  readonly calendar: Calendar;
  readonly random: Random;
}

/** What the portal editor put on the public site: results, news, history, partners. */
export async function makePortal({ book, company, calendar, random }: Purchasing): Promise<void> {
  const editor = personOf(company, 'editor');
  const put = (entity: string, at: string, record: RecordData) => book.create(editor, entity, at, record);
  const publish = async (entity: string, age: number, fields: RecordData) => {
    const record = await put(entity, calendar.moment(-age, random), fields);
    return book.move(editor, entity, calendar.after(touchedAt(record), 0, random), record, 'publish');
  };
  for (const [at, [year, month, content]] of milestones.entries()) {
    await put('milestone', calendar.moment(-300 + at, random), { year, month, content });
  }
  for (const [at, name] of partners.entries()) {
    await put('portalPartner', calendar.moment(-200 + at, random), { name, sort: at + 1 });
  }
  for (const [at, name] of joiners.entries()) {
    await put('portalJoiner', calendar.moment(-at, random), { name, joinedOn: calendar.day(-at * 2) });
  }
  for (const seed of newsSeeds) {
    const { age, ...fields } = seed;
    await publish('news', age, { ...fields, date: calendar.day(-age) });
  }
  for (const [at, seed] of resultSeeds(random).entries()) {
    const age = 2 + at * 3;
    await publish('resultAnnouncement', age, { ...seed, awardDate: calendar.day(-age - 1) });
  }
  const draft = newsSeeds[0];
  if (draft)
    await put('news', calendar.moment(-1, random), {
      ...withoutAge(draft),
      title: '年度供应商大会筹备通知',
      date: calendar.day(0),
    });
}

const withoutAge = ({ age: _, ...fields }: (typeof newsSeeds)[number]) => fields;
