import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { decide } from '../../tests/support/decide.ts';
import { type Catalog, openCatalog } from '../../tests/support/open-catalog.ts';
import { seatPeople } from '../../tests/support/seat-people.ts';
import { cgformCalls } from '../lineage/online/cgform.routes.ts';
import { recordsRoom } from './records.routes.ts';
import { addSupplier } from './supplier.fixture.ts';

vi.setConfig({ testTimeout: 60_000 });

type Body = Record<string, unknown>;
// biome-ignore lint/suspicious/noExplicitAny: an answer is what its call says
type Answer = any;

const keeper = 'role:supMgr';
const manager = 'role:buyerMgr';
const why = { rejectReason: '看不清楚' };

let catalog: Catalog;
const owner = (text: string, ...values: unknown[]) => catalog.at.db.owner.rows({ text, values }) as Promise<Answer[]>;

beforeAll(async () => {
  catalog = await openCatalog('records_supplier_sections', [
    recordsRoom,
    async (api, house) => cgformCalls(api, house),
  ]);
  const write = (text: string, ...values: unknown[]) => catalog.at.db.tenant(1).rows({ text, values });
  await write(`insert into sys_depart (tenant_id, id, name) values (1, 'd1', '采购部')`);
  await addSupplier(catalog, 's1', '91110000100000001W', '0');
  await seatPeople(catalog.at.db, 'd1', keeper, manager, 'role:qualityHead', 'role:finance');
  await seatPeople(catalog.at.db, null, 'supplier');
  await write(
    `insert into file (tenant_id, id, name, size, type, sha256, by) values (1, 'f1', 'a.pdf', 1, 'application/pdf', 'f1', 'u-supplier')`,
  );
  const kind = { code: 'RG', name: '试剂', categoryKind: 'REAGENT', controlLevel: 'C' };
  const category = await catalog.call(manager, 'POST', '/records/category', kind);
  await saved({
    ...{ files: ['f1'], roles: ['TRADER'], categories: [category.result.id] },
    intro: '专做试剂',
    contacts: [{ name: '李', duty: 'SALES', phone: '13800000000' }],
    certs: [{ certKind: 'CMA', certNo: 'A-1', validFrom: '2026-01-01', validTo: '2090-01-01' }],
    holders: [{ name: '王', sharePct: '60' }],
  });
  await moved('supplier', 'myCompany', 'submit');
});
afterAll(() => catalog.close());

const read = async (entity: string, who = keeper): Promise<Answer> =>
  (await catalog.call(who, 'GET', `/records/${entity}/s1`)).result;
const save = async (body: Body, entity = 'myCompany', who = 'supplier'): Promise<Answer> => {
  const { version } = await read(entity, who);
  return catalog.call(who, 'PUT', `/records/${entity}/s1`, { version, ...body });
};
async function saved(...asked: Parameters<typeof save>): Promise<void> {
  const answer = await save(...asked);
  expect(answer.success, JSON.stringify(answer)).toBe(true);
}
async function move(who: string, entity: string, key: string, answers: Body = {}): Promise<Answer> {
  const { version } = await read(entity, who);
  return catalog.call(who, 'POST', `/records/${entity}/s1/moves/${key}`, { version, answers });
}
async function moved(...asked: Parameters<typeof move>): Promise<Answer> {
  const answer = await move(...asked);
  expect(answer.success, `${asked[2]}: ${JSON.stringify(answer)}`).toBe(true);
  return answer.result;
}

/** What each section holds, with what is tried to be made of it. */
const sections: Readonly<Record<string, readonly Body[]>> = {
  BASE: [
    { name: '另一家公司' },
    { legalPerson: '另一人' },
    { roles: ['AGENT'] },
    { capital: '1.00' },
    { shortName: '别称' },
    { foundDate: '2001-01-01' },
    { supplierKind: 'STATE' },
    { creditCode: '91110000100000003U' },
  ],
  PLACE: [
    { phone: '021-60000009' },
    { address: '别处 1 号' },
    { website: 'https://elsewhere.example' },
    { email: 'other@example.com' },
    { region: '110105' },
    { country: 'DE' },
    { contacts: [] },
    { contacts: [{ name: '赵', duty: 'SALES', phone: '13900000000' }] },
  ],
  DEAL: [{ taxpayer: 'SMALL' }, { categories: null, currency: 'EUR' }],
  PROOF: [
    { intro: '什么都做' },
    { files: [] },
    { certs: [] },
    { certs: [{ certKind: 'CMA', certNo: 'A-2', validFrom: '2026-01-01', validTo: '2090-01-01' }] },
    { holders: [{ name: '孙', sharePct: '10' }] },
  ],
};

/** All the ways by which a supplier may try to write. */
const roads: Readonly<Record<string, (body: Body) => Promise<unknown>>> = {
  'its own data': (body) => save(body),
  'the file the buyers keep of it': (body) => save(body, 'supplier'),
  'its own data, as of many': (values) =>
    catalog.call('supplier', 'POST', '/records/myCompany/edits', { ids: ['s1'], values }),
  'the file, as of many': (values) =>
    catalog.call('supplier', 'POST', '/records/supplier/edits', { ids: ['s1'], values }),
  'the older clients’ change': (body) =>
    catalog.call('supplier', 'PUT', '/online/cgform/api/form/myCompany', { id: 's1', ...body, ...byTable(body) }),
  'the older clients’ change of the file': (body) =>
    catalog.call('supplier', 'PUT', '/online/cgform/api/form/supplier', { id: 's1', ...body, ...byTable(body) }),
  'what a move is answered': async (body) => {
    const { version } = await read('myCompany', 'supplier');
    return catalog.call('supplier', 'POST', `/records/myCompany/s1/moves/withdraw`, { version, answers: body });
  },
};

