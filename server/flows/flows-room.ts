import { Said } from '../kernel/envelope.ts';
import type { House, Room } from '../kernel/house.ts';
import { route } from '../kernel/route.ts';
import { readDesk } from './desk/desk.ts';
import { listInstances } from './desk/instances.ts';
import { listStartable } from './desk/startable.ts';
import { listWaiting, readCounts } from './desk/waiting.ts';
import * as calls from './flows.contract.ts';
import { keepingRoutes } from './keeping/keeping-routes.ts';
import { handAll } from './leavers/hand-all.ts';
import { listHolders } from './leavers/holders.ts';
import { forecast } from './told/forecast.ts';
import { readFlowOf } from './told/told.ts';
import { doTasks } from './verbs/batch.ts';
import { doInstance } from './verbs/do-instance.ts';
import { doTask } from './verbs/do-task.ts';
import { listOlder } from './versions/newer.ts';
import { listOlderFlows } from './versions/older-flows.ts';
import { upgradeMany } from './versions/upgrade.ts';

/** What is decided about records: the desks of those who decide, and everything they do. */
export const flowsRoom: Room = (api, house: House) => {
  keepingRoutes(api, house);
  route(api, calls.readDesk, ({ session, params: { desk }, query }) =>
    desk === 'todo' ? listWaiting(house, session, query) : readDesk(house, session, desk, query),
  );
  route(api, calls.readCounts, ({ session }) => readCounts(house, session));
  route(api, calls.readStartable, ({ session }) => listStartable(house, session));
  route(api, calls.readFlowOf, ({ session, params }) => readFlowOf(house, session, params.entity, params.id));
  route(api, calls.forecastFlow, ({ session, body }) => forecast(house, session, body));
  route(api, calls.readInstances, ({ session, query }) => listInstances(house, session, query));
  route(api, calls.doTasks, async ({ session, body }) => {
    const done = await doTasks(house, session, body.ids, body.verb, body.remark);
    return new Said(done.message, done);
  });
  route(api, calls.readHolders, ({ session, query }) => listHolders(house, session, query));
  route(api, calls.handOver, async ({ session, body }) => {
    const done = await handAll(house, session, body);
    return new Said(done.message, done);
  });
  route(api, calls.readOlderFlows, ({ session }) => listOlderFlows(house, session));
  route(api, calls.readOlder, ({ session, params }) => listOlder(house, session, params.flow));
  route(api, calls.upgradeFlows, async ({ session, body }) => {
    const done = await upgradeMany(house, session, body.ids, body.remark);
    return new Said(done.message, done);
  });
  route(api, calls.doTask, ({ session, params, body }) => doTask(house, session, params.id, params.verb, body));
  route(api, calls.doInstance, ({ session, params, body }) => doInstance(house, session, params.id, params.verb, body));
};
