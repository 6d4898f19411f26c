import type { RecordData } from '../../schemas/compile/plan.ts';
import { idOf, touchedAt } from './book.ts';
import { personOf } from './make-company.ts';
import type { Purchasing } from './make-demands.ts';
import type { Partner } from './make-suppliers.ts';
import { orderSteps } from './order-fates.ts';
import { seededRandom } from './random.ts';

/** Of its own, so that the rest of the company is the same with or without contracts. */
const seed = 20_250_703;

type CallOff = readonly [age: number, qty: number, fate: 'published' | 'confirmed' | 'closed'];

/** A contract over materials of a category, by their places in it. Days count from today. */
interface FrameworkSeed {
  readonly name: string;
  readonly category: string;
  readonly places: readonly number[];
  readonly control: 'AMOUNT' | 'QTY';
  readonly from: number;
  readonly to: number;
  /** So much is planned of each material. */
  readonly qty: number;
  /** How far it has come; in force unless said. */
  readonly fate?: 'draft' | 'submitted' | 'signing';
  /** Orders that call off it: how long ago, how much of each material, and how far they have come. */
  readonly orders?: readonly CallOff[];
}

/** With the demo account's company: one that is nearly used up, one that is, one that waits for its signature and one not yet handed in. */
const seeds: readonly FrameworkSeed[] = [
  {
    name: '色谱溶剂年度框架协议',
    category: 'RG0101',
    places: [9, 10, 11],
    control: 'AMOUNT',
    from: -200,
    to: 165,
    qty: 40,
    orders: [
      [150, 14, 'closed'],
      [70, 12, 'confirmed'],
      [2, 8, 'published'],
    ],
  },
  {
    name: '常用试剂定量框架协议',
    category: 'RG0102',
    places: [0, 1],
    control: 'QTY',
    from: -320,
    to: 45,
    qty: 20,
    orders: [
      [200, 12, 'closed'],
      [80, 8, 'closed'],
    ],
  },
  {
    name: '标准溶液框架协议',
    category: 'RG0102',
    places: [2, 3],
    control: 'AMOUNT',
    from: 5,
    to: 370,
    qty: 30,
    fate: 'signing',
  },
  {
    name: '色谱溶剂续签框架协议',
    category: 'RG0101',
    places: [9, 10, 11],
    control: 'AMOUNT',
    from: 166,
    to: 530,
    qty: 50,
    fate: 'draft',
  },
  {
    name: '色谱溶剂扩量框架协议',
    category: 'RG0101',
    places: [9, 10, 11],
    control: 'AMOUNT',
    from: 20,
    to: 385,
    qty: 1000,
    fate: 'submitted',
  },
];

export async function makeFrameworks(making: Purchasing): Promise<void> {
  const { book, company, partners, calendar } = making;
  const random = seededRandom(seed);
  const seller = partners.find(({ seed: { username } }) => username === 'supplier');
  if (!seller) throw new Error('no supplier signs in as supplier');
  const deal = { ...making, random, seller };
  for (const framework of seeds) {
    const isNew = framework.fate === 'submitted';
    const at = calendar.moment(isNew ? -3 : Math.min(framework.from, 0) - 20, random);
    let contract = await draft(deal, framework, at);
    if (framework.fate === 'draft') continue;
    if (isNew) {
      await handIn(deal, contract);
      continue;
    }
    const steps = framework.fate === 'signing' ? signing : [...signing, ...coming];
    for (const [who, move, answers] of steps) {
      if (move === 'agree') {
        contract = await making.desk.agree('frameworkContract', contract);
        continue;
      }
      const as = who === 'seller' ? seller.session : personOf(company, who);
      if (move === 'effect') contract = await filed(deal, contract);
      const when = calendar.after(touchedAt(contract), random.int(0, 1), random);
      const given = move === 'effect' ? { signDate: when.slice(0, 10), ourSigner: '郑明' } : answers;
      contract = await book.move(as, 'frameworkContract', when, contract, move, given);
    }
    for (const order of framework.orders ?? []) await callOff(deal, contract, order);
  }
}

