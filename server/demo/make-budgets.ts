import type { RecordData } from '../../schemas/compile/plan.ts';
import { idOf } from './book.ts';
import { personOf } from './make-company.ts';
import type { Purchasing } from './make-demands.ts';
import { openDesk } from './open-desk.ts';

/** What a centre may spend in a year, and how that is held to: by the code of the centre. */
const shares = [
  ['CC1-01', '6000000', 'STOP'],
  ['CC1-02', '4000000', 'WARN'],
  ['CC1-03', '2500000', 'WARN'],
  ['CC2-02', '1500000', 'COUNT'],
] as const;

/** Budgets of every year that is told of, approved before anybody asks for anything; and what was moved between them since. */
export async function makeBudgets(
  { book, company, calendar }: Purchasing,
  centers: ReadonlyMap<string, string>,
): Promise<void> {
  const finance = personOf(company, 'finance');
  const at = `${calendar.day(-553)} 09:30:00`;
  await book.create(finance, 'budgetPolicy', at, {
    ...{ control: 'WARN', validFrom: calendar.day(-553), remark: '预算管理办法第五条' },
  });
  const desk = openDesk(book, company, calendar);
  const [first, last] = [calendar.day(-553), calendar.day(0)].map((day) => Number(day.slice(0, 4))) as [number, number];
  const running = new Map<string, RecordData>();
  for (let year = first; year <= last; year++)
    for (const [code, amount, control] of shares) {
      const costCenter = centers.get(code) ?? null;
      const made = await book.create(finance, 'budget', at, {
        year,
        costCenter,
        amount,
        control,
        remark: '年度预算批复',
      });
      const sent = await book.move(finance, 'budget', at, made, 'submit');
      running.set(`${year} ${code}`, await desk.agree('budget', sent));
    }
  const next = { year: last + 1, control: 'STOP', remark: '下年度预算草案' };
  const draft = { ...next, costCenter: centers.get('CC1-01') ?? null, amount: '6500000' };
  const now = (back: number) => `${calendar.day(-back)} 10:20:00`;
  await book.create(finance, 'budget', now(3), draft);
  const other = { ...next, costCenter: centers.get('CC1-02') ?? null, amount: '4200000' };
  const asked = await book.create(finance, 'budget', now(3), other);
  await book.move(finance, 'budget', now(2), asked, 'submit');

  const [from, to] = [running.get(`${last} CC2-02`), running.get(`${last} CC1-01`)];
  if (!from || !to) return;
  const move = {
    kind: 'TRANSFER',
    fromBudget: idOf(from),
    toBudget: idOf(to),
    amount: '80000',
    why: '扩项认可提前，试剂用量增加',
  };
  const adjust = async (back: number, record: RecordData) =>
    book.move(
      finance,
      'budgetAdjust',
      now(back),
      await book.create(finance, 'budgetAdjust', now(back), record),
      'submit',
    );
  await desk.agree('budgetAdjust', await adjust(20, move));
  const added = { ...move, kind: 'ADD', fromBudget: null, amount: '200000', why: '新增农残专项任务' };
  await desk.say('budgetAdjust', await adjust(9, { ...added, amount: '900000' }), {
    verb: 'refuse',
    remark: '请先用完专项拨款',
  });
  await adjust(2, added);
}
