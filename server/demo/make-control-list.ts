import type { RecordData } from '../../schemas/compile/plan.ts';
import { sql, type TenantDb } from '../db/statement.ts';
import { idOf, nextAfter } from './book.ts';
import { daysBetween } from './calendar.ts';
import { idsOf, personOf } from './make-company.ts';
import type { Purchasing } from './make-demands.ts';
import { seededRandom } from './random.ts';

/** Of its own, so that the rest of the company is the same without it. */
const seed = 20_261_202;

interface Entry {
  readonly category: string;
  /** Trade of whom it is about; nobody: all who supply it. */
  readonly trade?: string;
  readonly risk: 'H' | 'M' | 'L';
  readonly frequency: 'MONTH' | 'QUARTER' | 'HALF' | 'YEAR';
  readonly control: string;
  readonly keeper: string;
  /** The first time, so many days from today; by its frequency unless said. */
  readonly first?: number;
  /** What was found the last time; what is said of every time before. */
  readonly fails?: string;
  readonly fine: string;
}

/** What a testing laboratory lives by, and how it keeps an eye on it. */
const entries: readonly Entry[] = [
  {
    ...{ category: 'RM01', trade: 'refmat', risk: 'H', frequency: 'QUARTER', keeper: 'inspector' },
    ...{ control: '每批核对证书编号、定值与不确定度，查官网有效性', fine: '抽查两批，证书与官网一致，在有效期内' },
  },
  {
    ...{ category: 'RG0101', trade: 'reagent', risk: 'H', frequency: 'MONTH', keeper: 'demander', first: -34 },
    ...{ control: '新批号做空白与基线试验，合格后再领用', fine: '新批号空白与基线无干扰峰' },
  },
  {
    ...{ category: 'RG0301', trade: 'reagent', risk: 'M', frequency: 'HALF', keeper: 'luoyun', first: -12 },
    ...{ control: '每批做无菌与促生长试验', fine: '无菌与促生长试验均合格', fails: '一批促生长率低于 0.7，已停用' },
  },
  {
    ...{ category: 'SV01', trade: 'calibration', risk: 'H', frequency: 'HALF', keeper: 'xiaoming' },
    ...{ control: '核对认可范围覆盖被校项目，证书给出不确定度与溯源', fine: '认可附表覆盖全部被校项目' },
  },
  {
    ...{ category: 'CS0103', risk: 'M', frequency: 'QUARTER', keeper: 'inspector', first: -4 },
    ...{ control: '每批抽三支做回收率', fine: '三支回收率 92%～97%' },
  },
  {
    ...{ category: 'SV0201', risk: 'M', frequency: 'HALF', keeper: 'supmgr' },
    ...{ control: '核对分包实验室资质在有效期内，盲样比对', fine: '资质有效，盲样结果满意' },
  },
  {
    ...{ category: 'CS0203', risk: 'L', frequency: 'YEAR', keeper: 'warehouse' },
    ...{ control: '查产品合格证与有效期', fine: '合格证齐全' },
  },
];

/** The list of this year with what has been verified since, and in its last quarter a draft of the next. */
export async function makeControlList(db: TenantDb, purchasing: Purchasing): Promise<void> {
  const making = { ...purchasing, random: seededRandom(seed) };
  const { book, desk, company, stock, partners, calendar, random } = making;
  const inspector = personOf(company, 'inspector');
  const today = calendar.day(0);
  const year = Number(today.slice(0, 4));
  const fromDate = `${year}-01-01`;
  const begins = daysBetween(today, fromDate);
  const made = await book.create(inspector, 'qualityControlList', calendar.moment(begins - 20, random), {
    ...{ title: `${year} 年关键物资与服务质控清单`, year, fromDate, toDate: `${year}-12-31` },
    remark: '按 CNAS-CL01 第 6.6 条，列出影响检测结果的外部产品和服务及其控制。',
    lines: entries.map(({ category, trade, risk, frequency, control, keeper, first }) => ({
      ...{ category: idsOf(stock.categories, [category])[0], risk, frequency, control },
      supplier: partners.find((one) => one.seed.trade === trade && one.seed.fate === 'approved')?.id ?? null,
      keeper: personOf(company, keeper).user.id,
      firstDue: first === undefined || first < begins ? null : calendar.day(first),
    })),
  } as RecordData);
  const next = nextAfter(calendar, random);
  const sent = await book.move(inspector, 'qualityControlList', next(made), made, 'submit');
  const list = await desk.agree('qualityControlList', sent);
  for (const [at, entry] of entries.entries()) await verify(db, making, idOf(list), at, entry);
  if (today.slice(5, 7) < '10') return;
  const { $rel: _, ...draft } = await book.become(
    inspector,
    'qualityControlList',
    calendar.moment(-3, random),
    list,
    'nextYear',
  );
  await book.create(inspector, 'qualityControlList', calendar.moment(-3, random), {
    ...draft,
    title: `${year + 1} 年关键物资与服务质控清单`,
  } as RecordData);
}

/** Time after time until today; the one that is a few days late is left. */
async function verify(
  db: TenantDb,
  { book, company, calendar, random }: Purchasing,
  list: string,
  at: number,
  { keeper, fine, fails, risk }: Entry,
): Promise<void> {
  const person = personOf(company, keeper);
  const today = calendar.day(0);
  const waits = async () => {
    const found = await db.first<{ id: string }>(
      sql`select id from qc_control_check where tenant_id = ${db.tenant} and list = ${list} and list_line = ${(at + 1) * 10} and status = 'waiting'`,
    );
    return found && book.read('controlCheck', found.id);
  };
  let check = await waits();
  while (check && String(check.dueOn) < calendar.day(-8)) {
    const back = daysBetween(String(check.dueOn), today);
    const moment = calendar.moment(-back - 1, random);
    const isLast = back < 60 && fails !== undefined;
    if (risk === 'H') {
      const evidence = [await book.attach(person, '验证记录.pdf')];
      const { id, version } = check;
      check = await book.edit(person, 'controlCheck', moment, { id, version, evidence } as unknown as RecordData);
    }
    await book.move(person, 'controlCheck', moment, check, isLast ? 'fail' : 'pass', {
      ...{ checkedOn: moment.slice(0, 10), found: isLast ? fails : fine },
    });
    check = await waits();
  }
}
