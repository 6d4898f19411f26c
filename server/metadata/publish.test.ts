import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { catalogTemplate } from '../../tests/support/catalog-template.ts';
import { type TestDatabase, testDatabase } from '../../tests/support/database.ts';
import { connectDatabase } from '../db/connect.ts';
import { readStructure } from '../db/read-structure.ts';
import { sql } from '../db/statement.ts';
import { engine } from '../engine.ts';
import { createModels, type LiveModels } from './create-models.ts';
import { type SaveDraft, saveDraft } from './drafts.ts';
import { offerMerge } from './offer-merge.ts';
import { type PublishAsk, publish, rollBack } from './publish.ts';
import { judgeDrafts, judgeRollback, readState } from './review.ts';
import { readRevisions } from './revisions.ts';

// Every publish reads the whole product anew, and that takes a while on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

type Body = Record<string, unknown>;

let at: TestDatabase;
let models: LiveModels;
beforeAll(async () => {
  at = await testDatabase('publish', { template: catalogTemplate });
  models = createModels(at.db, engine);
});
afterAll(async () => {
  models.close();
  await at.close();
});
beforeEach(async () => {
  await at.db.owner.rows(sql`delete from meta_draft`);
});

const visit = (fields: Body = {}, more: Body = {}): Body => ({
  kind: 'entity',
  key: 'visit',
  spec: 1,
  title: '拜访记录',
  fields: {
    subject: { type: 'text', label: '主题', need: true, max: 100, search: true },
    supplier: { type: 'ref', to: 'supplier', label: '供应商' },
    ...fields,
  },
  parts: { talks: { label: '要点', fields: { what: { type: 'text', label: '内容', max: 200 } } } },
  forms: { edit: { head: [{ section: 'base', title: '基本信息', cells: ['subject', 'supplier'] }] } },
  lists: { main: { cols: ['subject', 'supplier'], find: [{ f: 'subject', op: 'like' }] } },
  access: { roles: { buyer: { do: ['create', 'edit', 'delete'] } } },
  ...more,
});

const draft = async (
  body: Body | null,
  { tenant = 1, id = 'entity:visit', ...more }: Partial<SaveDraft> & { tenant?: number; id?: string } = {},
) => {
  const [kind = '', key = ''] = id.split(':');
  const [row] = await at.db.owner.rows(
    sql`select max(rev)::int as rev from meta_document where tenant_id = ${tenant} and kind = ${kind} and key = ${key}
      and not exists (select 1 from meta_document g where (g.tenant_id, g.kind, g.key) = (${tenant}, ${kind}, ${key}) and g.gone
        and g.revision = (select max(revision) from meta_document m where (m.tenant_id, m.kind, m.key) = (${tenant}, ${kind}, ${key})))`,
  );
  return saveDraft(at.db.tenant(tenant), { kind, key, body, baseRev: row?.rev ?? 0, version: 0, by: 'admin', ...more });
};
const current = async (tenant = 1) => (await models.running(tenant)).revision;
const release = async (ask: Partial<PublishAsk> = {}, tenant = 1) =>
  publish(at.db, models, { tenant, by: 'admin' }, { revision: await current(tenant), ...ask });
const review = async (tenant = 1) => (await judgeDrafts(at.db.owner, await readState(at.db.owner, tenant))).review;
const put = (text: string, values: readonly unknown[] = []) => at.db.tenant(1).rows({ text, values });

