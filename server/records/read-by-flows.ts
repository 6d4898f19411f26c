import { isDecided, readsEveryRow } from '../../schemas/compile/decided-scopes.ts';
import type { EntityModel } from '../../schemas/compile/model.ts';
import { sql, type TenantDb } from '../db/statement.ts';
import type { Session } from '../kernel/session.ts';

/**
 * Whether somebody reads records of an entity because they decide, decided or were shown them: then, and only then, their view of it has the
 * scopes for it. Suppliers read theirs through a facet, and the house needs no leave.
 */
export async function readsByFlows(
  db: TenantDb,
  { supplier, user, roles, isProduct }: Pick<Session, 'supplier' | 'user' | 'roles' | 'isProduct'>,
  entity: EntityModel | undefined,
): Promise<boolean> {
  if (!entity || supplier !== null || isProduct || !isDecided(entity) || readsEveryRow(entity, roles)) return false;
  const row = await db.first<{ is: boolean }>(sql`
    select exists (select 1 from read_by_flows(${db.tenant}, ${user.id}, ${`${entity.store} asked`}))
      or exists (select 1 from read_by_flows(${db.tenant}, ${user.id}, ${`${entity.store} told`})) as is`);
  return row?.is === true;
}
