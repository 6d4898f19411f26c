import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Catalog, openCatalog } from '../../tests/support/open-catalog.ts';
import { seatPeople } from '../../tests/support/seat-people.ts';
import { formStyleCalls } from '../lineage/form-style.routes.ts';
import { recordsRoom } from './records.routes.ts';
import { addSupplier } from './supplier.fixture.ts';

vi.setConfig({ testTimeout: 60_000 });

type Body = Record<string, unknown>;
// biome-ignore lint/suspicious/noExplicitAny: an answer is what its call says
type Answer = any;

const keeper = 'role:supMgr';
const lab = 'role:supAdmin@s1';
const agent = 'role:supAdmin@s2';

let catalog: Catalog;
const categories: Record<string, string> = {};
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

/** What a supplier saves in its own data. */
const save = async (id: string, body: Body, who = `role:supAdmin@${id}`): Promise<Answer> => {
  const { version } = await read('myCompany', id, who);
  return catalog.call(who, 'PUT', `/records/myCompany/${id}`, { ...body, version });
};

/** What is written to what the list asks, by the names of its fields. */
async function filled(id: string, said: Readonly<Record<string, unknown>>, who = `role:supAdmin@${id}`) {
  const { asked } = await read('myCompany', id, who);
  const rows = asked.map((row: Answer) => ({ id: row.id, value: said[row.name] ?? row.value }));
  return save(id, { asked: rows }, who);
}

const namesOf = async (id: string): Promise<readonly string[]> =>
  (await read('supplier', id)).asked.map(({ name }: Answer) => name);
const sayings = ({ message, result }: Answer) => JSON.stringify([message, result]);

const scope = { name: 'CNAS认可范围', section: 'PROOF', kind: 'TEXT', fill: 'NEED', roles: ['SUBLAB'] };
const number = {
  name: '参数数量',
  section: 'PROOF',
  kind: 'NUM',
  unit: '项',
  least: '1',
  fill: 'NEED',
  roles: ['SUBLAB'],
};
const until = { name: '授权截止', section: 'DEAL', kind: 'DATE', fill: 'FREE', roles: ['AGENT'] };
const level = { name: '采购方评级说明', section: 'DEAL', kind: 'TEXT', fill: 'LOCK' };
const website = { name: '网址', section: 'PLACE', field: 'website', fill: 'NEED', roles: ['AGENT'] };
const intro = { name: '企业简介', section: 'PROOF', field: 'intro', fill: 'HIDE', roles: ['AGENT'] };
const taxpayer = { name: '纳税人类型', section: 'DEAL', field: 'taxpayer', fill: 'LOCK', roles: ['SUBLAB'] };
const visit = { name: '可接待考察', section: 'DEAL', kind: 'TIME', fill: 'FREE' };
let urgent: Body;
let list: string;

beforeAll(async () => {
  catalog = await openCatalog('records_supplier_field_list', [
    recordsRoom,
    async (api, house) => formStyleCalls(api, house),
  ]);
  for (const [no, id] of ['s1', 's2', 's3'].entries())
    await addSupplier(
      catalog,
      id,
      ['91110000100000001W', '911100001000000020', '91110000100000003U'][no] ?? '',
      id === 's3' ? '6' : '0',
    );
  await seatPeople(catalog.at.db, null, keeper, 'role:buyer', lab, agent, 'role:supAdmin@s3', 'role:supUser@s1');
  for (const [code, parent] of [
    ['R', null],
    ['R1', 'R'],
    ['R11', 'R1'],
    ['P', null],
  ] as const) {
    const made = await create('role:buyerMgr', 'category', {
      ...{ code, name: `品类${code}`, categoryKind: 'REAGENT', controlLevel: 'C' },
      parent: parent && categories[parent],
    });
    categories[code] = made.id;
  }
  urgent = { name: '应急联系人', section: 'PLACE', kind: 'TEXT', fill: 'NEED', categories: [categories.R] };
  const items = [scope, number, until, urgent, level, website, intro, taxpayer, visit].map((one, at) => ({
    no: (at + 1) * 10,
    ...one,
  }));
  list = (await create(keeper, 'supplierFieldList', { name: '供应商资料清单', items })).id;
  expect((await move(keeper, 'supplierFieldList', list, 'effect')).success).toBe(true);
});
afterAll(() => catalog.close());

const mine = { contacts: [{ name: '张三', duty: 'SALES', phone: '13800000001' }] };

