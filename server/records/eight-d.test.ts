import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { holdLock } from '../../tests/support/held-lock.ts';
import { keeping } from '../../tests/support/keeping.ts';
import { type Catalog, openCatalog } from '../../tests/support/open-catalog.ts';
import { seatPeople } from '../../tests/support/seat-people.ts';
import { recordsRoom } from './records.routes.ts';

vi.setConfig({ testTimeout: 60_000 });

type Body = Record<string, unknown>;
// biome-ignore lint/suspicious/noExplicitAny: an answer is what its call says
type Answer = any;

const [inspector, head] = ['role:iqc', 'role:qualityHead'] as const;
const mine = 'supplier';
/** Of another company. */
const other = 'role:supAdmin@s2';

let catalog: Catalog;
const { done } = keeping(() => catalog);
const write = (text: string, ...values: unknown[]) => catalog.at.db.tenant(1).rows({ text, values });
const owner = (text: string, ...values: unknown[]) => catalog.at.db.owner.rows({ text, values }) as Promise<Answer[]>;

beforeAll(async () => {
  catalog = await openCatalog('records_eight_d', [recordsRoom]);
  for (const [id, code] of [
    ['s1', '91110000100000001W'],
    ['s2', '911100001000000020'],
  ])
    await write(
      `insert into su_supplier (tenant_id, id, code, name, credit_code, supplier_kind, verify_status, is_show, country, region,
        legal_person, phone, currency, held_now, life_status, card, grade, version, rev)
        values (1, $1, $1, '供应商' || $1, $2, 'PRIVATE', '6', '1', 'CN', '310115', '法人' || $1, '021-60000001', 'CNY', 'N',
        'REGISTERED', 'NONE', 'N', 1, 1)`,
      ...[id, code],
    );
  await write(
    `insert into mm_material (tenant_id, id, code, name, status) values (1, 'm1', 'M1', '容量瓶', 'enabled')`,
  );
  await seatPeople(catalog.at.db, null, inspector, head, 'keeper', 'buyer', mine, other);
  // A process that has yet to start would keep the other waiting longer than anybody waits for a lock.
  expect((await catalog.elsewhere(inspector, 'GET', '/records/eightD?list=main')).success).toBe(true);
});
afterAll(() => catalog.close());

let inspections = 0;
/** What was found of a lot that arrived. */
async function inspected(status = 'failed'): Promise<string> {
  const id = `i${++inspections}`;
  await write(
    `insert into qc_inspection (tenant_id, id, inspection_no, status, supplier, material, batch_no, lot_qty, ok_qty, ng_qty,
      cri_found, maj_found, min_found, maj_accept, min_accept, sample_size, version)
      values (1, $1, 'IQC' || $1, $2, 's1', 'm1', '2603-1', 40, 0, 40, 0, 3, 0, 1, 2, 8, 1)`,
    ...[id, status],
  );
  return id;
}

const read = async (id: string, who: string = head, entity = 'eightD'): Promise<Answer> =>
  (await catalog.call(who, 'GET', `/records/${entity}/${id}`)).result;
const entityOf = (who: string) => (who === mine || who === other ? 'myEightD' : 'eightD');
const versionOf = async (id: string): Promise<number> =>
  (await owner('select version from qc_8d where id = $1', id))[0].version;
const move = async (who: string, id: string, key: string, answers: Body = {}): Promise<Answer> =>
  catalog.call(who, 'POST', `/records/${entityOf(who)}/${id}/moves/${key}`, { version: await versionOf(id), answers });
async function moved(...asked: Parameters<typeof move>): Promise<Answer> {
  const answer = await move(...asked);
  expect(answer.success, `${asked[2]}: ${JSON.stringify(answer)}`).toBe(true);
  return read(asked[1]);
}
const edit = async (who: string, id: string, said: Body): Promise<Answer> =>
  catalog.call(who, 'PUT', `/records/${entityOf(who)}/${id}`, { version: await versionOf(id), ...said });
