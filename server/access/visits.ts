import type { VisitDay, VisitTotals } from '../../schemas/wire/session.ts';
import { sql, type TenantDb } from '../db/statement.ts';

/** How many signed in to this company, ever and today, and from how many addresses today. */
export async function visitTotals(db: TenantDb): Promise<VisitTotals> {
  const [row] = await db.rows<VisitTotals>(sql`select coalesce(sum(visits), 0)::int as "totalVisitCount",
      coalesce(sum(visits) filter (where day = current_date), 0)::int as "todayVisitCount",
      (count(*) filter (where day = current_date))::int as "todayIp" from visit`);
  return row ?? { totalVisitCount: 0, todayVisitCount: 0, todayIp: 0 };
}

/** The last seven days, also those on which nobody came. */
export const visitWeek = (db: TenantDb): Promise<VisitDay[]> =>
  db.rows<VisitDay>(sql`select to_char(d, 'MM-DD') as type, to_char(d, 'YYYY-MM-DD') as tian,
      coalesce(sum(v.visits), 0)::int as visit, count(v.ip)::int as ip
    from generate_series(current_date - 6, current_date, interval '1 day') d left join visit v on v.day = d::date
    group by d order by d`);