const signing = [
  ['buyer', 'submit', {}],
  ['desk', 'agree', {}],
] as const;
const coming = [
  ['seller', 'sign', { signer: '李建平' }],
  ['legal', 'effect', {}],
] as const;

/** The manager and the lawyer have agreed; it lies with those of the money. */
async function handIn({ book, desk, company, calendar, random }: Deal, contract: RecordData): Promise<void> {
  const when = calendar.after(touchedAt(contract), 0, random);
  let sent = await book.move(personOf(company, 'buyer'), 'frameworkContract', when, contract, 'submit');
  sent = await desk.say('frameworkContract', sent, { verb: 'agree', remark: '同意，价格已比对' });
  await desk.say('frameworkContract', sent, { verb: 'agree', by: 'legal', remark: '条款无异议' });
}

/** What is bought, and of whom. */
export type Deal = Purchasing & { readonly seller: Partner };

async function draft({ book, company, stock, seller, calendar }: Deal, said: FrameworkSeed, at: string) {
  const buyer = personOf(company, 'buyer');
  const ofCategory = stock.materials.filter(({ seed: { category } }) => category === said.category);
  const lines = said.places.map((place) => {
    const material = ofCategory[place];
    if (!material) throw new Error(`the demo company has no ${said.category} at ${place} to agree on`);
    const { name, spec, unit } = material.seed;
    return {
      material: material.id,
      name,
      spec,
      unit,
      price: (material.seed.price * 0.92).toFixed(2),
      taxRate: material.taxRate,
      qty: String(said.qty),
      qtyLimit: said.control === 'QTY' ? String(said.qty) : null,
      leadDays: 20,
    };
  });
  const planned = lines.reduce((sum, { price }) => sum + Number(price) * said.qty, 0);
  return book.create(buyer, 'frameworkContract', at, {
    name: said.name,
    supplier: seller.id,
    buyer: buyer.user.id,
    control: said.control,
    currency: seller.seed.currency,
    payTerm: seller.seed.fields.payTerm,
    amount: said.control === 'AMOUNT' ? planned.toFixed(2) : null,
    validFrom: calendar.day(said.from),
    validTo: calendar.day(said.to),
    signPlace: '示例市',
    retentionPct: '5',
    warrantyMonths: 12,
    lines,
    phases: [
      { phase: 'ACCEPT', ratio: '95', days: 30, condition: '验收合格并收到发票' },
      { phase: 'RETENTION', ratio: '5', days: 365, condition: '质保期满无质量异议' },
    ],
  });
}

/** The signed paper, put into the contract by the lawyer. */
export async function filed({ book, company, calendar, random }: Deal, contract: RecordData): Promise<RecordData> {
  const legal = personOf(company, 'legal');
  const when = calendar.after(touchedAt(contract), 0, random);
  const signedFiles = [await book.attach(legal, '合同签署件.pdf')];
  const { version } = contract;
  return book.edit(legal, 'frameworkContract', when, { id: idOf(contract), version, signedFiles });
}

/** An order of a contract, as far as it has come. */
export async function callOff(
  { book, desk, company, seller, calendar, random }: Deal,
  contract: RecordData,
  [age, qty, fate]: CallOff,
): Promise<RecordData> {
  const buyer = personOf(company, 'buyer');
  const at = calendar.moment(-age, random);
  const begun = await book.become(buyer, 'frameworkContract', at, contract, 'toOrder');
  const lines = (begun.lines as RecordData[]).map((line) => ({ ...line, qty: String(qty) }));
  let order = await book.create(buyer, 'purchaseOrder', at, {
    ...begun,
    orderDate: at.slice(0, 10),
    buyer: buyer.user.id,
    receiver: '吴建国',
    deliverTo: '示例市高新区检测路88号 示例检测集团仓储物流部',
    lines,
  });
  for (const [who, move] of orderSteps[fate]) {
    const when = calendar.after(touchedAt(order), move === 'close' ? 40 : random.int(0, 1), random);
    if (who === 'desk') order = await desk.agree('purchaseOrder', order);
    else if (who === 'buyer') order = await book.move(buyer, 'purchaseOrder', when, order, move);
    else order = await book.move(seller.session, 'supplierOrder', when, order, move);
  }
  return order;
}
