import { afterAll, beforeAll, expect, test } from 'vitest';
import { catalogTemplate } from '../../tests/support/catalog-template.ts';
import { type TestDatabase, testDatabase } from '../../tests/support/database.ts';
import { holdLock } from '../../tests/support/held-lock.ts';
import { engine } from '../engine.ts';
import { bootCatalog } from './boot.ts';
import { createModels, type LiveModels } from './create-models.ts';
import { saveDraft } from './drafts.ts';
import { loadCatalog } from './load-catalog.ts';
import { publish } from './publish.ts';
import { judgeDrafts, readState, reviewWithData } from './review.ts';

let at: TestDatabase;
let models: LiveModels;
beforeAll(async () => {
  at = await testDatabase('publish_ledger', { template: catalogTemplate });
  models = createModels(at.db, engine);
  await draft('deal', {
    title: '成交单',
    fields: { no: { type: 'text', label: '单号' }, state: { type: 'state', label: '状态' } },
    parts: { lines: { label: '明细', fields: { qty: { type: 'decimal', scale: 2, label: '数量' } } } },
    states: {
      field: 'state',
      start: 'open',
      nodes: [
        { key: 'open', label: '进行中', open: '*' },
        { key: 'gone', label: '作罢', open: [] },
      ],
      moves: [
        { key: 'drop', label: '作罢', from: 'open', to: 'gone' },
        { key: 'back', label: '恢复', from: 'gone', to: 'open' },
      ],
    },
  });
  await draft('plea', plea());
  await release();
  await put(`insert into t1_plea (tenant_id, id, no, version, rev, left_total) values (1, 'p', 'P1', 1, 1, 5)`);
  await put(
    `insert into t1_plea_lines (tenant_id, id, head_id, row_no, qty, used, left_qty) values (1, 'l', 'p', 1, 10, 5, 5)`,
  );
  await put(
    `insert into t1_deal (tenant_id, id, no, version, rev, state) values (1, 'a', 'A', 1, 1, 'open'), (1, 'b', 'B', 1, 1, 'gone'), (1, 'c', 'C', 1, 1, null)`,
  );
  await put(
    `insert into t1_deal_lines (tenant_id, id, head_id, row_no, qty) values (1, 'a1', 'a', 1, 3), (1, 'b1', 'b', 1, 2), (1, 'c1', 'c', 1, 0)`,
  );
  await put(`insert into doc_link (tenant_id, chain, from_entity, from_id, from_line, to_entity, to_id, to_line, qty)
    select 1, 'plea.go', 'plea', 'p', 'l', 'deal', x, x || '1', q from (values ('a', 3), ('b', 2), ('c', 0)) v(x, q)`);
  await put(takenBefore);
});
afterAll(async () => {
  models.close();
  await at.close();
});

/** As a migration finds what was taken before there were entries. */
const takenBefore = `insert into ledger_entry (tenant_id, ledger, field, account_id, account_line, taker_id, taker_line, amount)
  select tenant_id, chain || '/taken', '', from_id, from_line, to_id, to_line, qty from doc_link where from_line <> ''`;
const put = (text: string) => at.db.tenant(1).rows({ text, values: [] });

/** A request whose lines say what is left, and in which states of what is made of it they are used up. */
function plea(hold?: readonly string[]) {
  const ledgers = { taken: { take: 'qty', into: 'used', upTo: 'qty', ...(hold ? { while: hold } : {}) } };
  return {
    title: '申请单',
    fields: {
      no: { type: 'text', label: '单号' },
      leftTotal: { type: 'decimal', scale: 2, label: '剩余合计', calc: 'sum(lines.leftQty)', stored: true },
    },
    parts: {
      lines: {
        label: '明细',
        fields: {
          qty: { type: 'decimal', scale: 2, label: '数量' },
          used: { type: 'decimal', scale: 2, label: '已用', start: '0' },
          leftQty: { type: 'decimal', scale: 2, label: '剩余', calc: 'qty - used', stored: true },
        },
      },
    },
    becomes: [
      { key: 'go', label: '成交', to: 'deal', map: {}, lines: { from: 'lines', to: 'lines', map: {}, ledgers } },
    ],
  };
}

async function draft(key: string, body: object) {
  const [row] = await at.db.owner.rows<{ rev: number }>({
    text: `select coalesce(max(rev), 0)::int as rev from meta_document where tenant_id = 1 and key = $1`,
    values: [key],
  });
  const whole = { kind: 'entity', key, spec: 1, access: { roles: { buyer: { do: ['create', 'edit'] } } }, ...body };
  await saveDraft(at.db.tenant(1), {
    kind: 'entity',
    key,
    body: whole,
    baseRev: row?.rev ?? 0,
    version: 0,
    by: 'admin',
  });
}
const review = async () =>
  reviewWithData(at.db.tenant(1), await judgeDrafts(at.db.owner, await readState(at.db.owner, 1)));
const release = async () =>
  publish(at.db, models, { tenant: 1, by: 'admin' }, { revision: (await models.running(1)).revision });
