import type { FlowModel } from '../../../schemas/compile/flow-model.ts';
import type { Model } from '../../../schemas/compile/model.ts';
import { sql, type TenantDb } from '../../db/statement.ts';

/** Flows as they were when something began with them. */
export async function flowsByHash(
  db: TenantDb,
  model: Model,
  hashes: readonly string[],
): Promise<ReadonlyMap<string, FlowModel>> {
  const running = new Map([...model.flows.values()].map((flow) => [flow.hash, flow]));
  const missing = [...new Set(hashes)].filter((hash) => !running.has(hash));
  if (missing.length === 0) return running;
  const rows = await db.rows<{ hash: string; model: FlowModel }>(
    sql`select hash, model from flow_version where tenant_id = ${db.tenant} and hash = any (${missing}::text[])`,
  );
  for (const { hash, model: then } of rows) running.set(hash, then);
  return running;
}
