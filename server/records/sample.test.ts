import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { decide, decided } from '../../tests/support/decide.ts';
import { keeping } from '../../tests/support/keeping.ts';
import { type Catalog, openCatalog } from '../../tests/support/open-catalog.ts';
import { seatPeople } from '../../tests/support/seat-people.ts';
import { shanghaiTime } from '../kernel/clock.ts';
import { recordsRoom } from './records.routes.ts';
import { addSupplier } from './supplier.fixture.ts';

vi.setConfig({ testTimeout: 60_000 });

type Body = Record<string, unknown>;
// biome-ignore lint/suspicious/noExplicitAny: an answer is what its call says
type Answer = any;

const [inspector, head, boss, keeper] = ['role:iqc', 'role:qualityHead', 'role:buyerMgr', 'role:supMgr'] as const;
const mine = 'supplier';
/** Of another company. */
const other = 'role:supAdmin@s2';

let catalog: Catalog;
const { done } = keeping(() => catalog);
const owner = (text: string, ...values: unknown[]) => catalog.at.db.owner.rows({ text, values }) as Promise<Answer[]>;

beforeAll(async () => {
  catalog = await openCatalog('records_sample', [recordsRoom]);
  const write = (text: string, ...values: unknown[]) => catalog.at.db.tenant(1).rows({ text, values });
  await write(`insert into sys_depart (tenant_id, id, name) values (1, 'd1', '理化室')`);
  for (const [id, code, state] of [
    ['s1', '91110000100000001W', '6'],
    ['s2', '911100001000000020', '6'],
    ['s3', '91110000100000003R', '5'],
    ['s4', '91110000100000004P', '0'],
  ] as const)
    await addSupplier(catalog, id, code, state);
  await write(`insert into mm_category (tenant_id, id, code, name, category_kind, control_level, inspect_mode, proof) values
    (1, 'c1', 'C1', '标准物质', 'REAGENT', 'A', 'CERT', 'TRIAL'), (1, 'c2', 'C2', '色谱溶剂', 'REAGENT', 'A', 'SAMPLE', 'SAMPLE'),
    (1, 'c3', 'C3', '手套', 'REAGENT', 'C', null, null)`);
  await seatPeople(catalog.at.db, 'd1', 'buyer', 'demander', 'keeper', 'otherkeeper', inspector, head, boss, keeper);
  await seatPeople(catalog.at.db, null, mine, other);
});
afterAll(() => catalog.close());

const read = async (entity: string, id: string, who: string = head): Promise<Answer> =>
  (await catalog.call(who, 'GET', `/records/${entity}/${id}`)).result;
const versionOf = async (entity: string, id: string): Promise<number> => {
  const table = {
    sampleRequest: 'sp_sample',
    mySample: 'sp_sample',
    sampleTrial: 'sp_trial',
    supplierCategory: 'su_category',
  };
  const [row] = await owner(`select version from ${table[entity as 'mySample'] ?? 'su_supplier'} where id = $1`, id);
  return row.version;
};
const move = async (who: string, entity: string, id: string, key: string, answers: Body = {}): Promise<Answer> =>
  catalog.call(who, 'POST', `/records/${entity}/${id}/moves/${key}`, { version: await versionOf(entity, id), answers });
async function moved(...asked: Parameters<typeof move>): Promise<Answer> {
  const answer = await move(...asked);
  expect(answer.success, `${asked[3]}: ${JSON.stringify(answer)}`).toBe(true);
  return answer.result;
}
const told = (...ids: readonly string[]) =>
  owner(`select body->>'say' as say from outbox where body->>'id' = any($1)`, ids).then((rows) =>
    rows.map(({ say }) => say),
  );

