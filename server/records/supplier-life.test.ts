import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { decide, decided } from '../../tests/support/decide.ts';
import { holdLock } from '../../tests/support/held-lock.ts';
import type { Catalog } from '../../tests/support/open-catalog.ts';
import { passTime } from '../../tests/support/pass-time.ts';
import { connectDatabase } from '../db/connect.ts';
import { engine } from '../engine.ts';
import { createModels } from '../metadata/create-models.ts';
import type { Sources } from './asking.ts';
import { addSupplier } from './supplier.fixture.ts';
import { both, finance, keeper, legal, manager, openSuppliers, suppliers } from './supplier-life.fixture.ts';

vi.setConfig({ testTimeout: 60_000 });

type Body = Record<string, unknown>;
// biome-ignore lint/suspicious/noExplicitAny: an answer is what its call says
type Answer = any;

/** One more number of a certificate. */
let numbers = 0;
let catalog: Catalog;
const { done, file, read, move, moved, imposed, thawed, standing, ordered } = suppliers(() => catalog);
const owner = (text: string, ...values: unknown[]) => catalog.at.db.owner.rows({ text, values }) as Promise<Answer[]>;

beforeAll(async () => {
  catalog = await openSuppliers('records_supplier_life');
});
afterAll(() => catalog.close());

const at = (now: string, house: Sources = catalog.house) => passTime(house, now);

async function authorized(category: string, more: Body = {}): Promise<string> {
  const made = await done(keeper, 'supplierCategory', {
    ...{ supplier: 's1', category, validFrom: '2026-01-01', validTo: '2099-12-31' },
    ...more,
  });
  await moved(keeper, 'supplierCategory', made.id, 'submit');
  await decided(catalog.call, ['supplierCategory', made.id], manager);
  expect(await read('supplierCategory', made.id)).toMatchObject({ status: 'authorized' });
  return made.id;
}
/** Whom records told what, and how often. */
const toldOf = (...ids: readonly string[]) =>
  owner(
    `select body->>'say' as say, body->'to' as who, count(*)::int as n from outbox where body->>'id' = any($1) group by 1, 2 order by 1, 2`,
    ids,
  );
async function certified(auths: readonly string[], more: Body = {}): Promise<string> {
  const { id } = await done('supplier', 'myCert', {
    ...{ certKind: 'ISO9001', certNo: `Q-${++numbers}`, validFrom: '2026-01-01', validTo: '2090-06-30', auths },
    ...{ file: [await file('supplier')], ...more },
  });
  await moved('supplier', 'myCert', id, 'submit');
  await moved(keeper, 'supplierCert', id, 'approve', { verify: 'OFFICIAL' });
  return id;
}

