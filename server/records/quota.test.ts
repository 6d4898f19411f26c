import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { decided } from '../../tests/support/decide.ts';
import { holdLock } from '../../tests/support/held-lock.ts';
import { keeping } from '../../tests/support/keeping.ts';
import { type Catalog, openCatalog } from '../../tests/support/open-catalog.ts';
import { seatPeople } from '../../tests/support/seat-people.ts';
import { recordsRoom } from './records.routes.ts';

type Body = Record<string, unknown>;
// biome-ignore lint/suspicious/noExplicitAny: an answer is what its call says
type Answer = any;

const period = { validFrom: '2026-01-01', validTo: '2099-12-31' };

let catalog: Catalog;
const { done } = keeping(() => catalog);
beforeAll(async () => {
  catalog = await openCatalog('records_quota', [recordsRoom]);
  const write = (text: string) => catalog.at.db.tenant(1).rows({ text, values: [] });
  await write(`insert into sys_depart (tenant_id, id, name) values (1, 'd1', '理化室')`);
  await write(`insert into sys_user (tenant_id, id, username, realname, status, roles, depart, departs) values
    (1, 'u-buyer', 'buyer', '王敏', '1', '[]', null, '[]')`);
  await seatPeople(catalog.at.db, 'd1', 'role:demandHead', 'role:buyerMgr');
  await write(`insert into su_supplier (tenant_id, id, code, name, verify_status, country, held_now) values
    ${['s1', 's2', 's3', 's4'].map((id, n) => `(1, '${id}', 'SU${n}', '供应商${n}', '6', 'CN', 'N')`).join(', ')}`);
  await write(`insert into mm_category (tenant_id, id, code, name, parent) values
    (1, 'c1', 'C1', '试剂', null), (1, 'c11', 'C11', '有机溶剂', 'c1'), (1, 'c2', 'C2', '耗材', null)`);
  const material = (id: string, category: string) =>
    `(1, '${id}', '${id}', '物料${id}', 'BOTTLE', 'enabled', '${category}')`;
  await write(`insert into mm_material (tenant_id, id, code, name, unit, status, category) values
    ${[...['m1', 'm2', 'm3', 'm4', 'm5', 'm6'].map((id) => material(id, 'c2')), material('r1', 'c11')].join(', ')}`);
});
afterAll(() => catalog.close());

const move = (who: string, of: string, { id, version }: Answer, key: string, answers: Body = {}): Promise<Answer> =>
  catalog.call(who, 'POST', `/records/${of}/${id}/moves/${key}`, { version, answers });
const read = async (of: string, id: string) =>
  (await catalog.call('role:buyerMgr', 'GET', `/records/${of}/${id}`)).result;

const shares = (...all: readonly (readonly [supplier: string, share: string, more?: Body])[]): readonly Body[] =>
  all.map(([supplier, sharePct, more], n) => ({ supplier, sharePct, priority: n + 1, ...more }));

async function agreed(said: Body): Promise<Answer> {
  const body = { title: '配额', basisText: '按评价等级', control: 'HINT', basis: 'QTY', ...period, ...said };
  const draft = await done('buyer', 'quotaAgreement', body);
  const sent = await move('buyer', 'quotaAgreement', draft, 'submit');
  expect(sent.success, JSON.stringify(sent)).toBe(true);
  await decided(catalog.call, ['quotaAgreement', draft.id], 'role:buyerMgr');
  return read('quotaAgreement', draft.id);
}

const line = (material: string, qty: string, more: Body = {}): Body => ({
  ...{ material, name: `物料${material}`, unit: 'BOTTLE', qty, price: '10', taxRate: '0.13', needDate: '2099-01-01' },
  ...more,
});
const ordered = (supplier: string, lines: readonly Body[]): Promise<Answer> =>
  done('buyer', 'purchaseOrder', { supplier, deliverTo: '上海', receiver: '王敏', lines });
const used = async (id: string): Promise<readonly number[]> =>
  (await read('quotaAgreement', id)).shares.map((row: Body) => Number(row.used));
const sent = async (supplier: string, lines: readonly Body[]): Promise<Answer> => {
  const answer = await move('buyer', 'purchaseOrder', await ordered(supplier, lines), 'submit');
  expect(answer.success, JSON.stringify(answer)).toBe(true);
  return answer.result;
};

