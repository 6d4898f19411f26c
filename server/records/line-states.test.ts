import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { RecordData } from '../../schemas/compile/plan.ts';
import { booking } from '../../tests/fixtures/line-states.ts';
import { holdLock } from '../../tests/support/held-lock.ts';
import { openTrade, type Trade } from '../../tests/support/trade.ts';
import { excelRoom } from './excel/excel.routes.ts';
import { recordsRoom } from './records.routes.ts';

vi.setConfig({ testTimeout: 60_000 });

let trade: Trade;
beforeAll(async () => {
  trade = await openTrade('records_line_states', [recordsRoom, excelRoom], { documents: [booking] });
});
afterAll(() => trade.close());

const owner = (text: string, ...values: unknown[]) => trade.at.db.owner.rows({ text, values });
const post = (path: string, body: object, name = 'buyer') => trade.call(name, 'POST', `/records/${path}`, body);
let count = 0;
const line = (what: string, more: RecordData = {}) => ({ what, qty: '2', ...more });

async function placed(lines: readonly RecordData[] = [line('甲'), line('乙'), line('丙')]): Promise<RecordData> {
  const { result } = await post('booking', { no: `B${++count}`, lines });
  return (await post(`booking/${result.id}/moves/place`, { version: 1, answers: {} })).result;
}
const linesOf = (record: RecordData) => record.lines as readonly (RecordData & { id: string })[];
const idOf = (record: RecordData, no: number) => linesOf(record)[no]?.id ?? '';
const statesOf = (record: RecordData) => linesOf(record).map(({ state }) => state);
const moveLines = (
  record: RecordData,
  move: string,
  rows: readonly number[],
  answers: Record<string, string> = {},
  name = 'supMgr',
) =>
  trade.call(name, 'POST', `/records/booking/${record.id}/lines/lines/moves/${move}`, {
    version: record.version,
    rows: rows.map((no) => idOf(record, no)),
    answers,
  });
const confirm = (record: RecordData, rows: readonly number[], name = 'supMgr') =>
  moveLines(record, 'confirm', rows, { promise: '2036-12-01' }, name);
const read = async ({ id }: RecordData, name = 'buyer'): Promise<RecordData> =>
  (await trade.call(name, 'GET', `/records/booking/${id}`)).result;
const save = (record: RecordData, body: RecordData) =>
  trade.call('buyer', 'PUT', `/records/booking/${record.id}`, { version: record.version, ...body });
const deeds = ({ id }: RecordData) =>
  owner('select action, by, note from record_history where record_id = $1 order by version', id);