describe('S06: a certificate that runs out stops what needs it, and gives back nothing else', () => {
  test('only the categories that rest on it are suspended; renewed, they are restored, but not what was stopped by hand', async () => {
    const [first, second, third] = [
      await authorized('c1'),
      await authorized('c2'),
      await authorized('c11', { validFrom: '2089-01-01' }),
    ];
    const cert = await certified([first, second], { validTo: '2088-05-31' });
    await moved(keeper, 'supplierCategory', second, 'hold', { holdWhy: '抽检不合格' });
    await at('2088-05-31 23:59:00');
    expect(await read('supplierCert', cert)).toMatchObject({ status: 'expiring' });
    expect(await read('supplierCategory', first)).toMatchObject({ status: 'authorized' });

    await at('2088-06-01 00:01:00');
    expect(await read('supplierCert', cert)).toMatchObject({ status: 'expired' });
    expect(await read('supplierCategory', first)).toMatchObject({
      status: 'suspended',
      holdText: expect.stringContaining('资质到期'),
    });
    expect(await read('supplierCategory', third)).toMatchObject({ status: 'authorized' });
    expect(await standing()).toMatchObject({ isShow: '3' });
    const told = await toldOf(cert, first);
    expect(told).not.toEqual([]);
    await at('2088-06-01 00:02:00');
    expect(await toldOf(cert, first)).toEqual(told);

    const renewal = await done('supplier', `myCert/${cert}/becomes/renew`);
    const { id } = await done('supplier', 'myCert', {
      ...{ ...renewal.record, validFrom: '2026-06-01', validTo: '2095-05-31', file: [await file('supplier')] },
    });
    await moved('supplier', 'myCert', id, 'submit');
    await moved(keeper, 'supplierCert', id, 'approve', { verify: 'MANUAL' });
    expect(await read('supplierCert', cert)).toMatchObject({ status: 'replaced', replacedBy: id });
    expect(await read('supplierCategory', first)).toMatchObject({ status: 'authorized' });
    expect(await read('supplierCategory', second)).toMatchObject({ status: 'suspended', holdText: '人工暂停' });
    await moved(keeper, 'supplierCategory', second, 'release');
    expect(await read('supplierCategory', second)).toMatchObject({ status: 'authorized' });
    expect(await standing()).toMatchObject({ isShow: '1' });
    for (const one of [first, second, third])
      await moved(keeper, 'supplierCategory', one, 'stop', { stopWhy: '换品类' });
  });

  test('each threshold is told once', async () => {
    const id = await certified([], { validTo: '2097-12-31' });
    const noted = new Set<string>();
    for (const day of ['2097-10-02', '2097-11-01', '2097-12-01', '2097-12-24', '2097-12-31'])
      for (const minute of ['01', '02']) {
        await at(`${day} 09:${minute}:00`);
        const sent = await owner(
          `select reminder, days, sent_at::text as at from reminder_sent where record_id = $1`,
          id,
        );
        for (const { reminder, days, at: when } of sent) noted.add(`${reminder} ${days} ${when}`);
      }
    const told = (reminder: string, days: readonly number[]) =>
      days.map((before) => expect.stringMatching(`^${reminder} -?${before} .*09:01:00`));
    expect([...noted].toSorted()).toEqual(
      expect.arrayContaining([...told('supplier', [90, 60, 30, 7, 0]), ...told('keeper', [30, 7, 0])]),
    );
    expect(noted.size).toBe(8);
  });
});

test('a certificate counts from its day on, and papers of one sort are one sort', async () => {
  const auth = await authorized('c2');
  const cert = await certified([auth], { validTo: '2098-05-31' });
  await certified([auth], { validTo: '2099-05-31' });
  expect(await read('supplierCategory', auth)).toMatchObject({ goodCerts: 1 });
  const { record } = await done('supplier', `myCert/${cert}/becomes/renew`);
  const renewal = { ...record, validTo: '2105-05-31', file: [await file('supplier')] };
  const { id } = await done('supplier', 'myCert', renewal);
  await moved('supplier', 'myCert', id, 'submit');
  expect((await move(keeper, 'supplierCert', id, 'approve', { verify: 'MANUAL' })).success).toBe(false);
  await moved(keeper, 'supplierCert', id, 'approveAhead', { verify: 'MANUAL' });
  await at('2098-05-31 23:58:00');
  expect(await read('supplierCert', id)).toMatchObject({ status: 'coming', validFrom: '2098-06-01' });
  for (const now of ['2098-05-31 23:59:30', '2098-06-01 00:01:00']) await at(now);
  expect(await read('supplierCert', cert)).toMatchObject({ status: 'replaced', replacedBy: id });
  expect((await toldOf(auth)).filter(({ say }) => say.includes('暂停'))).toEqual([]);
  await moved(keeper, 'supplierCategory', auth, 'stop', { stopWhy: '换品类' });
});

