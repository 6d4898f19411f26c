import { afterAll, beforeAll, expect, test } from 'vitest';
import { keeping } from '../../tests/support/keeping.ts';
import { type Catalog, openCatalog } from '../../tests/support/open-catalog.ts';
import { seatPeople } from '../../tests/support/seat-people.ts';
import { recordsRoom } from './records.routes.ts';
import { addSupplier } from './supplier.fixture.ts';

const keeper = 'role:supMgr';
const manager = 'role:buyerMgr';

let catalog: Catalog;
const { read, move } = keeping(() => catalog);
beforeAll(async () => {
  catalog = await openCatalog('records_supplier_apart', [recordsRoom]);
  const text = `insert into sys_depart (tenant_id, id, name) values (1, 'd1', '采购部')`;
  await catalog.at.db.tenant(1).rows({ text, values: [] });
  await addSupplier(catalog, 's1', '91110000100000001W');
  await addSupplier(catalog, 's7', '91110000100000007A', '1');
  await seatPeople(catalog.at.db, 'd1', 'buyer', keeper, manager);
  await seatPeople(catalog.at.db, null, 'supplier');
});
afterAll(() => catalog.close());

test('whoever takes the data in does not admit the company as well; somebody else does', async () => {
  const accepted = (await move('supplier', 's7', 'accept', keeper)).result;
  expect(accepted).toMatchObject({ verifyStatus: '2', handledBy: `u-${keeper}` });
  expect(await move('supplier', 's7', 'pass', keeper)).toMatchObject({ success: false });
  expect(await read('supplier', 's7')).toMatchObject({ verifyStatus: '2', isShow: '2' });
  expect((await move('supplier', 's7', 'pass', manager)).result).toMatchObject({ verifyStatus: '6', isShow: '1' });
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

test('what it is paid by, and in what, it does not say itself', async () => {
  for (const [field, value] of [
    ['payTerm', 'NET60'],
    ['currency', 'USD'],
  ] as const) {
    const { version } = await read('supplier', 's1');
    const answer = await catalog.call('supplier', 'PUT', '/records/myCompany/s1', { version, [field]: value });
    expect(answer, field).toMatchObject({ success: false });
  }
  expect(await read('supplier', 's1')).toMatchObject({ payTerm: 'NET30', currency: 'CNY' });
});