const sample = (more: Body = {}): Body => ({
  ...{
    supplier: 's1',
    purpose: 'ADMIT',
    category: 'c2',
    receiver: 'u-keeper',
    address: '一号楼样品间',
    needDate: '2090-01-31',
  },
  lines: [
    { name: '乙腈', spec: '色谱纯 4L', qty: '2', unit: 'BOTTLE' },
    { name: '甲醇', spec: '色谱纯 4L', qty: '2', unit: 'BOTTLE' },
  ],
  ...more,
});
/** As far as the supplier is asked. */
async function sent(more: Body = {}): Promise<string> {
  const { id } = await done('buyer', 'sampleRequest', sample(more));
  await moved('buyer', 'sampleRequest', id, 'submit');
  await decided(catalog.call, ['sampleRequest', id], boss);
  return id;
}
const shipping = { expressNo: 'SF1000200030', shipDate: shanghaiTime().slice(0, 10) };
/** As far as the inspector has begun. */
async function testing(more: Body = {}, who = mine): Promise<string> {
  const id = await sent(more);
  await moved(who, 'mySample', id, 'accept');
  await moved(who, 'mySample', id, 'ship', shipping);
  await moved('keeper', 'sampleRequest', id, 'receive', { arrived: '包装完好，温度记录正常' });
  await moved(inspector, 'sampleRequest', id, 'begin');
  return id;
}
async function judge(id: string, ...results: readonly (string | null)[]): Promise<Answer> {
  const { version, lines } = await read('sampleRequest', id);
  return catalog.call(inspector, 'PUT', `/records/sampleRequest/${id}`, {
    version,
    lines: lines.map((row: Answer, at: number) => ({
      ...{ id: row.id, result: results[at] },
      ...(results[at] === 'FAIL' && { resultNote: '水分超标' }),
    })),
  });
}
async function passed(more: Body = {}, who = mine): Promise<string> {
  const id = await testing(more, who);
  expect(await judge(id, 'PASS', 'PASS')).toMatchObject({ success: true });
  await moved(inspector, 'sampleRequest', id, 'pass');
  return id;
}
/** As far as the trial of a sample is written. */
async function tried(of: string, result: string): Promise<string> {
  const { record } = await done('buyer', `sampleRequest/${of}/becomes/trial`);
  const { $rel: _, ...draft } = record;
  const lines = draft.lines.map(({ $rel: __, ...row }: Body) => row);
  const made = await done('buyer', 'sampleTrial', {
    ...{ ...draft, lines, depart: 'd1', tester: 'u-demander', fromDate: '2021-02-01', toDate: '2021-02-28' },
  });
  await moved('buyer', 'sampleTrial', made.id, 'begin');
  const { version, lines: rows } = await read('sampleTrial', made.id, 'demander');
  await done(
    'demander',
    `sampleTrial/${made.id}`,
    {
      version,
      note: '与现用品牌平行三批，结果一致',
      lines: rows.map(({ id }: Answer) => ({ id, result, note: '基线稳定' })),
    },
    'PUT',
  );
  await moved('demander', 'sampleTrial', made.id, 'submit');
  return made.id;
}
/** What is asked for from an authorisation: it knows which. */
async function arranged(auth: string): Promise<Body> {
  const { record } = await done('buyer', `supplierCategory/${auth}/becomes/askSample`);
  const { $rel: _, lines: __, needDate: ___, ...draft } = record;
  return draft;
}
const authorizing = (category: string, more: Body = {}) =>
  done(keeper, 'supplierCategory', { supplier: 's1', category, validFrom: '2026-01-01', ...more });