async function edited(...asked: Parameters<typeof edit>): Promise<void> {
  const answer = await edit(...asked);
  expect(answer.success, JSON.stringify(answer)).toBe(true);
}
const told = async (id: string): Promise<readonly string[]> =>
  (await owner(`select body->>'say' as say from outbox where body->>'id' = $1 order by id`, id)).map(({ say }) => say);
const said = (answer: Answer): string => JSON.stringify(answer);

const asking = (more: Body = {}): Body => ({
  ...{ supplier: 's1', source: 'USE', level: 'MAJ', subject: '容量瓶刻度不清', found: '三只刻度线缺失' },
  ...{ interimDue: '2090-01-31', permanentDue: '2090-02-28', checker: 'u-keeper', ...more },
});
/** D1–D3. */
const first = {
  team: [{ person: '赵工', duty: '组长', contact: '021-60000001' }],
  problem: '刻度线印刷缺失',
  interim: '在途和库存全部隔离，逐只复检',
};
/** D4–D7. */
const lasting = {
  rootCause: '印刷网版磨损没有更换周期',
  whys: [
    { why: '为什么缺线', because: '网版堵塞' },
    { why: '为什么堵塞', because: '网版超期使用' },
    { why: '为什么超期', because: '没有规定更换周期' },
  ],
  actions: [{ action: '规定网版每五千只更换', person: '钱工', due: '2090-03-31' }],
  prevention: '更换周期写入作业指导书',
};

async function sent(more: Body = {}): Promise<string> {
  const { id } = await done(inspector, 'eightD', asking(more));
  await moved(inspector, id, 'send');
  return id;
}
/** As far as D1–D3 are written and wait to be looked at. */
async function contained(more: Body = {}): Promise<string> {
  const id = await sent(more);
  await edited(mine, id, first);
  await moved(mine, id, 'replyInterim');
  return id;
}
const permanentDue = '2090-02-28';
/** As far as D4–D7 are. */
async function replied(): Promise<string> {
  const id = await contained();
  await moved(inspector, id, 'acceptInterim', { permanentDue });
  await edited(mine, id, lasting);
  await moved(mine, id, 'reply');
  return id;
}
async function followed(): Promise<string> {
  const id = await replied();
  await moved(inspector, id, 'accept', { trackUntil: '2090-05-31' });
  return id;
}

