import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { holdLock } from '../../tests/support/held-lock.ts';
import { gateTables, heldOpen } from '../../tests/support/held-open.ts';
import { openTrade, type Trade } from '../../tests/support/trade.ts';
import { countSent } from '../db/count-sent.ts';
import { recordsRoom } from './records.routes.ts';

/** What is awarded for: whoever owns it does not award. */
const project = {
  kind: 'entity',
  key: 'project',
  spec: 1,
  title: '寻源项目',
  store: { table: 'ta_project' },
  fields: { name: { type: 'text', label: '名称' }, owner: { type: 'user', label: '负责人' } },
  forms: { edit: { head: [{ section: 'base', title: '基本信息', cells: ['name', 'owner'] }] } },
  lists: { main: { cols: ['name'] } },
  access: { roles: { buyer: { do: ['create', 'edit'] }, buyerMgr: { do: ['read'] } } },
};
const award = {
  kind: 'entity',
  key: 'award',
  spec: 1,
  title: '定标',
  store: { table: 'ta_award' },
  named: 'no',
  fields: {
    no: { type: 'text', label: '编号' },
    status: { type: 'state', label: '状态' },
    project: { type: 'ref', to: 'project', label: '项目' },
    chair: { type: 'user', label: '组长' },
  },
  parts: {
    scores: {
      label: '评分',
      table: 'ta_award_score',
      fields: {
        judge: { type: 'user', label: '评委' },
        of: { type: 'ref', to: 'project', label: '所属项目' },
      },
    },
  },
  states: {
    field: 'status',
    start: 'draft',
    nodes: { draft: { label: '草稿', open: '*' }, done: { label: '已定标', open: [] } },
    moves: [
      {
        key: 'decide',
        label: '定标',
        from: 'draft',
        to: 'done',
        notBy: ['chair', 'scores.judge', 'project.owner', 'scores.of.owner'],
      },
    ],
  },
  forms: { edit: { head: [{ section: 'base', title: '基本信息', cells: ['no', 'project', 'chair'] }] } },
  lists: { main: { cols: ['no', 'status'] } },
  access: { roles: { buyer: { do: ['create', 'edit'] }, buyerMgr: { do: ['read', 'move:decide'] } } },
};

let trade: Trade;
beforeAll(async () => {
  trade = await openTrade('apart', [recordsRoom], { documents: [project, award] });
  await gateTables(trade.at.db, 'ta_award');
});
afterAll(() => trade.close());

const make = async (entity: string, body: object): Promise<string> => {
  const made = await trade.call('buyer', 'POST', `/records/${entity}`, body);
  expect(made.success, JSON.stringify(made)).toBe(true);
  return made.result.id;
};
const decide = (id: string, version = 1) =>
  trade.call('boss', 'POST', `/records/award/${id}/moves/decide`, { version, answers: {} });
const barred = (what: string) => `您是“${what}”，须回避，不能“定标”，请由他人办理`;

describe('persons kept apart', () => {
  test.each<[string, () => Promise<object>]>([
    ['组长', async () => ({ chair: 'u-boss' })],
    ['评分的评委', async () => ({ scores: [{ judge: 'u-buyer' }, { judge: 'u-boss' }] })],
    ['项目的负责人', async () => ({ project: await make('project', { name: '甲', owner: 'u-boss' }) })],
    [
      '评分的所属项目的负责人',
      async () => ({ scores: [{ of: await make('project', { name: '乙', owner: 'u-boss' }) }] }),
    ],
  ])('%s may not make the move, is told why and finds it closed', async (label, body) => {
    const id = await make('award', { no: label, ...(await body()) });
    expect(await decide(id)).toMatchObject({ success: false, reason: 'wrong_state', message: barred(label) });
    const many = await trade.call('boss', 'POST', '/records/award/moves/decide', { ids: [id], answers: {} });
    expect(many).toMatchObject({ success: false });
    expect(many.message).toContain(barred(label));
    const why = await trade.call('boss', 'GET', `/records/award/${id}/why?operation=move:decide`);
    expect(why.result, JSON.stringify(why)).toMatchObject({
      allowed: false,
      reasons: [{ by: 'rule', say: barred(label) }],
    });
  });

  test('anybody else makes it', async () => {
    const owner = await make('project', { name: '丙', owner: 'u-buyer' });
    const id = await make('award', {
      no: 'A1',
      chair: 'u-buyer',
      project: owner,
      scores: [{ judge: 'u-buyer', of: owner }],
    });
    const { sent, result } = await countSent(() => decide(id));
    expect(result).toMatchObject({ success: true, result: { status: 'done' } });
    // It is read, both projects are held, and it is written: what was only held for is not read again to tell of it.
    expect(sent).toBe(6);
  });
});

describe('of a move and of naming who makes it, one happens', () => {
  test.each([
    ['in the head’s', (id: string) => ({ project: id })],
    ['in a line’s', (id: string) => ({ scores: [{ of: id }] })],
  ])('named meanwhile %s project', async (_, body) => {
    const owned = await make('project', { name: '丁', owner: 'u-buyer' });
    const id = await make('award', { no: 'A2', ...body(owned) });
    const gate = await holdLock(trade.at.connection, `update ta_project set owner = 'u-boss' where id = $1`, [owned]);
    const deciding = decide(id);
    await gate.waiting(1);
    await gate.release();
    const answer = await deciding;
    expect(answer).toMatchObject({ success: false, reason: 'wrong_state' });
    expect(answer.message).toContain('须回避');
    const stands = await trade.call('boss', 'GET', `/records/award/${id}`);
    expect(stands.result).toMatchObject({ status: 'draft', version: 1 });
  });

  test('named while it is being made waits until it is made', async () => {
    const owned = await make('project', { name: '戊', owner: 'u-buyer' });
    const id = await make('award', { no: 'A3', project: owned });
    const answers = await heldOpen(trade.at.db, [
      () => decide(id),
      () => trade.call('buyer', 'PUT', `/records/project/${owned}`, { version: 1, owner: 'u-boss' }),
    ]);
    expect(answers).toMatchObject([
      { success: true, result: { status: 'done' } },
      { success: true, result: { owner: 'u-boss' } },
    ]);
  });

  test('a judge named in the record itself makes another version of it', async () => {
    const id = await make('award', { no: 'A4', scores: [{ judge: 'u-buyer' }] });
    const { result } = await trade.call('buyer', 'GET', `/records/award/${id}`);
    const lines = [{ ...result.scores[0], judge: 'u-boss' }];
    const gate = await holdLock(trade.at.connection, 'select 1 from ta_award where id = $1 for update', [id]);
    const naming = trade.call('buyer', 'PUT', `/records/award/${id}`, { version: 1, scores: lines });
    await gate.waiting(1);
    const deciding = decide(id);
    await gate.release();
    const answers = [await naming, await deciding];
    // Whichever comes first, the boss has not decided what the boss judges.
    expect(answers.filter(({ success }) => success)).toHaveLength(1);
  });
});
