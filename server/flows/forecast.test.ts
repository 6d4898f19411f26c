import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Answer, type FlowWorld, openFlows } from './flows.fixture.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 });

let world: FlowWorld;
beforeAll(async () => {
  world = await openFlows('flows_forecast', {
    sized: {
      steps: [
        { key: 'head', as: 'approve', title: '负责人', who: [{ leaderOf: 'start' }] },
        { key: 'size', as: 'branch', title: '金额', split: 'one' },
        { key: 'big', as: 'way', title: '十万以上', in: 'size', when: 'amount >= 100000' },
        { key: 'review', as: 'approve', title: '评审', who: [{ role: 'expert' }], many: { vote: 60 }, in: 'big' },
        { key: 'small', as: 'way', title: '其他', in: 'size', otherwise: true },
        { key: 'boss', as: 'approve', title: '公司领导', who: [{ leaderOf: 'start', up: 1 }] },
      ],
    },
  });
});
afterAll(() => world.close());

const stands = ({ steps }: Answer) => Object.fromEntries(steps.map(({ key, stands: how }: Answer) => [key, how]));
const persons = ({ steps }: Answer, step: string) =>
  steps.find(({ key }: Answer) => key === step).persons.map(({ name }: Answer) => name);
const foresee = (record: object, more: object = {}, who = 'amy') =>
  world.call(who, 'POST', '/flows/forecast', { entity: 'loanNote', record, ...more });

test('tells whom a record would go through while it is written, and nothing of it stays', async () => {
  const small = (await foresee({ no: 'F1', sort: 'sized', amount: '1000' })).result;
  expect(stands(small)).toMatchObject({
    head: 'ahead',
    big: 'skipped',
    review: 'skipped',
    small: 'ahead',
    boss: 'ahead',
  });
  expect(persons(small, 'head')).toEqual(['人bob']);
  expect(persons(small, 'boss')).toEqual(['人cat']);
  const big = (await foresee({ no: 'F1', sort: 'sized', amount: '100000' })).result;
  expect(stands(big)).toMatchObject({ big: 'ahead', review: 'ahead', small: 'skipped' });
  expect(persons(big, 'review').toSorted()).toEqual(['人ella', '人eric', '人eve']);
  for (const table of ['flow_instance', 'flow_task', 'flow_log', 'flow_timer', 'loan_note'])
    expect(await world.rows(`select 1 from ${table}`)).toEqual([]);
});

test('only to who may write such a record', async () => {
  expect(await foresee({ no: 'F2' }, {}, 'bob')).toMatchObject({ success: false, reason: 'not_allowed' });
  const strange = { id: '01900000-0000-7000-8000-000000000000' };
  expect(await foresee({ no: 'F2' }, strange)).toMatchObject({ success: false, reason: 'unknown_record' });
});

test('beside a record that is being decided: whom the rest would ask, as it stands', async () => {
  const id = await world.submitted('sized', { amount: '200000' });
  const told = await world.told('bob', id);
  expect(stands(told)).toMatchObject({ head: 'now', review: 'ahead', boss: 'ahead' });
  expect(persons(told, 'boss')).toEqual(['人cat']);
  expect(told.steps.find(({ key }: Answer) => key === 'boss').persons[0]).toMatchObject({
    status: '预计',
    why: '发起人部门上1级负责人',
  });
  await world.standing();
});
