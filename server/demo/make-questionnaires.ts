import type { RecordData } from '../../schemas/compile/plan.ts';
import { idOf, touchedAt } from './book.ts';
import { personOf } from './make-company.ts';
import type { Purchasing } from './make-demands.ts';
import type { Partner } from './make-suppliers.ts';
import { asked, barred, begun, fair, good, unused } from './questionnaire-seeds.ts';
import { seededRandom } from './random.ts';

/** Of its own, so that the rest of the company is the same without it. */
const seed = 20_261_201;

type Answers = Readonly<Record<number, readonly string[]>>;

/** How far a company has come with what it was asked. */
interface Way {
  readonly who: Partner | undefined;
  /** Days ago it was sent. */
  readonly ago: number;
  readonly answers?: Answers;
  readonly until: 'sent' | 'written' | 'submitted' | 'returned' | 'scored';
}

/** The base of questions, a questionnaire that stands and one that is being built, and sheets at every station. */
export async function makeQuestionnaires(purchasing: Purchasing): Promise<void> {
  const making = { ...purchasing, random: seededRandom(seed) };
  const template = await setUp(making);
  const { partners, book, calendar } = making;
  const named = (username: string) => partners.find((partner) => partner.seed.username === username);
  const of = (fate: string, nth: number) => partners.filter((partner) => partner.seed.fate === fate)[nth];
  await goThrough(making, template, { who: of('approved', 20), ago: 45, until: 'sent' });
  // nobody answered it in time
  await book.passTime('answerSheet', `${calendar.day(-20)} 00:05:00`, 'lapse');
  const ways: readonly Way[] = [
    { who: named('supplier'), ago: 30, answers: good, until: 'scored' },
    { who: named('supplier2'), ago: 3, answers: begun, until: 'written' },
    { who: named('waitingsupplier'), ago: 1, until: 'sent' },
    { who: of('reviewing', 0), ago: 6, answers: good, until: 'scored' },
    { who: of('reviewing', 1), ago: 6, answers: fair, until: 'submitted' },
    { who: of('accepted', 0), ago: 6, answers: barred, until: 'scored' },
    { who: of('accepted', 1), ago: 13, answers: begun, until: 'written' },
    { who: of('accepted', 2), ago: 5, answers: fair, until: 'returned' },
  ];
  for (const way of ways) await goThrough(making, template, way);
}

async function setUp({ book, company, calendar, random }: Purchasing): Promise<string> {
  const keeper = personOf(company, 'supmgr');
  const at = calendar.moment(-60, random);
  const items: Record<string, unknown>[] = [];
  for (const { fields, weight, ...more } of asked) {
    const made = await book.create(keeper, 'question', at, fields as unknown as RecordData);
    const [whenNo, whenAnswer] = 'when' in more ? more.when : [];
    items.push({
      ...{ no: items.length + 1, question: idOf(made), weight, required: 'Y' },
      ...(whenNo !== undefined && { whenNo, whenAnswer }),
    });
  }
  for (const fields of unused) await book.create(keeper, 'question', at, fields as unknown as RecordData);
  const head = { passScore: '60', days: 10, remark: '请据实填写；分几次填也可以，随时保存，答完必答题后提交。' };
  const made = await book.create(keeper, 'questionnaire', at, {
    ...{ name: '供应商准入问卷', ...head, items },
  } as unknown as RecordData);
  await book.create(keeper, 'questionnaire', calendar.moment(-4, random), {
    ...{ name: '年度复评问卷', ...head, items: items.slice(0, 1).map((one) => ({ ...one, weight: '60' })) },
  } as unknown as RecordData);
  return idOf(await book.move(keeper, 'questionnaire', calendar.after(at, 0, random), made, 'effect'));
}

async function goThrough(making: Purchasing, questionnaire: string, way: Way): Promise<void> {
  const { book, company, calendar, random } = making;
  const { who, ago, answers, until } = way;
  if (!who) return;
  const keeper = personOf(company, 'supmgr');
  const at = calendar.moment(-ago, random);
  const made = await book.create(keeper, 'answerSheet', at, { supplier: who.id, questionnaire } as RecordData);
  let sheet = await book.move(keeper, 'answerSheet', calendar.after(at, 0, random), made, 'send');
  if (!answers) return;
  const next = () => calendar.after(touchedAt(sheet), until === 'scored' ? 1 : 0, random);
  const proof = until === 'written' ? null : [await book.attach(who.session, '体系认证证书.pdf')];
  const wrote = await book.edit(who.session, 'myQuestionnaire', next(), {
    ...{ id: sheet.id, version: sheet.version },
    answers: (sheet.answers as RecordData[]).map(({ id, no, kind }) => ({
      ...{ id, answer: answers[Number(no)] ?? null },
      ...(kind === 'FILE' && answers[1]?.[0] === '是' && { file: proof }),
    })),
  } as unknown as RecordData);
  if (until === 'written') return;
  await book.move(who.session, 'myQuestionnaire', touchedAt(wrote), wrote, 'submit');
  sheet = await book.read('answerSheet', idOf(wrote));
  if (until === 'returned') {
    const returnWhy = '质量问题的处理请写明负责人和时限';
    await book.move(keeper, 'answerSheet', next(), sheet, 'return', { returnWhy });
  }
  if (until !== 'scored') return;
  const marked = await book.edit(keeper, 'answerSheet', next(), {
    ...{ id: sheet.id, version: sheet.version },
    answers: (sheet.answers as RecordData[]).map(({ id, kind }) =>
      kind === 'FILE' ? { id, mark: '100' } : kind === 'TEXT' ? { id, mark: '85', markNote: '缺少验证的时限' } : { id },
    ),
  } as unknown as RecordData);
  await book.move(keeper, 'answerSheet', calendar.after(touchedAt(marked), 0, random), marked, 'score');
}