describe('an agreement', () => {
  test('is of shares that come to exactly 100, of one day and thing once, and is agreed by another', async () => {
    const draft = (said: Body) =>
      done('buyer', 'quotaAgreement', { title: '配额', basisText: '评价', ...period, category: 'c1', ...said });
    const short = await draft({ shares: shares(['s1', '33.33'], ['s2', '33.33'], ['s3', '33.33']) });
    expect(JSON.stringify(await move('buyer', 'quotaAgreement', short, 'submit'))).toContain(
      '现在合计 99.99%，还差 0.01%',
    );
    const over = await draft({ shares: shares(['s1', '60'], ['s2', '40.01']) });
    expect(JSON.stringify(await move('buyer', 'quotaAgreement', over, 'submit'))).toContain('多出 0.01%');

    const first = await agreed({ basis: 'AMOUNT', category: 'c1', shares: shares(['s1', '60'], ['s2', '40']) });
    expect(first).toMatchObject({ status: 'effective', quotaNo: expect.stringMatching(/^PE-\d{4}-\d{4}$/) });
    const again = await draft({ shares: shares(['s1', '100']) });
    await move('buyer', 'quotaAgreement', again, 'submit');
    await expect(decided(catalog.call, ['quotaAgreement', again.id], 'role:buyerMgr')).rejects.toThrow(
      '同一品类同一天只能有一份配额协议',
    );
    const twice = await catalog.call('buyer', 'POST', '/records/quotaAgreement', {
      ...{ title: '配额', basisText: '评价', ...period, category: 'c2' },
      shares: shares(['s1', '50'], ['s1', '50']),
    });
    expect(JSON.stringify(twice)).toContain('这家供应商在协议里已有一行');
  });

  test('of a thing is found before that of its category, and one of a category for what lies below it', async () => {
    const [order] = await Promise.all([ordered('s1', [line('r1', '1')])]);
    expect(order.lines[0].quotaOf).not.toBeNull();
    const near = await agreed({ material: 'r1', category: 'c11', shares: shares(['s2', '100']) });
    expect((await ordered('s1', [line('r1', '1')])).lines[0]).toMatchObject({ quotaOf: near.id, quota: null });
    expect((await ordered('s1', [line('m6', '1')])).lines[0].quotaOf).toBeNull();
  });
});

describe('orders', () => {
  test('are counted from the moment they are submitted, and given back when they are taken back or called off', async () => {
    const { id } = await agreed({ material: 'm1', shares: shares(['s1', '60'], ['s2', '40']) });
    const draft = await ordered('s1', [line('m1', '10'), line('m1', '5', { unit: 'BOX' })]);
    expect(await used(id)).toEqual([0, 0]);
    const order = await move('buyer', 'purchaseOrder', draft, 'submit');
    // Boxes are no bottles: only what is ordered in the agreement's unit counts.
    expect(await used(id)).toEqual([10, 0]);
    expect(await read('quotaAgreement', id)).toMatchObject({
      usedSum: '10.0000',
      shares: [{ actualPct: '100.00', offPct: '40.00' }, {}],
    });
    const told = await catalog.call('buyer', 'GET', `/flows/of/purchaseOrder/${draft.id}`);
    const back = await catalog.call('buyer', 'POST', `/flows/instances/${told.result.instance}/withdraw`, {
      rev: told.result.rev,
    });
    expect(back.success, JSON.stringify([back, order.success])).toBe(true);
    expect(await used(id)).toEqual([0, 0]);
  });

  test('of thirty in a row, each to whose turn it is, come to the shares exactly', async () => {
    const { id } = await agreed({ material: 'm2', shares: shares(['s1', '50'], ['s2', '30'], ['s3', '20']) });
    for (let n = 0; n < 30; n++) {
      const proposed = await ordered('s4', [line('m2', '10')]);
      const next = (await catalog.call('buyer', 'GET', `/records/quotaLine/${proposed.lines[0].quotaNext}`)).result;
      await sent(next.supplier, [line('m2', '10')]);
    }
    expect(await used(id)).toEqual([150, 90, 60]);
    expect((await read('quotaAgreement', id)).shares.map((row: Body) => row.offPct)).toEqual(['0.00', '0.00', '0.00']);
  });

  test('of a supplier outside a binding agreement are refused, out of turn they need a reason', async () => {
    await agreed({ material: 'm3', control: 'FORCE', shares: shares(['s1', '60'], ['s2', '40']) });
    const outside = await move('buyer', 'purchaseOrder', await ordered('s3', [line('m3', '1')]), 'submit');
    expect(JSON.stringify(outside)).toContain('配额协议里没有这家供应商');
    expect(JSON.stringify(outside)).toContain('下一单轮到 供应商0');
    const early = await ordered('s2', [line('m3', '1')]);
    const refused = await move('buyer', 'purchaseOrder', early, 'submit');
    expect(JSON.stringify(refused)).toContain('不按配额的原因');
    await sent('s2', [line('m3', '1', { quotaWhy: '供应商0 停产检修' })]);
    await sent('s1', [line('m3', '1')]);
  });

  test('that pass the highest share of a binding agreement are refused with number and limit', async () => {
    const { id } = await agreed({
      ...{ material: 'm4', control: 'FORCE', planTotal: '100' },
      shares: shares(['s1', '60', { capPct: '60' }], ['s2', '40']),
    });
    const why = { quotaWhy: '另一家停产' };
    await sent('s1', [line('m4', '59.9999', why)]);
    const over = await move('buyer', 'purchaseOrder', await ordered('s1', [line('m4', '0.0002', why)]), 'submit');
    expect(over.success).toBe(false);
    expect(over.message).toContain('最多还可用0.0001，这里还要用0.0002');
    await sent('s1', [line('m4', '0.0001', why)]);
    expect(await used(id)).toEqual([60, 0]);
  });

  test('of two buyers at the same moment: only one has the turn, both are counted', async () => {
    const { id } = await agreed({ material: 'm5', control: 'FORCE', shares: shares(['s1', '50'], ['s2', '50']) });
    const [one, other] = [await ordered('s1', [line('m5', '10')]), await ordered('s1', [line('m5', '10')])];
    const gate = await holdLock(catalog.at.connection, `select 1 from qt_agreement where id = '${id}' for update`);
    const body = ({ version }: Answer) => ({ version, answers: {} });
    const running = [
      catalog.call('buyer', 'POST', `/records/purchaseOrder/${one.id}/moves/submit`, body(one)),
      catalog.elsewhere('buyer', 'POST', `/records/purchaseOrder/${other.id}/moves/submit`, body(other)),
    ];
    await gate.waiting(2);
    await gate.release();
    const answers = await Promise.all(running);
    expect(answers.filter(({ success }) => success)).toHaveLength(1);
    expect(await used(id)).toEqual([10, 0]);
    const late = answers[0]?.success ? other : one;
    const anew = await move('buyer', 'purchaseOrder', await read('purchaseOrder', late.id), 'submit');
    expect(JSON.stringify(anew)).toContain('不按配额的原因');
  });
});

