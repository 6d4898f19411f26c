import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { decide, decided } from '../../tests/support/decide.ts';
import { gateTables, heldOpen } from '../../tests/support/held-open.ts';
import { type Catalog, openCatalog } from '../../tests/support/open-catalog.ts';
import { seatPeople } from '../../tests/support/seat-people.ts';
import { recordsRoom } from './records.routes.ts';

vi.setConfig({ testTimeout: 60_000 });

type Body = Record<string, unknown>;
// biome-ignore lint/suspicious/noExplicitAny: an answer is what its call says
type Answer = any;

const head = 'role:demandHead';
const boss = 'role:approver';
const second = 'admin';
const legal = 'role:legal';

let catalog: Catalog;
beforeAll(async () => {
  catalog = await openCatalog('records_official_doc', [recordsRoom]);
  await owner(`insert into sys_depart (tenant_id, id, name) values (1, 'd1', '实验室')`);
  await seatPeople(catalog.at.db, 'd1', 'demander', 'buyer', head, boss, second, legal);
  await owner(`update sys_depart set manager = $1 where id = 'd1'`, `u-${head}`);
  await gateTables(catalog.at.db, 'oa_document', 'oa_receipt');
});
afterAll(() => catalog.close());
beforeEach(() => owner('truncate oa_document, oa_receipt, serial_counter cascade'));

const owner = (text: string, ...values: unknown[]) => catalog.at.db.owner.rows({ text, values }) as Promise<Answer[]>;
async function drafted(body: Body = {}): Promise<Answer> {
  const answer = await catalog.call('demander', 'POST', '/records/officialDoc', {
    title: '关于开展年度质量检查的通知',
    content: '各部门：请于本月底前自查。',
    ...body,
  });
  expect(answer.success, JSON.stringify(answer)).toBe(true);
  return answer.result;
}
const versionOf = async ({ id }: Answer) =>
  (await owner(`select version from oa_document where id = $1`, id))[0].version;
const move = async (who: string, doc: Answer, key: string, answers: Body = {}) =>
  catalog.call(who, 'POST', `/records/officialDoc/${doc.id}/moves/${key}`, { version: await versionOf(doc), answers });
const done = async (...asked: Parameters<typeof move>) => {
  const answer = await move(...asked);
  expect(answer.success, JSON.stringify(answer)).toBe(true);
};
const stands = async ({ id }: Answer) =>
  (await owner(`select status, doc_no, archive_no from oa_document where id = $1`, id))[0];
async function issued(body: Body = {}): Promise<Answer> {
  const doc = await drafted(body);
  await done('demander', doc, 'submit');
  await decided(catalog.call, ['officialDoc', doc.id], head, boss);
  return doc;
}
async function distributed(...persons: readonly string[]): Promise<Answer> {
  const doc = await issued();
  const receipts = persons.map((person) => ({ person: `u-${person}` }));
  const url = `/records/officialDoc/${doc.id}`;
  expect(await catalog.call('demander', 'PUT', url, { version: await versionOf(doc), receipts })).toMatchObject({
    success: true,
  });
  await done('demander', doc, 'distribute');
  return doc;
}
const seenBy = async (who: string, { id }: Answer): Promise<Answer> =>
  (await catalog.call(who, 'GET', `/records/officialDoc/${id}`)).result;
async function sign(who: string, doc: Answer, whose = who): Promise<Answer> {
  const [row] = await owner(`select id from oa_receipt where head_id = $1 and person = $2`, doc.id, `u-${whose}`);
  return catalog.call(who, 'POST', `/records/officialDoc/${doc.id}/lines/receipts/moves/sign`, {
    version: await versionOf(doc),
    rows: [row.id],
    answers: { note: '已阅' },
  });
}
async function excuse(who: string, doc: Answer, whose: string, answers: Body): Promise<Answer> {
  const [row] = await owner(`select id from oa_receipt where head_id = $1 and person = $2`, doc.id, `u-${whose}`);
  return catalog.call(who, 'POST', `/records/officialDoc/${doc.id}/lines/receipts/moves/waive`, {
    version: await versionOf(doc),
    rows: [row.id],
    answers,
  });
}

