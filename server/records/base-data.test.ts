import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { holdLock } from '../../tests/support/held-lock.ts';
import { keeping } from '../../tests/support/keeping.ts';
import { type Catalog, openCatalog } from '../../tests/support/open-catalog.ts';
import { addCompany, addPerson } from '../../tests/support/people.ts';
import { seatPeople } from '../../tests/support/seat-people.ts';
import { reportsRoom } from '../reports/reports.routes.ts';
import { recordsRoom } from './records.routes.ts';

type Body = Record<string, unknown>;

let catalog: Catalog;
let category: string;
beforeAll(async () => {
  catalog = await openCatalog('base_data', [recordsRoom, reportsRoom]);
  category = await kept('category', { code: 'RG', name: '试剂', categoryKind: 'REAGENT', controlLevel: 'C' });
});
afterAll(() => catalog.close());

const { create, read, change, kept, atOnce } = keeping(() => catalog);
const saidOf = (answer: Body) => JSON.stringify(answer);

describe('a purchasing unit', () => {
  const units = [
    ['BOX', '盒'],
    ['EA', '个'],
    ['KG', '千克'],
  ] as const;
  beforeAll(async () => {
    for (const [unit, name] of units) await kept('unitOfMeasure', { unit, name, dimension: 'COUNT', decimals: 0 });
  });
  const material = (name: string, more: Body) =>
    create('material', { name, category, unit: 'EA', storage: 'RT', ...more });

  test('without a conversion is refused by a sentence that names both units and where to add one', async () => {
    const refused = await material('手套', { buyUnit: 'BOX' });
    expect(refused.success).toBe(false);
    expect(refused.issues).toMatchObject([
      {
        path: '/buyUnit',
        code: 'rule_tells',
        params: { say: expect.stringContaining('基础数据 – 单位换算'), detail: '从“盒”到“个”' },
      },
    ]);
  });

  test('is converted by one row in both directions, and by that of the material before the general one', async () => {
    await kept('unitConversion', { fromUnit: 'EA', toUnit: 'BOX', factor: '0.01' });
    const id = await kept('material', { name: '滤膜', category, unit: 'EA', storage: 'RT', buyUnit: 'BOX' });
    expect(await read('material', id)).toMatchObject({ buyFactor: '100.00000000' });
    await kept('unitConversion', { material: id, fromUnit: 'BOX', toUnit: 'EA', factor: '50' });
    // Of a record with states it is found anew where what it is made from is sent.
    expect((await change('material', id, { buyUnit: 'BOX' })).result).toMatchObject({ buyFactor: '50.00000000' });
    const back = await kept('material', { name: '滤纸', category, unit: 'BOX', storage: 'RT', buyUnit: 'EA' });
    expect(await read('material', back)).toMatchObject({ buyFactor: '0.01000000' });
  });

  test('has one conversion of a pair, whichever way it is written, of two that come at once as well', async () => {
    const twice = await create('unitConversion', { fromUnit: 'BOX', toUnit: 'EA', factor: '12' });
    expect(twice).toMatchObject({ success: false, reason: 'duplicate_record' });
    expect(saidOf(twice)).toContain('反方向的也算');
    const answers = await atOnce(
      'bd_uom_conv',
      'unitConversion',
      { fromUnit: 'EA', toUnit: 'KG', factor: '0.2' },
      { fromUnit: 'KG', toUnit: 'EA', factor: '5' },
    );
    expect(answers.map(({ success }) => success).sort()).toEqual([false, true]);
  });

  test('is of no concern where nothing is bought by another', async () => {
    const id = await kept('material', { name: '天平', category, unit: 'EA', storage: 'RT' });
    expect(await read('material', id)).toMatchObject({ buyUnit: null, conversion: null, buyFactor: null });
  });
});

