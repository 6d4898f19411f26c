import { sql, type TenantDb } from '../../db/statement.ts';
import { newId } from '../../kernel/new-id.ts';

/** One exchange with another system. Whoever notes it leaves secrets out. */
export interface Exchange {
  readonly name: string;
  readonly direction: 'in' | 'out';
  readonly system: string;
  readonly url: string;
  readonly method: string;
  readonly requestParam: string | null;
  readonly responseBody: string | null;
  readonly httpStatus: number | null;
  readonly success: boolean;
  readonly costTime: number;
}

const most = 4000;
const cut = (text: string | null, length: number) => text?.slice(0, length) ?? null;

/** Keeps an exchange with another system in the interface log. */
export async function noteCall(db: TenantDb, it: Exchange): Promise<void> {
  await db.rows(sql`insert into sys_interface_log (tenant_id, id, version, rev, create_time, name, direction, system, url, method,
      request_param, response_body, http_status, success, cost_time)
    values (${db.tenant}, ${newId()}, 1, 1, now(), ${cut(it.name, 100)}, ${it.direction}, ${cut(it.system, 100)}, ${cut(it.url, 500)},
      ${it.method}, ${cut(it.requestParam, most)}, ${cut(it.responseBody, most)}, ${it.httpStatus}, ${it.success ? 'Y' : 'N'}, ${it.costTime})`);
}