describe('an 8D', () => {
  test('goes its whole life: contained, solved, followed, closed', async () => {
    const id = await sent();
    await edited(mine, id, first);
    expect(await moved(mine, id, 'replyInterim')).toMatchObject({ status: 'interimReplied', lateTimes: 0 });
    expect(await moved(inspector, id, 'acceptInterim', { permanentDue: '2090-03-15' })).toMatchObject({
      ...{ status: 'solving', permanentDue: '2090-03-15', nowDue: '2090-03-15' },
    });
    await edited(mine, id, lasting);
    await moved(mine, id, 'reply');
    expect(await moved(head, id, 'accept', { trackUntil: '2090-05-31' })).toMatchObject({
      ...{ status: 'verifying', nowDue: '2090-05-31', actionDue: '2090-03-31' },
    });
    expect(said(await move(head, id, 'close', { verify: '三批无同样缺陷' }))).toContain('没有登记完成日期');
    const [{ id: row }] = (await read(id)).actions;
    expect(said(await edit(mine, id, { actions: [{ id: row, doneOn: '2099-01-01' }] }))).toContain('不能晚于今天');
    await edited(mine, id, { actions: [{ id: row, doneOn: '2021-03-20', proof: '指导书第三版' }] });
    const closing = { verify: '三批无同样缺陷', closing: '更换周期推广到量筒', grade: '4' };
    expect(await moved(head, id, 'close', closing)).toMatchObject({ status: 'closed', nowDue: null, actionDue: null });
    expect(await told(id)).toEqual([
      '采购方要求贵司做 8D 整改，请先回复 D1–D3',
      '供应商已回复 8D 临时措施，请确认',
      '8D 临时措施已确认，请接着回复 D4–D7',
      '供应商已回复 8D 永久措施，请评审',
      '8D 永久措施已认可，请按计划落实并登记完成日期',
      '8D 整改验证有效，已关闭',
    ]);
  });

  test('comes of a lot that was judged bad, once', async () => {
    const lot = await inspected();
    const { record } = await done(inspector, `inspection/${lot}/becomes/eightD`);
    expect(record).toMatchObject({
      ...{ supplier: 's1', source: 'INCOMING', inspection: lot, material: 'm1', batchNo: '2603-1', level: 'MAJ' },
      ...{ subject: '容量瓶 来料检验不合格', badQty: '40.000000' },
    });
    expect(record.found).toContain(`检验单 IQC${lot}`);
    const { id } = await done(inspector, 'eightD', { ...asking(), ...record });
    expect(said(await catalog.call(head, 'POST', '/records/eightD', { ...asking(), ...record }))).toContain(
      '已经有一张',
    );
    await moved(inspector, id, 'send');
    await moved(inspector, id, 'cancel', { cancelWhy: '复测合格' });
    await done(inspector, 'eightD', { ...asking(), ...record });
  });

  test.each(['passed', 'waiting'])('does not come of a lot that is %s', async (status) => {
    const lot = await inspected(status);
    expect(await catalog.call(inspector, 'POST', `/records/inspection/${lot}/becomes/eightD`, {})).toMatchObject({
      success: false,
    });
    const answer = await catalog.call(inspector, 'POST', '/records/eightD', asking({ inspection: lot }));
    expect(said(answer)).toContain('没有判不合格');
  });

  test('names a lot of this supplier', async () => {
    const body = asking({ supplier: 's2', inspection: await inspected() });
    const answer = await catalog.call(inspector, 'POST', '/records/eightD', body);
    expect(said(answer)).toContain('另一家供应商');
  });

  test('is not asked for with terms that are over', async () => {
    const { id } = await done(inspector, 'eightD', asking({ interimDue: '2021-01-01' }));
    expect(said(await move(inspector, id, 'send'))).toContain('临时措施期限已过');
    expect(await read(id)).toMatchObject({ status: 'draft' });
  });
});

