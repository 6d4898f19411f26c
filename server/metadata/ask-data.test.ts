import { afterAll, beforeAll, expect, test } from 'vitest';
import { catalogTemplate } from '../../tests/support/catalog-template.ts';
import { type TestDatabase, testDatabase } from '../../tests/support/database.ts';
import { engine } from '../engine.ts';
import { createModels, type LiveModels } from './create-models.ts';
import { saveDraft } from './drafts.ts';
import { publish } from './publish.ts';
import { judgeDrafts, readState, reviewWithData } from './review.ts';

type Body = Readonly<Record<string, unknown>>;

let at: TestDatabase;
let models: LiveModels;
beforeAll(async () => {
  at = await testDatabase('ask_data', { template: catalogTemplate });
  models = createModels(at.db, engine);
  await saveDraft(at.db.tenant(1), {
    kind: 'entity',
    key: 'meter',
    body: meter(),
    baseRev: 0,
    version: 0,
    by: 'admin',
  });
  const { revision } = await readState(at.db.owner, 1);
  await publish(at.db, models, { tenant: 1, by: 'admin' }, { revision });
  await at.db.tenant(1).rows({
    text: `insert into t1_meter (tenant_id, id, code, qty, note) values
      (1, 'a', '甲', 1.5, 'x'), (1, 'b', '甲', 2, null), (1, 'c', '乙', 3, null), (1, 'd', null, 3, 'x'), (1, 'e', null, 3, 'x')`,
    values: [],
  });
});
afterAll(async () => {
  models.close();
  await at.close();
});

const fields = {
  code: { type: 'text', label: '编号', max: 50 },
  qty: { type: 'decimal', scale: 4, label: '数量' },
  note: { type: 'text', label: '说明' },
};
const meter = (changed: Body = {}, more: Body = {}): Body => ({
  kind: 'entity',
  key: 'meter',
  spec: 1,
  title: '仪表',
  fields: { ...fields, ...changed },
  ...more,
});

async function told(body: Body) {
  await at.db.owner.rows({ text: 'delete from meta_draft', values: [] });
  await saveDraft(at.db.tenant(1), { kind: 'entity', key: 'meter', body, baseRev: 1, version: 0, by: 'admin' });
  const judged = await judgeDrafts(at.db.owner, await readState(at.db.owner, 1));
  const { ready, problems } = await reviewWithData(at.db.tenant(1), judged);
  return { ready, problems: problems.map(({ place, say }) => `${place} ${say}`) };
}

const unique = (field: string) => ({ store: { indexes: [{ key: field, on: [field], unique: true }] } });
const retyped = (f: string, from: string) => ({ changes: [{ rev: 2, do: 'retype', f, from }] });

test('values that are there twice are named before anybody publishes that there may be only one', async () => {
  expect(await told(meter({}, unique('code')))).toEqual({
    ready: false,
    problems: [' 索引：仪表，“编号”不得重复：发布时会失败，已有重复的值“甲”'],
  });
});

test('values that another type cannot hold are told with one of them', async () => {
  const { ready, problems } = await told(meter({ code: { type: 'date', label: '编号' } }, retyped('code', 'text')));
  expect([ready, problems]).toEqual([false, [expect.stringContaining('有些已存的值（如“甲”）无法转换成新的类型')]]);
  expect(await told(meter({ qty: { type: 'integer', label: '数量' } }, retyped('qty', 'decimal')))).toEqual({
    ready: true,
    problems: [],
  });
});

test('what becomes required is counted where it is empty, and stops nothing', async () => {
  expect(await told(meter({ note: { ...fields.note, need: true } }))).toEqual({
    ready: true,
    problems: [expect.stringContaining('“说明”改为必填，已有 2 条没有填：它们下次修改时须补上')],
  });
  const fresh = await told(meter({ fresh: { type: 'text', label: '新的', need: true } }));
  expect(fresh.problems).toEqual([expect.stringContaining('“新的”改为必填，已有 5 条没有填')]);
});

test('a renamed field is asked under the name it has so far', async () => {
  const { note: _, ...others } = fields;
  const renamed = { ...meter(), fields: { ...others, remark: { ...fields.note, label: '备注', need: true } } };
  const { problems } = await told({
    ...renamed,
    changes: [{ rev: 2, do: 'renameColumn', f: 'remark', from: 'note' }],
  });
  expect(problems).toEqual([expect.stringContaining('“备注”改为必填，已有 2 条没有填')]);
});

