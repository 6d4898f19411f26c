import type { RecordData } from '../../schemas/compile/plan.ts';
import { nextAfter, touchedAt } from './book.ts';
import { type LoanSeed, loanSeeds } from './loan-seeds.ts';
import { personOf } from './make-company.ts';
import type { Purchasing } from './make-demands.ts';
import { agreeAll } from './make-office.ts';

/** Loans in every state, and what came back of them. */
export async function makeLoans(making: Purchasing): Promise<void> {
  for (const seed of loanSeeds) {
    const paid = await makeLoan(making, seed);
    if (!paid) continue;
    let at = touchedAt(paid);
    for (const [nth, amount] of seed.repaid.entries()) {
      const isLast = nth === seed.repaid.length - 1;
      at = await repay(making, seed, paid, { amount, after: at, isConfirmed: seed.fate === 'settled' || !isLast });
    }
  }
}

/** The loan once it is paid; null where it has not come so far. */
async function makeLoan(making: Purchasing, seed: LoanSeed): Promise<RecordData | null> {
  const { book, company, desk, calendar, random } = making;
  const { who, amount, purpose, asked, due, fate } = seed;
  const person = personOf(company, who);
  const next = nextAfter(calendar, random);
  const isBig = Number(amount) >= 10_000;
  const record = await book.create(person, 'loan', calendar.moment(asked, random), {
    amount,
    purpose,
    dueOn: calendar.day(due),
    ...(isBig && { files: [await book.attach(person, '采购依据.pdf')] }),
  });
  if (fate === 'draft') return null;
  const sent = await book.move(person, 'loan', next(record), record, 'submit');
  if (fate === 'submitted') return null;
  if (fate === 'rejected') {
    await desk.say('loan', sent, { verb: 'refuse', remark: '培训费用请走报销' });
    return null;
  }
  const agreed = await agreeAll(making, 'loan', sent);
  if (fate === 'approved') return null;
  if (fate === 'cancelled') {
    await book.move(person, 'loan', next(agreed), agreed, 'cancel');
    return null;
  }
  return book.move(personOf(company, 'cashier'), 'loan', next(agreed), agreed, 'pay');
}

interface Repaying {
  readonly amount: string;
  readonly after: string;
  readonly isConfirmed: boolean;
}

/** When it was last touched. */
async function repay(
  { book, company, calendar, random }: Purchasing,
  { who }: LoanSeed,
  loan: RecordData,
  { amount, after, isConfirmed }: Repaying,
): Promise<string> {
  const person = personOf(company, who);
  const at = calendar.after(after, 2, random);
  const begun = await book.become(person, 'loan', at, loan, 'repay');
  const written = await book.create(person, 'loanRepayment', at, { ...begun, amount, day: at.slice(0, 10) });
  const next = nextAfter(calendar, random);
  const sent = await book.move(person, 'loanRepayment', next(written), written, 'submit');
  if (!isConfirmed) return touchedAt(sent);
  const done = await book.move(personOf(company, 'cashier'), 'loanRepayment', next(sent), sent, 'confirm');
  return touchedAt(done);
}
