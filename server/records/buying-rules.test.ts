import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { keeping } from '../../tests/support/keeping.ts';
import { type Catalog, openCatalog } from '../../tests/support/open-catalog.ts';
import { seatPeople } from '../../tests/support/seat-people.ts';
import { recordsRoom } from './records.routes.ts';

type Body = Record<string, unknown>;

/** What comes in of what was ordered: who buys its category and how much may come too many are found, and not chosen. */
const arrival = {
  kind: 'entity',
  key: 'arrival',
  spec: 3,
  title: '到货',
  fields: {
    day: { type: 'date', label: '日期' },
    material: { type: 'ref', to: 'material', label: '物料' },
    ordered: { type: 'decimal', scale: 2, label: '订购' },
    qty: { type: 'decimal', scale: 2, label: '到货' },
    scope: {
      type: 'ref',
      to: 'buyerScope',
      label: '分工',
      find: ['material.category', 'material.category.parent'].map((category) => ({
        match: { category, duty: "'SOURCE'", main: "'Y'", general: "'Y'", enabled: "'ENABLED'" },
        at: 'day',
      })),
    },
    tolerance: {
      type: 'ref',
      to: 'tolerance',
      label: '允差',
      find: [
        { match: { scope: "'MATERIAL'", material: 'material', enabled: "'ENABLED'" }, at: 'day' },
        { match: { scope: "'CATEGORY'", category: 'material.category', enabled: "'ENABLED'" }, at: 'day' },
        { match: { scope: "'CATEGORY'", category: 'material.category.parent', enabled: "'ENABLED'" }, at: 'day' },
        { match: { scope: "'COMPANY'", enabled: "'ENABLED'" }, at: 'day' },
      ],
    },
    most: { type: 'decimal', scale: 2, label: '最多', calc: 'ordered * (100 + tolerance.overReceivePct) / 100' },
  },
  rules: [
    {
      key: 'over',
      title: '不得超收',
      if: 'qty > most',
      then: [{ error: 'qty', say: '到货数量超过允许的数量', detail: "concat('最多 ', most, '，多了 ', qty - most)" }],
    },
    {
      key: 'nobody',
      title: '品类须有采购员',
      if: 'empty(scope)',
      then: [
        {
          error: 'material',
          say: '这个品类还没有采购员，请到“基础数据 – 采购分工”中添加',
          detail: "concat('品类“', material.category.name, '”')",
        },
      ],
    },
  ],
  forms: { edit: { head: [{ section: 'base', title: '基本信息', cells: ['day', 'material', 'ordered', 'qty'] }] } },
  lists: { main: { cols: ['day', 'qty'] } },
  access: { roles: { buyerMgr: { do: ['create', 'edit'] } } },
};

let catalog: Catalog;
const { create, read, change, kept, move, atOnce } = keeping(() => catalog);
const ids = { all: '', solvents: '', glass: '', acetonitrile: '', methanol: '', flask: '', depart: '' };
const year = { validFrom: '2026-01-01', validTo: '2026-12-31' };

beforeAll(async () => {
  catalog = await openCatalog('buying_rules', [recordsRoom]);
  ids.depart = await kept('depart', { name: '采购部' }, 'admin');
  await seatPeople(catalog.at.db, ids.depart, 'buyer', 'demander');
  const category = (code: string, name: string, parent: string | null = null) =>
    kept('category', { code, name, parent, categoryKind: 'REAGENT', controlLevel: 'C' });
  ids.all = await category('RG', '试剂');
  ids.solvents = await category('RG01', '有机溶剂', ids.all);
  ids.glass = await category('GL', '玻璃器皿');
  const material = (name: string, of: string) => kept('material', { name, category: of, unit: 'EA', storage: 'RT' });
  ids.acetonitrile = await material('乙腈', ids.solvents);
  ids.methanol = await material('甲醇', ids.solvents);
  ids.flask = await material('容量瓶', ids.glass);
  await catalog.publish('entity', 'arrival', arrival);
});
afterAll(() => catalog.close());

describe('who buys a category', () => {
  const scope = (more: Body = {}) => ({
    category: ids.all,
    duty: 'SOURCE',
    buyer: 'u-buyer',
    main: 'Y',
    ...year,
    ...more,
  });

  test('is one person a day for an organisation, and one for all', async () => {
    const first = await kept('buyerScope', scope());
    const general = await create('buyerScope', scope({ buyer: 'u-demander', validFrom: '2026-12-31', validTo: null }));
    expect(general).toMatchObject({ success: false, reason: 'duplicate_record' });
    expect(general.message).toContain('所有组织的主责采购员同一天只能有一名');
    expect(general.message).toContain('2026-01-01 至 2026-12-31');
    await kept('buyerScope', scope({ depart: ids.depart }));
    const own = await create('buyerScope', scope({ depart: ids.depart, buyer: 'u-demander' }));
    expect(own.message).toContain('同一天只能有一名主责采购员');
    await kept('buyerScope', scope({ buyer: 'u-demander', main: 'N' }));
    await kept('buyerScope', scope({ buyer: 'u-demander', duty: 'EXECUTE' }));
    await change('buyerScope', first, { validTo: '2026-06-30' });
    await kept('buyerScope', scope({ buyer: 'u-demander', validFrom: '2026-07-01' }));
  });

  test('is one of two who are named at once', async () => {
    const raced = await atOnce(
      'bd_buyer_scope',
      'buyerScope',
      scope({ duty: 'SUPPLIER' }),
      scope({ duty: 'SUPPLIER', buyer: 'u-demander' }),
    );
    expect(raced.map(({ success }) => success).sort()).toEqual([false, true]);
  });

  test('is found by the category or the one above it, and of one without anybody the sentence names it', async () => {
    const asked = { day: '2026-03-01', ordered: '100', qty: '1' };
    const { id } = (await create('arrival', { ...asked, material: ids.acetonitrile })).result;
    expect(await read('arrival', id)).toMatchObject({ scope_dictText: expect.stringContaining('试剂') });
    const refused = await create('arrival', { ...asked, material: ids.flask });
    expect(refused.issues).toMatchObject([{ path: '/material', params: { detail: '品类“玻璃器皿”' } }]);
  });
});