describe('what a supplier is asked', () => {
  test('follows from what it is, and what it supplies, in the order of the list', async () => {
    expect((await save('s1', { roles: ['SUBLAB'], ...mine })).success).toBe(true);
    expect(await namesOf('s1')).toEqual(['CNAS认可范围', '参数数量', '采购方评级说明', '可接待考察']);
    expect((await save('s2', { roles: ['AGENT'], categories: [categories.P] })).success).toBe(true);
    expect(await namesOf('s2')).toEqual(['授权截止', '采购方评级说明', '可接待考察']);
    // what is said of a category is said of all below it
    expect((await save('s2', { categories: [categories.R11] })).success).toBe(true);
    expect(await namesOf('s2')).toEqual(['授权截止', '应急联系人', '采购方评级说明', '可接待考察']);
    expect((await read('supplier', 's2')).listedMissing).toBe(1);
  });

  test('is answered as it is asked, kept, and taken away with the role', async () => {
    expect(sayings(await filled('s1', { 参数数量: ['很多'] }))).toContain('请输入数字');
    expect((await filled('s1', { 参数数量: ['0'] })).success).toBe(false);
    expect((await filled('s1', { CNAS认可范围: ['\u3000\u200b '] })).success).toBe(false);
    expect((await filled('s1', { 可接待考察: ['2026-02-30 09:00:00'] })).success).toBe(false);
    const both = await filled('s1', { 参数数量: ['120'], 可接待考察: ['2026-07-01 09:00:00'] });
    expect(both.success, JSON.stringify(both)).toBe(true);
    expect((await save('s1', { roles: ['SUBLAB', 'AGENT'] })).success).toBe(true);
    const { asked } = await read('supplier', 's1');
    expect(asked.map(({ name, said }: Answer) => [name, said])).toEqual([
      ['CNAS认可范围', null],
      ['参数数量', '120'],
      ['授权截止', null],
      ['采购方评级说明', null],
      ['可接待考察', '2026-07-01 09:00:00'],
    ]);
    expect((await save('s1', { roles: ['SUBLAB'] })).success).toBe(true);
    expect(await namesOf('s1')).toEqual(['CNAS认可范围', '参数数量', '采购方评级说明', '可接待考察']);
  });

  test('has rows of the list alone: nobody adds one, takes one away, or says what is asked', async () => {
    const { asked, version } = await read('myCompany', 's1', lab);
    for (const rows of [[...asked, { name: '自己加的', kind: 'TEXT', value: ['有'] }], asked.slice(1)]) {
      expect((await catalog.call(lab, 'PUT', '/records/myCompany/s1', { asked: rows, version })).success).toBe(false);
      const whole = await read('supplier', 's1');
      const sent = { asked: rows, version: whole.version };
      expect((await catalog.call(keeper, 'PUT', '/records/supplier/s1', sent)).success).toBe(false);
    }
    const easier = asked.map((row: Answer) => ({ ...row, fill: 'FREE' }));
    await catalog.call(lab, 'PUT', '/records/myCompany/s1', { asked: easier, version });
    expect((await read('supplier', 's1')).asked[0].fill).toBe('NEED');
  });
});

describe('what must be filled, and what may not be', () => {
  test('is not told by its name to who may not see it', async () => {
    const refused = await save('s1', { sameRep: 'x', blacklists: 1 });
    expect(refused.message).toContain('不认识的属性“sameRep”');
    expect(refused.message).not.toContain('法定代表人');
    expect(refused.message).not.toContain('黑名单');
  });

  test('is asked when the data are sent, by its name, whoever sends them', async () => {
    await write(`update su_supplier set files = '[]' where id = 's1'`);
    const refused = await move(lab, 'myCompany', 's1', 'submit');
    expect(refused.success).toBe(false);
    expect(refused.message).toContain('请填写CNAS认可范围');
    expect(JSON.stringify(refused)).not.toContain('asked/1/value');
    const agents = await move(agent, 'myCompany', 's2', 'submit');
    expect(JSON.stringify(agents)).toContain('website');
    expect(JSON.stringify(agents)).not.toContain('/intro');
  });

  test('what is read only is written by the keeper of suppliers and by no supplier', async () => {
    const was = await read('supplier', 's1');
    await filled('s1', { 采购方评级说明: ['我们最好'] });
    await save('s1', { taxpayer: 'SMALL' });
    const now = await read('supplier', 's1');
    expect(now.asked.find(({ name }: Answer) => name === level.name).value).toBeNull();
    expect(now.taxpayer).toBe(was.taxpayer);
    const rows = now.asked.map(({ id, name }: Answer) => ({ id, ...(name === level.name && { value: ['良好'] }) }));
    const { version } = now;
    const put = await catalog.call(keeper, 'PUT', '/records/supplier/s1', { asked: rows, taxpayer: 'SMALL', version });
    expect(put.success, JSON.stringify(put)).toBe(true);
    expect(put.result).toMatchObject({ taxpayer: 'SMALL' });
    expect((await read('myCompany', 's1', lab)).asked[2].value).toEqual(['良好']);
  });

  test('another supplier and another company see none of it', async () => {
    expect(await read('myCompany', 's1', agent)).toBeNull();
    expect((await catalog.call(agent, 'PUT', '/records/myCompany/s1', { version: 1, asked: [] })).success).toBe(false);
    for (const who of [agent, 'theirs']) expect(await read('supplierFieldList', list, who)).toBeFalsy();
    for (const who of [lab, 'role:buyer'])
      expect((await catalog.call(who, 'POST', '/records/supplierFieldList', { name: '我的', items: [] })).success).toBe(
        false,
      );
  });
});