describe('an order asks what its supplier is authorised for', () => {
  test('a suspended category cannot be ordered, not even below it; a limit is never passed', async () => {
    const id = await authorized('c1', { limitAmount: '1000' });
    const order = await ordered();
    expect((await read('purchaseOrder', order)).lines[0]).toMatchObject({ auth: id });
    await moved(keeper, 'supplierCategory', id, 'hold', { holdWhy: '抽检不合格' });
    expect((await move('buyer', 'purchaseOrder', order, 'submit')).message).toContain('已暂停');
    await moved(keeper, 'supplierCategory', id, 'release');
    await moved('buyer', 'purchaseOrder', order, 'submit');
    expect(await read('supplierCategory', id)).toMatchObject({ used: '200.00', left: '800.00' });
    const large = await ordered({}, { qty: '9' });
    expect(await move('buyer', 'purchaseOrder', large, 'submit')).toMatchObject({ success: false });
    expect(await read('supplierCategory', id)).toMatchObject({ used: '200.00' });
  });
});

describe('a supplier changes its data by request', () => {
  test('the telephone with the keeper alone, before and after side by side', async () => {
    const { id } = await done('supplier', 'myChange', { section: 'CONTACT', reason: '换号', newPhone: '021-60000009' });
    expect(await read('myChange', id, 'supplier')).toMatchObject({ supplier: 's1', oldPhone: '021-60000001' });
    // who changes an account is called back on the telephone on file: it is not the supplier's own to write
    const { version } = await read('myCompany', 's1', 'supplier');
    const own = { version, phone: '021-60000009' };
    expect(await catalog.call('supplier', 'PUT', '/records/myCompany/s1', own)).toMatchObject({ success: false });
    await moved('supplier', 'myChange', id, 'submit');
    expect(await read('supplier', 's1')).toMatchObject({ phone: '021-60000001' });
    await decided(catalog.call, ['supplierChange', id], keeper);
    expect(await read('supplierChange', id)).toMatchObject({ status: 'applied', oldPhone: '021-60000001' });
    expect(await read('supplier', 's1')).toMatchObject({ phone: '021-60000009' });
    // whoever has just changed it is called back on the number of thirty days ago, not on the one just written
    const soon = await banking('6222000000000007');
    expect(await read('supplierChange', soon.id, finance)).toMatchObject({ callTo: '021-60000001', lately: id });
    await owner(`update su_change set applied_ago = applied_ago + 31 where id = $1`, id);
    const later = await banking('6222000000000008');
    expect(await read('supplierChange', later.id, finance)).toMatchObject({ callTo: '021-60000009', lately: null });
    await owner(`update su_supplier set phone = '021-60000001' where id = 's1'`);
  });

  const banking = async (newAccount: string, more: Body = {}) =>
    done('supplier', 'myChange', {
      ...{
        section: 'BANK',
        reason: '换行',
        newBank: '示例银行上海分行',
        newAccount,
        newHolder: '供应商s1',
        newCurrency: 'CNY',
      },
      ...{ evidence: [await file('supplier')], ...more },
    });
  const called = { callTime: '2026-01-05 10:00:00', callPerson: '李经理', callRecord: '本人确认' };
  const say = async (who: string, id: string, fields?: Body) => {
    const { result } = await catalog.call(who, 'GET', `/flows/of/supplierChange/${id}`);
    const said = { rev: result.rev, remark: '已核实', ...(fields && { fields }) };
    return catalog.call(who, 'POST', `/flows/tasks/${result.task.id}/agree`, said);
  };

  test('an account only after the call back and a second person; the former stays readable', async () => {
    const accounts: string[] = [];
    for (const [nth, account] of ['6222000000000001', '6222000000000002'].entries()) {
      const { id } = await banking(account, nth === 0 ? {} : { replaces: accounts[0] });
      await moved('supplier', 'myChange', id, 'submit');
      expect((await say(keeper, id)).success).toBe(true);
      expect(await say(finance, id)).toMatchObject({ success: false });
      expect((await say(finance, id, called)).success).toBe(true);
      expect(await owner(`select 1 from su_bank where account = $1`, account)).toEqual([]);
      expect((await say(manager, id)).success).toBe(true);
      const [made] = await owner(`select id, status, change from su_bank where account = $1`, account);
      expect(made).toMatchObject({ status: 'active', change: id });
      accounts.push(made.id);
    }
    const [former, present] = accounts;
    expect(await read('supplierBank', former as string)).toMatchObject({ status: 'replaced', replacedBy: present });
    expect(await read('myBank', former as string, 'supplier')).toMatchObject({ account: '6222000000000001' });
  });

  test('who called back about an account is not the second person as well', async () => {
    const { id } = await banking('6222000000000009');
    await moved('supplier', 'myChange', id, 'submit');
    expect((await say(keeper, id)).success).toBe(true);
    expect((await say(both, id, called)).success).toBe(true);
    const { result } = await catalog.call(both, 'GET', `/flows/of/supplierChange/${id}`);
    expect(result.task).toBeNull();
    expect((await say(manager, id)).success).toBe(true);
    expect(await read('supplierChange', id)).toMatchObject({ status: 'applied', caller: `u-${both}` });
  });

  test('no account in another name, and one request of a section at a time', async () => {
    const other = await catalog.call('supplier', 'POST', '/records/myChange', {
      ...{ section: 'BANK', reason: '换行', newBank: '示例银行', newAccount: '6222000000000003' },
      ...{ newHolder: '张三', newCurrency: 'CNY' },
    });
    expect(other).toMatchObject({ success: false, issues: [{ path: '/newHolder' }] });
    const [one, two] = [await banking('6222000000000004'), await banking('6222000000000005')];
    await moved('supplier', 'myChange', one.id, 'submit');
    expect((await move('supplier', 'myChange', two.id, 'submit')).message).toContain('已有一张变更申请');
    expect((await decide(catalog.call, keeper, ['supplierChange', one.id], 'back', '请补材料')).success).toBe(true);
    for (const { id } of [one, two]) await moved('supplier', 'myChange', id, 'void');
  });

  test('a request that came back is called about anew', async () => {
    const { id } = await banking('6222000000000006');
    await moved('supplier', 'myChange', id, 'submit');
    for (const [who, fields] of [[keeper], [finance, called]] as const)
      expect((await say(who, id, fields)).success).toBe(true);
    expect((await decide(catalog.call, manager, ['supplierChange', id], 'back', '请补开户证明')).success).toBe(true);
    expect(await read('myChange', id, 'supplier')).toMatchObject({ status: 'returned', returnWhy: '请补开户证明' });
    expect(await read('supplier', 's1')).toMatchObject({ changesBack: 1, isShow: '3' });
    await moved('supplier', 'myChange', id, 'submit');
    expect(await owner(`select call_record from su_change where id = $1`, id)).toEqual([{ call_record: null }]);
    expect(await read('supplier', 's1')).toMatchObject({ changesBack: 0 });
  });
});

