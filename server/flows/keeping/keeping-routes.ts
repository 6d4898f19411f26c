import { Said } from '../../kernel/envelope.ts';
import type { Room } from '../../kernel/house.ts';
import { route } from '../../kernel/route.ts';
import * as calls from '../keeping.contract.ts';
import { listFlowModels } from './models.ts';
import { readFlowMonitor } from './monitor.ts';
import { listFlowNotices, resendFlowNotice } from './notices.ts';
import { listFlowTasks } from './tasks.ts';
import { copyFlow, stopFlow } from './write-draft.ts';

/** What those who keep the flows of a company look at: the flows themselves, everybody's tasks, what was told to whom. */
export const keepingRoutes: Room = (api, house) => {
  route(api, calls.readFlowModels, ({ session, query }) => listFlowModels(house, session, query));
  route(api, calls.copyFlow, async ({ session, params, body }) => {
    await copyFlow(house, session, params.flow, body);
    return new Said('已复制为新流程的草稿');
  });
  route(api, calls.stopFlow, async ({ session, params, body }) => {
    await stopFlow(house, session, params.flow, body.reason);
    return new Said('已写入草稿，发布后生效');
  });
  route(api, calls.readFlowMonitor, ({ session }) => readFlowMonitor(house, session));
  route(api, calls.readFlowTasks, ({ session, query }) => listFlowTasks(house, session, query));
  route(api, calls.readFlowNotices, ({ session, query }) => listFlowNotices(house, session, query));
  route(api, calls.resendFlowNotice, async ({ session, params }) => {
    await resendFlowNotice(house, session, params.id);
    return new Said('已再次发送');
  });
};
