import type { RecordData } from '../../schemas/compile/plan.ts';
import { idOf, touchedAt } from './book.ts';
import { personOf } from './make-company.ts';
import type { Purchasing } from './make-demands.ts';
import type { Partner } from './make-suppliers.ts';
import { seededRandom } from './random.ts';
import { findings, marks, onPaper, onSite } from './review-seeds.ts';

/** Of its own, so that the rest of the company is the same without it. */
const seed = 20_261_204;

interface Way {
  readonly who: Partner | undefined;
  readonly by: string;
  readonly kind: 'DESK' | 'SITE';
  /** Days ago it was arranged, and in how many days from then it is due. */
  readonly ago: number;
  readonly due: number;
  readonly scores?: readonly string[];
  readonly conclusion?: 'PASS' | 'IMPROVE';
  readonly opinion?: string;
}

const companions = '质量管理部姜一帆';

/** The two templates, and reviews at every station of those who are being taken in, and of one who was mended and taken in. */
export async function makeReviews(purchasing: Purchasing): Promise<void> {
  const making = { ...purchasing, random: seededRandom(seed) };
  const { partners } = making;
  const of = (fate: string, nth: number) => partners.filter((partner) => partner.seed.fate === fate)[nth];
  const templates = {
    SITE: await setUp(making, '供应商现场考察表', 'SITE', onSite),
    DESK: await setUp(making, '准入资料评审表', 'DESK', onPaper),
  };
  const mended = await review(making, templates, {
    ...{
      who: of('approved', 6),
      by: 'headqa',
      kind: 'SITE',
      ago: 70,
      due: 4,
      scores: marks.weak,
      conclusion: 'IMPROVE',
    },
    opinion: '体系能运行，不合格品和仓库两处须在一个月内整改，提供照片和记录。',
  });
  if (mended) await mend(making, mended, of('approved', 6));
  const done = { conclusion: 'PASS', due: 3 } as const;
  const ways: readonly Way[] = [
    {
      ...{ who: of('reviewing', 0), by: 'manager', kind: 'DESK', ago: 9, scores: marks.papers, ...done },
      opinion: '价格和付款条件可以接受，建议准入。',
    },
    {
      ...{ who: of('reviewing', 0), by: 'headqa', kind: 'DESK', ago: 9, scores: marks.thin, ...done },
      opinion: '证书齐全，售后的时限须写进合同。',
    },
    {
      ...{ who: of('reviewing', 1), by: 'headqa', kind: 'SITE', ago: 8, scores: marks.weak, due: 3 },
      ...{ conclusion: 'IMPROVE', opinion: '不合格品控制和仓库须整改后再准入。' },
    },
    { who: of('reviewing', 1), by: 'manager', kind: 'DESK', ago: 2, due: 5 },
    { who: of('accepted', 0), by: 'headqa', kind: 'SITE', ago: 2, due: 9 },
  ];
  for (const way of ways) await review(making, templates, way);
}

async function setUp(
  { book, company, calendar, random }: Purchasing,
  name: string,
  reviewKind: Way['kind'],
  items: typeof onSite,
): Promise<string> {
  const made = await book.create(personOf(company, 'supmgr'), 'reviewTemplate', calendar.moment(-100, random), {
    ...{ name, reviewKind, enabled: 'ENABLED', passScore: '70' },
    items: items.map(([topic, item, standard, full]) => ({ topic, name: item, standard, full })),
  } as unknown as RecordData);
  return idOf(made);
}

/** Arranged by whoever keeps suppliers, and judged by somebody else. */
async function review(
  { book, company, calendar, random }: Purchasing,
  templates: Readonly<Record<Way['kind'], string>>,
  way: Way,
): Promise<RecordData | undefined> {
  const { who, by, kind, ago, due, scores, conclusion, opinion } = way;
  if (!who) return;
  const keeper = personOf(company, 'supmgr');
  const at = calendar.moment(-ago, random);
  const filled = await book.become(keeper, 'supplier', at, await book.read('supplier', who.id), 'review');
  const made = await book.create(keeper, 'supplierReview', at, {
    ...filled,
    ...{ reviewKind: kind, template: templates[kind], reviewer: personOf(company, by).user.id },
    ...{ planDate: calendar.day(due - ago), ...(kind === 'SITE' ? { companions } : { place: null }) },
  } as RecordData);
  const arranged = await book.move(keeper, 'supplierReview', calendar.after(at, 0, random), made, 'arrange');
  if (!scores) return arranged;
  const reviewer = personOf(company, by);
  const judged = await book.edit(reviewer, 'supplierReview', calendar.after(touchedAt(arranged), due - 1, random), {
    ...{ id: arranged.id, version: arranged.version, conclusion, opinion },
    items: (arranged.items as RecordData[]).map(({ id }, nth) => ({
      ...{ id, score: scores[nth], finding: conclusion === 'IMPROVE' ? (findings[nth] ?? null) : null },
    })),
  } as unknown as RecordData);
  return book.move(reviewer, 'supplierReview', touchedAt(judged), judged, 'finish');
}

/** What was found is mended by the company and verified. */
async function mend(making: Purchasing, found: RecordData, who: Partner | undefined): Promise<void> {
  if (!who) return;
  const { book, company, calendar, random } = making;
  const keeper = personOf(company, 'supmgr');
  const at = calendar.after(touchedAt(found), 1, random);
  const filled = await book.become(keeper, 'supplierReview', at, found, 'improve');
  const made = await book.create(keeper, 'evalImprove', at, {
    ...filled,
    due: calendar.day(-30),
    items: (filled.items as RecordData[]).map((item, nth) => ({ ...item, dim: nth === 0 ? 'QUALITY' : 'SERVICE' })),
  } as unknown as RecordData);
  const sent = await book.move(keeper, 'evalImprove', calendar.after(at, 0, random), made, 'send');
  const replyFiles = [await book.attach(who.session, '现场整改照片.pdf')];
  const replies = [
    { cause: '退货处置没有专人负责', measure: '指定质量主管逐批处置并登记，隔离区加锁' },
    { cause: '温湿度记录仪断电没有人发现', measure: '换带报警的记录仪，近效期品每周盘点并贴标' },
  ];
  const written = await book.edit(who.session, 'myImprove', calendar.after(touchedAt(sent), 3, random), {
    ...{ id: sent.id, version: sent.version, replyFiles },
    items: (sent.items as RecordData[]).map(({ id }, nth) => ({ id, ...replies[nth] })),
  } as unknown as RecordData);
  const replied = await book.move(who.session, 'myImprove', touchedAt(written), written, 'reply');
  await book.move(keeper, 'evalImprove', calendar.after(touchedAt(replied), 2, random), replied, 'close', {
    verify: '照片和一个月的温湿度记录已核对，处置记录完整。',
  });
}
