import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { decide } from '../../tests/support/decide.ts';
import { type Catalog, openCatalog } from '../../tests/support/open-catalog.ts';
import { passTime } from '../../tests/support/pass-time.ts';
import { seatPeople } from '../../tests/support/seat-people.ts';
import { excelRoom } from './excel/excel.routes.ts';
import { recordsRoom } from './records.routes.ts';
import { addSupplier } from './supplier.fixture.ts';

vi.setConfig({ testTimeout: 60_000 });

type Body = Record<string, unknown>;
// biome-ignore lint/suspicious/noExplicitAny: an answer is what its call says
type Answer = any;

const keeper = 'role:supMgr';
const mine = 'supplier';

let catalog: Catalog;
const write = (text: string, ...values: unknown[]) => catalog.at.db.tenant(1).rows({ text, values });

const read = async (entity: string, id: string, who = keeper): Promise<Answer> =>
  (await catalog.call(who, 'GET', `/records/${entity}/${id}`)).result;

async function create(who: string, entity: string, record: Body): Promise<Answer> {
  const made = await catalog.call(who, 'POST', `/records/${entity}`, record);
  expect(made.success, JSON.stringify(made)).toBe(true);
  return made.result;
}

async function move(who: string, entity: string, id: string, key: string, answers: Body = {}): Promise<Answer> {
  const { version } = await read(entity, id, who);
  return catalog.call(who, 'POST', `/records/${entity}/${id}/moves/${key}`, { version, answers });
}

async function moved(...told: Parameters<typeof move>): Promise<Answer> {
  const answer = await move(...told);
  expect(answer.success, `${told[3]}: ${JSON.stringify(answer)}`).toBe(true);
  return answer.result;
}

/** What somebody answers, by the number of its question. */
async function answered(id: string, said: Readonly<Record<number, Body>>, who = mine): Promise<Answer> {
  const sheet = await read('myQuestionnaire', id, who);
  const answers = sheet.answers.map((row: Answer) => ({ id: row.id, ...said[row.no] }));
  return catalog.call(who, 'PUT', `/records/myQuestionnaire/${id}`, { version: sheet.version, answers });
}

const questions: readonly Body[] = [
  { text: '是否通过质量体系认证', kind: 'YN', choices: ['是（100分）', '否（0分，否决）'] },
  { text: '认证机构', kind: 'TEXT' },
  { text: '一次交验合格率', kind: 'NUM', unit: '%', least: '0', most: '100', fullAt: '100', zeroAt: '90' },
  { text: '供货方式', kind: 'MULTI', choices: ['直送（60分）', '代发（40分）'] },
];
let asked: Answer[];
let template: string;

beforeAll(async () => {
  catalog = await openCatalog('records_questionnaire', [recordsRoom, excelRoom]);
  await write(`insert into sys_depart (tenant_id, id, name) values (1, 'd1', '采购部')`);
  for (const [id, code] of [
    ['s1', '91110000100000001W'],
    ['s2', '911100001000000020'],
  ] as const)
    await addSupplier(catalog, id, code, '2');
  await seatPeople(catalog.at.db, 'd1', keeper, 'role:buyerMgr', 'role:qualityHead');
  await seatPeople(catalog.at.db, null, mine);
  asked = [];
  for (const one of questions) asked.push(await create(keeper, 'question', one));
  const made = await create(keeper, 'questionnaire', {
    name: '准入问卷',
    passScore: '60',
    days: 10,
    items: asked.map(({ id }, at) => ({
      no: at + 1,
      question: id,
      weight: ['40', '0', '40', '20'][at],
      required: at === 3 ? 'N' : 'Y',
      ...(at === 1 && { whenNo: 1, whenAnswer: '是' }),
    })),
  });
  template = made.id;
  await moved(keeper, 'questionnaire', template, 'effect');
});
afterAll(() => catalog.close());

