import type { RecordData } from '../../schemas/compile/plan.ts';
import { sql } from '../db/statement.ts';
import { idOf, nextAfter } from './book.ts';
import { agreeAll } from './make-office.ts';
import type { Storing } from './make-stock.ts';

type Fate = 'cancelled' | 'posted' | 'reviewing' | 'counting' | 'draft';

/** One stock-taking that has come as far as each can; the oldest first. */
const takes: readonly {
  readonly fate: Fate;
  readonly age: number;
  readonly at: string;
  readonly zone: string | null;
}[] = [
  { fate: 'cancelled', age: 90, at: 'WH01', zone: null },
  { fate: 'posted', age: 40, at: 'WH01', zone: 'GOOD' },
  { fate: 'reviewing', age: 2, at: 'WH03', zone: 'GOOD' },
  { fate: 'counting', age: 1, at: 'WH01', zone: 'GOOD' },
  { fate: 'draft', age: 0, at: 'WH03', zone: null },
];

export async function takeAll(making: Storing): Promise<void> {
  for (const one of takes) await take(making, one);
}

async function take(making: Storing, { fate, age, at: code, zone }: (typeof takes)[number]): Promise<void> {
  const { book, calendar, random, keeper, places } = making;
  const at = calendar.moment(-age, random);
  const next = nextAfter(calendar, random);
  const head = { warehouse: places.get(code) ?? null, zone, day: at.slice(0, 10), counter: keeper.user.id };
  const made = await book.create(keeper, 'stocktake', at, { ...head, remark: zone ? '月度盘点' : '年度盘点' });
  if (fate === 'draft') return;
  const begun = await book.move(keeper, 'stocktake', next(made), made, 'freeze');
  if (fate === 'cancelled') {
    await book.move(keeper, 'stocktake', next(begun), begun, 'cancel');
    return;
  }
  const rows = begun.lines as RecordData[];
  const found = await foundIn(making, begun);
  const counted = rows.map(({ id }, nth) => ({ id, ...(isLeft(fate, nth) ? {} : found.get(String(id))) }));
  const { id, version } = begun;
  const written = await book.edit(keeper, 'stocktake', next(begun), { id, version, lines: counted });
  if (fate === 'counting') return;
  const sent = await book.move(keeper, 'stocktake', next(written), written, 'submit');
  if (fate === 'posted') await agreeAll(making, 'stocktake', sent, '差异已核实，同意调整');
}

/** Half of one that is being counted is still to do. */
const isLeft = (fate: Fate, nth: number): boolean => fate === 'counting' && nth >= 3;

/** By line, what was found on the shelf: of one batch a bottle less than the books say, which whoever counts is not told. */
async function foundIn({ db }: Storing, take: RecordData): Promise<ReadonlyMap<string, RecordData>> {
  const rows = await db.rows<{ id: string; book: string }>(sql`
    select id, trim_scale(book)::text as book from mm_stocktake_line
    where tenant_id = ${db.tenant} and head_id = ${idOf(take)} order by row_no`);
  const found = rows.map(({ id, book }, nth): readonly [string, RecordData] => {
    const isOff = nth === 1 && Number(book) > 1;
    return [id, isOff ? { real: String(Number(book) - 1), note: '标签破损报废，未登记' } : { real: book }];
  });
  return new Map(found);
}
