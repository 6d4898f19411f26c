import type { RecordData } from '../../schemas/compile/plan.ts';
import { nextAfter } from './book.ts';
import { personOf } from './make-company.ts';
import { agreeAll } from './make-office.ts';
import type { Storing } from './make-stock.ts';
import { type IssueSeed, issueSeeds } from './stock-seeds.ts';

/** What laboratories took from the warehouses, as far as each has come. */
export async function issueAll(making: Storing): Promise<void> {
  for (const seed of issueSeeds) await issue(making, seed);
}

async function issue(making: Storing, { who, age, warehouse, lines, fate, why }: IssueSeed): Promise<void> {
  const { book, desk, company, calendar, random, keeper, other, places, batches } = making;
  const person = personOf(company, who);
  const at = calendar.moment(-age, random);
  const next = nextAfter(calendar, random);
  const made = await book.create(person, 'stockIssue', at, {
    ...{ depart: person.departs[0] ?? null, purpose: 'TEST', purposeNote: why },
    ...{ warehouse: places.get(warehouse) ?? null, needBy: at.slice(0, 10) },
    lines: lines.map(([batch, qty]) => ({ stock: batches.get(batch) ?? null, qty })),
  });
  if (fate === 'draft') return;
  const sent = await book.move(person, 'stockIssue', next(made), made, 'submit');
  if (fate === 'submitted') return;
  if (fate === 'rejected') {
    await desk.say('stockIssue', sent, { verb: 'refuse', remark: '本月已领足，请按检测量重新申领' });
    return;
  }
  const agreed = await agreeAll(making, 'stockIssue', sent);
  if (fate === 'approved') return;
  if (fate === 'cancelled') {
    await book.move(person, 'stockIssue', next(agreed), agreed, 'cancel');
    return;
  }
  const isHazardous = agreed.hazardous === 'Y';
  const ready = isHazardous ? await book.move(keeper, 'stockIssue', next(agreed), agreed, 'prepare') : agreed;
  if (fate === 'prepared') return;
  const given = await book.move(other, 'stockIssue', next(ready), ready, 'issue');
  if (fate !== 'returned') return;
  const back = await book.become(keeper, 'stockIssue', next(given), given, 'toReturn');
  const rows = (back.lines as RecordData[]).map((line) => ({ ...line, qty: '1' }));
  const day = next(given).slice(0, 10);
  const returned = await book.create(keeper, 'stockIn', next(given), { ...back, day, lines: rows });
  await book.move(keeper, 'stockIn', next(returned), returned, 'post');
}
