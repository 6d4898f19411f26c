import type { RecordData } from '../../schemas/compile/plan.ts';
import type { TaskVerb } from '../../schemas/flows/verbs.ts';
import type { Session } from '../kernel/session.ts';
import { type Book, type OpenTask, touchedAt } from './book.ts';
import type { Calendar } from './calendar.ts';
import { type Company, personOf } from './make-company.ts';
import { seededRandom } from './random.ts';

/** Of its own, so that the rest of the company is the same however it decides. */
const seed = 20_250_704;

interface Said {
  readonly verb: TaskVerb;
  readonly remark?: string;
  /** Who says it, where several are asked; the first of them unless named. */
  readonly by?: string;
  /** Whom they name, by user name. */
  readonly persons?: readonly string[];
  /** What the step asks them to write. */
  readonly fields?: Readonly<Record<string, unknown>>;
}

/** Where the demo company decides: always those who are asked, each by their own task, a while after it came to them. */
export interface Desk {
  say(entity: string, record: RecordData, said: Said): Promise<RecordData>;
  /** Everybody who is asked agrees, until nobody is. */
  agree(entity: string, record: RecordData): Promise<RecordData>;
  /** Leaves it undecided, each in another way: not looked at, with somebody else asked for an opinion, reminded of. */
  leave(entity: string, record: RecordData, starter: Session): Promise<RecordData>;
}

const remarks = ['同意', '同意，请按期办理', '内容属实，同意', null, null];

export function openDesk(book: Book, company: Company, calendar: Calendar): Desk {
  const random = seededRandom(seed);
  let left = 0;
  const personBy = (id: string) => [...company.people.values()].find(({ user }) => user.id === id);
  /** When something was last said about a record: it is not touched by what does not end the whole. */
  const last = new Map<unknown, string>();
  const whenAfter = (record: RecordData, { since }: OpenTask) => {
    const before = [touchedAt(record), since, last.get(record.id) ?? ''].reduce((a, b) => (a > b ? a : b));
    const at = calendar.after(before, random.int(0, 1), random);
    last.set(record.id, at);
    return at;
  };

  async function say(
    entity: string,
    record: RecordData,
    { verb, by, remark, persons, fields }: Said,
  ): Promise<RecordData> {
    const asked = await book.asked(entity, record);
    const one = by ? asked.find(({ user }) => user === personOf(company, by).user.id) : asked[0];
    const as = one && personBy(one.user);
    if (!one || !as) throw new Error(`demo: ${by ?? 'nobody'} is asked about ${entity} ${record.id}`);
    const { task, rev } = one;
    const named = persons?.map((username) => personOf(company, username).user.id);
    const more = { ...(remark && { remark }), ...(named && { persons: named }), ...(fields && { fields }) };
    return book.say(as, entity, whenAfter(record, one), record, { task, rev, verb, ...more });
  }

  async function agree(entity: string, record: RecordData): Promise<RecordData> {
    let now = record;
    while ((await book.asked(entity, now)).length > 0) {
      const remark = random.pick(remarks);
      now = await say(entity, now, { verb: 'agree', ...(remark && { remark }) });
    }
    return now;
  }

  return {
    say,
    agree,
    async leave(entity, record, starter) {
      left += 1;
      if (left % 4 === 2)
        return say(entity, record, { verb: 'consult', persons: ['legal'], remark: '付款条款请先看一下' });
      const [first] = await book.asked(entity, record);
      if (left % 4 !== 3 || !first) return record;
      const { task, rev } = first;
      return book.say(starter, entity, whenAfter(record, first), record, { task, rev, verb: 'urge' });
    },
  };
}
