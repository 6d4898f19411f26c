import { expect } from 'vitest';
import { holdLock } from './held-lock.ts';
import type { Catalog } from './open-catalog.ts';

type Body = Record<string, unknown>;
const keeper = 'role:buyerMgr';

/** Records of the shipped catalog as those enter them who keep them: the buyers' manager, unless somebody else is named. */
export const keeping = (catalog: () => Catalog) => {
  const create = (entity: string, body: Body, who = keeper) => catalog().call(who, 'POST', `/records/${entity}`, body);
  const read = async (entity: string, id: string) =>
    (await catalog().call(keeper, 'GET', `/records/${entity}/${id}`)).result;
  return {
    create,
    read,
    /** The answer of a call that must go well, whoever makes it. */
    async done(who: string, url: string, body: Body = {}, method: 'POST' | 'PUT' = 'POST') {
      const answer = await catalog().call(who, method, `/records/${url}`, body);
      expect(answer.success, `${url}: ${JSON.stringify(answer)}`).toBe(true);
      return answer.result;
    },
    async change(entity: string, id: string, body: Body) {
      const { version } = await read(entity, id);
      return catalog().call(keeper, 'PUT', `/records/${entity}/${id}`, { ...body, version });
    },
    async kept(entity: string, body: Body, who?: string): Promise<string> {
      const done = await create(entity, body, who);
      expect(done.success, JSON.stringify(done)).toBe(true);
      return done.result.id;
    },
    async move(entity: string, id: string, key: string, who = keeper, answers: Body = {}) {
      const { version } = await read(entity, id);
      return catalog().call(who, 'POST', `/records/${entity}/${id}/moves/${key}`, { version, answers });
    },
    /** Both are about to write at the same moment, each in a process of its own. */
    async atOnce(table: string, entity: string, one: Body, other: Body, who = keeper): Promise<readonly Body[]> {
      const gate = await holdLock(catalog().at.connection, `lock table ${table} in share mode`);
      const url = `/records/${entity}`;
      const running = [catalog().call(who, 'POST', url, one), catalog().elsewhere(who, 'POST', url, other)];
      await gate.waiting(2);
      await gate.release();
      return Promise.all(running);
    },
  };
};