test('the call for extended fields says what the form asks', async () => {
  const fields = async (who: string, type: string) =>
    (await catalog.call(who, 'GET', `/extendField/getList?type=${type}`)).result.map((one: Answer) => [
      ...[one.labelName, one.dataType, one.required, one.editProperty],
    ]);
  const labs = [
    ['CNAS认可范围', 'String', 'true', '1'],
    ['参数数量', 'number', 'true', '1'],
    ['采购方评级说明', 'String', 'false', '2'],
    ['可接待考察', 'dateTime', 'false', ''],
  ];
  expect(await fields(lab, 'myCompany')).toEqual(labs);
  expect(await fields(lab, 'myCompany.asked')).toEqual(labs);
  expect(await fields(agent, 'myCompany')).toEqual([
    ['授权截止', 'date', 'false', ''],
    ['应急联系人', 'String', 'true', '1'],
    ['采购方评级说明', 'String', 'false', '2'],
    ['可接待考察', 'dateTime', 'false', ''],
  ]);
  // whoever sees many companies is not told of any one of them
  expect(await fields(keeper, 'supplier')).toEqual([]);
  expect(await fields('role:supUser@s9', 'myCompany')).toEqual([]);
});

describe('a list that is changed', () => {
  test('is asked of who is approved at the next change, and not before', async () => {
    // What it is, the keeper says once it is approved; what follows from that it is asked at its own next change.
    const { version: first } = await read('supplier', 's3');
    const told = await catalog.call(keeper, 'PUT', '/records/supplier/s3', { roles: ['SUBLAB'], version: first });
    expect(told.success, JSON.stringify(told)).toBe(true);
    expect((await filled('s3', { CNAS认可范围: ['化学'], 参数数量: ['30'] })).success).toBe(true);
    const before = await read('supplier', 's3');
    const { result } = await catalog.call(keeper, 'POST', `/records/supplierFieldList/${list}/becomes/revise`);
    const { id: next } = await create(keeper, 'supplierFieldList', result.record);
    const draft = await read('supplierFieldList', next);
    expect(draft.release).toBe(2);
    const items = [
      ...draft.items.map(({ id, name }: Answer) => ({ id, ...(name === until.name && { fill: 'NEED' }) })),
      {
        no: 95,
        name: '能力验证结果',
        section: 'PROOF',
        kind: 'SINGLE',
        choices: ['满意', '不满意'],
        fill: 'NEED',
        roles: ['SUBLAB'],
      },
    ];
    const { version } = draft;
    const put = await catalog.call(keeper, 'PUT', `/records/supplierFieldList/${next}`, { items, version });
    expect(put.success, JSON.stringify(put)).toBe(true);
    const effect = await move(keeper, 'supplierFieldList', next, 'effect');
    expect(effect.success, JSON.stringify(effect)).toBe(true);
    expect(await read('supplierFieldList', list)).toMatchObject({ status: 'retired', inUse: 'N' });
    // nothing happens to who is approved, and the keeper is not asked in the supplier's place
    expect(await read('supplier', 's3')).toEqual(before);
    const asKeeper = await read('supplier', 's3');
    const kept = await catalog.call(keeper, 'PUT', '/records/supplier/s3', {
      shortName: '三',
      version: asKeeper.version,
    });
    expect(kept.success, JSON.stringify(kept)).toBe(true);
    const after = await read('supplier', 's3');
    expect(after).toMatchObject({ verifyStatus: '6', fieldList: next, listedMissing: 1 });
    expect(after.asked.find(({ name }: Answer) => name === '参数数量').said).toBe('30');
    const again = await save('s3', { shortName: '叁' }, 'role:supAdmin@s3');
    expect(again.success).toBe(false);
    expect(JSON.stringify(again)).toContain('asked/4/value');
    expect((await filled('s3', { 能力验证结果: ['满意'] })).success).toBe(true);
  });

  test('is asked of who sends its data as soon as they are sent', async () => {
    const refused = await move(agent, 'myCompany', 's2', 'submit');
    expect(JSON.stringify(refused)).toContain('fieldList');
    expect((await save('s2', { website: 'https://example.com' })).success).toBe(true);
    const now = await move(agent, 'myCompany', 's2', 'submit');
    expect(JSON.stringify(now)).not.toContain('fieldList');
    const { asked } = await read('supplier', 's2');
    expect(asked.find(({ name }: Answer) => name === until.name).fill).toBe('NEED');
  });
});
