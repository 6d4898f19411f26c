import type { RecordData } from '../../schemas/compile/plan.ts';
import { touchedAt } from './book.ts';
import { personOf } from './make-company.ts';
import type { Purchasing } from './make-demands.ts';
import type { Partner } from './make-suppliers.ts';
import { seededRandom } from './random.ts';
import { categoriesOf } from './supplier-seeds.ts';

/** Of its own, so that the rest of the company is the same with or without quotas. */
const seed = 20_261_201;

interface QuotaSeed {
  readonly category: string;
  readonly title: string;
  readonly control: 'HINT' | 'STAT';
  /** Of as many suppliers as there are shares. */
  readonly shares: readonly string[];
  readonly why: string;
}

/** What several suppliers share since last spring. */
const seeds: readonly QuotaSeed[] = [
  {
    ...{ category: 'CS02', title: '实验室塑料耗材', control: 'HINT', shares: ['50', '30', '20'] },
    why: '三家都在合格名录内，按上一年评价得分和到货及时率分配；第三家为备份供方，保留两成。',
  },
  {
    ...{ category: 'RG01', title: '化学试剂', control: 'STAT', shares: ['60', '40'] },
    why: '两家交期和价格相当，先统计一年的实际份额，再决定是否按份额下单。',
  },
];

/** Agreed of before the orders are written that they count. */
export async function makeQuotas(making: Purchasing): Promise<readonly RecordData[]> {
  const made: RecordData[] = [];
  for (const { shares, category, why, ...said } of seeds) {
    const sellers = sellersOf(making, category).slice(0, shares.length);
    if (sellers.length < shares.length) throw new Error(`too few suppliers of ${category} to share it`);
    made.push(
      await agreed(making, -230, {
        ...{ ...said, basis: 'AMOUNT', basisText: why, category: making.stock.categories.get(category) },
        ...{ validFrom: making.calendar.day(-220), validTo: making.calendar.day(145) },
        shares: shares.map((sharePct, n) => ({ supplier: sellers[n]?.id, sharePct, priority: n + 1 })),
      }),
    );
  }
  return made;
}

/** What has come of the first since: its shares are to be others, and one binds from next month on. */
export async function adjustQuotas(making: Purchasing, [first]: readonly RecordData[]): Promise<void> {
  const { book, company, calendar, stock } = making;
  const [buyer, random] = [personOf(company, 'buyer'), seededRandom(seed)];
  const at = calendar.moment(-2, random);
  if (!first) return;
  const now = await book.read('quotaAgreement', String(first.id));
  const begun = await book.become(buyer, 'quotaAgreement', at, now, 'adjust');
  const rows = begun.shares as readonly RecordData[];
  const draft = await book.create(buyer, 'quotaAgreement', at, {
    ...{ ...begun, buyer: buyer.user.id, changeReason: 'EVAL' },
    basisText: '半年评价：第一家到货及时率下降，让出一成给第二家。',
    validFrom: calendar.day(14),
    shares: rows.map((row, n) => ({ ...row, sharePct: ['40', '40', '20'][n] })),
  });
  await book.move(buyer, 'quotaAgreement', calendar.after(touchedAt(draft), 0, random), draft, 'submit');

  const column = stock.materials.find(({ seed: { category } }) => category === 'CS0101');
  const [one, other] = sellersOf(making, 'CS01');
  if (!column || !one || !other) throw new Error('the demo company has no columns that two suppliers sell');
  await agreed(making, -6, {
    ...{ title: `${column.seed.name} 年度份额`, material: column.id, category: stock.categories.get('CS0101') },
    ...{
      basis: 'QTY',
      control: 'FORCE',
      planTotal: '60',
      basisText: '年度询价结果：第一名七成，第二名三成；保证有第二家随时能供。',
    },
    ...{ validFrom: calendar.day(30), validTo: calendar.day(394) },
    shares: [
      { supplier: one.id, sharePct: '70', floorPct: '60', capPct: '80', priority: 1 },
      { supplier: other.id, sharePct: '30', floorPct: '20', capPct: '40', priority: 2 },
    ],
  });
}

async function agreed(
  { book, desk, company, calendar }: Purchasing,
  age: number,
  said: RecordData,
): Promise<RecordData> {
  const [buyer, random] = [personOf(company, 'buyer'), seededRandom(seed)];
  const draft = await book.create(buyer, 'quotaAgreement', calendar.moment(age, random), {
    ...said,
    buyer: buyer.user.id,
  });
  const at = calendar.after(touchedAt(draft), 0, random);
  return desk.agree('quotaAgreement', await book.move(buyer, 'quotaAgreement', at, draft, 'submit'));
}

/** Who was there when the shares were agreed of, and may still be ordered from; the demo account's company first. */
const sellersOf = ({ partners }: Purchasing, category: string): readonly Partner[] =>
  partners
    .filter(
      ({ seed: { fate, frozen, age, trade, currency } }) =>
        fate === 'approved' &&
        !frozen &&
        age > 260 &&
        currency === 'CNY' &&
        (categoriesOf[trade] ?? []).includes(category.slice(0, 4)),
    )
    .sort((a, b) => Number(b.seed.username === 'supplier') - Number(a.seed.username === 'supplier'));