describe('an outgoing document', () => {
  test('is looked over, countersigned by everybody named, issued, and has its number only then', async () => {
    const doc = await drafted({ countersigners: ['u-admin', 'u-buyer'] });
    await done('demander', doc, 'submit');
    await decide(catalog.call, head, ['officialDoc', doc.id]);
    expect(await decide(catalog.call, boss, ['officialDoc', doc.id])).toMatchObject({ success: false });
    await decide(catalog.call, 'buyer', ['officialDoc', doc.id]);
    await decide(catalog.call, second, ['officialDoc', doc.id]);
    expect(await stands(doc)).toMatchObject({ status: 'submitted', doc_no: null });
    await decide(catalog.call, boss, ['officialDoc', doc.id]);
    expect(await stands(doc)).toMatchObject({
      status: 'issued',
      doc_no: expect.stringMatching(/^发〔\d{4}〕001号$/),
    });
  });

  test('has no number of another, nor a gap, where two are issued at the same moment', async () => {
    const [one, two] = [await drafted(), await drafted()];
    for (const doc of [one, two]) {
      await done('demander', doc, 'submit');
      await decide(catalog.call, head, ['officialDoc', doc.id]);
    }
    await heldOpen(catalog.at.db, [
      () => decide(catalog.call, boss, ['officialDoc', one.id]),
      () => decide(catalog.elsewhere, boss, ['officialDoc', two.id]),
    ]);
    const numbers = await owner(`select doc_no from oa_document order by doc_no`);
    expect(numbers.map(({ doc_no }) => doc_no.slice(-4))).toEqual(['001号', '002号']);
  });

  test('comes back to be mended with a reason', async () => {
    const doc = await drafted();
    await done('demander', doc, 'submit');
    await decide(catalog.call, head, ['officialDoc', doc.id], 'refuse', '标题不合规范');
    expect(await seenBy('demander', doc)).toMatchObject({ status: 'rejected', reason: '标题不合规范' });
  });
});

describe('what a document is about', () => {
  test('stands in no name, which people without rights are told too: that is its number', async () => {
    const doc = await drafted({ title: '关于给予某某处分的决定' });
    await done('demander', doc, 'submit');
    const [instance] = await owner(`select title from flow_instance where record_id = $1`, doc.id);
    expect(instance.title).toMatch(/^公文 GW\d{4}-\d{5}$/);
  });

  test('waits for whoever drew it up to hand it out, and then to be filed', async () => {
    const waits = async (who: string): Promise<Answer> =>
      (await catalog.call(who, 'GET', '/awaited')).result.records.map(({ state, told }: Answer) => [
        state,
        told.map(({ text }: Answer) => text),
      ]);
    await issued();
    expect(await waits('demander')).toEqual([
      [
        { label: '待分发', tone: 'running' },
        ['关于开展年度质量检查的通知', expect.stringMatching(/^发〔\d{4}〕001号$/), '通知'],
      ],
    ]);
    await owner('truncate oa_document, oa_receipt cascade');
    const doc = await distributed('buyer', second);
    const here = [[{ label: '已分发', tone: 'running' }, expect.anything()]];
    expect(await waits('demander')).toEqual([]);
    // Each signs for himself; nothing is to be filed before all have.
    expect([await waits('buyer'), await waits(second), await waits(legal)]).toMatchObject([here, here, []]);
    await sign('buyer', doc);
    expect([await waits('buyer'), await waits(second), await waits(legal)]).toMatchObject([[], here, []]);
    await sign(second, doc);
    expect([await waits('buyer'), await waits(second), await waits(legal)]).toMatchObject([[], [], here]);
  });
});

