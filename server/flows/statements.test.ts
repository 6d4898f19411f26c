import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { addCompany, addPerson } from '../../tests/support/people.ts';
import { countSent } from '../db/count-sent.ts';
import { type FlowWorld, openFlows } from './flows.fixture.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 });

const council = { key: 'council', as: 'approve', title: '评审', who: [{ role: 'expert' }], many: 'all' };

let world: FlowWorld;
let supplier: string;
beforeAll(async () => {
  world = await openFlows('flows_statements', { council: { steps: [council] } });
  supplier = await addCompany(world.at.db, '北方试剂', '6');
  await addPerson(world.at.db, { username: 'wes', roles: ['warehouse'], departs: [world.departs.company ?? ''] });
});
afterAll(() => world.close());

const line = { name: '色谱纯乙腈', unit: 'BOTTLE', qty: '3', price: '280.5', taxRate: '0.13', needDate: '2030-01-15' };
/** An order that waits for the head of buying. */
async function ordered(): Promise<string> {
  const order = { supplier, receiver: '吴建国', deliverTo: '检测路88号', lines: [line] };
  const { id, version } = (await world.call('ben', 'POST', '/records/purchaseOrder', order)).result;
  const body = { version, answers: {} };
  const done = await world.call('ben', 'POST', `/records/purchaseOrder/${id}/moves/submit`, body);
  expect(done).toMatchObject({ success: true });
  return id;
}

/** How many statements a call sends, its session being known. */
async function sentBy(who: string, method: 'GET' | 'POST', url: string, body?: object): Promise<number> {
  const { sent, result } = await countSent(() => world.call(who, method, url, body));
  expect(result).toMatchObject({ success: true });
  return sent;
}
async function agreeing(who: string, entity: string, id: string): Promise<number> {
  const { task, rev } = (await world.call(who, 'GET', `/flows/of/${entity}/${id}`)).result;
  return sentBy(who, 'POST', `/flows/tasks/${task.id}/agree`, { rev });
}

test('the agreement that ends the approval of an order takes thirty statements', async () => {
  // Two of them for the supplier, whom a rule asks whether they are frozen: held, and the order read once more behind that.
  expect(await agreeing('cat', 'purchaseOrder', await ordered())).toBeLessThanOrEqual(30);
});

test('a vote takes nine, however many vote beside', async () => {
  const id = await world.submitted('council');
  expect(await agreeing('eve', 'loanNote', id)).toBeLessThanOrEqual(9);
});

test('what waits for somebody takes seven, however much of it there is', async () => {
  const url = '/flows/desk/todo?size=20&kind=decision';
  for (let count = 0; count < 3; count++) {
    await ordered();
    expect(await sentBy('cat', 'GET', url)).toBeLessThanOrEqual(7);
  }
});
