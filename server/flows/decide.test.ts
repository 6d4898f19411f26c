import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { type FlowWorld, openFlows } from './flows.fixture.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 });

const head = { key: 'head', as: 'approve', title: '负责人', who: [{ leaderOf: 'start' }] };
const boss = { key: 'boss', as: 'approve', title: '公司领导', who: [{ leaderOf: 'start', up: 1 }] };

const tell = {
  key: 'tell',
  as: 'run',
  title: '通知财务',
  run: [{ do: 'notify', role: 'finance', say: '借用单已同意，请准备款项' }],
};

let world: FlowWorld;
beforeAll(async () => {
  world = await openFlows('flows_decide', { tells: { steps: [head, tell, boss] }, plain: { steps: [head, boss] } });
});
afterAll(() => world.close());
afterEach(() => world.standing());

describe('a record that comes into a state with a flow', () => {
  test('is decided by the persons of the flow, one step after the other, and makes the move of its end', async () => {
    const id = await world.submitted('plain', { amount: '120' });
    const told = await world.told('bob', id);
    expect(told).toMatchObject({ status: 'running', statusText: '审批中', starter: { name: '人amy' } });
    expect(told.steps.map(({ key, stands }: { key: string; stands: string }) => [key, stands])).toEqual([
      ['head', 'now'],
      ['boss', 'ahead'],
    ]);
    expect(told.can).toEqual(expect.arrayContaining(['agree', 'refuse', 'back', 'forward']));
    expect((await world.act('bob', id, 'agree', { remark: '可以' })).success).toBe(true);
    expect(await world.stateOf(id)).toBe('submitted');
    expect((await world.act('cat', id, 'agree')).result).toMatchObject({ status: 'agreed', task: null });
    expect(await world.stateOf(id)).toBe('approved');
    const { result: history } = await world.call('cat', 'GET', `/records/loanNote/${id}/history`);
    expect(history[0]).toMatchObject({ action: 'flow:agree', did: '由流程审批同意', byName: '人cat' });
  });

  test('tells those whom a step names as it comes by, once, and nobody where it does not come there', async () => {
    const told = (id: string) =>
      world.rows(
        `select body->'to' as to, body->>'say' as say from outbox where topic = 'notify' and body->>'id' = $1`,
        id,
      );
    const [agreed, refused] = [await world.submitted('tells'), await world.submitted('tells')];
    await world.act('bob', agreed, 'agree');
    await world.act('bob', refused, 'refuse', { remark: '太多了' });
    const once = [{ to: { role: 'finance' }, say: '借用单已同意，请准备款项' }];
    expect([await told(agreed), await told(refused)]).toEqual([once, []]);
    await world.act('cat', agreed, 'agree');
    expect(await told(agreed)).toEqual(once);
    expect(await world.stateOf(agreed)).toBe('approved');
  });

  test('refuses with what was said as its reason', async () => {
    const id = await world.submitted('plain');
    expect(await world.act('bob', id, 'refuse')).toMatchObject({ success: false, message: '拒绝时请填写意见' });
    expect((await world.act('bob', id, 'refuse', { remark: '太多了' })).result).toMatchObject({ status: 'refused' });
    const [row] = await world.rows(`select status, reason from loan_note where id = $1`, id);
    expect(row).toEqual({ status: 'refused', reason: '太多了' });
  });
});