describe('what may come too many', () => {
  const rule = (name: string, overReceivePct: string, more: Body) =>
    kept('tolerance', { name, overReceivePct, ...year, ...more });
  const arrive = (material: string, qty: string, day = '2026-03-01') =>
    create('arrival', { day, material, ordered: '100', qty });

  test('is what is said of the material, else of its category or the one above, else of the company', async () => {
    await rule('公司', '0', { scope: 'COMPANY' });
    expect((await arrive(ids.methanol, '100.01')).issues).toMatchObject([
      { path: '/qty', params: { detail: '最多 100，多了 0.01' } },
    ]);
    await rule('试剂', '2', { scope: 'CATEGORY', category: ids.all });
    expect(await arrive(ids.methanol, '102')).toMatchObject({ success: true });
    await rule('有机溶剂', '5', { scope: 'CATEGORY', category: ids.solvents });
    expect(await arrive(ids.methanol, '105')).toMatchObject({ success: true });
    expect(await arrive(ids.methanol, '105.01')).toMatchObject({ success: false });
    await rule('乙腈', '1', { scope: 'MATERIAL', material: ids.acetonitrile });
    expect(await arrive(ids.acetonitrile, '101')).toMatchObject({ success: true });
    expect((await arrive(ids.acetonitrile, '102')).issues).toMatchObject([{ params: { detail: '最多 101，多了 1' } }]);
  });

  test.each<[string, () => Body, string]>([
    ['material', () => ({ scope: 'MATERIAL', material: ids.acetonitrile }), '同一物料同一天'],
    ['category', () => ({ scope: 'CATEGORY', category: ids.all }), '同一品类同一天'],
    ['company', () => ({ scope: 'COMPANY' }), '全公司同一天'],
  ])('is said once a day of a %s, of two that come at once as well', async (_, more, say) => {
    const again = await create('tolerance', { name: '又一条', ...year, ...more() });
    expect(again.message).toContain(say);
    const later = { name: '明年', validFrom: '2027-01-01', ...more() };
    const raced = await atOnce('bd_tolerance', 'tolerance', later, { ...later, name: '也是明年' });
    expect(raced.map(({ success }) => success).sort()).toEqual([false, true]);
  });
});

describe('how is to be bought by amount', () => {
  const band = (amountFrom: string, minSuppliers: number, more: Body = {}) => ({
    ...{ amountFrom, minSuppliers, methods: ['INQUIRY'], ...more },
  });
  const policy = (bands: readonly Body[], more: Body = {}) =>
    create('methodPolicy', { name: '采购方式', bands, ...year, ...more });

  test('begins at nothing and has no two bands at one amount, so that there is neither gap nor overlap', async () => {
    const twice = await policy([band('0', 1), band('10000.00', 3), band('10000', 5)]);
    expect(twice.issues).toMatchObject([{ path: '/bands/1/amountFrom' }, { path: '/bands/2/amountFrom' }]);
    const gap = (await policy([band('1000', 1), band('10000', 3)])).result;
    expect((await move('methodPolicy', gap.id, 'publish')).issues).toMatchObject([
      { path: '/bands', params: { detail: '现在从 1000 元开始，请把这一档改为 0 或再加一档' } },
    ]);
    const whole = (await policy([band('0', 1), band('10000', 3, { needExpert: 'Y' })])).result;
    expect(await move('methodPolicy', whole.id, 'publish')).toMatchObject({ success: true });
    expect(await change('methodPolicy', whole.id, { name: '改' })).toMatchObject({ success: false });
    const other = (await policy([band('0', 2)])).result;
    expect((await move('methodPolicy', other.id, 'publish')).message).toContain(
      '所有品类的采购方式策略同一天只能有一份',
    );
  });
});

describe('who must agree as well, by amount', () => {
  const band = (more: Body = {}) => ({ doc: 'ORDER', amountFrom: '0', validFrom: '2026-01-01', ...more });

  test('is said from nothing on, once for each amount, organisation and day', async () => {
    const high = await create('approvalMatrix', band({ amountFrom: '100000', approver: 'u-buyer' }), 'admin');
    expect(high.message).toContain('请先建立从 0 元开始的一档');
    await kept('approvalMatrix', band(), 'admin');
    const again = await create('approvalMatrix', band(), 'admin');
    expect(again).toMatchObject({ success: false, reason: 'duplicate_record' });
    expect(again.message).toContain('同一天只能有一档从这个金额开始');
    // What holds for all organisations is a first band for each.
    const own = band({ depart: ids.depart, amountFrom: '100000', approver: 'u-buyer' });
    const made = await atOnce('bd_approval_matrix', 'approvalMatrix', own, own, 'admin');
    expect(made.map(({ success }) => success).toSorted()).toEqual([false, true]);
  });
});