const history = () =>
  put(`select version, by, action, note, revision, changes from record_history where entity = 'plea' order by version`);
const stands = async () => {
  const [row] = await put(
    `select l.used::text, l.left_qty::text as "left", h.left_total::text as total from t1_plea h join t1_plea_lines l on l.head_id = h.id`,
  );
  return row;
};

test('a publish that says in which states a chain takes brings what was taken, and what follows from it, in line', async () => {
  await draft('plea', plea(['open']));
  const { steps, documents } = await review();
  expect(documents[0]?.words).toEqual(['下推“成交”生成的单据只在状态“进行中”下占用数量，离开时退回']);
  expect(steps.map(({ say }) => say)).toEqual([
    '按“成交”新的占用规则重新核算“申请单”的“明细 已用”',
    '重新计算随“申请单”的“明细 已用”变化的字段',
    '重新计算随“申请单”的“明细 已用”变化的字段',
    '按“成交”重新登记对“已用”的占用',
  ]);
  await release();
  expect(await stands()).toEqual({ used: '3.00', left: '7.00', total: '7.00' });
  const row = { id: 'l', no: 1 };
  expect(await history()).toEqual([
    {
      version: 2,
      by: 'system',
      action: 'ledger',
      note: '按“成交”新的占用规则重新核算“申请单”的“明细 已用”',
      revision: (await models.running(1)).revision,
      changes: [
        { path: 'lines.used', did: 'set', before: '5.00', after: '3.00', row },
        { path: 'lines.leftQty', did: 'set', before: '5.00', after: '7.00', row },
        { path: 'leftTotal', did: 'set', before: '5.00', after: '7.00' },
      ],
    },
  ]);
  expect(await put('select version from t1_plea')).toEqual([{ version: 2 }]);
  await draft('plea', plea(['gone']));
  await release();
  expect(await stands()).toEqual({ used: '2.00', left: '8.00', total: '8.00' });
  expect((await history()).map(({ version }) => version)).toEqual([2, 3]);
});

test('and waits for whoever takes at that moment, and counts what they took', async () => {
  await draft('plea', plea(['open']));
  const taking = await holdLock(at.connection, `select 1 from t1_plea where id = 'p' for no key update`);
  await taking.run(`insert into t1_deal (tenant_id, id, no, version, rev, state) values (1, 'd', 'D', 1, 1, 'open')`);
  await taking.run(`insert into t1_deal_lines (tenant_id, id, head_id, row_no, qty) values (1, 'd1', 'd', 1, 1)`);
  await taking.run(`insert into doc_link (tenant_id, chain, from_entity, from_id, from_line, to_entity, to_id, to_line, qty)
    values (1, 'plea.go', 'plea', 'p', 'l', 'deal', 'd', 'd1', 1)`);
  const released = release();
  await taking.waiting(1);
  await taking.release();
  await released;
  expect(await stands()).toEqual({ used: '4.00', left: '6.00', total: '6.00' });
  await draft('plea', plea(['gone']));
  await release();
  expect(await stands()).toMatchObject({ used: '2.00' });
});

test('a ledger that is added over records that stand counts them, and waits for accounts that are not there', async () => {
  const money = { type: 'decimal', scale: 2 };
  await draft('pot', {
    title: '额度',
    named: 'code',
    fields: {
      code: { type: 'text', label: '额度编号' },
      amount: { ...money, label: '额度' },
      used: { ...money, label: '已用', start: '0' },
      rest: { ...money, label: '剩余', calc: 'amount - used', stored: true },
    },
  });
  const gift = (ledgers: object = {}) => ({
    title: '礼品单',
    named: 'no',
    fields: {
      no: { type: 'text', label: '单号' },
      pot: { type: 'text', label: '额度编号' },
      cost: { ...money, label: '费用' },
    },
    ledgers,
  });
  await draft('gift', gift());
  await release();
  await put(
    `insert into t1_pot (tenant_id, id, version, rev, code, amount, used, rest) values (1, 'k', 1, 1, 'K1', 10, 0, 10)`,
  );
  await put(
    `insert into t1_gift (tenant_id, id, version, rev, no, pot, cost) values (1, 'g', 1, 1, 'G1', 'K1', 4), (1, 'f', 1, 1, 'F1', 'K9', 1)`,
  );
  const use = { label: '用额度', take: 'cost', of: 'pot', by: { code: 'pot' }, into: 'used', upTo: 'amount' };
  await draft('gift', { ...gift({ use }), spec: 3 });
  const { ready, problems, documents } = await review();
  expect(documents.find(({ id }) => id === 'entity:gift')?.words).toEqual(['新增占用“用额度”']);
  expect([ready, problems.map(({ say }) => say)]).toEqual([
    false,
    ['按“用额度”新的占用规则重新核算“额度”的“已用”：发布时会失败，礼品单 F1：找不到唯一的“额度”可以占用，请先建立它'],
  ]);
  await put(`update t1_gift set pot = 'K1' where id = 'f'`);
  await release();
  expect(await put(`select used::text, rest::text, version from t1_pot`)).toEqual([
    { used: '5.00', rest: '5.00', version: 2 },
  ]);
  const told = await put(`select version, note, changes from record_history where entity = 'pot'`);
  expect(told).toMatchObject([{ version: 2, changes: [{ path: 'used' }, { path: 'rest', after: '5.00' }] }]);
  expect(
    await put(`select taker_id, account_id, amount::text from ledger_entry where ledger = 'gift/use' order by 1`),
  ).toEqual([
    { taker_id: 'f', account_id: 'k', amount: '1.00' },
    { taker_id: 'g', account_id: 'k', amount: '4.00' },
  ]);
});

