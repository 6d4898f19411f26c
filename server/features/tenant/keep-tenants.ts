import type { Sessions } from '../../access/sessions.ts';
import { type Database, sql } from '../../db/statement.ts';
import { Refusal } from '../../kernel/errors.ts';
import type { TenantShown } from './tenants.contract.ts';

export interface WhichTenants {
  readonly keyword?: string | undefined;
  readonly ids?: readonly number[];
  readonly pageNo: number;
  readonly pageSize: number;
}

/** Companies with how much they are used. */
export async function listTenants(db: Database, { keyword, ids, pageNo, pageSize }: WhichTenants) {
  const like = keyword?.trim() ? `%${keyword.trim().replace(/[\\%_]/g, '\\$&')}%` : null;
  const rows = await db.owner.rows<TenantShown & { total: number }>(sql`
    select t.tenant_id as id, t.name, t.operator, t.begin_date as "beginDate", t.end_date as "endDate", t.remark,
           t.created_at as "createTime",
           case when t.frozen_at is not null then 'frozen' when t.begin_date > current_date then 'early'
                when t.end_date < current_date then 'over' else 'open' end as status,
           (select count(*)::int from sys_user u where u.tenant_id = t.tenant_id and u.deleted_at is null and u.supplier is null) as users,
           (select count(*)::int from sys_user u where u.tenant_id = t.tenant_id and u.deleted_at is null and u.supplier is not null) as "supplierUsers",
           (select count(distinct s.user_id)::int from session s
             where s.tenant_id = t.tenant_id and s.ended_at is null and s.expires_at > now()) as online,
           (select max(s.created_at) from session s where s.tenant_id = t.tenant_id) as "lastSignIn",
           count(*) over ()::int as total
      from tenant t
     where t.tenant_id > 0 and t.closed_at is null and (${like}::text is null or t.name ilike ${like})
       and (${ids ?? null}::int[] is null or t.tenant_id = any (${ids ?? null}))
     order by t.tenant_id limit ${pageSize} offset ${(pageNo - 1) * pageSize}`);
  const total = rows[0]?.total ?? 0;
  const records = rows.map(({ total: _, ...tenant }): TenantShown => tenant);
  return { records, total, size: pageSize, current: pageNo, pages: Math.ceil(total / pageSize) };
}

export interface TenantTerms {
  readonly name?: string | undefined;
  readonly beginDate?: string | null | undefined;
  readonly endDate?: string | null | undefined;
  readonly remark?: string | null | undefined;
  readonly frozen?: boolean | undefined;
}

/** Renames a company, sets from when to when it may work here, freezes it or lets it in again; never its keeper's own. */
export async function changeTenant(
  { db, sessions }: { readonly db: Database; readonly sessions: Sessions },
  own: number,
  tenant: number,
  terms: TenantTerms,
): Promise<void> {
  const name = terms.name?.trim();
  if (name === '') throw new Refusal('invalid_input', { text: '请填写公司名称' });
  const given = (key: keyof TenantTerms) => terms[key] !== undefined;
  const isOpen = await db.owner.transaction(async (owner) => {
    const [row] = await owner.rows<{ open: boolean; ordered: boolean }>(sql`
      update tenant t set
        name = coalesce(${name ?? null}, name),
        begin_date = case when ${given('beginDate')} then ${terms.beginDate || null}::date else begin_date end,
        end_date = case when ${given('endDate')} then ${terms.endDate || null}::date else end_date end,
        remark = case when ${given('remark')} then ${terms.remark || null} else remark end,
        frozen_at = case when not ${given('frozen')} then frozen_at when ${terms.frozen ?? false} then coalesce(frozen_at, now()) end
      where tenant_id = ${tenant} and tenant_id > 0 and closed_at is null
      returning tenant_open(t.*) as open, coalesce(begin_date <= end_date, true) as ordered`);
    if (!row) throw new Refusal('unknown_record', { text: '没有这家公司' });
    if (!row.ordered) throw new Refusal('invalid_input', { text: '结束日期不能早于开始日期' });
    if (!row.open && tenant === own) throw new Refusal('invalid_input', { text: '不能冻结自己所在的公司' });
    return row.open;
  });
  // They are out at once; let in again, everybody signs in anew.
  if (!isOpen) await sessions.endAllOfTenant(tenant);
}
