import type { RecordData } from '../../schemas/compile/plan.ts';
import { touchedAt } from './book.ts';
import { letterSeeds, planSeeds } from './data/sampling.ts';
import { type Fate, fates, isBad, itemsOf, stepsOf, valuesOf } from './inspection-seeds.ts';
import { personOf } from './make-company.ts';
import type { Purchasing } from './make-demands.ts';
import { seededRandom } from './random.ts';

/** Of its own, so that the rest of the company is the same with or without inspections. */
const seed = 20_250_704;
const byRule = 'GB/T 2828.1—2012';

/** What arrived: a line of an order that its supplier has confirmed. */
interface Goods {
  readonly order: RecordData;
  readonly line: RecordData;
  readonly name: string;
  readonly category: string;
}

/** The sampling tables, standards of what arrives, and inspections that have come as far as each can: of which orders. */
export async function makeInspections(
  making: Purchasing,
  orders: readonly RecordData[],
): Promise<ReadonlySet<unknown>> {
  const own = { ...making, random: seededRandom(seed) };
  await makeTables(own);
  const standards = new Map<string, RecordData>();
  const arrived = goodsOf(own, orders).slice(-fates.length);
  for (const [at, fate] of fates.entries()) {
    const goods = arrived[at];
    if (!goods) throw new Error(`the demo company has ordered too little to inspect: ${arrived.length} orders`);
    await inspect(own, standards, goods, fate);
  }
  return new Set(arrived.map(({ order }) => order.id));
}

async function makeTables({ book, company, calendar }: Purchasing): Promise<void> {
  const head = personOf(company, 'headqa');
  const at = `${calendar.day(-500)} 10:00:00`;
  for (const letter of letterSeeds) await book.create(head, 'sampleLetter', at, { ...letter, remark: byRule });
  for (const plan of planSeeds)
    await book.create(head, 'samplingPlan', at, { ...plan, severity: 'NORMAL', remark: byRule });
}

/** One line of each order, of what is inspected by samples. */
function goodsOf({ stock }: Purchasing, orders: readonly RecordData[]): readonly Goods[] {
  const byId = new Map(stock.materials.map((material) => [material.id, material.seed]));
  return orders
    .filter(({ status }) => status === 'confirmed')
    .flatMap((order): Goods[] => {
      const fit = (order.lines as RecordData[]).flatMap((line) => {
        const found = byId.get(String(line.material));
        const isFit = found && /^(CS|GL|RG0[23])/.test(found.category) && Number(line.qty) >= 2;
        return isFit ? [{ order, line, name: found.name, category: found.category }] : [];
      });
      return fit.slice(0, 1);
    });
}

const later = (a: string, b: string) => (a > b ? a : b);

async function inspect(
  making: Purchasing,
  standards: Map<string, RecordData>,
  goods: Goods,
  fate: Fate,
): Promise<void> {
  const { book, desk, company, calendar, random } = making;
  const { order, line } = goods;
  const inspector = personOf(company, 'inspector');
  const material = String(line.material);
  const standard = standards.get(material) ?? (await makeStandard(making, goods));
  standards.set(material, standard);
  const at = calendar.after(later(touchedAt(order), touchedAt(standard)), random.int(1, 3), random);
  const day = at.slice(0, 10);
  const begun = await book.become(inspector, 'inspectionStandard', at, standard, 'inspect');
  let record = await book.create(inspector, 'inspection', at, {
    ...begun,
    order: order.id,
    orderLine: line.lineNo,
    lotQty: line.qty,
    batchNo: `${day.slice(2, 4)}${day.slice(5, 7)}${String(random.int(1, 28)).padStart(2, '0')}-${random.int(1, 9)}`,
    arrivedOn: day,
    coa: [await book.attach(inspector, '出厂检验证书.pdf')],
    keepPlace: `留样间 ${random.pick(['A', 'B'])}-${random.int(1, 12)}`,
  });
  for (const { who, move, answers = {} } of stepsOf(fate)) {
    const when = calendar.after(touchedAt(record), move === 'begin' ? 0 : random.int(0, 1), random);
    if (move === 'submit') record = await book.edit(inspector, 'inspection', when, seenOf(record, isBad(fate)));
    record =
      move === 'agree'
        ? await desk.say('inspection', record, { verb: 'agree', by: who, remark: '不影响使用，同意让步' })
        : await book.move(personOf(company, who), 'inspection', when, record, move, answers);
  }
}

/** What the inspector saw: all of it as it should be, or the labels of some not. */
function seenOf({ id, version, items }: RecordData, bad: boolean): RecordData {
  return {
    id: id as string,
    version: version as number,
    items: (items as RecordData[]).map(({ id: row, item, sample, valueKind, lower, upper }) =>
      valueKind === 'NUM'
        ? { id: row, values: valuesOf(Number(lower), Number(upper), Number(sample)) }
        : {
            id: row,
            looked: sample,
            ...(bad && item === '标签与批号' ? { foundBad: sample, defectCode: 'LABEL' } : { foundBad: 0 }),
          },
    ),
  };
}

async function makeStandard({ book, desk, company, calendar, random }: Purchasing, goods: Goods): Promise<RecordData> {
  const at = touchedAt(goods.order);
  const inspector = personOf(company, 'inspector');
  const written = await book.create(inspector, 'inspectionStandard', at, {
    name: `${goods.name}来料检验`,
    material: goods.line.material,
    mode: 'SAMPLE',
    level: 'II',
    majAql: '1.0',
    minAql: '2.5',
    keepDays: 30,
    validFrom: goods.order.orderDate,
    items: itemsOf(goods.category),
  });
  const next = () => calendar.after(at, 1, random);
  const sent = await book.move(inspector, 'inspectionStandard', next(), written, 'submit');
  return desk.say('inspectionStandard', sent, { verb: 'agree', by: 'headqa' });
}
