import { afterAll, beforeAll, expect, test } from 'vitest';
import { decide, decided } from '../../tests/support/decide.ts';
import { keeping } from '../../tests/support/keeping.ts';
import { type Catalog, openCatalog } from '../../tests/support/open-catalog.ts';
import { seatPeople } from '../../tests/support/seat-people.ts';
import { recordsRoom } from './records.routes.ts';
import { addSupplier } from './supplier.fixture.ts';

const keeper = 'role:supMgr';
const manager = 'role:buyerMgr';
const quality = 'role:qualityHead';

let catalog: Catalog;
const { read, move } = keeping(() => catalog);
beforeAll(async () => {
  catalog = await openCatalog('records_supplier_apart', [recordsRoom]);
  const text = `insert into sys_depart (tenant_id, id, name) values (1, 'd1', '采购部')`;
  await catalog.at.db.tenant(1).rows({ text, values: [] });
  await addSupplier(catalog, 's1', '91110000100000001W');
  await addSupplier(catalog, 's7', '91110000100000007A', '1');
  await seatPeople(catalog.at.db, 'd1', 'buyer', keeper, manager, quality);
  await seatPeople(catalog.at.db, null, 'supplier');
});
afterAll(() => catalog.close());

test('nobody admits a company alone: it is asked about, also after a visit, and those who are asked decide', async () => {
  const refused = async (who: string) => {
    const { verifyStatus } = await read('supplier', 's7');
    expect(await move('supplier', 's7', 'pass', who), `${who} in ${verifyStatus}`).toMatchObject({ success: false });
    expect(await read('supplier', 's7')).toMatchObject({ verifyStatus, isShow: '2' });
  };
  for (const key of ['accept', 'review', 'visit', 'review']) {
    expect(await move('supplier', 's7', key, keeper), key).toMatchObject({ success: true });
    for (const who of [keeper, manager]) await refused(who);
  }
  const about = ['supplier', 's7'] as const;
  expect(await decide(catalog.call, keeper, about), 'before anybody was asked').toMatchObject({ success: false });
  await decided(catalog.call, about, manager, quality, keeper);
  expect(await read('supplier', 's7')).toMatchObject({ verifyStatus: '6', isShow: '1' });
});

test('the number that is called back, and the name an account is in, are written by nobody directly', async () => {
  for (const who of [keeper, 'buyer'])
    for (const [field, value] of [
      ['phone', '13912345678'],
      ['email', 'a@example.com'],
      ['name', '另一家公司'],
      ['legalPerson', '另一人'],
    ] as const) {
      const { version } = await read('supplier', 's1');
      await catalog.call(who, 'PUT', '/records/supplier/s1', { version, [field]: value });
      expect((await read('supplier', 's1'))[field], `${who} ${field}`).not.toBe(value);
    }
  const { version } = await read('supplier', 's1');
  const ours = { version, payTerm: 'NET30', currency: 'CNY' };
  expect(await catalog.call(keeper, 'PUT', '/records/supplier/s1', ours)).toMatchObject({ success: true });
});

test('what it is paid by, what it is and who holds it, it does not say itself once it is approved', async () => {
  for (const [field, value] of [
    ['payTerm', 'NET60'],
    ['currency', 'USD'],
    ['roles', ['AGENT']],
    ['holders', [{ name: '另一股东', sharePct: '60' }]],
  ] as const) {
    const { version } = await read('supplier', 's1');
    const answer = await catalog.call('supplier', 'PUT', '/records/myCompany/s1', { version, [field]: value });
    expect(answer, field).toMatchObject({ success: false });
  }
  expect(await read('supplier', 's1')).toMatchObject({ payTerm: 'NET30', currency: 'CNY', holders: [] });
});
