import type { RecordData } from '../../schemas/compile/plan.ts';
import { touchedAt } from './book.ts';
import { personOf } from './make-company.ts';
import type { Purchasing } from './make-demands.ts';
import { seededRandom } from './random.ts';

/** Of its own, so that the rest of the company is the same with or without prices. */
const seed = 20_250_702;

/** A price of one of the solvents, in their order. Days count from today, the share is of its reference price. */
interface PriceSeed {
  readonly solvent: number;
  readonly from: number;
  readonly to: number;
  readonly share: number;
  readonly fromQty?: string;
  /** How far it has come; approved unless said. */
  readonly fate?: 'draft' | 'submitted';
  /** It takes the place of the solvent's last one. */
  readonly reason?: string;
}

const yearly = [0, 1, 2, 3, 4, 5].map((solvent) => ({ solvent, from: -300, to: 64, share: 0.95 }));

/** A year's agreement with the demo account's company: with a ladder, a price that rose, some that soon end and some not yet agreed. */
const seeds: readonly PriceSeed[] = [
  ...yearly,
  { solvent: 0, from: -300, to: 64, share: 0.9, fromQty: '20' },
  { solvent: 6, from: -345, to: 19, share: 0.96 },
  { solvent: 7, from: -345, to: 19, share: 0.96 },
  { solvent: 3, from: -60, to: 304, share: 1.03, reason: 'MARKET' },
  { solvent: 4, from: 30, to: 394, share: 1.02, reason: 'MARKET', fate: 'submitted' },
  { solvent: 8, from: 7, to: 371, share: 0.95, fate: 'draft' },
];

export async function makePrices({ book, desk, company, stock, partners, calendar }: Purchasing): Promise<void> {
  const random = seededRandom(seed);
  const buyer = personOf(company, 'buyer');
  const seller = partners.find(({ seed: { username } }) => username === 'supplier');
  const solvents = stock.materials.filter(({ seed: { category } }) => category === 'RG0101');
  const last = new Map<number, RecordData>();
  for (const { solvent, from, to, share, fromQty = '0', fate, reason } of seeds) {
    const material = solvents[solvent];
    if (!seller || !material) throw new Error('the demo company has no solvents to agree prices of');
    const wished = calendar.moment(Math.min(from, 0) - 12, random);
    const before = last.get(solvent);
    // Nothing is agreed of a material before it is there, nor before what was agreed of it last: it counts its prices.
    const since = before ? touchedAt(before) : material.since;
    const at = wished > since ? wished : calendar.after(since, 0, random);
    const begun =
      reason && before
        ? { ...(await book.become(buyer, 'agreedPrice', at, before, 'reprice')), changeReason: reason }
        : { material: material.id, supplier: seller.id, unit: material.seed.unit, taxRate: material.taxRate, fromQty };
    let price = await book.create(buyer, 'agreedPrice', at, {
      ...begun,
      currency: seller.seed.currency,
      buyer: buyer.user.id,
      price: (material.seed.price * share).toFixed(2),
      validFrom: calendar.day(from),
      validTo: calendar.day(to),
    });
    const next = () => calendar.after(touchedAt(price), random.int(0, 1), random);
    if (fate !== 'draft') price = await book.move(buyer, 'agreedPrice', next(), price, 'submit');
    if (fate) continue;
    price = await desk.agree('agreedPrice', price);
    last.set(solvent, price);
  }
}