describe('a supplier and what is not its own', () => {
  test('S04: sees nothing of another supplier, on no road', async () => {
    const theirs = {
      supplierCert: (await done(keeper, 'supplierCert', { ...certOf('s2'), longTerm: 'N' })).id,
      supplierChange: (await done(keeper, 'supplierChange', { supplier: 's2', section: 'CONTACT', reason: '换号' })).id,
      secondarySupplier: (
        await done(keeper, 'secondarySupplier', {
          ...{
            supplier: 's2',
            name: '原厂',
            creditCode: '911100001000000033',
            secondKind: 'MAKER',
            materials: '色谱柱',
          },
        })
      ).id,
    };
    for (const [entity, id] of Object.entries(theirs)) {
      expect((await catalog.call('supplier', 'GET', `/records/${entity}/${id}`)).success, entity).toBe(false);
      const { result } = await catalog.call('supplier', 'GET', `/records/${entity}?pageSize=100`);
      expect(JSON.stringify(result.records), entity).not.toContain(id);
    }
    for (const entity of ['contactLog', 'supplierRisk', 'supplierRelation'])
      expect((await catalog.call('supplier', 'GET', `/records/${entity}`)).success, entity).toBe(false);
  });

  const certOf = (supplier: string) => ({
    ...{ supplier, certKind: 'CMA', certNo: `C-${++numbers}`, validFrom: '2026-01-01', validTo: '2090-06-30' },
  });

  test('S05: writes for itself, whatever the call says', async () => {
    const answer = await catalog.call('supplier', 'POST', '/records/myCert', certOf('s2'));
    const [row] = answer.success
      ? await owner(`select supplier from su_cert_file where id = $1`, answer.result.id)
      : [];
    expect(answer.success ? row.supplier : 's1').toBe('s1');
  });
});

