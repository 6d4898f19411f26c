import type { RecordData } from '../../schemas/compile/plan.ts';
import { touchedAt } from './book.ts';
import { personOf } from './make-company.ts';
import type { Purchasing } from './make-demands.ts';
import { seededRandom } from './random.ts';

/** Of its own, so that the rest of the company is the same with or without plans. */
const seed = 20_261_202;

interface Wanted {
  readonly title: string;
  readonly kind: 'MONTH' | 'QUARTER' | 'ADHOC';
  readonly age: number;
  readonly fate: 'draft' | 'submitted' | 'approved';
  readonly method: string;
  readonly methodReason?: string;
  readonly lotHint?: string;
  /** A material of this category each, and how many of it. */
  readonly lines: readonly (readonly [category: string, nth: number, qty: string])[];
}

/** One that is carried out, one that its method keeps with a second approver, one that is still being written. */
const wanted: readonly Wanted[] = [
  {
    title: '试剂季度采购计划',
    kind: 'QUARTER',
    age: 12,
    fate: 'approved',
    method: 'INQUIRY',
    lotHint: '有机溶剂',
    lines: [
      ['RG0101', 0, '30'],
      ['RG0101', 3, '20'],
      ['RG0101', 5, '10'],
    ],
  },
  {
    title: '溶剂补充采购计划',
    kind: 'ADHOC',
    age: 4,
    fate: 'submitted',
    method: 'CATALOG',
    methodReason: '同一品牌有目录价，询价周期赶不上检测任务',
    lines: [['RG0101', 0, '240']],
  },
  {
    title: '标准物质月度采购计划',
    kind: 'MONTH',
    age: 1,
    fate: 'draft',
    method: 'SINGLE',
    methodReason: '有证标准物质只有一家有货',
    lines: [
      ['RM0101', 0, '4'],
      ['RM0101', 1, '2'],
    ],
  },
];

/** Demands that became plans, as far as each has come. */
export async function makePlans(making: Purchasing): Promise<void> {
  const { book, desk, company, calendar } = making;
  const random = seededRandom(seed);
  const buyer = personOf(company, 'buyer');
  for (const one of wanted) {
    const demand = await approvedDemand(making, one);
    const at = calendar.after(touchedAt(demand), 0, random);
    const begun = await book.become(buyer, 'demand', at, demand, 'toPlan');
    const lines = (begun.lines as readonly RecordData[]).map((line) => ({
      ...line,
      ...{ method: one.method, methodReason: one.methodReason ?? null, lotHint: one.lotHint ?? null },
      ...{ planStart: calendar.day(3 - one.age), planAward: calendar.day(20 - one.age) },
    }));
    const made = await book.create(buyer, 'purchasePlan', at, {
      ...begun,
      ...{ title: one.title, planKind: one.kind, period: periodOf(one, at), buyer: buyer.user.id, lines },
    });
    if (one.fate === 'draft') continue;
    const sent = await book.move(buyer, 'purchasePlan', calendar.after(touchedAt(made), 0, random), made, 'submit');
    if (one.fate === 'approved') await desk.agree('purchasePlan', sent);
  }
}

const periodOf = ({ kind }: Wanted, at: string): string => {
  const [year, month] = [at.slice(0, 4), Number(at.slice(5, 7))];
  return kind === 'QUARTER' ? `${year}年第${Math.ceil(month / 3)}季度` : `${year}年${month}月`;
};

async function approvedDemand(making: Purchasing, { title, age, lines }: Wanted): Promise<RecordData> {
  const { book, desk, company, stock, calendar } = making;
  const random = seededRandom(seed + age);
  const demander = personOf(company, 'demander');
  const rows = lines.flatMap(([category, nth, qty]): RecordData[] => {
    const found = stock.materials.filter((one) => one.seed.category === category)[nth];
    if (!found) return [];
    const { name, spec, unit, price } = found.seed;
    const own = { material: found.id, name, spec, unit, category: stock.categories.get(category) ?? null };
    return [{ ...own, qty, estPrice: price.toFixed(2), needDate: calendar.day(60 - age) }];
  });
  if (rows.length !== lines.length) throw new Error(`demo: no material for the plan of 「${title}」`);
  const created = await book.create(demander, 'demand', calendar.moment(-age - 3, random), {
    ...{ title, demandKind: 'NORMAL', urgency: 'NORMAL', demander: demander.user.id, needBy: calendar.day(70 - age) },
    ...{ depart: company.departs.get('A01B01A01') ?? null, purpose: '检测任务所需', lines: rows },
  });
  const sent = await book.move(demander, 'demand', calendar.after(touchedAt(created), 0, random), created, 'submit');
  return desk.agree('demand', sent);
}
