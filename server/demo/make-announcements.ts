import { type AnnouncementSeed, announcementSeeds } from './announcement-seeds.ts';
import { type Book, touchedAt } from './book.ts';
import type { Calendar } from './calendar.ts';
import { type Company, personOf } from './make-company.ts';
import type { Desk } from './open-desk.ts';
import type { Random } from './random.ts';

/** What stands on the way: the moves that lead to each fate, and who makes them. */
const steps = {
  draft: [],
  submitted: ['submit'],
  approved: ['submit', 'approve'],
  published: ['submit', 'approve', 'publish'],
  offline: ['submit', 'approve', 'publish', 'offline'],
} as const;
const actors: Readonly<Record<string, string>> = {
  submit: '',
  publish: 'editor',
  offline: 'editor',
};

export async function makeAnnouncements(
  { book, desk }: { readonly book: Book; readonly desk: Desk },
  company: Company,
  categories: ReadonlyMap<string, string>,
  calendar: Calendar,
  random: Random,
): Promise<void> {
  for (const seed of announcementSeeds(random)) {
    const author = personOf(company, random.pick(['xujun', 'tender2']));
    let record = await book.create(author, 'announcement', calendar.moment(-seed.age, random), {
      title: seed.title,
      announceType: seed.type,
      category: categories.get(seed.category) ?? null,
      summary: seed.summary,
      content: seed.content,
      product: seed.product,
      method: 'OPEN',
      goods: seed.goods,
      deadline: `${calendar.day(seed.open - seed.age)} 17:00:00`,
      ...timesOf(seed, calendar),
      contact: seed.contact,
      phone: seed.phone,
      budget: seed.budget,
      budgetPublic: seed.budget === null ? 'N' : 'Y',
      owner: author.user.id,
    });
    for (const move of steps[seed.fate]) {
      const by = actors[move] ? personOf(company, actors[move]) : author;
      const answers: Record<string, string> = move === 'offline' ? { reason: '采购计划调整' } : {};
      const at = calendar.after(touchedAt(record), move === 'offline' ? 5 : 1, random);
      record =
        move === 'approve'
          ? await desk.agree('announcement', record)
          : await book.move(by, 'announcement', at, record, move, answers);
    }
  }
}

/** A tender is signed up for until five days before its end; an auction starts on its last day. */
function timesOf({ type, open, age }: AnnouncementSeed, calendar: Calendar) {
  if (type === 'TENDER') return { signupEnd: `${calendar.day(open - age - 5)} 17:00:00` };
  return type === 'AUCTION' ? { planStart: `${calendar.day(open - age)} 09:30:00` } : {};
}
