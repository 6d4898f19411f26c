import { sql, type TenantDb } from '../db/statement.ts';
import type { Session } from '../kernel/session.ts';

/** A supplier's company as the specification's clients read it. */
export interface OwnCompany {
  readonly id: string;
  readonly companyName: string;
  readonly companyCode: string | null;
  readonly creditCode: string | null;
  readonly linkman: string;
  readonly phone: string | null;
  readonly email: string | null;
  readonly isShow: number;
  readonly verifyStatus: number;
  readonly isFirstLogin: boolean;
  readonly createTime: string;
}

/** Null for whoever is no supplier. The person to ask for is the main contact, else the first, else who asks. */
export async function readOwnCompany(db: TenantDb, session: Session, isFirst: boolean): Promise<OwnCompany | null> {
  if (session.supplier === null) return null;
  const company = await db.first<OwnCompany>(sql`select c.id, c.name as "companyName", c.code as "companyCode",
      c.credit_code as "creditCode", coalesce(c.phone, k.phone) as phone, coalesce(c.email, k.email) as email,
      coalesce(k.name, ${session.user.realname}) as linkman,
      case c.is_show when '2' then 2 else 1 end as "isShow", c.verify_status::int as "verifyStatus",
      c.verify_status = '0' and ${isFirst} as "isFirstLogin", c.create_time as "createTime"
    from su_supplier c
    left join lateral (select name, phone, email from su_contact where head_id = c.id
                        order by main = 'Y' desc nulls last, row_no limit 1) k on true
    where c.id = ${session.supplier}`);
  return company ?? null;
}