test('S01: a company has one master, and a code that is right', async () => {
  const company = (creditCode: string) => ({
    ...{ name: '又一家', creditCode, supplierKind: 'PRIVATE', country: 'CN', region: '310115', currency: 'CNY' },
  });
  for (const code of ['91110000100000001W', '91110000100000001X'])
    expect(await catalog.call(keeper, 'POST', '/records/supplier', company(code)), code).toMatchObject({
      success: false,
    });
  expect(await owner(`select id from su_supplier where name = '又一家'`)).toEqual([]);
});

test('S03: who passed stays passed, whatever is tried', async () => {
  for (const key of ['submit', 'withdraw', 'accept', 'review', 'visit', 'pass', 'return', 'refuse', 'reapply'])
    expect(await move(keeper, 'supplier', 's1', key, { rejectReason: '试试' }), key).toMatchObject({ success: false });
  expect(await owner(`select verify_status from su_supplier where id = 's1'`)).toEqual([{ verify_status: '6' }]);
});

test('S02: nobody who passed is led to complete their data, whatever befalls them', async () => {
  const before = await owner(`select id from su_supplier where verify_status = '6' and is_show = '2'`);
  expect(before).toEqual([]);
  const black = await imposed(
    { supplier: 's2', action: 'BLACKLIST', reason: 'FRAUD', treatOpen: 'KEEP' },
    manager,
    legal,
  );
  expect(await standing('s2')).toMatchObject({ isShow: '4', lifeStatus: 'BLACKLIST' });
  expect(await owner(`select id from su_supplier where verify_status = '6' and is_show = '2'`)).toEqual([]);
  await imposed({ supplier: 's2', action: 'UNBLACK', lifts: black, reason: null }, manager, legal);
  expect(await standing('s2')).toMatchObject({ isShow: '1' });
});

test('S08: whoever registers with the legal representative of a blacklisted company is pointed out, and it is no second supplier', async () => {
  const black = await imposed(
    { supplier: 's2', action: 'BLACKLIST', reason: 'BRIBE', treatOpen: 'KEEP' },
    manager,
    legal,
  );
  await addSupplier(catalog, 's3', '911100001000000059', '0');
  const { version } = await read('supplier', 's3');
  const put = await catalog.call(keeper, 'PUT', '/records/supplier/s3', { version, legalPerson: '法人s2' });
  expect(put.success, JSON.stringify(put)).toBe(true);
  expect(await read('supplier', 's3')).toMatchObject({ sameRep: 's2' });
  const { id } = await done('supplier', 'mySecondary', {
    ...{ name: '供应商s2', creditCode: '911100001000000020', secondKind: 'MAKER', materials: '试剂' },
  });
  expect((await move('supplier', 'mySecondary', id, 'submit')).message).toContain('不能登记为二级供应商');
  await imposed({ supplier: 's2', action: 'UNBLACK', lifts: black, reason: null }, manager, legal);
});