describe('a payment term', () => {
  const phase = (ratio: string, more: Body = {}) => ({ phase: 'ACCEPT', ratio, base: 'ACCEPTED', days: 30, ...more });
  const term = (code: string, phases: readonly Body[], more: Body = {}) =>
    kept('paymentTerm', { code, name: code, phases, validFrom: '2026-01-01', ...more }, 'role:finance');
  const publish = async (id: string, who = 'role:finance', call = catalog.call) => {
    const { version } = await read('paymentTerm', id);
    return call(who, 'POST', `/records/paymentTerm/${id}/moves/publish`, { version, answers: {} });
  };

  test.each([
    ['99.99', '现在合计 99.99%，还差 0.01%，请补到某一阶段'],
    ['100.01', '现在合计 100.01%，多出 0.01%，请从某一阶段减去'],
  ])('of %s per cent is not published, and the sentence says what it comes to', async (sum, detail) => {
    const last = sum === '99.99' ? '69.99' : '70.01';
    const id = await term(`T${sum.replace('.', '-')}`, [phase('30'), phase(last)]);
    const refused = await publish(id);
    expect(refused.success).toBe(false);
    const say = '各阶段的比例合计须正好是 100%';
    expect(refused.issues).toMatchObject([{ path: '/phases', code: 'rule_tells', params: { say, detail } }]);
    expect(await read('paymentTerm', id)).toMatchObject({ status: 'draft' });
  });

  test('of thirds that come to a hundred is published, and stays as it is from then on', async () => {
    const id = await term('THIRDS', [phase('33.33'), phase('33.33'), phase('33.34')]);
    expect(await publish(id)).toMatchObject({ success: true, result: { status: 'effective', ratioLeft: '0.00' } });
    expect(await change('paymentTerm', id, { name: '改名' })).toMatchObject({ success: false });
  });

  test('gives way to its next version on the day before, and no two of a code hold on one day', async () => {
    const old = await term('30-70', [phase('30'), phase('70')]);
    await publish(old);
    const { result } = await catalog.call('role:finance', 'POST', `/records/paymentTerm/${old}/becomes/revise`);
    expect(result.record.phases).toHaveLength(2);
    const next = await kept('paymentTerm', { ...result.record, validFrom: '2026-07-01' }, 'role:finance');
    expect(await publish(next)).toMatchObject({ success: true });
    expect(await read('paymentTerm', old)).toMatchObject({ validTo: '2026-06-30' });
    const other = await publish(await term('30-70', [phase('100')]));
    expect(other).toMatchObject({ success: false, reason: 'duplicate_record' });
    expect(other.message).toContain('同一编码同一天只能有一个付款条款');
  });

  test('of two of a code published at once one is', async () => {
    const both = [await term('RACE', [phase('100')]), await term('RACE', [phase('100')])] as const;
    const gate = await holdLock(catalog.at.connection, 'lock table bd_pay_term in share mode');
    const moves = [publish(both[0]), publish(both[1], 'role:buyerMgr', catalog.elsewhere)];
    await gate.waiting(2);
    await gate.release();
    expect((await Promise.all(moves)).map(({ success }) => success).sort()).toEqual([false, true]);
  });
});

describe('a field of persons', () => {
  const center = (code: string, manager: string) =>
    create(
      'costCenter',
      { code, name: '采样', manager, depart, validFrom: '2026-01-01', validTo: '2026-06-30' },
      'role:finance',
    );
  const offered = async (place: string) => {
    const { result } = await catalog.call('admin', 'GET', `/options/${place}?pageSize=100`);
    return result.records.map(({ value }: { value: string }) => value);
  };
  let depart = '';
  let outsider = '';
  beforeAll(async () => {
    depart = await kept('depart', { name: '现场部' }, 'admin');
    await seatPeople(catalog.at.db, depart, 'buyer');
    const supplier = await addCompany(catalog.at.db, '甲公司', '7');
    outsider = await addPerson(catalog.at.db, { username: 'seller7', roles: ['supUser'], supplier });
  });

  test('offers colleagues, and nobody who has an account for a supplier', async () => {
    expect(await offered('costCenter/manager')).toContain('u-buyer');
    expect(await offered('costCenter/manager')).not.toContain(outsider);
  });

  test('takes no account of a supplier, by whatever call', async () => {
    expect(await center('M1', outsider)).toMatchObject({ issues: [{ code: 'not_an_option', path: '/manager' }] });
    expect(await center('M1', 'u-buyer')).toMatchObject({ success: true });
  });

  test('that the house writes, or that may name anybody, is looked for among all', async () => {
    expect(await offered('announcementSend/receiver')).toContain(outsider);
    expect(await offered('costCenter/createBy')).toContain(outsider);
  });
});

