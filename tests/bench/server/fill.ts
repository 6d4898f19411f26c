import type { Client } from 'pg';

export interface Draft {
  readonly id: string;
  readonly version: number;
}

/** What a supplier sells at an agreed price. */
interface Sold {
  readonly supplier: string;
  readonly material: string;
  readonly name: string;
  readonly unit: string;
}

export interface Filled {
  /** Ids of orders the viewer may read, newest first. */
  readonly readable: readonly string[];
  /** Drafts the viewer may edit, with the versions they have. */
  readonly drafts: readonly Draft[];
  readonly suppliers: readonly string[];
  /** Orders of the demo company, whose lines point at materials and at what was found for them. */
  readonly full: readonly string[];
  readonly sold: readonly Sold[];
}

/** A hundred thousand orders and a million lines beside the demo company's own, in set-based SQL: what the bench is read from. */
export async function fill(db: Client, tenant: number, orders: number): Promise<void> {
  await db.query(`set timezone = 'Asia/Shanghai'`);
  await db.query(
    `insert into su_supplier (tenant_id, id, version, rev, create_by, create_time, update_by, update_time, code, name, credit_code, verify_status,
                              is_show, country, currency, life_status, held_now)
     select $1, 'bench-s-' || lpad(n::text, 5, '0'), 1, 1, 'bench', now(), 'bench', now(), 'BS' || n, '基准供应商' || n || '有限公司', 'BENCH' || n, '6', '1', 'CN', 'CNY',
            'QUALIFIED', 'N' from generate_series(1, 5000) n`,
    [tenant],
  );
  await db.query(
    `insert into po_order (tenant_id, id, version, rev, create_by, create_time, update_by, update_time, po_no, status, supplier, order_date, po_kind,
                           currency, pay_term, buyer, urgent, urgent_why, deliver_to, receiver, total, tax_total, net_total, line_count, remark)
     select $1, 'bench-o-' || lpad(n::text, 7, '0'), 1, 1, u.id, now() - n * interval '7 minutes', u.id, now(), 'BO' || lpad(n::text, 8, '0'),
            (array['draft','submitted','approved','published','confirmed','closed'])[1 + n % 6], 'bench-s-' || lpad((1 + n % 5000)::text, 5, '0'),
            current_date - n % 500, 'NORMAL', 'CNY', 'NET30', u.id, case when n % 9 = 0 then 'Y' else 'N' end, case when n % 9 = 0 then '停产待料' end, '科学大道 100 号', '收货员',
            n * 13.57, n * 1.56, n * 12.01, 10, '基准数据'
       from generate_series(1, $2::int) n
       join (select id, row_number() over (order by id) - 1 as at, count(*) over () as many from sys_user where tenant_id = $1) u on u.at = n % u.many`,
    [tenant, orders],
  );
  await db.query(
    `insert into po_line (tenant_id, id, head_id, row_no, line_no, name, spec, unit, qty, price, tax_rate, amount, tax, need_date)
     select $1, 'bench-l-' || lpad(n::text, 7, '0') || '-' || l, 'bench-o-' || lpad(n::text, 7, '0'), l, l * 10, '色谱纯乙腈', '4L', 'BOTTLE', l, 280.5, 0.13,
            l * 280.5, round(l * 280.5 * 0.13 / 1.13, 2), current_date + 30
       from generate_series(1, $2::int) n cross join generate_series(1, 10) l`,
    [tenant, orders],
  );
  await db.query('analyze');
}

/** Which of the orders this user may see and edit: asked once, so that every call of the bench is an allowed one. */
export async function pick(db: Client, tenant: number, user: string, departs: readonly string[]): Promise<Filled> {
  const mine = `(t.buyer = $2 or t.buyer in (select id from sys_user where tenant_id = $1 and depart = any($3::text[])))`;
  const orders = async (where: string) => {
    const { rows } = await db.query<Draft>(
      `select id, version from po_order t where tenant_id = $1 and id like 'bench-%' and ${mine} and ${where} order by create_time desc limit 4000`,
      [tenant, user, departs],
    );
    return rows;
  };
  const suppliers = await db.query<{ id: string }>(
    `select id from su_supplier where tenant_id = $1 and id like 'bench-%' limit 500`,
    [tenant],
  );
  const full = await db.query<{ id: string }>(
    `select id from po_order t where tenant_id = $1 and id not like 'bench-%' and deleted_at is null and ${mine}
       and exists (select 1 from po_line l where l.tenant_id = $1 and l.head_id = t.id and l.material is not null) order by id limit 50`,
    [tenant, user, departs],
  );
  const sold = await db.query<Sold>(
    `select a.supplier, a.material, m.name, a.unit from mm_price a
       join mm_material m on m.tenant_id = $1 and m.id = a.material and m.deleted_at is null
       join su_supplier s on s.tenant_id = $1 and s.id = a.supplier and s.verify_status = '6' and s.held_now = 'N'
      where a.tenant_id = $1 and a.status = 'effective' and a.currency = 'CNY' and a.deleted_at is null order by a.id limit 10`,
    [tenant],
  );
  return {
    sold: sold.rows,
    full: full.rows.map(({ id }) => id),
    readable: (await orders('true')).map(({ id }) => id),
    drafts: await orders(`status = 'draft'`),
    suppliers: suppliers.rows.map((row) => row.id),
  };
}