describe('the supplier', () => {
  test('sees no draft, none of another, and nothing that is for the house', async () => {
    const { id } = await done(inspector, 'eightD', asking({ remark: '考虑扣款' }));
    expect((await catalog.call(mine, 'GET', `/records/myEightD/${id}`)).success).toBe(false);
    await moved(inspector, id, 'send');
    const seen = await read(id, mine, 'myEightD');
    expect(seen).toMatchObject({ subject: '容量瓶刻度不清' });
    expect(said(seen)).not.toContain('考虑扣款');
    expect(said(await read(id, mine))).not.toContain('考虑扣款');
    expect(Object.keys(seen)).not.toContain('checker');
    expect((await catalog.call(other, 'GET', `/records/myEightD/${id}`)).success).toBe(false);
    for (const answer of [await edit(other, id, first), await move(other, id, 'replyInterim')])
      expect(answer).toMatchObject({ success: false });
    expect(await read(id)).toMatchObject({ status: 'sent', problem: null });
  });

  test('says all of D1–D3 first, and all of D4–D7 then', async () => {
    const id = await sent();
    expect(await move(mine, id, 'replyInterim')).toMatchObject({ success: false });
    await edited(mine, id, { ...first, team: [] });
    expect(said(await move(mine, id, 'replyInterim'))).toContain('D1 还没有小组成员');
    await edited(mine, id, { team: first.team });
    await moved(mine, id, 'replyInterim');
    await moved(inspector, id, 'acceptInterim', { permanentDue });
    await edited(mine, id, { ...lasting, whys: lasting.whys.slice(0, 2), actions: [] });
    const answer = said(await move(mine, id, 'reply'));
    expect(answer).toContain('至少连问三个为什么');
    expect(answer).toContain('D5 还没有永久措施');
  });

  test('changes nothing of what was asked, and nothing at another time', async () => {
    const id = await sent();
    await edit(mine, id, { found: '没有问题', interimDue: '2099-01-01', rootCause: '先写原因' });
    expect(await read(id)).toMatchObject({ found: '三只刻度线缺失', interimDue: '2090-01-31', rootCause: null });
    expect(await move(mine, id, 'reply')).toMatchObject({ success: false });
    const waits = await contained();
    await edit(mine, waits, { problem: '改口' });
    expect(await read(waits)).toMatchObject({ problem: first.problem });
    for (const key of ['acceptInterim', 'backInterim', 'cancel'])
      expect(await move(mine, waits, key), key).toMatchObject({ success: false });
  });

  test('that is frozen still replies', async () => {
    const id = await sent();
    await write(
      `update su_supplier set frozen = 'Y', held_now = 'Y', is_show = '4', life_status = 'FROZEN' where id = 's1'`,
    );
    await edited(mine, id, first);
    expect(await moved(mine, id, 'replyInterim')).toMatchObject({ status: 'interimReplied' });
    await write(
      `update su_supplier set frozen = 'N', held_now = 'N', is_show = '1', life_status = 'REGISTERED' where id = 's1'`,
    );
  });

  test('replies after its term, and late is kept even when a later term is given', async () => {
    const id = await sent();
    await write(`update qc_8d set interim_due = '2021-01-01', now_due = '2021-01-01' where id = $1`, id);
    const { records } = (await catalog.call(inspector, 'GET', '/records/eightD?list=late')).result;
    expect(records.map((row: Answer) => row.id)).toContain(id);
    await edited(mine, id, first);
    expect(await moved(mine, id, 'replyInterim')).toMatchObject({ status: 'interimReplied', lateTimes: 1 });
    await moved(inspector, id, 'backInterim', { backWhy: '没有写在途的货', interimDue: '2090-01-31' });
    expect(await moved(mine, id, 'replyInterim')).toMatchObject({ lateTimes: 1, backWhy: null });
  });
});

describe('quality', () => {
  test('writes no reply for the supplier', async () => {
    const id = await sent();
    await edit(inspector, id, { problem: '替供应商写' });
    expect(await read(id)).toMatchObject({ problem: null });
    for (const key of ['replyInterim', 'acceptInterim', 'close'])
      expect(await move(inspector, id, key), key).toMatchObject({ success: false });
  });

  test('gives back with a reason and a term that is still to come', async () => {
    const id = await replied();
    const term = { backWhy: '原因停在操作员疏忽', permanentDue: '2021-01-01' };
    expect(await move(inspector, id, 'back', { permanentDue })).toMatchObject({ success: false });
    expect(said(await move(inspector, id, 'back', term))).toContain('须给供应商留出时间');
    await moved(inspector, id, 'back', { ...term, permanentDue: '2090-04-30' });
    expect(await read(id, mine, 'myEightD')).toMatchObject({ status: 'solving', backWhy: '原因停在操作员疏忽' });
    expect(await moved(mine, id, 'reply')).toMatchObject({ status: 'replied', round: 1 });
  });

  test('finds no effect: another round, with an action that is new', async () => {
    const id = await followed();
    const [{ id: row }] = (await read(id)).actions;
    await edited(mine, id, { actions: [{ id: row, doneOn: '2021-03-20' }] });
    const again = { againWhy: '新到一批仍缺线', permanentDue: '2090-06-30' };
    expect(await moved(head, id, 'again', again)).toMatchObject({
      ...{ status: 'solving', round: 2, trackUntil: null, nowDue: '2090-06-30' },
    });
    expect(said(await move(mine, id, 'reply'))).toContain('请在 D5 补充新的永久措施');
    const next = { action: '加装在线视觉检测', person: '孙工', due: '2090-06-15' };
    await edited(mine, id, { actions: [{ id: row }, next] });
    expect(await moved(mine, id, 'reply')).toMatchObject({ status: 'replied', round: 2 });
  });

  test('alone judges: whoever buys only reads', async () => {
    const id = await contained();
    expect(await read(id, 'buyer')).toMatchObject({ status: 'interimReplied' });
    expect(await move('buyer', id, 'acceptInterim', { permanentDue })).toMatchObject({ success: false });
    expect((await catalog.call('demander', 'GET', `/records/eightD/${id}`)).success).toBe(false);
  });

  test('calls it off while it is under way, never when it is closed', async () => {
    const id = await followed();
    expect(await moved(inspector, id, 'cancel', { cancelWhy: '物料已停用' })).toMatchObject({ status: 'cancelled' });
    expect(await read(id, mine, 'myEightD')).toMatchObject({ cancelWhy: '物料已停用' });
    expect(await move(inspector, id, 'cancel', { cancelWhy: '再撤' })).toMatchObject({ success: false });
  });
});