describe('samples that a supplier is asked for', () => {
  test('go from the buyer over the supplier and the receiver to the inspector, each by their own', async () => {
    const id = await sent();
    expect(await told(id)).toContain('采购方请贵司送样，请确认能否按期送达');
    expect(await move('buyer', 'sampleRequest', id, 'accept')).toMatchObject({ success: false });
    expect(await move(mine, 'mySample', id, 'ship', shipping)).toMatchObject({ success: false });
    await moved(mine, 'mySample', id, 'accept');
    expect(await move(mine, 'mySample', id, 'refuse', { refuseWhy: '太晚了' })).toMatchObject({ success: false });
    const unsaid = await move(mine, 'mySample', id, 'ship', { shipDate: '2021-01-05' });
    expect(unsaid.issues).toMatchObject([{ path: '/expressNo' }]);
    const ahead = await move(mine, 'mySample', id, 'ship', { ...shipping, shipDate: '2099-01-01' });
    expect(ahead.message).toContain('不能晚于今天');
    const early = await move(mine, 'mySample', id, 'ship', { ...shipping, shipDate: '1900-01-01' });
    expect(early.message).toContain('不能早于采购方发出送样单的日期');
    await moved(mine, 'mySample', id, 'ship', shipping);
    // whoever was named takes it in, and no other storekeeper
    expect(await move('otherkeeper', 'sampleRequest', id, 'receive', { arrived: '好' })).toMatchObject({
      success: false,
    });
    expect(await move('keeper', 'sampleRequest', id, 'receive')).toMatchObject({ success: false });
    await moved('keeper', 'sampleRequest', id, 'receive', { arrived: '完好' });
    expect(await move('buyer', 'sampleRequest', id, 'begin')).toMatchObject({ success: false });
    await moved(inspector, 'sampleRequest', id, 'begin');
    expect(await move('buyer', 'sampleRequest', id, 'cancel', { cancelWhy: '不要了' })).toMatchObject({
      success: false,
    });

    expect(await judge(id, 'PASS', null)).toMatchObject({ success: true });
    expect(await read('sampleRequest', id)).toMatchObject({ verdict: null, result: null });
    expect((await move(inspector, 'sampleRequest', id, 'pass')).message).toContain('没有填结果');
    expect(await judge(id, 'PASS', 'FAIL')).toMatchObject({ success: true });
    expect(await move(inspector, 'sampleRequest', id, 'pass')).toMatchObject({ success: false });
    await moved(inspector, 'sampleRequest', id, 'fail');
    const ended = { status: 'done', result: 'FAIL', inspector: `u-${inspector}` };
    expect(await read('sampleRequest', id)).toMatchObject(ended);
    expect(await judge(id, 'PASS', 'PASS')).toMatchObject({ success: false });
    expect(await told(id)).toContain('贵司送的样品检测不合格');
    expect(await catalog.call('buyer', 'POST', `/records/sampleRequest/${id}/becomes/trial`)).toMatchObject({
      success: false,
    });
    const { record } = await done('buyer', `sampleRequest/${id}/becomes/again`);
    expect(record).toMatchObject({ supplier: 's1', category: 'c2', lines: [{ name: '乙腈' }, { name: '甲醇' }] });
  });

  test('are refused with a reason, and that is the end', async () => {
    const id = await sent();
    expect((await move(mine, 'mySample', id, 'refuse')).issues).toMatchObject([{ path: '/refuseWhy' }]);
    await moved(mine, 'mySample', id, 'refuse', { refuseWhy: '该规格停产' });
    expect(await read('sampleRequest', id)).toMatchObject({ status: 'refused', refuseWhy: '该规格停产' });
    expect(await move(mine, 'mySample', id, 'accept')).toMatchObject({ success: false });
  });

  test('are none of another supplier, nor of anybody before they were sent', async () => {
    const { id: draft } = await done('buyer', 'sampleRequest', sample());
    const id = await sent({ remark: '比另一家便宜' });
    const seen = async (who: string) =>
      (await catalog.call(who, 'GET', '/records/mySample?pageSize=100')).result.records.map((one: Answer) => one.id);
    expect(await seen(mine)).toContain(id);
    expect(await seen(mine)).not.toContain(draft);
    expect(await seen(other)).toEqual([]);
    expect(await read('mySample', id, other)).toBe(null);
    expect(await move(other, 'mySample', id, 'accept')).toMatchObject({ success: false });
    expect(JSON.stringify(await read('sampleRequest', id, mine))).not.toContain('比另一家便宜');
    expect(Object.keys(await read('mySample', id, mine))).not.toContain('conclusion');
  });

  test('do not tell the supplier what the inspector wrote, but for how it came out', async () => {
    const id = await testing();
    expect(await judge(id, 'FAIL', 'PASS')).toMatchObject({ success: true });
    // what stands in the lines is nobody's to know before it is judged
    expect(await read('mySample', id, mine)).toMatchObject({ status: 'testing', result: null });
    await moved(inspector, 'sampleRequest', id, 'fail');
    for (const entity of ['mySample', 'sampleRequest']) {
      const shown = await read(entity, id, mine);
      expect(shown).toMatchObject({ status: 'done', result: 'FAIL' });
      expect(JSON.stringify(shown)).not.toContain('水分超标');
    }
  });

  test('are asked of whom papers have come, and of nobody who is frozen', async () => {
    const early = await catalog.call('buyer', 'POST', '/records/sampleRequest', sample({ supplier: 's4' }));
    expect(early.issues).toMatchObject([{ path: '/supplier' }]);
    const { id } = await done('buyer', 'sampleRequest', sample({ supplier: 's2' }));
    await owner(`update su_supplier set held_now = 'Y' where id = 's2'`);
    expect((await move('buyer', 'sampleRequest', id, 'submit')).message).toContain('已冻结');
    await owner(`update su_supplier set held_now = 'N' where id = 's2'`);
    await moved('buyer', 'sampleRequest', id, 'submit');
    expect(await decide(catalog.call, 'buyer', ['sampleRequest', id])).toMatchObject({ success: false });
  });

  test('keep a company from being admitted while they are under way', async () => {
    const id = await sent({ supplier: 's3' });
    expect(await read('supplier', 's3', keeper)).toMatchObject({ samplesOpen: 1 });
    await moved(keeper, 'supplier', 's3', 'review');
    const about = ['supplier', 's3'] as const;
    for (const who of [boss, head]) await decide(catalog.call, who, about);
    expect((await decide(catalog.call, keeper, about)).message).toContain('样品还没有出结论');
    await moved('buyer', 'sampleRequest', id, 'cancel', { cancelWhy: '改为现场考察' });
    expect(await read('supplier', 's3', keeper)).toMatchObject({ samplesOpen: 0 });
    expect(await decide(catalog.call, keeper, about)).toMatchObject({ success: true });
  });
});

