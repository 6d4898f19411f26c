import type { RecordData } from '../../schemas/compile/plan.ts';
import { idOf, nextAfter } from './book.ts';
import { idsOf, personOf } from './make-company.ts';
import type { Purchasing } from './make-demands.ts';
import type { Partner } from './make-suppliers.ts';
import { seededRandom } from './random.ts';

/** Of its own, so that the rest of the company is the same without it. */
const seed = 20_261_203;

const stations = [
  'draft',
  'submitted',
  'sent',
  'refused',
  'accepted',
  'shipped',
  'received',
  'testing',
  'failed',
  'passed',
] as const;
type Station = (typeof stations)[number];

/** How far a company has come with the samples it was asked for. */
interface Way {
  readonly who: Partner | undefined;
  readonly category: string;
  readonly purpose: 'ADMIT' | 'NEW' | 'CHANGE' | 'COMPARE';
  readonly names: readonly (readonly [name: string, spec: string, unit: string])[];
  /** Days ago it was asked for. */
  readonly ago: number;
  readonly until: Station;
  readonly auth?: string;
}

const solvents = [
  ['乙腈', '色谱纯 4L', 'BOTTLE'],
  ['甲醇', '色谱纯 4L', 'BOTTLE'],
] as const;
const standards = [
  ['多元素混合标准溶液', '100 mg/L 50mL', 'BOTTLE'],
  ['有机氯农药混标', '100 μg/mL 1mL', 'BOTTLE'],
] as const;
const columns = [['固相萃取柱', 'C18 500mg/6mL', 'BOX']] as const;
const filters = [['针式滤器', 'PTFE 0.22μm', 'BOX']] as const;

/**
 * Two key categories ask for proof before anybody new is authorised for them. One company went all the way: sample, trial, authorisation;
 * of the others each stands somewhere on it.
 */
export async function makeSamples(purchasing: Purchasing): Promise<void> {
  const making = { ...purchasing, random: seededRandom(seed) };
  const { book, company, stock, partners, calendar, random } = making;
  const manager = personOf(company, 'manager');
  for (const [code, proof] of [
    ['RG0101', 'TRIAL'],
    ['RM01', 'SAMPLE'],
  ] as const) {
    const category = await book.read('category', idsOf(stock.categories, [code])[0] ?? '');
    const { id, version } = category;
    await book.edit(manager, 'category', calendar.moment(-95, random), { id, version, proof } as RecordData);
  }
  const named = (username: string) => partners.find((partner) => partner.seed.username === username);
  const of = (fate: string, trade: string | null, nth = 0) =>
    partners.filter(({ seed: one }) => one.fate === fate && !one.frozen && (trade === null || one.trade === trade))[
      nth
    ];
  await authorize(making, named('supplier'));
  const maker = of('approved', 'refmat', 1);
  const applying = maker && (await apply(making, maker, 'RM01', -12));
  const ways: readonly Way[] = [
    { who: named('supplier2'), category: 'RG0101', purpose: 'COMPARE', names: solvents, ago: 60, until: 'failed' },
    {
      who: of('approved', 'reagent', 3),
      category: 'RG0101',
      purpose: 'NEW',
      names: solvents,
      ago: 50,
      until: 'passed',
    },
    { who: named('supplier4'), category: 'CS0103', purpose: 'NEW', names: columns, ago: 30, until: 'refused' },
    {
      ...{ who: maker, category: 'RM01', purpose: 'ADMIT', names: standards, ago: 11, until: 'testing' },
      ...(applying && { auth: applying }),
    },
    { who: of('reviewing', null), category: 'CS0103', purpose: 'ADMIT', names: columns, ago: 9, until: 'accepted' },
    { who: named('supplier3'), category: 'CS0102', purpose: 'CHANGE', names: filters, ago: 9, until: 'shipped' },
    {
      who: of('approved', 'consumable', 2),
      category: 'CS0103',
      purpose: 'COMPARE',
      names: columns,
      ago: 8,
      until: 'received',
    },
    { who: named('supplier'), category: 'CS0102', purpose: 'NEW', names: filters, ago: 3, until: 'sent' },
    { who: named('supplier'), category: 'RM01', purpose: 'NEW', names: standards, ago: 6, until: 'accepted' },
    {
      who: of('approved', 'consumable', 1),
      category: 'CS0102',
      purpose: 'NEW',
      names: filters,
      ago: 2,
      until: 'submitted',
    },
    {
      who: of('approved', 'glass'),
      category: 'GL0101',
      purpose: 'COMPARE',
      names: [['容量瓶', 'A级 100mL', 'EA']],
      ago: 1,
      until: 'draft',
    },
  ];
  for (const way of ways) {
    const sample = await send(making, way);
    if (sample && way.until === 'passed') await tryOut(making, sample, 'trying');
  }
}

/** An authorisation that somebody began, and that waits for what it rests on. */
async function apply(
  { book, company, stock, calendar, random }: Purchasing,
  { id }: Partner,
  code: string,
  day: number,
) {
  const keeper = personOf(company, 'supmgr');
  const made = await book.create(keeper, 'supplierCategory', calendar.moment(day, random), {
    ...{ supplier: id, category: idsOf(stock.categories, [code])[0] },
    ...{ validFrom: calendar.day(0), validTo: calendar.day(365), manager: keeper.user.id },
  } as RecordData);
  return idOf(made);
}

