import type { FlowsOlder } from '../../../schemas/wire/flows.ts';
import { sql } from '../../db/statement.ts';
import type { Session } from '../../kernel/session.ts';
import type { Sources } from '../../records/asking.ts';

/** Flows of which something still goes on by an older version than is published, and how much. */
export async function listOlderFlows(sources: Sources, { tenant }: Session): Promise<FlowsOlder> {
  const { model } = await sources.models.running(tenant);
  const newest = [...model.flows.values()].map(({ hash }) => hash);
  const rows = await sources.db.tenant(tenant).rows<{ flow: string; count: number }>(sql`
    select flow, count(*)::int as count from flow_instance
    where tenant_id = ${tenant} and status in ('running', 'suspended') and hash <> all (${newest}::text[])
    group by flow order by flow`);
  return {
    // What is published no more ends by the version it has.
    flows: rows.flatMap(({ flow, count }) => {
      const title = model.flows.get(flow)?.title;
      return title === undefined ? [] : { flow, title, count };
    }),
  };
}
