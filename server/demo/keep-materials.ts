import type { RecordData } from '../../schemas/compile/plan.ts';
import { idOf, touchedAt } from './book.ts';
import { personOf } from './make-company.ts';
import type { Purchasing } from './make-demands.ts';
import { seededRandom } from './random.ts';

/** Of its own, so that the rest of the company is the same with or without them. */
const seed = 20_250_705;

/**
 * Of the solvents, by their places: who supplies them first, and how long. Days count from today. A material counts its prices and
 * its sources, so these are entered after the last of its prices was agreed.
 */
const sources = [
  { solvent: 0, priority: 1, from: -50, to: 200, code: 'ACN-4L', origin: 'CONTRACT' },
  { solvent: 1, priority: 1, from: -50, to: 200, code: 'MEOH-4L', origin: 'AWARD' },
  { solvent: 2, priority: 1, from: -48, to: 21, code: 'HEX-4L', origin: 'SAMPLE' },
  {
    solvent: 3,
    priority: 2,
    from: -48,
    to: 160,
    code: 'IPA-4L',
    origin: 'MANUAL',
    stopped: '连续两批水分超标，整改后再恢复',
  },
] as const;

/** Sources of materials, an adjustment of prices in each state, and requests for materials. */
export async function keepMaterials(making: Purchasing): Promise<void> {
  await makeSources(making);
  await makeAdjusts(making);
  await makeApplies(making);
}

function solventsOf({ stock, partners }: Purchasing) {
  const seller = partners.find(({ seed: { username } }) => username === 'supplier');
  if (!seller) throw new Error('no supplier signs in as supplier');
  return { seller, solvents: stock.materials.filter(({ seed: { category } }) => category === 'RG0101') };
}

async function makeSources(making: Purchasing): Promise<void> {
  const { book, company, calendar } = making;
  const { seller, solvents } = solventsOf(making);
  const random = seededRandom(seed);
  const [buyer, keeper] = [personOf(company, 'buyer'), personOf(company, 'supmgr')];
  for (const { solvent, from, to, code, priority, origin, ...more } of sources) {
    const material = solvents[solvent];
    if (!material) throw new Error('the demo company has no solvents to find sources of');
    const source = await book.create(buyer, 'sourceList', calendar.moment(from - 4, random), {
      ...{ material: material.id, supplier: seller.id, supplierCode: code, priority, origin },
      ...{ leadDays: 5, moq: '4', validFrom: calendar.day(from), validTo: calendar.day(to), buyer: buyer.user.id },
    });
    if ('stopped' in more)
      await book.move(keeper, 'sourceList', calendar.moment(-6, random), source, 'suspend', { stopWhy: more.stopped });
  }
}

/** By so much two prices are to change: one adjustment that is agreed to, one being decided, one not handed in. */
const adjusts = [
  { age: 25, reason: 'MARKET', share: 1.04, fate: 'approved' },
  { age: 3, reason: 'EXCHANGE', share: 1.12, fate: 'submitted' },
  { age: 1, reason: 'QTY', share: 0.97, fate: 'draft' },
] as const;

async function makeAdjusts(making: Purchasing): Promise<void> {
  const { book, desk, company, calendar } = making;
  const { seller, solvents } = solventsOf(making);
  const random = seededRandom(seed + 1);
  const buyer = personOf(company, 'buyer');
  for (const [place, { age, reason, share, fate }] of adjusts.entries()) {
    const lines: RecordData[] = [];
    for (const solvent of [9 + place * 2, 10 + place * 2]) {
      const material = solvents[solvent % solvents.length];
      if (!material) continue;
      const at = calendar.after(material.since, 4, random);
      const worth = material.seed.price * 0.94;
      let price = await book.create(buyer, 'agreedPrice', at, {
        ...{ material: material.id, supplier: seller.id, unit: material.seed.unit, taxRate: material.taxRate },
        ...{
          fromQty: '0',
          priceKind: 'SAMPLE',
          currency: seller.seed.currency,
          buyer: buyer.user.id,
          price: worth.toFixed(2),
        },
        ...{ validFrom: calendar.day(-200), validTo: calendar.day(160) },
      });
      price = await book.move(buyer, 'agreedPrice', calendar.after(touchedAt(price), 0, random), price, 'submit');
      price = await desk.agree('agreedPrice', price);
      lines.push({
        ...{ price: idOf(price), newPrice: (worth * share).toFixed(2), yearQty: '120' },
        ...{ fromDate: calendar.day(30), toDate: calendar.day(395) },
      });
    }
    let adjust = await book.create(buyer, 'priceAdjust', calendar.moment(-age, random), {
      ...{ supplier: seller.id, currency: seller.seed.currency, reason, buyer: buyer.user.id, lines },
      evidence: [await book.attach(buyer, '供应商调价函.pdf')],
    });
    if (fate === 'draft') continue;
    adjust = await book.move(buyer, 'priceAdjust', calendar.after(touchedAt(adjust), 0, random), adjust, 'submit');
    if (fate === 'approved') await desk.agree('priceAdjust', adjust);
  }
}

const applies = [
  {
    age: 40,
    name: '乙酸乙酯',
    spec: '色谱纯 4L',
    partNo: 'EA-HPLC-4',
    reason: '新增农残前处理方法需要',
    fate: 'agreed',
  },
  {
    age: 2,
    name: '二氯甲烷',
    spec: '农残级 4L',
    partNo: 'DCM-PR-4',
    reason: '替代三氯甲烷，降低毒性',
    fate: 'submitted',
  },
  { age: 0, name: '石油醚', spec: '分析纯 500mL', partNo: 'PE-AR-05', reason: '脂肪提取用', fate: 'draft' },
] as const;

async function makeApplies({ book, desk, company, stock, calendar }: Purchasing): Promise<void> {
  const random = seededRandom(seed + 2);
  const demander = personOf(company, 'demander');
  for (const { age, fate, ...said } of applies) {
    let apply = await book.create(demander, 'materialApply', calendar.moment(-age, random), {
      ...{ ...said, applyKind: 'NEW', category: stock.categories.get('RG0101') ?? null, unit: 'BOTTLE' },
      ...{
        brand: '沪试',
        maker: '沪试科技',
        hazard: 'HAZ',
        hazardNote: '易燃液体，危化品库专柜存放',
        casNo: '141-78-6',
      },
      ...{ storage: 'RT', shelfDays: 730, batchCtrl: 'Y', applicant: demander.user.id },
    });
    if (fate === 'draft') continue;
    apply = await book.move(demander, 'materialApply', calendar.after(touchedAt(apply), 0, random), apply, 'submit');
    if (fate === 'agreed') await desk.agree('materialApply', apply);
  }
}