/** The whole of it: a sample that passes, a trial in the department that will use it, and then the authorisation. */
async function authorize(making: Purchasing, who: Partner | undefined): Promise<void> {
  if (!who) return;
  const { book, desk, company, calendar, random } = making;
  const auth = await apply(making, who, 'RG0101', -90);
  const way = { who, category: 'RG0101', purpose: 'ADMIT', names: solvents, ago: 89, until: 'passed', auth } as const;
  const sample = await send(making, way);
  if (!sample) return;
  const trial = await tryOut(making, sample, 'approved');
  const asked = await book.read('supplierCategory', auth);
  const keeper = personOf(company, 'supmgr');
  const at = nextAfter(calendar, random)(trial, 1);
  await desk.agree('supplierCategory', await book.move(keeper, 'supplierCategory', at, asked, 'submit'));
}

async function send(making: Purchasing, way: Way): Promise<RecordData | null> {
  const { book, desk, company, stock, calendar, random } = making;
  const { who, category, purpose, names, ago, until, auth } = way;
  if (!who) return null;
  const [buyer, keeper] = [personOf(company, 'buyer'), personOf(company, 'warehouse')];
  const inspector = personOf(company, 'inspector');
  const reached = (station: Station) => stations.indexOf(until) >= stations.indexOf(station);
  const next = nextAfter(calendar, random);
  const at = calendar.moment(-ago, random);
  const begun =
    auth && (await book.become(buyer, 'supplierCategory', at, await book.read('supplierCategory', auth), 'askSample'));
  const made = await book.create(buyer, 'sampleRequest', at, {
    ...(begun || { supplier: who.id, category: idsOf(stock.categories, [category])[0] }),
    purpose,
    ...{ receiver: keeper.user.id, address: '示例科技园一期 2 号楼样品接收窗口', needDate: calendar.day(14 - ago) },
    lines: names.map(([name, spec, unit]) => ({ name, spec, unit, qty: '2' })),
  } as RecordData);
  if (!reached('submitted')) return made;
  const asked = await book.move(buyer, 'sampleRequest', next(made), made, 'submit');
  if (!reached('sent')) return asked;
  let sample = await desk.agree('sampleRequest', asked);
  const own = (move: string, answers = {}, days = 0) =>
    book.move(who.session, 'mySample', next(sample, days), sample, move, answers);
  if (until === 'sent') return sample;
  if (until === 'refused') return own('refuse', { refuseWhy: '该规格本季度停产检修，下季度可以提供' });
  sample = await own('accept');
  if (!reached('shipped')) return sample;
  const shipped = next(sample, 1);
  sample = await book.move(who.session, 'mySample', shipped, sample, 'ship', {
    ...{ expressNo: `SF10${random.int(10_000_000, 99_999_999)}`, shipDate: shipped.slice(0, 10) },
  });
  if (!reached('received')) return sample;
  sample = await book.read('sampleRequest', idOf(sample));
  const arrived = '包装完好，标签与清单一致';
  sample = await book.move(keeper, 'sampleRequest', next(sample, 2), sample, 'receive', { arrived });
  if (!reached('testing')) return sample;
  sample = await book.move(inspector, 'sampleRequest', next(sample), sample, 'begin');
  if (!reached('failed')) return sample;
  return conclude(making, sample, until === 'passed');
}

/** What the inspector found: all of it good, or the last of them not. */
async function conclude(
  { book, company, calendar, random }: Purchasing,
  sample: RecordData,
  isGood: boolean,
): Promise<RecordData> {
  const inspector = personOf(company, 'inspector');
  const next = nextAfter(calendar, random);
  const lines = sample.lines as RecordData[];
  const written = await book.edit(inspector, 'sampleRequest', next(sample, 3), {
    ...{ id: sample.id, version: sample.version },
    conclusion: isGood ? '外观、水分、梯度空白均符合要求' : '水分 0.08%，超过 0.03% 的限值；其余符合要求',
    report: [await book.attach(inspector, '样品检测报告.pdf')],
    lines: lines.map(({ id }, at) =>
      isGood || at < lines.length - 1
        ? { id, result: 'PASS', resultNote: '符合' }
        : { id, result: 'FAIL', resultNote: '水分超过限值' },
    ),
  } as unknown as RecordData);
  return book.move(inspector, 'sampleRequest', next(written), written, isGood ? 'pass' : 'fail');
}

/** In the department that will use it: still being tried, or found good and approved. */
async function tryOut(making: Purchasing, sample: RecordData, until: 'trying' | 'approved'): Promise<RecordData> {
  const { book, desk, company, calendar, random } = making;
  const [buyer, tester] = [personOf(company, 'buyer'), personOf(company, 'demander')];
  const next = nextAfter(calendar, random);
  const at = next(sample, 1);
  const filled = await book.become(buyer, 'sampleRequest', at, sample, 'trial');
  const begins = at.slice(0, 10);
  const made = await book.create(buyer, 'sampleTrial', at, {
    ...filled,
    ...{ depart: tester.currentDepart, tester: tester.user.id, fromDate: begins },
    toDate: until === 'trying' ? calendar.day(9) : calendar.after(at, 20, random).slice(0, 10),
  } as RecordData);
  const begun = await book.move(buyer, 'sampleTrial', next(made), made, 'begin');
  if (until === 'trying') return begun;
  const written = await book.edit(tester, 'sampleTrial', next(begun, 20), {
    ...{ id: begun.id, version: begun.version },
    note: '与现用品牌平行做 20 批次，基线与回收率没有差异，可以替代。',
    files: [await book.attach(tester, '试用记录.pdf')],
    lines: (begun.lines as RecordData[]).map(({ id }) => ({ id, result: 'PASS', note: '基线平稳，无干扰峰' })),
  } as unknown as RecordData);
  const sent = await book.move(tester, 'sampleTrial', next(written), written, 'submit');
  return desk.say('sampleTrial', sent, { verb: 'agree', by: 'headqa', remark: '同意，可以替代现用品牌' });
}