describe('an entity of a tenant’s own', () => {
  test('runs as soon as it is published: list, form, rights and tables', async () => {
    await draft(visit());
    expect(await review()).toMatchObject({
      ready: true,
      confirm: [],
      documents: [{ id: 'entity:visit', title: '拜访记录', words: ['新增单据“拜访记录”'] }],
    });
    const { revision } = await release({ note: '开始记录拜访' });
    const running = await models.running(1);
    expect(running.revision).toBe(revision);
    const plan = running.plan('visit', ['buyer']);
    expect(Object.keys(plan?.lists ?? {})).toEqual(['main']);
    expect(Object.keys(plan?.forms ?? {})).toEqual(['edit']);
    expect(running.plan('visit', ['demander'])).toBeUndefined();
    expect((await models.running(2)).entity('visit')).toBeUndefined();
    await put(`insert into t1_visit (tenant_id, id, subject) values (1, 'v1', '初访')`);
    await put(`insert into t1_visit_talks (tenant_id, id, head_id, row_no, what) values (1, 'a', 'v1', 1, '价格')`);
    expect(await at.db.tenant(2).rows(sql`select * from t1_visit`)).toEqual([]);
    const [last] = await readRevisions(at.db, 1, 2_147_483_647, 1);
    expect(last).toMatchObject({ revision, by: 'admin', note: '开始记录拜访', documents: [{ id: 'entity:visit' }] });
    expect(last?.steps.some(({ say }) => say.startsWith('新建表'))).toBe(true);
  });

  test('runs as the very model that was judged: nothing is compiled a second time', async () => {
    await draft(visit({}, { title: '拜访登记' }));
    const { model } = await judgeDrafts(at.db.owner, await readState(at.db.owner, 1));
    await release();
    expect((await models.running(1)).model).toBe(model);
    await draft(visit());
    await release();
  });

  test('is seen by another process, which is told of it', async () => {
    const other = connectDatabase(at.connection);
    const theirs = createModels(other, engine);
    expect((await theirs.running(1)).entity('visit')?.title).toBe('拜访记录');
    await draft(visit({}, { title: '供应商拜访' }));
    const { revision } = await release();
    await expect.poll(async () => (await theirs.running(1)).revision).toBe(revision);
    expect((await theirs.running(1)).entity('visit')?.title).toBe('供应商拜访');
    theirs.close();
    await other.close();
  });

  test('renames keep the values, an undeclared one is refused', async () => {
    const { subject: _, ...fields } = visit().fields as Body;
    const renamed = (changes: unknown[]) => ({
      ...visit({}, { forms: {}, lists: {}, changes }),
      fields: { ...fields, topic: { type: 'text', label: '主题', need: true, max: 100, search: true } },
    });
    await draft(renamed([]));
    expect((await review()).issues.map(({ code }) => code)).toContain('undeclared_change');
    await at.db.owner.rows(sql`delete from meta_draft`);
    await draft(renamed([{ rev: 3, do: 'renameColumn', f: 'topic', from: 'subject' }]));
    await release();
    expect(await put('select topic from t1_visit')).toEqual([{ topic: '初访' }]);
  });

  test('goes back in one step, with what was renamed', async () => {
    const revisions = await readRevisions(at.db, 1, 2_147_483_647, 10);
    expect(revisions[1]?.documents[0]?.words).toEqual(['改名为“供应商拜访”']);
    const to = revisions[1]?.revision ?? 0;
    const preview = await judgeRollback(at.db.owner, await readState(at.db.owner, 1), to);
    expect(preview.review).toMatchObject({ ready: true });
    await rollBack(at.db, models, { tenant: 1, by: 'admin' }, { to, revision: await current() });
    expect((await models.running(1)).entity('visit')?.fields.has('subject')).toBe(true);
    expect(await put('select subject from t1_visit')).toEqual([{ subject: '初访' }]);
    const [last] = await readRevisions(at.db, 1, 2_147_483_647, 1);
    expect(last?.note).toBe(`回退到第 ${to} 版`);
  });

  test('loses a field only when its name is typed, and a rollback brings the values back', async () => {
    const before = await current();
    await put(`update t1_visit set supplier = null`);
    const { subject: _, ...fields } = visit().fields as Body;
    await draft({ ...visit({}, { forms: {}, lists: {} }), fields });
    expect(await review()).toMatchObject({ ready: true, confirm: ['visit.subject'] });
    await expect(release()).rejects.toMatchObject({ code: 'not_confirmed' });
    await expect(release({ confirm: ['visit'] })).rejects.toMatchObject({ code: 'not_confirmed' });
    const { revision } = await release({ confirm: ['visit.subject'] });
    expect(await put(`select _old_subject_r${revision} as kept from t1_visit`)).toEqual([{ kept: '初访' }]);
    await rollBack(at.db, models, { tenant: 1, by: 'admin' }, { to: before, revision });
    expect(await put('select subject from t1_visit')).toEqual([{ subject: '初访' }]);
  });

  test('goes altogether, with its table kept aside', async () => {
    await draft(null);
    expect(await review()).toMatchObject({ ready: true, confirm: ['visit', 'visit.talks'] });
    const before = await current();
    const { revision } = await release({ confirm: ['visit', 'visit.talks'] });
    expect((await models.running(1)).entity('visit')).toBeUndefined();
    await rollBack(at.db, models, { tenant: 1, by: 'admin' }, { to: before, revision });
    expect(await put('select subject from t1_visit')).toEqual([{ subject: '初访' }]);
    expect(await put('select what from t1_visit_talks')).toEqual([{ what: '价格' }]);
    await expect(
      put(`insert into t1_visit (tenant_id, id, supplier) values (1, 'v2', 'nobody')`),
    ).rejects.toMatchObject({ code: '23503' });
  });

  test('cannot ask for a table by name', async () => {
    await draft({ ...visit(), key: 'theirs', store: { table: 'po_order' } }, { id: 'entity:theirs' });
    expect((await review()).issues).toContainEqual(
      expect.objectContaining({ code: 'layer_rewrites', path: '/store/table' }),
    );
    await expect(release()).rejects.toMatchObject({
      code: 'not_publishable',
      message: expect.stringMatching(/^配置未通过检查：“.+” › 存储 › 数据表：/),
    });
  });
});