describe('an authorisation', () => {
  test('of a category that asks for nothing needs no sample', async () => {
    const { id } = await authorizing('c3');
    await moved(keeper, 'supplierCategory', id, 'submit');
  });

  test('of one that asks for a sample waits for it, and takes the one that was arranged from it', async () => {
    const { id } = await authorizing('c2');
    const early = await move(keeper, 'supplierCategory', id, 'submit');
    expect(early.issues).toMatchObject([{ path: '/sample' }]);
    expect(early.message).toContain('要先送样检测合格才能授权');
    expect(await arranged(id)).toMatchObject({ auth: id, supplier: 's1', category: 'c2', purpose: 'ADMIT' });

    const failed = await testing(await arranged(id));
    await judge(failed, 'FAIL', 'PASS');
    await moved(inspector, 'sampleRequest', failed, 'fail');
    expect(await read('supplierCategory', id)).toMatchObject({ sample: null });
    const good = await passed(await arranged(id));
    expect(await read('supplierCategory', id)).toMatchObject({ sample: good });
    await moved(keeper, 'supplierCategory', id, 'submit');
  });

  test('rests on no sample of another supplier, of another category, or that is not through', async () => {
    const theirs = await passed({ supplier: 's2' }, other);
    const elsewhere = await passed({ category: 'c1' });
    const open = await testing();
    for (const one of [theirs, elsewhere, open]) {
      const refused = await catalog.call(keeper, 'POST', '/records/supplierCategory', {
        ...{ supplier: 's1', category: 'c2', validFrom: '2026-01-01', sample: one },
      });
      expect(refused.success).toBe(false);
      expect(refused.issues).toMatchObject([{ path: '/sample' }]);
    }
  });

  test('of one that asks for a trial too waits for the report that is approved', async () => {
    const { id } = await authorizing('c1');
    const good = await passed(await arranged(id));
    const early = await move(keeper, 'supplierCategory', id, 'submit');
    expect(early.message).toContain('要送样并试用合格才能授权');
    const bad = await tried(good, 'FAIL');
    await decided(catalog.call, ['sampleTrial', bad], head);
    expect(await read('supplierCategory', id)).toMatchObject({ sample: good, trialReport: null });

    const fine = await tried(good, 'PASS');
    expect(await read('supplierCategory', id)).toMatchObject({ trialReport: null });
    expect(await decide(catalog.call, boss, ['sampleTrial', fine])).toMatchObject({ success: false });
    await decided(catalog.call, ['sampleTrial', fine], head);
    expect(await read('supplierCategory', id)).toMatchObject({ trialReport: fine });
    await moved(keeper, 'supplierCategory', id, 'submit');
    await decided(catalog.call, ['supplierCategory', id], boss, head);
    expect(await read('supplierCategory', id)).toMatchObject({ status: 'authorized' });
    // the supplier sees the authorisation, and nothing of what it rests on
    const shown = await read('supplierCategory', id, mine);
    for (const inner of ['proof', 'sample', 'trialReport']) expect(Object.keys(shown)).not.toContain(inner);
    expect(await catalog.call(mine, 'GET', '/records/sampleTrial')).toMatchObject({ success: false });
  });
});
