import { allowed } from '../../../schemas/check/allowed.ts';
import type { FlowStartable } from '../../../schemas/wire/flows.ts';
import { sql } from '../../db/statement.ts';
import { shanghaiTime } from '../../kernel/clock.ts';
import { askerOf, type Session } from '../../kernel/session.ts';
import type { Sources } from '../../records/asking.ts';

/** Documents that flows decide about, of which whoever asks may begin one; what they begin most stands first. */
export async function listStartable({ db, models }: Sources, session: Session): Promise<readonly FlowStartable[]> {
  const { tenant, user, roles, supplier } = session;
  if (supplier !== null) return [];
  const running = await models.running(tenant);
  const rows = await db.tenant(tenant).rows<{ entity: string; begun: number }>(sql`
    select entity, count(*)::int as begun from flow_instance
    where tenant_id = ${tenant} and starter = ${user.id} and parent_id is null group by entity`);
  const begun = new Map(rows.map((one) => [one.entity, one.begun]));
  const asker = askerOf(session, shanghaiTime());
  return [...running.model.entities.values()]
    .flatMap((entity): FlowStartable[] => {
      const { key, title, states, facetOf } = entity;
      const keys = [...(states?.nodes.values() ?? [])].flatMap(({ flow }) => flow?.flows.map((one) => one.key) ?? []);
      const plan = facetOf === null && keys.length > 0 ? running.plan(key, roles) : undefined;
      if (!plan || !allowed(plan, null, 'create', asker).allowed) return [];
      const flows = [...new Set(keys)].flatMap((one) => running.model.flows.get(one)?.title ?? []);
      return [{ entity: key, title, flows, begun: begun.get(key) ?? 0 }];
    })
    .toSorted((a, b) => b.begun - a.begun || a.title.localeCompare(b.title, 'zh-CN'));
}