describe('what the product says', () => {
  const material = (more: Body): Body => ({ kind: 'entity', key: 'material', spec: 1, title: '物料', ...more });

  test('takes a tenant’s fields into its own `ext`, for that tenant only', async () => {
    const before = await readStructure(at.db.owner);
    await draft(material({ fields: { shelf: { type: 'text', label: '货架', max: 20 } } }), { id: 'entity:material' });
    await release();
    expect((await models.running(1)).entity('material')?.fields.get('shelf')).toMatchObject({
      inExt: true,
      layer: 'tenant',
    });
    expect((await models.running(2)).entity('material')?.fields.has('shelf')).toBe(false);
    expect(await readStructure(at.db.owner)).toEqual(before);
  });

  test('is called by its title where a layer that says none is told of, and runs as before the first publish again', async () => {
    const layer = {
      kind: 'entity',
      key: 'material',
      spec: 1,
      fields: { bin: { type: 'text', label: '料盒', max: 20 } },
    };
    await draft(layer, { tenant: 2, id: 'entity:material' });
    const { revision } = await release({}, 2);
    const told = await readRevisions(at.db, 2, 2_147_483_647, 10);
    expect(told.map(({ documents }) => documents)).toEqual([[expect.objectContaining({ title: '物料' })]]);
    const confirm = ['material.bin'];
    await rollBack(at.db, models, { tenant: 2, by: 'admin' }, { to: revision - 1, revision, confirm });
    expect((await models.running(2)).entity('material')?.fields.has('bin')).toBe(false);
  });

  test.each<[string, Body, string, string]>([
    ['a field taken away', { fields: { name: null } }, 'layer_removes', '/fields/name'],
    ['a field of another type', { fields: { name: { type: 'longText' } } }, 'layer_rewrites', '/fields/name/type'],
    ['another table', { store: { table: 'mine' }, fields: {} }, 'layer_rewrites', '/store'],
    [
      'lines of its own',
      { fields: {}, parts: { mine: { label: '我的', fields: { a: { type: 'text', label: '甲' } } } } },
      'shared_table',
      '',
    ],
  ])('refuses %s', async (_, more, code, path) => {
    await draft(material(more), { id: 'entity:material' });
    const { ready, issues } = await review();
    expect([ready, issues]).toEqual([false, expect.arrayContaining([expect.objectContaining({ code, path })])]);
  });

  test('cannot be taken away; what a tenant said of it can', async () => {
    await draft(null, { id: 'entity:supplier' });
    expect((await review()).issues).toMatchObject([{ code: 'layer_removes', in: 'entity:supplier' }]);
    await at.db.owner.rows(sql`delete from meta_draft`);
    await draft(null, { id: 'entity:material' });
    // The field of its own goes with it: that is confirmed like any loss.
    const { confirm } = await review();
    expect(confirm).toHaveLength(1);
    await release({ confirm });
    expect((await models.running(1)).entity('material')?.fields.has('shelf')).toBe(false);
  });

  test('gives way to a tenant’s dictionary, for that tenant only', async () => {
    await draft(
      { kind: 'dict', key: 'urgency', spec: 1, title: '紧急程度', items: { HIGH: { text: '加急' } } },
      { id: 'dict:urgency' },
    );
    await release();
    const texts = async (tenant: number) =>
      (await at.db.tenant(tenant).rows(sql`select text from dict_item where dict = 'urgency' order by rank_no`)).map(
        ({ text }) => text,
      );
    expect(await texts(1)).toEqual(['一般', '加急', '紧急']);
    expect(await texts(2)).toEqual(['一般', '较急', '紧急']);
  });
});

