import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTrade, type Trade } from '../../tests/support/trade.ts';
import { cgformCalls } from '../lineage/online/cgform.routes.ts';
import { recordsRoom } from './records.routes.ts';

const many = { type: 'choice', many: true } as const;
const parcel = {
  kind: 'entity',
  key: 'parcel',
  spec: 3,
  title: '包裹',
  named: 'name',
  store: { table: 'md_parcel' },
  fields: {
    name: { type: 'text', label: '名称', need: true, max: 40 },
    state: { type: 'state', label: '状态' },
    marks: {
      ...many,
      label: '标记',
      options: [
        { value: 'A', text: '易碎' },
        { value: 'B', text: '加急' },
      ],
    },
    coins: { ...many, label: '币种', dict: 'currency' },
    coin: { type: 'choice', label: '主币种', dict: 'currency' },
    makers: { type: 'refMany', to: 'supplier', label: '厂家' },
    maker: { type: 'ref', to: 'supplier', label: '主厂家' },
    count: { type: 'integer', label: '件数' },
  },
  states: {
    field: 'state',
    start: 'open',
    nodes: { open: { label: '待发', open: '*' }, gone: { label: '已发', open: '*' } },
    moves: {
      send: {
        label: '发出',
        from: 'open',
        to: 'gone',
        ask: [
          ...['marks', 'coins', 'coin', 'makers', 'maker', 'count'].map((key) => ({ key })),
          { key: 'note', label: '说明' },
          { key: 'sign', label: '口令', secret: true },
        ],
        run: [{ do: 'notify', role: 'buyer', say: '已发出', tells: ['marks', 'coins', 'coin', 'count'] }],
      },
    },
  },
  access: { roles: { buyer: { do: ['read', 'create', 'edit', 'move:send'] } } },
};

let trade: Trade;
beforeAll(async () => {
  trade = await openTrade('records_answers', [recordsRoom, async (api, house) => cgformCalls(api, house)], {
    documents: [parcel],
  });
});
afterAll(() => trade.close());

async function made(): Promise<{ readonly id: string; readonly version: number }> {
  const answer = await trade.call('buyer', 'POST', '/records/parcel', { name: '甲' });
  if (!answer.success) throw new Error(JSON.stringify(answer));
  return answer.result;
}
async function send(answers: object) {
  const { id, version } = await made();
  return trade.call('buyer', 'POST', `/records/parcel/${id}/moves/send`, { version, answers });
}
const rows = (text: string, ...values: unknown[]) => trade.at.db.tenant(1).rows({ text, values });

describe('what takes several values', () => {
  test('is answered by a list, or by a text as it is typed', async () => {
    const asList = { marks: ['A', 'B'], coins: ['CNY', 'USD'], makers: ['s1'] };
    for (const answers of [asList, { marks: 'A,加急', coins: 'CNY,USD', makers: 's1' }])
      expect((await send(answers)).result, JSON.stringify(answers)).toMatchObject(asList);
  });

  test('is left as it is, or emptied, by an empty list as by nothing', async () => {
    for (const marks of [[], null, '', ' ']) expect((await send({ marks })).result).toMatchObject({ marks: null });
  });

  test('is told and kept in words', async () => {
    const { result } = await send({ marks: ['A', 'B'], coins: ['CNY'], coin: 'USD', count: '3', note: ' 小心 ' });
    const [{ told }] = (await rows(
      `select body->'told' as told from outbox where topic = 'notify' and body->>'id' = $1`,
      result.id,
    )) as [{ told: { say: string }[] }];
    const words = { CNY: result.coins_dictText, USD: result.coin_dictText };
    expect(words.CNY).not.toBe('CNY');
    expect(told.map(({ say }) => say)).toEqual([
      '标记：易碎、加急',
      `币种：${words.CNY}`,
      `主币种：${words.USD}`,
      '件数：3',
    ]);
    const history = await trade.call('buyer', 'GET', `/records/parcel/${result.id}/history`);
    expect(history.result[0].note).toBe('件数：3\n说明：小心');
    expect(history.result[0].changes).toContainEqual(
      expect.objectContaining({ path: 'marks', afterText: '易碎、加急' }),
    );
  });
});

test.each([
  ['a choice there is not', { marks: ['A', 'C'] }, '标记'],
  ['the same choice twice', { marks: ['A', 'A'] }, '标记'],
  ['a code no dictionary has', { coins: ['CNY', 'XXX'] }, '币种'],
  ['one code no dictionary has', { coin: 'XXX' }, '主币种'],
  ['an empty choice', { coins: [''] }, '币种'],
  ['the same record twice', { makers: ['s1', 's1'] }, '厂家'],
  ['a record there is not', { makers: ['s1', 'ghost'] }, '厂家'],
  ['a record of another company', { makers: ['x1'] }, '厂家'],
  ['several where one is asked for', { maker: ['s1', 's2'] }, '主厂家'],
  ['a list of one where one is asked for', { maker: ['s1'] }, '主厂家'],
  ['a list of codes where one is asked for', { coin: ['CNY'] }, '主币种'],
  ['a list for a number', { count: ['3'] }, '件数'],
  ['a list for a text', { note: ['一', '二'] }, '说明'],
  ['a list for a secret', { sign: ['一', '二'] }, '口令'],
  ['a text that is no choice', { marks: '易碎,轻' }, '标记'],
])('%s is refused by the name of what was asked', async (_, answers, label) => {
  const answer = await send(answers);
  expect(answer).toMatchObject({ success: false, result: null });
  expect(answer.message).toContain(label);
  expect(answer.message).toMatch(/\p{Script=Han}/u);
});

test('what is neither a text nor a list of texts is no answer', async () => {
  for (const marks of [7, true, {}, [7], [['A']], [null], Array.from({ length: 201 }, (_, at) => `${at}`)])
    expect(await send({ marks }), JSON.stringify(marks)).toMatchObject({ success: false });
});

test('the older clients’ button takes a list, and a text with commas', async () => {
  for (const marks of [['A', 'B'], 'A,B']) {
    const { id } = await made();
    const press = { formId: 'parcel', buttonCode: 'move:send', dataId: id, uiFormData: { marks } };
    expect(await trade.call('buyer', 'POST', '/online/cgform/api/doButton', press)).toMatchObject({ success: true });
    expect((await trade.call('buyer', 'GET', `/records/parcel/${id}`)).result).toMatchObject({ marks: ['A', 'B'] });
  }
  const { id } = await made();
  const press = { formId: 'parcel', buttonCode: 'move:send', dataId: id, uiFormData: { marks: ['A', 'A'] } };
  expect(await trade.call('buyer', 'POST', '/online/cgform/api/doButton', press)).toMatchObject({ success: false });
});
