import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Catalog, openCatalog } from '../../tests/support/open-catalog.ts';
import { sql } from '../db/statement.ts';
import { saveDraft } from '../metadata/drafts.ts';
import { publish } from '../metadata/publish.ts';
import { recordsRoom } from './records.routes.ts';

type Body = Record<string, unknown>;

/** A bid in sealed words: what a company asks of suppliers, changed again and again after some have answered. */
const answer = (fields: Body, talk: Body, { hide = [] as string[], title = '投标' } = {}): Body => ({
  kind: 'entity',
  key: 'sealedAnswer',
  spec: 1,
  title,
  fields: {
    subject: { type: 'text', label: '标题', need: true },
    ...fields,
    status: { type: 'state', label: '状态' },
  },
  parts: { talks: { label: '要点', fields: { what: { type: 'text', label: '内容' }, ...talk } } },
  forms: { edit: { head: [{ section: 'base', title: '基本信息', cells: ['subject', ...Object.keys(fields)] }] } },
  lists: { main: { cols: ['subject'] } },
  states: {
    field: 'status',
    start: 'draft',
    nodes: { draft: { label: '草稿', open: '*' }, sent: { label: '已提交', open: '*' } },
    moves: [{ key: 'send', label: '提交', from: ['draft'], to: 'sent' }],
  },
  access: {
    roles: {
      buyer: { do: ['create', 'edit', 'delete', 'move:send'] },
      demander: { do: ['read'], ...(hide.length > 0 ? { hide } : {}) },
    },
  },
});
const note = { type: 'text', label: '说明' };
const price = { type: 'decimal', label: '报价', scale: 2 };

let catalog: Catalog;
const revs = new Map<string, number>();
async function release(body: Body, confirm: readonly string[] = []): Promise<void> {
  const { db, models } = catalog.house;
  const key = String(body.key);
  const baseRev = revs.get(key) ?? 0;
  await saveDraft(db.tenant(1), { kind: 'entity', key, body, baseRev, version: 0, by: 'admin' });
  const { revision } = await models.running(1);
  await publish(db, models, { tenant: 1, by: 'admin' }, { revision, confirm });
  revs.set(key, baseRev + 1);
}
const then = async (who: string, id: string, version?: number | string) =>
  catalog.call(who, 'GET', `/records/sealedAnswer/${id}/then${version === undefined ? '' : `?version=${version}`}`);

let id: string;
beforeAll(async () => {
  catalog = await openCatalog('as_then', [recordsRoom]);
  await release(answer({ note, price }, { weight: { type: 'integer', label: '权重' } }));
  const made = await catalog.call('buyer', 'POST', '/records/sealedAnswer', {
    subject: '气相色谱仪',
    note: '含安装',
    price: '10.00',
    talks: [
      { what: '交期', weight: 3 },
      { what: '质保', weight: 7 },
    ],
  });
  id = made.result.id;
  await catalog.call('buyer', 'PUT', `/records/sealedAnswer/${id}`, { version: 1, note: '含安装与培训' });
  await catalog.call('buyer', 'POST', `/records/sealedAnswer/${id}/moves/send`, { version: 2, answers: {} });
});
afterAll(() => catalog.close());