describe('lines move on', () => {
  test('one or many at once, with what was asked, what the move gives them and what it runs', async () => {
    const record = await placed();
    expect(statesOf(record)).toEqual(['open', 'open', 'open']);
    const { result } = await confirm(record, [0, 2]);
    expect(statesOf(result)).toEqual(['sure', 'open', 'sure']);
    expect(linesOf(result)[0]).toMatchObject({ state_dictText: '已确认', promise: '2036-12-01', by: 'u-supMgr' });
    expect(linesOf(result)[1]).toMatchObject({ promise: null, by: null });
    expect(result).toMatchObject({ version: 3, sure: 2 });
    const told = await owner(`select body from outbox where topic = 'notify' and body->>'id' = $1`, record.id);
    expect(told).toMatchObject([{ body: { say: '供应商确认了几行' } }]);
  });

  test('and history tells it by the move’s name, line by line; the version before shows them as they were', async () => {
    const record = await placed();
    await moveLines(record, 'refuse', [1], { why: '缺货' });
    const { result: history } = await trade.call('buyer', 'GET', `/records/booking/${record.id}/history`);
    expect(history[0]).toMatchObject({ action: 'lines.move:refuse', did: '不供', note: '缺货' });
    expect(history[0].changes).toContainEqual(
      expect.objectContaining({
        path: 'lines.state',
        beforeText: '待确认',
        afterText: '不供',
        row: { id: idOf(record, 1), no: 2 },
      }),
    );
    const { result: then } = await trade.call('buyer', 'GET', `/records/booking/${record.id}/then?version=2`);
    expect(statesOf(then.record)).toEqual(['open', 'open', 'open']);
  });

  test('all that are named or none: who refuses is told by its number', async () => {
    const record = await placed();
    const { result: once } = await confirm(record, [1]);
    const refused = await confirm(once, [0, 1]);
    expect(refused).toMatchObject({ success: false, reason: 'wrong_state' });
    expect(refused.message).toBe('明细第2行：当前是“已确认”，只有“待确认”时才能“确认”');
    expect(statesOf(await read(record))).toEqual(['open', 'sure', 'open']);
  });

  test('only by whoever may, in rows that are his, and by nobody whom a line names', async () => {
    const record = await placed([
      line('甲', { keeper: 'u-demander' }),
      line('保密'),
      line('丙', { keeper: 'u-supMgr' }),
    ]);
    expect(await confirm(record, [0], 'buyer')).toMatchObject({ success: false });
    expect((await confirm(record, [2])).message).toContain('您是“明细的保管人”，须回避');
    // He sees all of them, and may refuse those he keeps.
    expect(await moveLines(record, 'refuse', [1], { why: 'x' }, 'demander')).toMatchObject({ reason: 'stale_version' });
    expect(await moveLines(record, 'refuse', [0], { why: 'x' }, 'demander')).toMatchObject({ success: true });
    const seen = await read(record, 'headOnly');
    expect(linesOf(seen).map(({ what }) => what)).toEqual(['甲', '丙']);
    const hidden = { ...record, version: seen.version };
    expect(await confirm(hidden, [1], 'headOnly')).toMatchObject({ reason: 'stale_version' });
  });

  test('not with an answer that is missing or wrong, nor against a rule of the line', async () => {
    const record = await placed();
    expect((await moveLines(record, 'confirm', [0])).message).toContain('承诺日期');
    expect((await moveLines(record, 'confirm', [0], { promise: 'never' })).message).toContain('承诺日期');
    expect((await moveLines(record, 'confirm', [0], { promise: '2025-01-01' })).message).toContain('承诺日期过早');
    expect(statesOf(await read(record))).toEqual(['open', 'open', 'open']);
  });

  test('by themselves when it holds for them, and the record after them', async () => {
    const record = await placed();
    const { result: sure } = await confirm(record, [0, 1, 2]);
    const lines = linesOf(sure).map(({ id }, no) => ({ id, ...(no < 2 ? { got: '2' } : {}) }));
    const { result: some } = await save(sure, { lines });
    expect(statesOf(some)).toEqual(['done', 'done', 'sure']);
    const rest = linesOf(some).map(({ id }, no) => ({ id, ...(no === 2 ? { got: '2' } : {}) }));
    const { result: all } = await save(some, { lines: rest });
    expect(all).toMatchObject({ state: 'whole' });
    expect(statesOf(all)).toEqual(['done', 'done', 'done']);
    expect((await deeds(record)).slice(-4)).toMatchObject([
      { action: 'auto:lines.arrive', by: 'system' },
      { action: 'edit', by: 'u-buyer' },
      { action: 'auto:lines.arrive', by: 'system' },
      { action: 'auto:close', by: 'system' },
    ]);
    const { result: history } = await trade.call('buyer', 'GET', `/records/booking/${record.id}/history`);
    expect(history[1]).toMatchObject({ did: '自动到齐' });
  });

  test('with their record where they follow from it', async () => {
    const record = await placed();
    const { result: once } = await confirm(record, [0]);
    const { result } = await post(`booking/${record.id}/moves/drop`, { version: once.version, answers: {} });
    expect(result).toMatchObject({ state: 'dropped' });
    expect(statesOf(result)).toEqual(['refused', 'refused', 'refused']);
  });
});

describe('what a line’s state does not leave open', () => {
  test('nobody writes, and such a line is not taken out; the state itself is nobody’s to send', async () => {
    const record = await placed();
    const { result: sure } = await confirm(record, [0]);
    const with_ = (more: RecordData) => linesOf(sure).map(({ id }, no) => ({ id, ...(no === 0 ? more : {}) }));
    expect((await save(sure, { lines: with_({ qty: '9' }) })).message).toContain('明细第1行：“数量”现在不能修改');
    expect((await save(sure, { lines: with_({}).slice(1) })).message).toContain('“明细”中有“已确认”的行');
    const { result } = await save(sure, {
      lines: [...with_({ state: 'done', got: '1' }), { ...line('丁'), state: 'done' }],
    });
    expect(statesOf(result)).toEqual(['sure', 'open', 'open', 'open']);
    expect(linesOf(result)[0]).toMatchObject({ got: '1.00' });
  });

  test('is so for lines from before there were states: they stand where lines begin', async () => {
    const record = await placed();
    await owner('update ls_booking_line set state = null where head_id = $1', record.id);
    const seen = await read(record);
    expect(statesOf(seen)).toEqual(['open', 'open', 'open']);
    expect(linesOf(seen)[0]).toMatchObject({ state_dictText: '待确认' });
    const { result } = await confirm(seen, [0, 1]);
    expect(result).toMatchObject({ sure: 2 });
    expect(statesOf(result)).toEqual(['sure', 'sure', 'open']);
  });
});

