import { afterAll, beforeAll, expect, test } from 'vitest';
import { catalogTemplate } from '../../tests/support/catalog-template.ts';
import { type TestDatabase, testDatabase } from '../../tests/support/database.ts';
import { sql } from '../db/statement.ts';
import { engine } from '../engine.ts';
import { planPackage } from '../features/packages/gather-package.ts';
import { createModels, type LiveModels } from './create-models.ts';
import { saveDraft } from './drafts.ts';
import { type PublishAsk, publish, rollBack } from './publish.ts';
import { judgeDrafts, judgeRollback, readState } from './review.ts';
import { findUses } from './where-used.ts';

type Body = Record<string, unknown>;

let at: TestDatabase;
let models: LiveModels;
beforeAll(async () => {
  at = await testDatabase('fieldsets', { template: catalogTemplate });
  models = createModels(at.db, engine);
});
afterAll(async () => {
  models.close();
  await at.close();
});

const contact = (fields: Body = {}, more: Body = {}): Body => ({
  spec: 1,
  title: '联系方式',
  fields: {
    person: { type: 'text', label: '联系人', max: 50 },
    phone: { type: 'text', label: '电话', max: 30 },
    ...fields,
  },
  cells: ['person', 'phone', ...Object.keys(fields)],
  ...more,
});
const entity = (title: string, fieldsets: Body, more: Body = {}): Body => ({
  spec: 1,
  title,
  fieldsets,
  fields: { name: { type: 'text', label: '名称', rank: 'a0' } },
  forms: { edit: { head: { base: { title: '基本信息', cells: { name: { rank: 'a0' } }, rank: 'a0' } } } },
  lists: { main: { cols: ['name'] } },
  access: { roles: { buyer: { do: ['create', 'edit', 'delete'] } } },
  cases: { free: { as: 'buyer', given: { name: 'x' }, then: { fine: true } } },
  ...more,
});
const use = (label?: string): Body => ({ of: 'contact', ...(label ? { label } : {}), forms: { edit: {} } });

/** The revs of what is published are counted by whoever writes over it. */
const draft = async (id: string, body: Body) => {
  const [kind = '', key = ''] = id.split(':');
  const [row] = await at.db.owner.rows<{ rev: number | null }>(
    sql`select max(rev)::int as rev from meta_document where tenant_id = 1 and kind = ${kind} and key = ${key}`,
  );
  return saveDraft(at.db.tenant(1), { kind, key, body, baseRev: row?.rev ?? 0, version: 0, by: 'admin' });
};
const running = () => models.running(1);
const review = async () => (await judgeDrafts(at.db.owner, await readState(at.db.owner, 1))).review;
const release = async (ask: Partial<PublishAsk> = {}) =>
  publish(at.db, models, { tenant: 1, by: 'admin' }, { revision: (await running()).revision, ...ask });
const put = (text: string) => at.db.tenant(1).rows({ text, values: [] });

test('a fieldset is published with the entities that use it, each with columns of its own', async () => {
  await draft('fieldset:contact', contact());
  await draft('entity:booth', entity('展位', { by: use('预订') }));
  await draft('entity:guest', entity('来宾', { own: use(), help: use('紧急') }));
  expect((await review()).documents.map(({ words }) => words)).toEqual([
    ['新增单据“展位”'],
    ['新增单据“来宾”'],
    ['新增字段组“联系方式”'],
  ]);
  await release();
  await put(`insert into t1_booth (tenant_id, id, name, by_person) values (1, 'b1', '一号', '张三')`);
  await put(`insert into t1_guest (tenant_id, id, name, own_phone, help_phone) values (1, 'g1', '李四', '1', '2')`);
  expect((await running()).entity('guest')?.fields.get('helpPhone')?.label).toBe('紧急电话');
});

test('one change of it reaches all who use it: in words, in their tables, with their cases', async () => {
  await draft('fieldset:contact', contact({ mail: { type: 'text', label: '邮箱' } }, { title: '联系方式' }));
  const seen = await review();
  expect(seen).toMatchObject({ ready: true, confirm: [] });
  expect(seen.documents.map(({ id }) => id)).toEqual(['fieldset:contact']);
  expect(seen.documents[0]?.words).toEqual(['新增字段“邮箱”（单行文本）', '显示“邮箱”']);
  expect(seen.follows.map(({ title, words }) => [title, words[0]])).toEqual([
    ['展位', '新增字段“预订邮箱”（单行文本）'],
    ['来宾', '新增字段“紧急邮箱”（单行文本）'],
  ]);
  expect(
    seen.steps.map(({ sql: text }) => text.match(/^alter table "(\w+)" add column "(\w+)"/)?.slice(1)).filter(Boolean),
  ).toEqual([
    ['t1_booth', 'by_mail'],
    ['t1_guest', 'help_mail'],
    ['t1_guest', 'own_mail'],
  ]);
  expect(seen.cases.map(({ id }) => id)).toEqual(expect.arrayContaining(['entity:booth', 'entity:guest']));
  await release();
  await put(`update t1_booth set by_mail = 'a@b.cn'`);
});

