import type { RecordData } from '../../schemas/compile/plan.ts';
import { idOf, touchedAt } from './book.ts';
import { personOf } from './make-company.ts';
import type { Purchasing } from './make-demands.ts';
import { seededRandom } from './random.ts';

/** Of its own, so that the rest of the company is the same however much lies in the pool. */
const seed = 20_261_201;

interface Wanted {
  readonly title: string;
  readonly age: number;
  /** Which of the suppliers it asks for; none: whoever the prices and the source list say. */
  readonly of: number | null;
  /** A material of this category each, how many of it, and what became of the line since. */
  readonly lines: readonly (readonly [category: string, nth: number, qty: string, fate?: 'hold' | 'giveBack'])[];
}

/** Needed in the next weeks, of a few suppliers each: what a buyer turns into orders this morning. */
const wanted: readonly Wanted[] = [
  {
    title: '液相流动相溶剂补充',
    age: 6,
    of: null,
    lines: [
      ['RG0101', 0, '24'],
      ['RG0101', 3, '12'],
      ['RG0101', 5, '6'],
    ],
  },
  {
    title: '前处理小柱与滤膜',
    age: 5,
    of: 3,
    lines: [
      ['CS0103', 0, '10'],
      ['CS0103', 1, '10'],
      ['CS0101', 0, '2', 'hold'],
    ],
  },
  {
    title: '移液耗材月度补充',
    age: 4,
    of: 5,
    lines: [
      ['CS0201', 0, '20'],
      ['CS0201', 1, '20'],
    ],
  },
  {
    title: '方法验证标准物质',
    age: 3,
    of: 3,
    lines: [
      ['RM0101', 0, '2'],
      ['RM0101', 1, '2', 'giveBack'],
    ],
  },
  {
    title: '防护用品季度发放',
    age: 2,
    of: 5,
    lines: [
      ['CS0203', 0, '40'],
      ['CS0203', 1, '40'],
    ],
  },
];

const why = {
  hold: { holdWhy: '新批次下月到货，到货后再订' },
  giveBack: { returnWhy: '请补充标准物质的浓度和基体' },
} as const;

/** Demands that wait to be ordered, some of whose lines are held or were given back. */
export async function makePool(making: Purchasing): Promise<void> {
  const { book, desk, company, stock, partners, calendar } = making;
  const random = seededRandom(seed);
  const [demander, buyer] = [personOf(company, 'demander'), personOf(company, 'manager')];
  const fit = partners.filter((one) => one.seed.fate === 'approved' && !one.seed.frozen && one.seed.currency === 'CNY');
  for (const { title, age, of, lines } of wanted) {
    const partner = of === null ? undefined : fit[of % fit.length];
    const rows = lines.flatMap(([category, nth, qty]): RecordData[] => {
      const found = stock.materials.filter((one) => one.seed.category === category)[nth];
      if (!found) return [];
      const { name, spec, unit, price } = found.seed;
      const needDate = calendar.day(20 - age);
      const own = { material: found.id, name, spec, unit, category: stock.categories.get(category) ?? null };
      return [{ ...own, qty, estPrice: price.toFixed(2), needDate }];
    });
    if (rows.length !== lines.length) throw new Error(`demo: no material for the pool in 「${title}」`);
    const created = await book.create(demander, 'demand', calendar.moment(-age, random), {
      ...{ title, demandKind: 'NORMAL', urgency: 'NORMAL', demander: demander.user.id, needBy: calendar.day(25) },
      ...{ depart: company.departs.get('A01B01A01') ?? null, purpose: '检测任务所需', lines: rows },
      ...(partner && { appointSupplier: partner.id, appointWhy: '方法验证时所用品牌，更换须重新验证' }),
    });
    const sent = await book.move(demander, 'demand', calendar.after(touchedAt(created), 0, random), created, 'submit');
    let now = await desk.agree('demand', sent);
    for (const [at, [, , , fate]] of lines.entries()) {
      const row = (now.lines as readonly RecordData[])[at];
      if (!fate || !row || !idOf(row)) continue;
      const moved = { part: 'lines', move: fate, rows: [row], answers: why[fate] };
      now = await book.moveLines(buyer, 'demand', calendar.after(touchedAt(now), 0, random), now, moved);
    }
  }
}
