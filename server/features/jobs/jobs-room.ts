import { Said } from '../../kernel/envelope.ts';
import { Refusal } from '../../kernel/errors.ts';
import type { Room } from '../../kernel/house.ts';
import { route } from '../../kernel/route.ts';
import type { Session } from '../../kernel/session.ts';
import { cancelTask, listTasks, readTask } from './tasks.contract.ts';
import { endTask, readTasks } from './tasks.ts';

/** Following one's own work in the background. All runs of a company are records of the entity jobLog. */
export const jobsRoom: Room = (api, { db, models }) => {
  const seesAll = async (session: Session) => {
    const running = await models.running(session.tenant);
    return running.plan('jobLog', session.roles) !== undefined;
  };
  const whose = async (session: Session) => ((await seesAll(session)) ? null : session.user.id);
  const find = async (session: Session, id: string) => {
    const [task] = await readTasks(db.tenant(session.tenant), { by: await whose(session), kinds: null, id });
    if (!task) throw new Refusal('unknown_record');
    return task;
  };

  route(api, listTasks, async ({ session, query }) => {
    const kinds = query.kind === undefined ? null : query.kind.split(',');
    const by = kinds === null ? session.user.id : await whose(session);
    return { records: await readTasks(db.tenant(session.tenant), { by, kinds }) };
  });
  route(api, readTask, ({ session, params }) => find(session, params.id));
  route(api, cancelTask, async ({ session, params }) => {
    const { id } = await find(session, params.id);
    await endTask(db.tenant(session.tenant), id);
    return new Said('已取消');
  });
};