/** These clients know rows by the table they lie in. */
const tables: Readonly<Record<string, string>> = { contacts: 'su_contact', certs: 'su_cert', holders: 'su_holder' };
const byTable = (body: Body): Body =>
  Object.fromEntries(Object.entries(body).flatMap(([key, value]) => (tables[key] ? [[tables[key], value]] : [])));

const kept = async (): Promise<string> => {
  const [head] = await owner(
    `select to_jsonb(s) - array['version', 'rev', 'update_time', 'update_by'] as said from su_supplier s where id = 's1'`,
  );
  const rows = Object.values(tables).map((table) => owner(`select * from ${table} order by id`));
  return JSON.stringify([head, await Promise.all(rows)]);
};

async function refusedOnEveryRoad(closed: readonly string[]): Promise<void> {
  const before = await kept();
  for (const section of closed)
    for (const body of sections[section] ?? [])
      for (const [road, go] of Object.entries(roads)) {
        await go(body);
        expect(await kept(), `${road}: ${JSON.stringify(body)}`).toBe(before);
      }
}

test('whoever returns it names sections there are, each once', async () => {
  const said = async (answers: Body) => (await move(keeper, 'supplier', 'return', answers)).message;
  expect(await said(why)).toContain('请选择要修改的区块');
  expect(await said({ ...why, returned: [] })).toContain('请选择要修改的区块');
  expect(await said({ ...why, returned: ['NONE'] })).toContain('要修改的区块');
  expect(await said({ ...why, returned: ['PROOF', 'PROOF'] })).toContain('要修改的区块');
  expect(await said({ returned: ['PROOF'], rejectReason: ['看不清楚'] })).toContain('退回原因');
  for (const returned of [7, [7], { PROOF: true }, [['PROOF']]])
    expect(await move(keeper, 'supplier', 'return', { ...why, returned })).toMatchObject({ success: false });
  expect(await read('supplier')).toMatchObject({ verifyStatus: '1', returned: null });
});

describe('of what came back', () => {
  test('just the sections that were named are open, on whatever road', async () => {
    await moved(keeper, 'supplier', 'return', { ...why, returned: ['PROOF'] });
    expect(await read('myCompany', 'supplier')).toMatchObject({ verifyStatus: '3', returned: ['PROOF'] });
    await refusedOnEveryRoad(['BASE', 'PLACE', 'DEAL']);
    await saved({ intro: '专做标准物质', holders: [{ name: '孙', sharePct: '10' }] });
    // The roads are roads: what is open goes by each.
    for (const [road, go] of Object.entries(roads).slice(0, -1)) {
      const before = await kept();
      await go({ intro: `写法：${road}` });
      expect(await kept(), road).not.toBe(before);
    }
    // Who keeps the file mends what else there is.
    await saved({ phone: '021-60000003' }, 'supplier', keeper);
  });

  test('the supplier is told which, in words', async () => {
    const [told] = await owner(
      `select body->'told' as told from outbox where topic = 'notify' and body->>'id' = 's1' and body->'to' ? 'supplier' order by id desc limit 1`,
    );
    expect(told.told.map(({ say }: { say: string }) => say)).toEqual(['退回的区块：资质与简介', '退回原因：看不清楚']);
  });

  test('its supplier opens no more by naming others, by handing it in and taking it back, or by both again', async () => {
    for (let round = 0; round < 2; round += 1) {
      await save({ returned: null });
      await save({ returned: ['BASE', 'PLACE', 'DEAL', 'PROOF'] });
      await moved('supplier', 'myCompany', 'submit');
      await moved('supplier', 'myCompany', 'withdraw');
      expect(await read('myCompany', 'supplier')).toMatchObject({ verifyStatus: '0', returned: ['PROOF'] });
      await refusedOnEveryRoad(['BASE', 'PLACE', 'DEAL']);
    }
    await saved({ intro: '专做标准物质和试剂' });
  });

  test('two sections are open together, and another return closes the one before', async () => {
    await moved('supplier', 'myCompany', 'submit');
    await moved(keeper, 'supplier', 'accept');
    await moved(keeper, 'supplier', 'return', { ...why, returned: ['PLACE', 'DEAL'] });
    await refusedOnEveryRoad(['BASE', 'PROOF']);
    await saved({ address: '张江路 2 号', taxpayer: 'SMALL' });
    const { contacts } = await read('myCompany', 'supplier');
    await saved({ contacts: [{ ...contacts[0], name: '李四' }] });
  });

  test('everything is open once a review sent it back, and once it was refused', async () => {
    await moved('supplier', 'myCompany', 'submit');
    await moved(keeper, 'supplier', 'accept');
    await moved(keeper, 'supplier', 'review');
    expect(await move(keeper, 'supplier', 'return', { ...why, returned: ['PROOF'] })).toMatchObject({ success: false });
    expect(await move(keeper, 'supplier', 'sendBack', why)).toMatchObject({ success: false });
    const sent = await decide(catalog.call, manager, ['supplier', 's1'], 'back', '请补充全部资料');
    expect(sent, JSON.stringify(sent)).toMatchObject({ success: true });
    expect(await read('supplier')).toMatchObject({ verifyStatus: '3', returned: null, rejectReason: '请补充全部资料' });
    await saved({ legalPerson: '法人二', intro: '重新写的' });
    await moved('supplier', 'myCompany', 'submit');
    await moved(keeper, 'supplier', 'return', { ...why, returned: ['BASE'] });
    await moved('supplier', 'myCompany', 'submit');
    await moved(keeper, 'supplier', 'accept');
    await moved(keeper, 'supplier', 'refuse', why);
    expect(await read('supplier')).toMatchObject({ verifyStatus: '7', returned: null });
  });
});