async function sent(supplier = 's1'): Promise<string> {
  const { id } = await create(keeper, 'answerSheet', { supplier, questionnaire: template });
  await moved(keeper, 'answerSheet', id, 'send');
  return id;
}

describe('a questionnaire', () => {
  test('is answered in several goes, and what was answered stays', async () => {
    const id = await sent();
    const first = await answered(id, { 1: { answer: ['是'] } });
    expect(first.success, JSON.stringify(first)).toBe(true);
    const half = await read('myQuestionnaire', id, mine);
    expect(half).toMatchObject({ asked: 4, answered: 1, missing: 2, status: 'sent' });
    expect(half.answers.map((row: Answer) => row.progress)).toEqual(['已答', '还没有答', '还没有答', '选答']);

    const early = await move(mine, 'myQuestionnaire', id, 'submit');
    expect(early.success).toBe(false);

    // a question on the way is changed, and one is taken away: neither touches what was sent
    const question = await read('question', asked[0].id);
    const changed = await catalog.call(keeper, 'PUT', `/records/question/${question.id}`, {
      version: question.version,
      ...{ text: '有没有认证', choices: ['是（1分）', '否（0分）'] },
    });
    expect(changed.success, JSON.stringify(changed)).toBe(true);

    const full = await answered(id, { 2: { answer: ['某认证中心'] }, 3: { answer: ['97.5'] } });
    expect(full.success, JSON.stringify(full)).toBe(true);
    await moved(mine, 'myQuestionnaire', id, 'submit');
    const whole = await read('answerSheet', id);
    expect(whole.answers[0]).toMatchObject({
      text: '是否通过质量体系认证',
      choices: ['是（100分）', '否（0分，否决）'],
    });
    // 100 of 40 and 75 of 40; what was not answered is worth nothing
    expect(whole).toMatchObject({ score: '70.00', vetoes: 0, unmarked: 0 });
    expect((await answered(id, { 1: { answer: ['否'] } })).success).toBe(false);
    await moved(keeper, 'answerSheet', id, 'score');
    expect(await read('answerSheet', id)).toMatchObject({ status: 'scored', conclusion: 'PASS' });
    expect(await read('supplier', 's1')).toMatchObject({ sheetScore: '70.00', sheetVetoes: 0, sheetsOpen: 0 });
  });

  test('asks nothing that does not follow from the answers, and empties it', async () => {
    const id = await sent();
    await answered(id, { 1: { answer: ['是'] }, 2: { answer: ['某认证中心'] } });
    const turned = await answered(id, { 1: { answer: ['否'] }, 3: { answer: ['100'] } });
    expect(turned.success, JSON.stringify(turned)).toBe(true);
    const sheet = await read('myQuestionnaire', id, mine);
    expect(sheet).toMatchObject({ asked: 3, missing: 0 });
    expect(sheet.answers[1]).toMatchObject({ asked: 'N', answer: null });
    await moved(mine, 'myQuestionnaire', id, 'submit');
    await moved(keeper, 'answerSheet', id, 'score');
    // what decides alone stands in the admission
    expect(await read('supplier', 's1')).toMatchObject({ sheetVetoes: 1 });
    await moved(keeper, 'supplier', 's1', 'review');
    for (const who of ['role:buyerMgr', 'role:qualityHead']) await decide(catalog.call, who, ['supplier', 's1']);
    expect(JSON.stringify(await decide(catalog.call, keeper, ['supplier', 's1']))).toContain('一票否决');
    await moved(keeper, 'answerSheet', id, 'void', { voidWhy: '重新发问卷' });
    expect(await read('supplier', 's1')).toMatchObject({ sheetVetoes: 0 });
  });

  test.each([
    ['an answer that is not offered', { 1: { answer: ['可能'] } }],
    ['two where one is asked', { 1: { answer: ['是', '否'] } }],
    ['no number', { 3: { answer: ['很高'] } }],
    ['a number outside its limits', { 3: { answer: ['100.01'] } }],
    ['a choice with its points', { 4: { answer: ['直送（60分）'] } }],
    ['no list', { 2: { answer: '某认证中心' } }],
  ] as const)('refuses %s, and keeps what there was', async (_, said) => {
    const id = await sent();
    await answered(id, { 1: { answer: ['是'] } });
    expect((await answered(id, said as never)).success).toBe(false);
    expect((await read('answerSheet', id)).answers.map((row: Answer) => row.answer)).toEqual([
      ['是'],
      null,
      null,
      null,
    ]);
  });

  test('two saves at once lose nothing', async () => {
    const id = await sent();
    const both = await Promise.all([answered(id, { 1: { answer: ['是'] } }), answered(id, { 3: { answer: ['95'] } })]);
    const won = both.filter(({ success }: Answer) => success).length;
    const { answers } = await read('answerSheet', id);
    const kept = [answers[0].answer, answers[2].answer].filter((one) => one !== null).length;
    expect(won).toBeGreaterThan(0);
    expect(kept).toBe(won);
  });

  test('that is not answered in time is closed, and opened again', async () => {
    const id = await sent();
    const { due } = await read('answerSheet', id);
    const closed = new Date(`${due}T12:00:00+08:00`);
    closed.setDate(closed.getDate() + 9);
    await passTime(catalog.house, `${closed.toISOString().slice(0, 10)} 12:00:00`);
    expect((await read('answerSheet', id)).status).toBe('expired');
    await moved(keeper, 'answerSheet', id, 'extend', { due: '2090-01-31' });
    expect((await read('answerSheet', id)).status).toBe('sent');
  });
});