test('what goes from it is asked for in every table, and comes back with a rollback', async () => {
  const before = (await running()).revision;
  await draft('fieldset:contact', {
    ...contact(),
    fields: { phone: { type: 'text', label: '电话', max: 30 } },
    cells: ['phone'],
  });
  const seen = await review();
  const gone = [
    'booth.byMail',
    'booth.byPerson',
    'guest.helpMail',
    'guest.helpPerson',
    'guest.ownMail',
    'guest.ownPerson',
  ];
  expect([...seen.confirm].sort()).toEqual(gone);
  await expect(release()).rejects.toMatchObject({ code: 'not_confirmed' });
  const { revision } = await release({ confirm: gone });
  expect((await running()).entity('booth')?.fields.has('byPerson')).toBe(false);
  expect((await judgeRollback(at.db.owner, await readState(at.db.owner, 1), before)).review).toMatchObject({
    ready: true,
  });
  await rollBack(at.db, models, { tenant: 1, by: 'admin' }, { to: before, revision });
  expect(await put('select by_person, by_mail from t1_booth')).toEqual([{ by_person: '张三', by_mail: 'a@b.cn' }]);
});

test('a field of it that a rule of an entity needs does not go unnoticed', async () => {
  const rules = { call: { title: '一号要电话', if: "name = '一号'", then: [{ need: 'byPhone' }], rank: 'a0' } };
  await draft('entity:booth', entity('展位', { by: use('预订') }, { rules, cases: {} }));
  await release();
  expect(findUses((await running()).model, 'fieldset:contact.phone')).toEqual([
    { document: 'entity:booth', title: '展位', path: '/rules/call/then/0/need' },
    { document: 'fieldset:contact', title: '联系方式', path: '/cells/phone' },
  ]);
  await draft('fieldset:contact', {
    ...contact(),
    fields: { person: { type: 'text', label: '联系人' } },
    cells: ['person'],
  });
  const { ready, problems } = await review();
  expect(ready).toBe(false);
  expect(problems).toContainEqual(
    expect.objectContaining({
      id: 'entity:booth',
      title: '展位',
      place: '规则 › 一号要电话 › 满足时 › 第 1 项 › 必填',
    }),
  );
  await at.db.owner.rows(sql`delete from meta_draft`);
});

test('nothing that data stands in changes when an entity gives a fieldset up and keeps the fields', async () => {
  const { document } = (await running()).entity('guest') ?? {};
  const { fieldsets: _gone, layer: _, rev: _rev, ...own } = document as unknown as Body;
  await draft('entity:guest', own);
  const seen = await review();
  expect(seen.documents[0]?.words).toEqual(['与字段组“联系方式”解除关联']);
  expect(seen).toMatchObject({ ready: true, steps: [], confirm: [] });
  await at.db.owner.rows(sql`delete from meta_draft`);
});

test('a package takes it along, and the fieldset knows who uses it', async () => {
  expect(await planPackage({ db: at.db, models }, 1, ['entity:guest'])).toMatchObject([
    { id: 'entity:guest', chosen: true },
    { id: 'fieldset:contact', chosen: false, because: ['“来宾”的字段组 › 联系方式'] },
  ]);
  const users = findUses((await running()).model, 'fieldset:contact').map(({ title }) => title);
  expect([...new Set(users)]).toEqual(['展位', '来宾']);
});

test('lines have its fields as columns of their table, and follow it there', async () => {
  const mail = { type: 'text', label: '邮箱' };
  const parts = { stops: { label: '行程', fields: { day: { type: 'text', label: '日期', rank: 'a0' } } } };
  const body = { head: { base: { title: '基本信息', cells: { name: { rank: 'a0' } }, rank: 'a0' } } };
  const forms = { edit: { ...body, body: { stops: { as: 'grid', cols: { day: { rank: 'a0' } }, rank: 'a0' } } } };
  await draft(
    'entity:tour',
    entity(
      '行程单',
      { at: { ...use('到达'), part: 'stops', forms: { edit: { rank: 'a5' } } } },
      { parts, forms, cases: {} },
    ),
  );
  expect((await review()).documents.map(({ words }) => words)).toEqual([['新增单据“行程单”']]);
  await release();
  await put(`insert into t1_tour (tenant_id, id, name) values (1, 't1', '一日')`);
  await put(
    `insert into t1_tour_stops (tenant_id, id, head_id, row_no, day, at_person) values (1, 's1', 't1', 1, '一', '王五')`,
  );
  const grid = (await running()).entity('tour')?.forms.get('edit')?.body[0];
  expect(grid?.columns.map(({ field }) => field)).toEqual([
    'stops.day',
    'stops.atPerson',
    'stops.atPhone',
    'stops.atMail',
  ]);

  await draft('fieldset:contact', contact({ mail, fax: { type: 'text', label: '传真' } }));
  const seen = await review();
  expect(seen.follows.find(({ title }) => title === '行程单')?.words[0]).toContain('到达传真');
  expect(seen.steps.map(({ sql: text }) => text).join('\n')).toContain(
    'alter table "t1_tour_stops" add column "at_fax"',
  );
  await at.db.owner.rows(sql`delete from meta_draft`);

  await draft('fieldset:contact', {
    ...contact(),
    fields: { phone: { type: 'text', label: '电话', max: 30 } },
    cells: ['phone'],
  });
  expect((await review()).confirm).toContain('tour.stops.atPerson');
  await at.db.owner.rows(sql`delete from meta_draft`);

  const { document } = (await running()).entity('tour') ?? {};
  const { fieldsets: _gone, layer: _, rev: _rev, ...own } = document as unknown as Body;
  await draft('entity:tour', own);
  expect(await review()).toMatchObject({ ready: true, steps: [], confirm: [] });
  await at.db.owner.rows(sql`delete from meta_draft`);
});
