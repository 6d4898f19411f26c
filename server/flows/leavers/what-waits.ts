import { sql, type TenantDb } from '../../db/statement.ts';

/** What of running decisions is somebody's: tasks in their hands, and steps to come for which they were chosen. */
export interface Waiting {
  readonly root: string;
  readonly title: string;
}

export interface AllWaiting {
  /** By the whole each is part of, in the order they began, as many as were asked for. */
  readonly first: readonly Waiting[];
  /** Of all of them. */
  readonly roots: number;
  readonly tasks: number;
  readonly picks: number;
}

type WaitingRow = Waiting & Omit<AllWaiting, 'first'>;

/** After: what comes after one of them. */
export async function whatWaitsFor(
  db: TenantDb,
  user: string,
  { most, after = '' }: { readonly most: number; readonly after?: string | undefined },
): Promise<AllWaiting> {
  const rows = await db.rows<WaitingRow>(sql`
    select r.id as root, r.title, count(*) over ()::int as roots, (sum(sum(x.tasks)) over ())::int as tasks, (sum(sum(x.picks)) over ())::int as picks
    from (
      select i.root_id, 1 as tasks, 0 as picks from flow_task t join flow_instance i on i.tenant_id = t.tenant_id and i.id = t.instance_id
        where t.tenant_id = ${db.tenant} and t.holder = ${user} and t.status in ('open', 'waiting') and i.status in ('running', 'suspended')
      union all
      select i.root_id, 0, 1 from flow_instance i cross join lateral jsonb_each(i.picks) p
        where i.tenant_id = ${db.tenant} and i.status in ('running', 'suspended') and p.value ? ${user}
          and coalesce((i.state -> 'rounds' ->> p.key)::int, 0) = 0
    ) x join flow_instance r on r.tenant_id = ${db.tenant} and r.id = x.root_id
    where r.id > ${after}
    group by r.id, r.title order by r.id limit ${most}`);
  const { roots = 0, tasks = 0, picks = 0 } = rows[0] ?? {};
  return { first: rows, roots, tasks, picks };
}