describe('a publish', () => {
  test('that fails in the database leaves nothing behind and says which step', async () => {
    await put(`insert into t1_visit (tenant_id, id, subject) values (1, 'w', 'not a number')`);
    const before = [
      await readStructure(at.db.owner),
      await current(),
      await readRevisions(at.db, 1, 2_147_483_647, 99),
    ];
    const changes = [{ rev: 9, do: 'retype', f: 'subject', from: 'text' }];
    await draft(visit({ subject: { type: 'integer', label: '主题' } }, { changes, lists: {} }));
    await draft({ ...visit(), key: 'fresh' }, { id: 'entity:fresh' });
    const refused = await release({ confirm: ['visit.subject'] }).catch((error) => error);
    expect(refused).toMatchObject({ code: 'not_publishable', issues: [{ code: 'structure_fails' }] });
    expect([
      await readStructure(at.db.owner),
      await current(),
      await readRevisions(at.db, 1, 2_147_483_647, 99),
    ]).toEqual(before);
    expect(await at.db.tenant(1).rows(sql`select key from meta_draft order by 1`)).toEqual([
      { key: 'fresh' },
      { key: 'visit' },
    ]);
  });

  test('by two at once is one’s; the other hears by whom', async () => {
    await draft(visit({}, { title: '甲的' }));
    const revision = await current();
    const both = await Promise.allSettled(
      ['wang', 'li'].map((by) => publish(at.db, models, { tenant: 1, by }, { revision })),
    );
    const [won] = both.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
    const [lost] = both.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
    expect(won?.revision).toBeGreaterThan(revision);
    expect(lost).toMatchObject({ code: 'published_meanwhile', result: { revision: won?.revision } });
    expect(lost.message).toMatch(/^(wang|li) 已于 .* 发布第 \d+ 版/);
  });

  test('with nothing to publish says so, and a wrong draft is kept and told', async () => {
    await expect(release()).rejects.toMatchObject({ code: 'nothing_to_publish' });
    const { issues } = await draft({ ...visit(), nonsense: 1 });
    expect(issues.map(({ code }) => code)).toEqual(['unknown_key']);
    await expect(release()).rejects.toMatchObject({ code: 'not_publishable' });
  });

  test('does not overtake what was published since its draft was begun', async () => {
    await draft(visit(), { baseRev: 1 });
    expect((await review()).issues.map(({ code }) => code)).toEqual(['draft_behind']);
  });

  test('takes only what was reviewed', async () => {
    await draft(visit({}, { title: '检查过的' }));
    const { seal } = await review();
    await draft(visit({}, { title: '没检查过的' }), { version: 1 });
    await expect(release({ seal })).rejects.toMatchObject({ code: 'draft_changed' });
    await release({ seal: (await review()).seal });
    expect((await models.running(1)).entity('visit')?.title).toBe('没检查过的');
  });

  test('is warned of what it changes, apart from what was warned of before', async () => {
    const outing = (...bare: readonly string[]) =>
      draft(visit(Object.fromEntries(bare.map((key) => [key, { type: 'text' }])), { key: 'outing' }), {
        id: 'entity:outing',
      });
    const warned = async () =>
      (await review()).problems
        .filter(({ id }) => id === 'entity:outing')
        .map(({ warns, stood }) => ({ warns, stood }));
    await outing('first');
    expect(await warned()).toEqual([{ warns: true }]);
    await release();
    await outing('first', 'second');
    expect(await warned()).toEqual([{ warns: true, stood: true }, { warns: true }]);
  });

  test('whose case fails is refused, with what was otherwise', async () => {
    const cases = [{ name: '主题可以不写', then: { optional: ['subject'] } }];
    await draft(visit({}, { cases }));
    const { ready, cases: outcomes, issues } = await review();
    expect(ready).toBe(false);
    expect(outcomes).toContainEqual(
      expect.objectContaining({ id: 'entity:visit', name: '主题可以不写', passed: false }),
    );
    expect(issues).toContainEqual(expect.objectContaining({ code: 'case_fails', in: 'entity:visit' }));
    await expect(release()).rejects.toMatchObject({ code: 'not_publishable' });
  });

  test('runs the cases of what it touches; all of them where that is asked for', async () => {
    const { revision: before } = await readState(at.db.owner, 1);
    const cases = [{ name: '国外供应商', given: { 'supplier.country': 'US' }, then: { shown: ['subject'] } }];
    await draft(visit({}, { cases }));
    await release();
    const run = async (body: Body, id: string, wholeCases = false) => {
      await at.db.owner.rows(sql`delete from meta_draft`);
      await draft(body, { id });
      const { review: told } = await judgeDrafts(at.db.owner, await readState(at.db.owner, 1), undefined, {
        wholeCases,
      });
      return new Set(told.cases.map((each) => each.id));
    };
    const supplier = { kind: 'entity', key: 'supplier', spec: 1, title: '供应商', fields: {}, note: '另有说明' };
    const other = { ...visit({}, { title: '别的' }), key: 'other' };
    expect([...(await run(supplier, 'entity:supplier'))]).toEqual(
      expect.arrayContaining(['entity:visit', 'entity:supplier', 'entity:purchaseOrder']),
    );
    expect([...(await run(other, 'entity:other'))]).toEqual([]);
    expect((await run(other, 'entity:other', true)).size).toBeGreaterThan(5);
    await at.db.owner.rows(sql`delete from meta_draft`);
    await rollBack(at.db, models, { tenant: 1, by: 'admin' }, { to: before, revision: await current() });
  });

  test('of one document leaves the other drafts', async () => {
    await draft(visit({}, { title: '只发它' }));
    await draft({ ...visit(), key: 'later' }, { id: 'entity:later' });
    await release({ only: ['entity:visit'] });
    expect(await at.db.tenant(1).rows(sql`select key from meta_draft`)).toEqual([{ key: 'later' }]);
  });
});

test('a draft that was overtaken is offered merged with what overtook it', async () => {
  await draft(visit({ place: { type: 'text', label: '地点' } }, { title: '甲改了名' }));
  await release();
  const { draft: old } = await draft(visit({}, { title: '乙也改了名', note: '乙的备注' }), { baseRev: 1 });
  const offer = await offerMerge(at.db, 1, old);
  expect(offer?.document).toMatchObject({ note: '乙的备注', fields: { place: { label: '地点' } } });
  expect(offer?.conflicts).toContainEqual(
    expect.objectContaining({ path: '/title', mine: '乙也改了名', theirs: '甲改了名' }),
  );
  await draft(offer?.document as Body, { baseRev: offer?.baseRev, version: 1 });
  await release();
  expect((await models.running(1)).entity('visit')?.title).toBe('乙也改了名');
});

test('the second to save a draft gets the first one’s', async () => {
  await draft(visit({}, { title: '先' }));
  await expect(draft(visit({}, { title: '后' }))).rejects.toMatchObject({
    code: 'stale_version',
    result: { body: { title: '先' }, version: 1 },
  });
  const { draft: saved } = await draft(visit({}, { title: '后' }), { version: 1 });
  expect(saved.version).toBe(2);
});
