import type { RecordData } from '../../schemas/compile/plan.ts';
import type { Session } from '../kernel/session.ts';
import { nextAfter } from './book.ts';
import { personOf } from './make-company.ts';
import type { Purchasing } from './make-demands.ts';

/** What was spoken of with a bidder; with a price that was asked, they answer it. */
export interface Talk {
  readonly minutes: string;
  /** What was asked as a share of the quote, and until when; what the bidder said to it. */
  readonly asked?: {
    readonly share: number;
    readonly until: string;
    readonly accepts: boolean;
    readonly reply: string;
  };
}

/** Minutes of a talk about an opened quote, by the buyer with two others, finished. */
export async function talk(
  making: Purchasing,
  [buyer, bidder]: readonly [Session, Session],
  quote: RecordData,
  { minutes, asked }: Talk,
): Promise<RecordData> {
  const { book, company, calendar, random } = making;
  const next = nextAfter(calendar, random);
  const at = next(quote, 1);
  const people = [buyer, personOf(company, 'demander'), personOf(company, 'manager')];
  const begun = await book.create(buyer, 'negotiation', at, {
    ...(await book.become(buyer, 'sourceQuote', at, quote, 'toNegotiation')),
    ...{ heldAt: at, place: '采购部会议室', theirPeople: '销售经理、技术支持', minutes },
    people: people.map(({ user }, nth) => ({ person: user.id, remark: ['主谈', '使用部门', '监督'][nth] ?? null })),
    ...(asked ? { ...askOf(quote, asked.share), replyEnd: asked.until } : {}),
  });
  if (!asked) return book.move(buyer, 'negotiation', next(begun), begun, 'finish');
  const sent = await book.move(buyer, 'negotiation', next(begun), begun, 'send');
  const answers = { accepts: asked.accepts ? 'YES' : 'NO', reply: asked.reply };
  const answered = await book.move(bidder, 'myNegotiation', next(sent), sent, 'answer', answers);
  return book.move(buyer, 'negotiation', next(answered), answered, 'finish');
}

const askOf = ({ nowTotal }: RecordData, share: number) => ({
  askTotal: (Number(nowTotal) * share).toFixed(2),
  askText: '按全年用量集中采购，含运费和验收。',
});