test('shares are adjusted by a new agreement, which counts on from what was ordered; a yellow card costs a fifth', async () => {
  const first = await agreed({ material: 'm6', shares: shares(['s1', '60'], ['s2', '40']) });
  await sent('s1', [line('m6', '30')]);
  const begun = await done('buyer', `quotaAgreement/${first.id}/becomes/adjust`);
  expect(begun.record ?? begun).toMatchObject({ replaces: first.id });
  const record = begun.record ?? begun;
  expect(record.shares).toMatchObject([{ supplier: 's1', wasPct: '60.00', base: '30.0000' }, { base: '0.0000' }]);
  const write = (text: string) => catalog.at.db.tenant(1).rows({ text, values: [] });
  await write(`update su_supplier set card = 'YELLOW' where id = 's1'`);
  const changed = { ...record, changeReason: 'QUALITY', basisText: '一批不合格', validFrom: '2098-01-01' };
  const draft = await done('buyer', 'quotaAgreement', changed);
  const much = await move('buyer', 'quotaAgreement', draft, 'submit');
  expect(JSON.stringify(much)).toContain('原份额 60%，最多 48%');
  const less = await done(
    'buyer',
    `quotaAgreement/${draft.id}`,
    {
      version: draft.version,
      shares: draft.shares.map((row: Body, n: number) => ({ ...row, sharePct: n === 0 ? '48' : '52' })),
    },
    'PUT',
  );
  await move('buyer', 'quotaAgreement', less, 'submit');
  await decided(catalog.call, ['quotaAgreement', draft.id], 'role:buyerMgr');
  expect(await read('quotaAgreement', first.id)).toMatchObject({ validTo: '2097-12-31', status: 'effective' });
  await write(`update su_supplier set card = 'NONE' where id = 's1'`);
});

test('a supplier sees nothing of quotas, by whatever road', async () => {
  for (const url of ['/records/quotaAgreement?list=main', '/records/quotaLine?list=main', '/reports/quotaShare'])
    expect((await catalog.call('role:supUser@s1', 'GET', url)).success, url).toBe(false);
  const { id } = await sent('s1', [line('m1', '7', { quotaWhy: '另一家停产' })]);
  const write = (text: string) => catalog.at.db.tenant(1).rows({ text, values: [] });
  await write(`update po_order set status = 'published', publish_time = now() where id = '${id}'`);
  const mine = [
    ['/records/purchaseOrder?list=main', '"total":"70.00"'],
    [`/records/purchaseOrder/${id}`, '物料m1'],
    [`/records/supplierOrder/${id}`, '物料m1'],
    ['/records/orderLine?list=billing', '物料m1'],
    [`/records/purchaseOrder/${id}/history`, '提交审批'],
  ] as const;
  for (const [url, shown] of mine) {
    const answer = await catalog.call('role:supUser@s1', 'GET', url);
    expect(JSON.stringify(answer), url).toContain(shown);
    for (const secret of ['quota', 'PE-', '另一家停产']) expect(JSON.stringify(answer), url).not.toContain(secret);
  }
});
