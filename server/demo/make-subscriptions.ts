import type { RecordData } from '../../schemas/compile/plan.ts';
import { personOf } from './make-company.ts';
import type { Purchasing } from './make-demands.ts';

/** Whose figures are to come by themselves, and when: the week begins with them, or the month. */
const seeds: readonly (readonly [username: string, words: RecordData])[] = [
  [
    'manager',
    { title: '本月供应商采购额', report: 'spendBySupplier', spans: { orderDate: 'thisMonth' }, weekday: '1' },
  ],
  ['finance', { title: '应付账龄周报', report: 'payableAging', weekday: '1', working: 'Y' }],
  ['supmgr', { title: '到期资质月报', report: 'certExpiring', every: 'month', monthDay: 1, working: 'Y' }],
];

/** What people have sent to themselves, since yesterday: whatever is due by then comes with the first minutes. */
export async function makeSubscriptions({
  book,
  company,
  calendar,
  random,
}: Pick<Purchasing, 'book' | 'company' | 'calendar' | 'random'>): Promise<void> {
  for (const [username, words] of seeds) {
    await book.create(personOf(company, username), 'reportSubscription', calendar.moment(-1, random), {
      every: 'week',
      sendAt: '08:30:00',
      sendEmpty: 'Y',
      working: 'N',
      ...words,
    });
  }
}