describe('a warehouse', () => {
  const place = { detail: '示例市检测路 88 号', region: '330106', contact: '王强', phone: '13800000001' };
  const who = 'role:warehouse';
  let depart: string;
  let keepers: readonly string[];
  const warehouse = (code: string, more: Body = {}) =>
    create('warehouse', { code, name: code, depart, keeper: keepers[0], ...more }, who);
  beforeAll(async () => {
    depart = await kept('depart', { name: '仓储物流部' }, 'admin');
    await seatPeople(catalog.at.db, depart, 'demander', 'buyer');
    keepers = ['u-demander', 'u-buyer'];
  });

  test('for hazardous goods has two keepers who are two persons', async () => {
    const alone = await warehouse('HZ1', { kind: 'HAZARD' });
    expect(alone.issues).toMatchObject([{ path: '/deputyKeeper', code: 'required' }]);
    const twice = await warehouse('HZ1', { kind: 'HAZARD', deputyKeeper: keepers[0] });
    expect(saidOf(twice)).toContain('两名仓管员不能是同一人');
    const made = await warehouse('HZ1', { kind: 'HAZARD', deputyKeeper: keepers[1] });
    expect(made).toMatchObject({ success: true, result: { hazardOk: 'Y' } });
  });

  test('has locations whose codes are its own, also of two that come at once', async () => {
    const [one, two] = [(await warehouse('W1')).result.id, (await warehouse('W2')).result.id];
    const shelf = (of: string, code: string, more: Body = {}) => ({ warehouse: of, code, zone: 'GOOD', ...more });
    const rack = await kept('storageLocation', shelf(one, 'A-01'), who);
    await kept('storageLocation', shelf(two, 'A-01'), who);
    const again = await create('storageLocation', shelf(one, 'A-01'), who);
    expect(again).toMatchObject({ success: false, reason: 'duplicate_record' });
    expect(again.message).toContain('这个仓库已有这个编码的库位');
    const raced = await atOnce('bd_location', 'storageLocation', shelf(one, 'B-01'), shelf(one, 'B-01'));
    expect(raced.map(({ success }) => success).sort()).toEqual([false, true]);
    const elsewhere = await create('storageLocation', shelf(two, 'A-01-1', { parent: rack }), who);
    expect(elsewhere.issues).toMatchObject([{ path: '/parent', params: { detail: '“A-01”在“W1”' } }]);
  });

  test('is not deleted while it has locations, nor an address while a warehouse is there', async () => {
    const address = await kept('deliveryAddress', { name: '收货口', ...place }, who);
    const id = (await warehouse('W3', { address })).result.id;
    await kept('storageLocation', { warehouse: id, code: 'A', zone: 'GOOD' }, who);
    for (const [entity, ids] of [
      ['warehouse', [id]],
      ['deliveryAddress', [address]],
    ] as const) {
      const answer = await catalog.call(who, 'POST', `/records/${entity}/delete`, { ids });
      expect(answer.success, saidOf(answer)).toBe(false);
    }
  });

  test('has an address that an order is delivered to, with the receiver and the telephone', async () => {
    await kept('deliveryAddress', { name: '色谱室', ...place }, who);
    const found = await catalog.call('buyer', 'GET', '/reports/addressPicker/rows?pageNo=1&pageSize=10');
    expect(saidOf(found)).toContain('王强 13800000001');
  });
});