test('a sum that comes with the document that takes of it begins at nothing in records that stand', async () => {
  const field = { type: 'decimal', scale: 2 };
  const store = (more: object) => ({
    title: '货架',
    named: 'code',
    fields: { code: { type: 'text', label: '编号' }, holds: { ...field, label: '容量' }, ...more },
  });
  await draft('shelf', store({}));
  await release();
  await put(`insert into t1_shelf (tenant_id, id, version, rev, code, holds) values (1, 's', 1, 1, 'S1', 10)`);
  const full = { type: 'decimal', scale: 2, label: '已占' };
  const free = { ...field, label: '可放', calc: 'holds - full', stored: true };
  await draft('shelf', store({ full, free }));
  const fill = { label: '占用', take: 'qty', of: 'shelf', by: { code: 'shelf' }, into: 'full', upTo: 'holds' };
  await draft('parcel', {
    ...{ title: '包裹', spec: 3, ledgers: { fill } },
    fields: { shelf: { type: 'text', label: '货架' }, qty: { ...field, label: '数量' } },
  });
  expect((await review()).steps.map(({ say }) => say)).toContain('“货架”的“已占”在已有数据中从 0 记起');
  await release();
  expect(await put('select "full"::text, free::text, version from t1_shelf')).toEqual([
    { full: '0.00', free: '10.00', version: 1 },
  ]);
});

test('and is refused, with the line that stands in the way, where more would be taken than there is', async () => {
  await put(`update t1_plea_lines set qty = 4`);
  await draft('plea', plea());
  const { ready, problems } = await review();
  expect(ready).toBe(false);
  const why = '申请单 P1 第1行：占用会超出上限或少于应留的余量，请先处理它的下游单据';
  expect(problems.map(({ say }) => say)).toEqual([
    `按“成交”新的占用规则重新核算“申请单”的“明细 已用”：发布时会失败，${why}`,
  ]);
  await expect(release()).rejects.toMatchObject({ code: 'not_publishable', issues: [{ params: { reason: why } }] });
  expect(await stands()).toMatchObject({ used: '2.00' });
});

test('a new release of the product does the same for every company', async () => {
  const one = await testDatabase('boot_ledger');
  const shipped = loadCatalog();
  const earlier = structuredClone(shipped).map((document) => {
    const chain = document.kind === 'entity' ? document.becomes?.toOrder : undefined;
    delete chain?.lines?.ledgers?.taken?.while;
    return document;
  });
  await one.db.owner.rows({ text: `insert into tenant (tenant_id, name) values (1, '甲'), (2, '乙')`, values: [] });
  await bootCatalog(one.db, earlier);
  for (const tenant of [1, 2]) {
    const rows = (text: string) => one.db.tenant(tenant).rows({ text, values: [tenant] });
    await rows(`insert into su_supplier (tenant_id, id, version, rev) values ($1, 's', 1, 1)`);
    await rows(`insert into pr_demand (tenant_id, id, version, rev) values ($1, 'd', 1, 1)`);
    await rows(
      `insert into pr_demand_line (tenant_id, id, head_id, row_no, qty, ordered_qty) values ($1, 'l', 'd', 1, 10, 10)`,
    );
    await rows(
      `insert into po_order (tenant_id, id, version, rev, status, supplier) values ($1, 'a', 1, 1, 'cancelled', 's'), ($1, 'b', 1, 1, 'closed', 's')`,
    );
    await rows(
      `insert into po_line (tenant_id, id, head_id, row_no, qty) values ($1, 'a1', 'a', 1, 6), ($1, 'b1', 'b', 1, 4)`,
    );
    await rows(`insert into doc_link (tenant_id, chain, from_entity, from_id, from_line, to_entity, to_id, to_line, qty)
      values ($1, 'demand.toOrder', 'demand', 'd', 'l', 'purchaseOrder', 'a', 'a1', 6), ($1, 'demand.toOrder', 'demand', 'd', 'l', 'purchaseOrder', 'b', 'b1', 4)`);
  }
  await one.db.owner.rows({ text: takenBefore, values: [] });
  await bootCatalog(one.db, shipped);
  const rows = await one.db.owner.rows({ text: 'select ordered_qty::text as q from pr_demand_line', values: [] });
  expect(rows).toEqual([{ q: '4.0000' }, { q: '4.0000' }]);
  await one.close();
});