describe('the law under race', () => {
  /** Everything that would write a booking stops at that, until it is let go; reading goes on. */
  const holdAll = () => holdLock(trade.at.connection, 'lock table ls_booking in exclusive mode');

  test('two persons move different lines of one record at once: both do', async () => {
    const record = await placed();
    const gate = await holdAll();
    const first = confirm(record, [0]);
    await gate.waiting(1);
    const second = moveLines(record, 'refuse', [1], { why: '缺货' });
    await gate.waiting(2);
    await gate.release();
    expect(await first).toMatchObject({ success: true });
    expect(await second).toMatchObject({ success: true });
    const stands = await read(record);
    expect(statesOf(stands)).toEqual(['sure', 'refused', 'open']);
    expect(stands).toMatchObject({ version: 4, sure: 1 });
  });

  test('two persons move the same line: one does, the other is told where it stands', async () => {
    const record = await placed();
    const gate = await holdAll();
    const first = confirm(record, [0]);
    await gate.waiting(1);
    const second = moveLines(record, 'refuse', [0, 1], { why: '缺货' });
    await gate.waiting(2);
    await gate.release();
    const [one, other] = [await first, await second];
    const [won, lost] = one.success ? [one, other] : [other, one];
    expect(won).toMatchObject({ success: true });
    expect(lost).toMatchObject({ success: false, reason: 'wrong_state' });
    expect(lost.message).toBe(
      one.success
        ? '明细第1行：当前是“已确认”，只有“待确认”时才能“不供”'
        : '明细第1行：当前是“不供”，只有“待确认”时才能“确认”',
    );
    expect(statesOf(await read(record))).toEqual(
      one.success ? ['sure', 'open', 'open'] : ['refused', 'refused', 'open'],
    );
  });

  test('a line that came back to where it was meanwhile is another one: whoever has not read it is told', async () => {
    const record = await placed();
    const { result: sure } = await confirm(record, [0]);
    await moveLines(sure, 'reopen', [0], {}, 'buyer');
    expect(await moveLines(record, 'refuse', [0], { why: 'x' })).toMatchObject({ reason: 'stale_version' });
    expect(await moveLines(record, 'refuse', [1], { why: 'x' })).toMatchObject({ success: true });
  });

  test('a line is moved while its record is saved: one of both is made, and the other is shown what stands', async () => {
    const record = await placed();
    const gate = await holdAll();
    const saving = save(record, { lines: linesOf(record).map(({ id }) => ({ id, qty: '5' })) });
    await gate.waiting(1);
    const moving = confirm(record, [0]);
    await gate.waiting(2);
    await gate.release();
    const [saved, moved] = [await saving, await moving];
    const [won, lost] = saved.success ? [saved, moved] : [moved, saved];
    expect(won).toMatchObject({ success: true });
    // Nobody confirms a quantity he has not read, nor writes over what was confirmed.
    expect(lost).toMatchObject({ success: false, reason: 'stale_version' });
    const stands = { qty: saved.success ? '5.00' : '2.00', state: saved.success ? 'open' : 'sure' };
    expect(linesOf(lost.result)[0]).toMatchObject(stands);
    expect(linesOf(await read(record))[0]).toMatchObject(stands);
  });

  test('whoever has not read what was saved since does not move a line of it, nor the other way round', async () => {
    const record = await placed();
    await save(record, { note: '改了说明' });
    expect(await confirm(record, [0])).toMatchObject({ reason: 'stale_version' });
    const next = await read(record);
    expect(await confirm(next, [0])).toMatchObject({ success: true });
    expect(await save(next, { note: '再改' })).toMatchObject({ reason: 'stale_version' });
  });

  test('two that each make the last but one line right: the record is moved on once', async () => {
    const record = await placed([line('甲'), line('乙')]);
    const { result: sure } = await confirm(record, [0, 1]);
    const lines = linesOf(sure).map(({ id }) => ({ id, got: '2' }));
    const gate = await holdAll();
    const both = [save(sure, { lines }), save(sure, { lines })];
    await gate.waiting(2);
    await gate.release();
    const answers = await Promise.all(both);
    expect(answers.filter(({ success }) => success)).toHaveLength(1);
    expect((await deeds(record)).filter(({ action }) => action === 'auto:close')).toHaveLength(1);
  });
});
