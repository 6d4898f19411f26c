import { type Database, sql, type TenantDb } from '../../db/statement.ts';
import { Refusal } from '../../kernel/errors.ts';
import type { Reader } from '../../metadata/document-store.ts';
import { sealDrafts } from '../../metadata/review.ts';
import type { ReleaseRequest } from './requests.contract.ts';

const moment = (column: string, name: string) => `to_char(${column}, 'YYYY-MM-DD HH24:MI:SS') as "${name}"`;
const said = `id, only_ids as only, seal, confirm, note, ${moment('at', 'at')}, state, by, by_id as "byId", ${moment('made_at', 'madeAt')},
  decided_by as "decidedBy", ${moment('decided_at', 'decidedAt')}, reason, revision`;

export async function readRequest(db: Reader, tenant: number, id: string): Promise<ReleaseRequest> {
  const text = `select ${said} from release_request where tenant_id = $1 and id = $2`;
  const [found] = await db.rows<ReleaseRequest>({ text, values: [tenant, id] });
  if (!found) throw new Refusal('unknown_document', { text: '没有这份发布申请' });
  return found;
}

/** Those that wait and those that were, the latest first. What was asked of drafts that are otherwise now has expired. */
export async function readRequests(db: Database, tenant: number): Promise<ReleaseRequest[]> {
  const text = `select ${said} from release_request where tenant_id = $1 order by made_at desc limit 100`;
  const read = () => db.tenant(tenant).rows<ReleaseRequest>({ text, values: [tenant] });
  const rows = await read();
  const waiting = rows.filter(({ state }) => state === 'asked' || state === 'planned');
  let expired = 0;
  for (const request of waiting) expired += Number(await expireChanged(db, tenant, request));
  return expired > 0 ? read() : rows;
}

/** Whether the drafts are no longer what was asked for; then it is over. */
export async function expireChanged(db: Database, tenant: number, request: ReleaseRequest): Promise<boolean> {
  if ((await sealDrafts(db.owner, tenant, request.only)) === request.seal) return false;
  await closeRequest(db.tenant(tenant), request.id, {
    state: 'expired',
    reason: '草稿在提交之后又被修改或放弃，申请失效',
  });
  return true;
}

interface Closing {
  readonly state: ReleaseRequest['state'];
  readonly reason?: string | null;
  readonly by?: string;
  readonly revision?: number;
}

export const closeRequest = (db: TenantDb, id: string, { state, reason, by, revision }: Closing): Promise<unknown> =>
  db.rows(sql`
    update release_request set state = ${state}, reason = coalesce(${reason ?? null}, reason), revision = ${revision ?? null},
      decided_by = coalesce(${by ?? null}, decided_by), decided_at = case when ${by ?? null}::text is null then decided_at else now() end
    where tenant_id = ${db.tenant} and id = ${id}`);