describe('an incoming document', () => {
  test('is registered with where it comes from, and instructed upon', async () => {
    const answer = await catalog.call('demander', 'POST', '/records/officialDoc', {
      title: '检查通知',
      direction: 'IN',
    });
    expect(answer).toMatchObject({ success: false, issues: [{ path: '/fromOrg' }] });
    const doc = await drafted({ direction: 'IN', fromOrg: '市场监督管理局', arrivedOn: '2026-06-01' });
    expect(await move('demander', doc, 'submit')).toMatchObject({ success: false });
    await done('demander', doc, 'register');
    await decide(catalog.call, boss, ['officialDoc', doc.id], 'agree', '请质量部办理');
    expect(await stands(doc)).toEqual({ status: 'issued', doc_no: null, archive_no: null });
  });
});

describe('what is distributed', () => {
  test('is seen by those it goes to and from then on, and by nobody else', async () => {
    const doc = await issued();
    expect(await seenBy('buyer', doc)).toBeFalsy();
    expect(await move('demander', doc, 'distribute')).toMatchObject({ success: false });
    const sent = await distributed('buyer');
    expect(await seenBy('buyer', sent)).toMatchObject({ title: '关于开展年度质量检查的通知' });
    expect(await seenBy('role:cashier', sent)).toBeFalsy();
  });

  test('is received by each for oneself, once', async () => {
    const doc = await distributed('buyer', second);
    expect(await sign('buyer', doc, second)).toMatchObject({ success: false });
    expect(await sign('buyer', doc)).toMatchObject({ success: true });
    expect(await sign('buyer', doc)).toMatchObject({ success: false });
    const rows = await owner(
      `select person, receipt_status, note, signed_at is not null as at from oa_receipt order by person`,
    );
    expect(rows).toEqual([
      { person: 'u-admin', receipt_status: 'waiting', note: null, at: false },
      { person: 'u-buyer', receipt_status: 'signed', note: '已阅', at: true },
    ]);
  });

  test('is filed under a number once everybody has received it', async () => {
    const doc = await distributed('buyer', second);
    await sign('buyer', doc);
    const place = { archivePlace: '档案室 3-2' };
    expect(await move(legal, doc, 'archive', place)).toMatchObject({ success: false });
    await sign(second, doc);
    await done(legal, doc, 'archive', place);
    expect(await stands(doc)).toMatchObject({
      status: 'archived',
      archive_no: expect.stringMatching(/^DA\d{4}-00001$/),
    });
    expect(await move('demander', doc, 'archive', place)).toMatchObject({ success: false });
  });

  test('is filed without whoever has left, once they are excused with a reason', async () => {
    const doc = await distributed('buyer', second);
    await sign(second, doc);
    await owner(`update sys_user set status = '2' where id = 'u-buyer'`);
    const place = { archivePlace: '档案室 3-2' };
    expect(await move(legal, doc, 'archive', place)).toMatchObject({
      success: false,
      message: expect.stringContaining('免签'),
    });
    expect(await excuse('demander', doc, 'buyer', {})).toMatchObject({ success: false });
    expect(await excuse(second, doc, 'buyer', { note: '已离职' })).toMatchObject({ success: false });
    expect(await excuse('demander', doc, 'buyer', { note: '已离职' })).toMatchObject({ success: true });
    expect(await owner(`select receipt_status, note from oa_receipt where person = 'u-buyer'`)).toEqual([
      { receipt_status: 'waived', note: '已离职' },
    ]);
    await done(legal, doc, 'archive', place);
    await owner(`update sys_user set status = '1' where id = 'u-buyer'`);
  });

  test('goes to each person once', async () => {
    const doc = await issued();
    const receipts = [{ person: 'u-buyer' }, { person: 'u-buyer' }];
    expect(
      await catalog.call('demander', 'PUT', `/records/officialDoc/${doc.id}`, {
        version: await versionOf(doc),
        receipts,
      }),
    ).toMatchObject({ success: false, message: expect.stringContaining('同一位收件人只能写一次') });
  });
});