test('a table that the publish makes has nothing to say', async () => {
  await at.db.owner.rows({ text: 'delete from meta_draft', values: [] });
  const body = { ...meter({}, unique('code')), key: 'other' };
  await saveDraft(at.db.tenant(1), { kind: 'entity', key: 'other', body, baseRev: 0, version: 0, by: 'admin' });
  const judged = await judgeDrafts(at.db.owner, await readState(at.db.owner, 1));
  expect(await reviewWithData(at.db.tenant(1), judged)).toMatchObject({ ready: true, problems: [] });
});

test('periods that meet are named before anybody publishes that they may not', async () => {
  await at.db.owner.rows({ text: 'delete from meta_draft', values: [] });
  const dated = {
    ...meter({ since: { type: 'date', label: '起' }, until: { type: 'date', label: '止' } }),
    key: 'dated',
    named: 'code',
  };
  await saveDraft(at.db.tenant(1), { kind: 'entity', key: 'dated', body: dated, baseRev: 0, version: 0, by: 'admin' });
  const { revision } = await readState(at.db.owner, 1);
  await publish(at.db, models, { tenant: 1, by: 'admin' }, { revision });
  await at.db.tenant(1).rows({
    text: `insert into t1_dated (tenant_id, id, code, note, since, until) values (1, 'a', 'A1', 'x', '2026-01-01', null),
      (1, 'b', 'A2', 'x', null, '2026-01-01'), (1, 'c', 'A3', 'y', '2026-01-01', null), (1, 'd', 'A4', null, null, null)`,
    values: [],
  });
  const body = (when: string) => ({
    ...dated,
    valid: { from: 'since', to: 'until' },
    checks: [{ key: 'once', noOverlap: ['note'], when }],
  });
  const asked = async (when: string) => {
    await at.db.owner.rows({ text: 'delete from meta_draft', values: [] });
    const draft = { kind: 'entity', key: 'dated', body: body(when), baseRev: 1, version: 0, by: 'admin' } as const;
    await saveDraft(at.db.tenant(1), draft);
    const judged = await judgeDrafts(at.db.owner, await readState(at.db.owner, 1));
    const { ready, problems } = await reviewWithData(at.db.tenant(1), judged);
    return { ready, problems: problems.map(({ say }) => say) };
  };
  expect(await asked("code <> 'A9'")).toEqual({
    ready: false,
    problems: [
      '约束：仪表，“说明”相同的，有效期不能重叠：发布时会失败，“A1”（2026-01-01 至 长期）与“A2”（最初 至 2026-01-01）的有效期重叠',
    ],
  });
  expect(await asked("code <> 'A2'")).toEqual({ ready: true, problems: [] });
  const now = await readState(at.db.owner, 1);
  await publish(at.db, models, { tenant: 1, by: 'admin' }, { revision: now.revision });
  const twice = at.db.tenant(1).rows({ text: `update t1_dated set code = 'A5' where id = 'b'`, values: [] });
  await expect(twice).rejects.toMatchObject({ code: '23P01' });
});

test('a state in which records stand is not taken away, and one that is empty is', async () => {
  const states = (...nodes: readonly (readonly [string, string])[]) => ({
    fields: { ...fields, state: { type: 'state', label: '状态' } },
    states: {
      field: 'state',
      start: 'new',
      nodes: Object.fromEntries(nodes.map(([key, label]) => [key, { label, open: '*' }])),
      moves: {},
    },
  });
  const all = [
    ['new', '新建'],
    ['used', '在用'],
    ['lent', '借出'],
  ] as const;
  await at.db.owner.rows({ text: 'delete from meta_draft', values: [] });
  const body = { ...meter(), ...states(...all), key: 'gauge', title: '量具' };
  const save = (of: Body, baseRev: number) =>
    saveDraft(at.db.tenant(1), { kind: 'entity', key: 'gauge', body: of, baseRev, version: 0, by: 'admin' });
  const release = async () => {
    const { revision } = await readState(at.db.owner, 1);
    return publish(at.db, models, { tenant: 1, by: 'admin' }, { revision });
  };
  await save(body, 0);
  await release();
  const write = (text: string) => at.db.tenant(1).rows({ text, values: [] });
  await write(`insert into t1_gauge (tenant_id, id, state) values (1, 'a', 'used'), (1, 'b', 'used')`);
  await save({ ...body, ...states(['new', '新建']) }, 1);
  const judged = await judgeDrafts(at.db.owner, await readState(at.db.owner, 1));
  const { ready, problems } = await reviewWithData(at.db.tenant(1), judged);
  expect([ready, problems.map(({ say }) => say)]).toEqual([
    false,
    ['还有 2 条“量具”处于“在用”，不能去掉这个状态：请先把它们转到别的状态，或保留它而不再让单据进入'],
  ]);
  await expect(release()).rejects.toMatchObject({ code: 'not_publishable' });
  await write(`update t1_gauge set state = 'new'`);
  await release();
});