describe('what a supplier learns', () => {
  const secrets = [
    'choices',
    'weight',
    'fullAt',
    'zeroAt',
    'standard',
    'mark',
    'score',
    'vetoed',
    'conclusion',
    'passScore',
  ];

  test('is never what an answer is worth', async () => {
    const id = await sent();
    await answered(id, { 1: { answer: ['否'] }, 3: { answer: ['91'] } });
    await moved(mine, 'myQuestionnaire', id, 'submit');
    for (const entity of ['myQuestionnaire', 'answerSheet']) {
      const record = await read(entity, id, mine);
      expect(record.answers[0]).toMatchObject({ text: expect.any(String), offered: ['是', '否'] });
      const text = JSON.stringify(record);
      for (const secret of secrets) expect(text, `${entity} ${secret}`).not.toContain(`"${secret}"`);
      expect(text).not.toContain('分）');
      const plan = JSON.stringify((await catalog.call(mine, 'GET', `/plans/${entity}`)) ?? '');
      expect(plan).not.toContain('choiceVeto');
      const found = await catalog.call(mine, 'POST', `/records/${entity}/list`, {
        filters: [{ field: 'score', op: 'gt', value: '1' }],
      });
      expect(found.success === true && JSON.stringify(found).includes(id)).toBe(false);
    }
    for (const entity of ['question', 'questionnaire', 'questionnaireItem'])
      expect((await catalog.call(mine, 'GET', `/records/${entity}/${asked[0].id}`)).success, entity).toBe(false);
    const before = await read('answerSheet', id);
    const forged = await catalog.call(mine, 'PUT', `/records/answerSheet/${id}`, {
      version: before.version,
      answers: before.answers.map(({ id: row }: Answer) => ({ id: row, mark: '100' })),
    });
    expect(forged.success).toBe(false);
  });

  test('is nothing of another company, nor of a draft', async () => {
    const other = await sent('s2');
    const { id: draft } = await create(keeper, 'answerSheet', { supplier: 's1', questionnaire: template });
    for (const id of [other, draft])
      for (const entity of ['myQuestionnaire', 'answerSheet'])
        expect((await catalog.call(mine, 'GET', `/records/${entity}/${id}`)).success).toBe(false);
  });
});