describe('at the same moment', () => {
  /** Two calls in two processes, both begun before either may write the row. */
  async function together(id: string, one: () => Promise<Answer>, two: () => Promise<Answer>): Promise<Answer[]> {
    const gate = await holdLock(catalog.at.connection, 'select 1 from qc_8d where id = $1 for update', [id]);
    const both = [one(), two()];
    await gate.waiting(2);
    await gate.release();
    return Promise.all(both);
  }

  test('two reply: it counts once', async () => {
    const id = await sent();
    await write(`update qc_8d set interim_due = '2021-01-01' where id = $1`, id);
    await edited(mine, id, first);
    const body = { version: await versionOf(id), answers: {} };
    const url = `/records/myEightD/${id}/moves/replyInterim`;
    const answers = await together(
      id,
      () => catalog.call(mine, 'POST', url, body),
      () => catalog.elsewhere(mine, 'POST', url, body),
    );
    expect(answers.filter(({ success }) => success)).toHaveLength(1);
    expect(await read(id)).toMatchObject({ status: 'interimReplied', lateTimes: 1 });
    expect((await told(id)).filter((say) => say.includes('已回复'))).toHaveLength(1);
  });

  test('the supplier replies while it is called off: one of them', async () => {
    const id = await sent();
    await edited(mine, id, first);
    const version = await versionOf(id);
    const answers = await together(
      id,
      () => catalog.call(mine, 'POST', `/records/myEightD/${id}/moves/replyInterim`, { version, answers: {} }),
      () =>
        catalog.elsewhere(inspector, 'POST', `/records/eightD/${id}/moves/cancel`, {
          ...{ version, answers: { cancelWhy: '复测合格' } },
        }),
    );
    expect(answers.filter(({ success }) => success)).toHaveLength(1);
    expect((await read(id)).status).toBe(answers[0].success ? 'interimReplied' : 'cancelled');
  });

  test('two ask about one lot: one 8D', async () => {
    const body = asking({ source: 'INCOMING', inspection: await inspected() });
    const gate = await holdLock(catalog.at.connection, 'lock table qc_8d in share mode');
    const both = [
      catalog.call(inspector, 'POST', '/records/eightD', body),
      catalog.elsewhere(head, 'POST', '/records/eightD', body),
    ];
    await gate.waiting(2);
    await gate.release();
    const answers = await Promise.all(both);
    expect(answers.filter(({ success }) => success)).toHaveLength(1);
    expect(await owner('select 1 from qc_8d where inspection = $1', body.inspection)).toHaveLength(1);
  });
});
