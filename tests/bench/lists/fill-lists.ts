import type { Client } from 'pg';

/** Categories enough for one page of five hundred, beside the orders of the server's bench. */
export async function fillCategories(db: Client, tenant: number, count: number): Promise<void> {
  await db.query(
    `insert into mm_category (tenant_id, id, version, rev, create_by, create_time, update_by, update_time, code, name, category_kind, control_level, enabled)
     select $1, 'bench-c-' || lpad(n::text, 5, '0'), 1, 1, 'bench', now(), 'bench', now(), 'BC' || lpad(n::text, 5, '0'), '基准品类 ' || n,
            'MATERIAL', 'C', 'ENABLED'
       from generate_series(1, $2::int) n`,
    [tenant, count],
  );
}

/** What PostgreSQL alone takes to count the orders and to cut the newest ten of them: the least any list of them can take. */
export async function bareList(db: Client, tenant: number, rounds: number): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round <= rounds; round++) {
    const start = performance.now();
    await db.query(
      `select (select count(*) from po_order where tenant_id = $1 and deleted_at is null)::int as total,
              (select json_agg(r) from (select o.*, s.name as supplier_name from po_order o
                 left join su_supplier s on s.tenant_id = o.tenant_id and s.id = o.supplier
                where o.tenant_id = $1 and o.deleted_at is null order by o.create_time desc, o.id desc limit 10) r) as records`,
      [tenant],
    );
    if (round > 0) times.push(performance.now() - start);
  }
  return times;
}