describe('a cost centre and its projects', () => {
  const who = 'role:finance';
  let depart: string;
  let center: string;
  const half = { validFrom: '2026-01-01', validTo: '2026-06-30' };
  beforeAll(async () => {
    depart = await kept('depart', { name: '环境检测中心' }, 'admin');
    await seatPeople(catalog.at.db, depart, 'buyer');
    center = await kept('costCenter', { code: 'CC1', name: '环境检测', depart, ...half }, who);
  });
  const below = (more: Body) =>
    create('costCenter', { code: 'CC1-1', name: '采样', depart, parent: center, ...more }, who);
  const project = (more: Body) =>
    create(
      'project',
      { code: 'P1', name: '监测', manager: 'u-buyer', depart, costCenter: center, ...half, ...more },
      who,
    );

  test.each<[string, Body, string, string]>([
    ['before', { validFrom: '2025-12-31', validTo: '2026-06-30' }, '/validFrom', '“环境检测”自 2026-01-01 起生效'],
    ['after', { validFrom: '2026-01-01', validTo: '2026-07-01' }, '/validTo', '“环境检测”到 2026-06-30 为止'],
    ['for ever, beyond', { validFrom: '2026-01-01' }, '/validTo', '“环境检测”到 2026-06-30 为止'],
  ])('does not hold %s the one above it, which the sentence names', async (_, days, path, detail) => {
    expect((await below(days)).issues).toMatchObject([{ path, params: { detail } }]);
  });

  test('have codes of their own, of two that come at once as well', async () => {
    const again = await create('costCenter', { code: 'CC1', name: '又一个', depart, ...half }, who);
    expect(again.message).toContain('这个编码已有成本中心');
    const one = { code: 'P9', name: '甲', manager: 'u-buyer', depart, ...half };
    const raced = await atOnce('bd_project', 'project', one, { ...one, name: '乙' }, who);
    expect(raced.map(({ success }) => success).sort()).toEqual([false, true]);
  });

  test('is no place for a project that lasts longer', async () => {
    expect((await project({ validTo: '2026-12-31' })).issues).toMatchObject([{ path: '/validTo' }]);
    expect(await project({})).toMatchObject({ success: true, result: { status: 'active' } });
  });

  test('a closed project is not changed, and may be opened again', async () => {
    const { id } = (await project({ code: 'P2' })).result;
    const move = async (key: string, answers: Body = {}) => {
      const { version } = await read('project', id);
      return catalog.call(who, 'POST', `/records/project/${id}/moves/${key}`, { version, answers });
    };
    expect(await move('close', { closeWhy: '验收通过' })).toMatchObject({
      success: true,
      result: { status: 'closed' },
    });
    const { version } = await read('project', id);
    const edit = () => catalog.call(who, 'PUT', `/records/project/${id}`, { version, name: '改名' });
    expect(await edit()).toMatchObject({ success: false });
    expect(await move('reopen')).toMatchObject({ success: true, result: { status: 'active', closeWhy: null } });
  });
});

describe('a rate of exchange', () => {
  const rate = (more: Body = {}) => ({
    currency: 'EUR',
    rate: '7.8',
    validFrom: '2026-01-01',
    validTo: '2026-06-30',
    ...more,
  });

  test('is one of two that are noted for one day at once, and the later one is told which it met', async () => {
    const raced = await atOnce('bd_fx_rate', 'exchangeRate', rate(), rate({ rate: '7.9' }), 'role:finance');
    expect(raced.map(({ success }) => success).sort()).toEqual([false, true]);
    const again = await create('exchangeRate', rate({ validFrom: '2026-06-30', validTo: null }), 'role:finance');
    expect(again.message).toContain('同一币种同一天只能有一个启用的汇率');
    expect(again.message).toContain('2026-01-01 至 2026-06-30');
    expect(
      await create('exchangeRate', rate({ validFrom: '2026-07-01', validTo: null }), 'role:finance'),
    ).toMatchObject({
      success: true,
    });
  });
});