describe('at the same moment', () => {
  /** So many stand before a lock, whoever holds it; or something is over before. */
  async function waiting(count: number, over?: Promise<unknown>) {
    let isOver = false;
    const end = () => {
      isOver = true;
    };
    over?.then(end, end);
    const text = `select count(*)::int as n from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
    await vi.waitFor(
      async () => {
        const [{ n }] = isOver ? [{ n: count }] : await owner(text);
        if (n < count) throw new Error(`${n} wait`);
      },
      { timeout: 20_000, interval: 10 },
    );
  }

  test('S06: two servers find a certificate run out: it expires once, suspends once and is told once', async () => {
    const auth = await authorized('c2', { validTo: null });
    const certs = [
      await certified([auth], { validTo: '2100-05-31' }),
      await certified([auth], { validTo: '2100-05-31' }),
    ];
    const other = connectDatabase(catalog.at.connection, { size: 4 });
    const models = createModels(other, engine);
    const elsewhere = { ...catalog.house, db: other, models } as never;
    await at('2100-05-31 23:59:00');
    const gate = await holdLock(catalog.at.connection, 'lock table su_cert_file in share mode');
    const both = [at('2100-06-01 00:01:00'), at('2100-06-01 00:01:00', elsewhere)];
    await waiting(2);
    await gate.release();
    await Promise.all(both);
    await at('2100-06-01 00:02:00', elsewhere);
    models.close();
    await other.close();
    expect(await read('supplierCategory', auth)).toMatchObject({ status: 'suspended', badCerts: 1, holds: 1 });
    const told = await toldOf(...certs.slice(0, 1), auth);
    expect(told.map(({ say }) => say)).toEqual(expect.arrayContaining([expect.stringContaining('已过期')]));
    expect(told.filter(({ n }) => n > 1)).toEqual([]);
  });

  test('S06: a renewal is approved while the certificate runs out: whichever is first, the category goes on', async () => {
    const auth = await authorized('c11', { validFrom: '2100-01-01', validTo: null });
    const cert = await certified([auth], { validTo: '2101-05-31' });
    const { record } = await done('supplier', `myCert/${cert}/becomes/renew`);
    const renewal = { ...record, validFrom: '2026-06-01', validTo: '2109-05-31', file: [await file('supplier')] };
    const { id } = await done('supplier', 'myCert', renewal);
    await moved('supplier', 'myCert', id, 'submit');
    const gate = await holdLock(catalog.at.connection, 'lock table su_cert_file in share mode');
    const both = [
      at('2101-06-01 00:01:00'),
      move(keeper, 'supplierCert', id, 'approve', { verify: 'MANUAL' }),
    ] as const;
    await waiting(
      2,
      both[1].then((one) => expect(one).toMatchObject({ success: true })),
    );
    await gate.release();
    await both[0];
    const approved = await both[1];
    if (!approved.success) await moved(keeper, 'supplierCert', id, 'approve', { verify: 'MANUAL' });
    expect(await read('supplierCert', cert)).toMatchObject({ status: 'replaced' });
    expect(await read('supplierCategory', auth)).toMatchObject({ status: 'authorized', holds: 0 });
  });

  test('S07: an order is handed in while its supplier is frozen: it is refused, or was first', async () => {
    const order = await ordered({ supplier: 's2' }, { material: null });
    const evidence = [await file(keeper)];
    const freeze = { supplier: 's2', action: 'FREEZE', reason: 'QUALITY', explain: '抽检不合格', treatOpen: 'KEEP' };
    const { id } = await done(keeper, 'supplierStatus', { ...freeze, evidence });
    await moved(keeper, 'supplierStatus', id, 'submit');
    expect((await decide(catalog.call, manager, ['supplierStatus', id])).success).toBe(true);
    const gate = await holdLock(catalog.at.connection, 'select 1 from po_order where id = $1 for update', [order]);
    const handing = move('buyer', 'purchaseOrder', order, 'submit');
    await gate.waiting(1);
    const freezing = decided(catalog.call, ['supplierStatus', id], legal);
    await waiting(2, freezing);
    await gate.release();
    const [handed] = await Promise.all([handing, freezing]);
    expect(await standing('s2')).toMatchObject({ frozen: 'Y' });
    const listed = (await read('supplierStatus', id)).opens.map((one: Body) => one.order);
    expect(listed.includes(order), JSON.stringify(handed)).toBe(handed.success);
    await thawed(id, 's2');
  });
});