describe('a record that was handed in', () => {
  test('says that its form is still the same', async () => {
    const { result } = await then('buyer', id);
    expect(result).toMatchObject({ version: 3, did: '提交', isOlder: false, added: [] });
    expect(result.record).toMatchObject({ subject: '气相色谱仪', note: '含安装与培训', price: '10.00' });
  });

  test('keeps its form while the form changes again and again: with what is gone since, without what came', async () => {
    // Each of these changes it in its own way; a change more of the same way would ask nothing more.
    await release(answer({ note, price }, {}, { title: '投标书' }), ['sealedAnswer.talks.weight']);
    await release(answer({ price }, {}), ['sealedAnswer.note']);
    await release(
      answer({ price, grade: { type: 'text', label: '资质' } }, { place: { type: 'text', label: '地点' } }),
    );
    await catalog.call('buyer', 'PUT', `/records/sealedAnswer/${id}`, {
      version: 3,
      subject: '液相色谱仪',
      grade: '甲',
    });

    const { result } = await then('buyer', id);
    expect(result).toMatchObject({ version: 3, isOlder: true, added: ['grade', 'talks.place'] });
    expect(Object.keys(result.plan.fields)).toEqual(expect.arrayContaining(['note', 'talks.weight']));
    expect(result.plan.fields.grade).toBeUndefined();
    expect(result.plan.title).toBe('投标');
    expect(result.record).toMatchObject({ subject: '气相色谱仪', note: '含安装与培训', price: '10.00' });
    expect(result.record.talks).toMatchObject([
      { what: '交期', weight: 3 },
      { what: '质保', weight: 7 },
    ]);
    expect(result.plan.access.ops).toEqual({ read: [0] });
    expect((await then('buyer', id, 1)).result.record.note).toBe('含安装');
    const now = await then('buyer', id, 4);
    expect(now.result).toMatchObject({ isOlder: false, record: { subject: '液相色谱仪', grade: '甲' } });
  });

  test('shows by the rights of today what there still is, and by those of then what is gone', async () => {
    const { result } = await then('demander', id);
    expect(result.record).toMatchObject({ price: '10.00', note: '含安装与培训' });
    await release(
      answer(
        { price, grade: { type: 'text', label: '资质' } },
        { place: { type: 'text', label: '地点' } },
        { hide: ['price'] },
      ),
    );
    const later = await then('demander', id);
    expect(later.result.plan.fields.price).toBeUndefined();
    expect(later.result.record.price).toBeUndefined();
    expect(JSON.stringify(later.result.plan.forms)).not.toContain('price');
    expect((await then('buyer', id)).result.record.price).toBe('10.00');
  });

  test('is nobody’s who may not read it, and has only the versions it had', async () => {
    expect((await then('nobody', id, 1)).reason).toBe('unknown_entity');
    expect((await then('theirs', id, 1)).reason).toBe('unknown_entity');
    expect((await then('buyer', 'none', 1)).reason).toBe('unknown_record');
    expect((await then('buyer', id, 99)).reason).toBe('unknown_version');
    expect((await then('buyer', id, 'latest')).success).toBe(false);
  });

  test('is read from the nearest noted configuration where nobody noted one', async () => {
    const { db } = catalog.house;
    await db.owner.rows(sql`update record_history set revision = null where record_id = ${id} and version = 3`);
    expect((await then('buyer', id, 3)).result.plan.fields.note).toBeDefined();
  });
});

test('what is gone and was shown in some rows only is told to nobody who had such rows among others', async () => {
  const offer = (fields: Body): Body => ({
    kind: 'entity',
    key: 'offer',
    spec: 1,
    title: '报价单',
    fields: { subject: { type: 'text', label: '标题' }, ...fields },
    lists: { main: { cols: ['subject'] } },
    access: {
      roles: {
        buyer: { do: ['create', 'edit'], rows: 'createBy = me()' },
        demander: { do: ['read'], hide: Object.keys(fields) },
      },
    },
  });
  await release(offer({ note }));
  const made = await catalog.call('buyer', 'POST', '/records/offer', { subject: '离心机', note: '底价' });
  const url = `/records/offer/${made.result.id}`;
  const both = 'role:buyer+demander';
  expect((await catalog.call(both, 'GET', `${url}/then`)).result.record).toMatchObject({ note: null });
  await release(offer({}), ['offer.note']);
  expect((await catalog.call('buyer', 'GET', `${url}/then`)).result.record).toMatchObject({ note: '底价' });
  const told = await catalog.call(both, 'GET', `${url}/then`);
  expect(told.result.record).toMatchObject({ subject: '离心机' });
  expect(JSON.stringify(told)).not.toContain('底价');
});
