import { beside, head, isPicked, line, mine, moment, nameIn, states, valid, word } from './order-columns.ts';

/*
 * The statements of the hand-written side, one for each call. It answers an order field by field as the product does, and looks up
 * for a new one whatever the document looks up: an author who knew the document would write these.
 */

export const LIST = `
with hit as materialized (
  select t.id, t.create_time from po_order t
   where t.tenant_id = $1 and t.deleted_at is null and t.status = $5 and t.po_no like $6
     and t.buyer in (select u.id from sys_user u where u.tenant_id = $1 and (u.id = $2 or u.depart = any($4::text[])))
), page as (select * from hit order by create_time desc, id desc limit $7 offset $8)
select (select count(*) from hit)::int as total, (select coalesce(json_agg(r), '[]') from (
  select t.po_no as "poNo", t.status, ${states('t.status')} as "status_dictText", t.supplier, ${nameIn('su_supplier', 't.supplier')} as "supplier_dictText",
         t.order_date as "orderDate", t.framework, ${nameIn('ct_framework', 't.framework')} as "framework_dictText", t.currency,
         ${word('currency', 't.currency')} as "currency_dictText", t.pay_term as "payTerm", ${word('payTerm', 't.pay_term')} as "payTerm_dictText",
         t.buyer, ${nameIn('sys_user', 't.buyer', 'realname')} as "buyer_dictText", t.depart, ${nameIn('sys_depart', 't.depart')} as "depart_dictText", t.urgent, t.total::text,
         t.net_total::text as "netTotal", t.line_count as "lineCount", t.recv_status as "recvStatus",
         ${word('fulfil', 't.recv_status')} as "recvStatus_dictText", t.id, t.version, ${moment('t.create_time')} as "createTime",
         t.create_by as "createBy", t.update_by as "updateBy", array[0] as "$in"
    from page p cross join lateral (select * from po_order o where o.tenant_id = $1 and o.id = p.id offset 0) t
   order by p.create_time desc, p.id desc) r)::text as json`;

const readHead = head({
  standing: nameIn('su_supplier', 't.standing'),
  frameNo: 'f.name',
  frameLeft: `case when ${isPicked} then round(f."left", 2)::text end`,
  demander: nameIn('sys_user', 't.demander', 'realname'),
  depart: nameIn('sys_depart', 't.depart'),
  warehouse: nameIn('bd_warehouse', 't.warehouse'),
  maker: nameIn('sys_user', 't.create_by', 'realname'),
  changer: nameIn('sys_user', 't.update_by', 'realname'),
  related: `, 'framework.left', case when ${isPicked} then f."left"::text end, 'framework.status', case when ${isPicked} then f.status end,
    'framework.signTime', case when ${isPicked} then ${moment('f.sign_time')} end,
    'framework.validFrom', case when ${isPicked} then f.valid_from end, 'framework.validTo', case when ${isPicked} then f.valid_to end`,
});
const readLine = line(
  {
    planned: `(select coalesce(sum(c.qty), 0)::numeric(20,4)::text from po_schedule c where c.tenant_id = $1 and c.parent_id = l.id)`,
    budget: nameIn('bd_budget', 'l.budget'),
    demand: nameIn('pr_demand', 'l.demand', 'demand_no'),
    plan: nameIn('pr_plan', 'l.plan', 'plan_no'),
    event: nameIn('src_event', 'l.event', 'title'),
    demander: nameIn('sys_user', 'l.demander', 'realname'),
    schedules: `(select coalesce(json_agg(c), '[]') from (select c.id, c.date, c.qty::text, c.note from po_schedule c
      where c.tenant_id = $1 and c.parent_id = l.id order by c.row_no) c)`,
  },
  (row, column) => `${row}.${column}`,
);

export const RECORD = `
select row_to_json(r)::text as json, r.total from (
  select ${readHead}, k.f->'' as "$from", (select coalesce(json_agg(l), '[]') from (
    select ${readLine}, k.f->l.id as "$from" from po_line l
      ${beside('m', 'mm_material', 'l.material', 'name, category, status')}
      ${beside('c1', 'mm_category', 'm.category', 'parent')}
      ${beside('c2', 'mm_category', 'c1.parent', 'parent')}
      ${beside('li', 'mm_source_list', 'l.listed', 'name, moq, supplier_code')}
      ${beside('au', 'su_category', 'l.auth', 'name, hold_text, status')}
      ${beside('ag', 'mm_price', 'l.agreed', 'price_no, price, tax_rate')}
      ${beside('tl', 'bd_tolerance', 'l.tolerance', 'name, early_days, over_receive_pct, under_close_pct')}
     where l.tenant_id = $1 and l.head_id = t.id order by l.row_no) l) as lines
  from po_order t
  ${beside('s', 'su_supplier', 't.supplier', 'name, code, held_now, country, auth_count, life_status, verify_status')}
  ${beside('f', 'ct_framework', 't.framework', 'name, buyer, "left", status, sign_time, valid_from, valid_to')}
  ${beside('fb', 'sys_user', 'f.buyer', 'depart')}
  ${beside('fx', 'bd_fx_rate', 't.fx', 'name, rate')}
  ${beside('b', 'sys_user', 't.buyer', 'realname, depart')}
  ${beside('ap', 'bd_approval_matrix', 't.approval_band', 'name')}
  cross join lateral (
    select jsonb_object_agg(x.to_line, 
        jsonb_build_object('chain', x.chain, 'id', x.from_id, 'line', case when x.to_line <> '' then x.from_line end)) as f
      from doc_link x where x.tenant_id = $1 and x.to_entity = 'purchaseOrder' and x.to_id = t.id) k
  where t.tenant_id = $1 and t.id = $5 and t.deleted_at is null and ${mine}) r`;

const bornHead = head({
  standing: 's.name',
  frameNo: 'null',
  frameLeft: 'null',
  demander: 'null',
  depart: 'null',
  warehouse: 'null',
  maker: 'b.realname',
  changer: 'null',
  related: '',
});
const bornLine = line(
  {
    planned: `'0.0000'`,
    budget: 'null',
    demand: 'null',
    plan: 'null',
    event: 'null',
    demander: 'null',
    schedules: `'[]'::json`,
  },
  (row, column) => `x.${row}_${column}`,
);

/*
 * What must stay as it is while it is ordered by is held: the supplier, which may be frozen at the same moment, against any change, and
 * whatever else the order points at, against being taken away. Codes that are used are still on their lists.
 */
export const CREATE = `
with said as materialized (
  select * from json_to_record($4::json) as x("orderDate" date, "poKind" text, currency text, depart text, urgent text, "urgentWhy" text)
), s as materialized (
  select s.id, s.name, s.code, s.country, s.held_now, s.auth_count, s.life_status, s.verify_status
    from su_supplier s, said
   where s.tenant_id = $1 and s.id = $5 and s.deleted_at is null and s.verify_status = '6' and s.held_now is distinct from 'Y'
     and (coalesce(s.country, 'CN') = 'CN' or said.currency in ('USD', 'EUR', 'HKD', 'JPY')) for share of s
), b as materialized (
  select u.id, u.realname from sys_user u where u.tenant_id = $1 and u.id = $2 and u.deleted_at is null for key share
), code as materialized (
  select 1 from dict_item i where i.tenant_id = $1 and not i.off
     and (i.dict, i.value) in (select * from unnest($6::text[], $7::text[])) for key share
), fx as materialized (
  select f.id, f.name, f.rate from bd_fx_rate f, said
   where said.currency <> 'CNY' and f.tenant_id = $1 and f.currency = said.currency and f.enabled = 'ENABLED' and f.deleted_at is null
     and ${valid('f', 'said."orderDate"')} limit 1 for key share of f
), everywhere as materialized (
  select a.id, a.name, a.early_days, a.over_receive_pct, a.under_close_pct from bd_tolerance a, said
   where a.tenant_id = $1 and a.scope = 'COMPANY' and a.enabled = 'ENABLED' and a.deleted_at is null
     and ${valid('a', 'said."orderDate"')} limit 1 for key share of a
), line as materialized (
  select x.*, said.currency, m.name as m_name, m.category as m_category, m.status as m_status, c1.parent as c1_parent, c2.parent as c2_parent,
         li.id as listed, li.name as li_name, li.moq as li_moq, li.supplier_code as li_supplier_code,
         au.id as auth, au.name as au_name, au.hold_text as au_hold_text, au.status as au_status,
         ag.id as agreed, ag.price_no as ag_price_no, ag.price as ag_price, ag.tax_rate as ag_tax_rate,
         coalesce(tl.id, ev.id) as tolerance, coalesce(tl.name, ev.name) as tl_name, coalesce(tl.early_days, ev.early_days) as tl_early_days,
         coalesce(tl.over_receive_pct, ev.over_receive_pct) as tl_over_receive_pct,
         coalesce(tl.under_close_pct, ev.under_close_pct) as tl_under_close_pct, fx.rate,
         round(x.qty * priced.price, 2) as amount, priced.price as paid, priced.rate as taxed
    from said cross join s
    cross join json_to_recordset($8::json) as x(id text, no int, material text, name text, spec text, unit text, qty numeric(20,4),
      price numeric(22,6), "taxRate" numeric, "priceWhy" text, "needDate" date, remark text)
    left join fx on true left join everywhere ev on true
    left join mm_material m on m.tenant_id = $1 and m.id = x.material and m.deleted_at is null
    left join mm_category c1 on c1.tenant_id = $1 and c1.id = m.category
    left join mm_category c2 on c2.tenant_id = $1 and c2.id = c1.parent
    left join lateral (
      select a.id, a.name, a.moq, a.supplier_code from mm_source_list a
       where a.tenant_id = $1 and a.supplier = s.id and a.material = x.material and a.status = 'active' and a.deleted_at is null
         and ${valid('a', 'said."orderDate"')} limit 1 for key share of a) li on true
    left join lateral (
      select a.id, a.name, a.hold_text, a.status from su_category a
       where a.tenant_id = $1 and a.supplier = s.id and a.category in (m.category, c1.parent, c2.parent) and a.deleted_at is null
         and a.status in ('trial', 'authorized', 'suspended') and ${valid('a', 'said."orderDate"')}
       order by a.category = m.category desc, a.category = c1.parent desc limit 1 for key share of a) au on true
    left join lateral (
      select a.id, a.price_no, a.price, a.tax_rate from mm_price a
       where a.tenant_id = $1 and a.supplier = s.id and a.material = x.material and a.currency = said.currency and a.unit = x.unit
         and a.price_kind in (case when said."poKind" in ('FRAMEWORK', 'SAMPLE') then said."poKind" else 'TEMP' end, 'STANDARD')
         and a.status in ('effective', 'expired') and a.deleted_at is null and a.from_qty <= x.qty and ${valid('a', 'said."orderDate"')}
       order by a.price_kind <> 'STANDARD' desc, a.from_qty desc limit 1 for key share of a) ag on true
    left join lateral (
      select a.id, a.name, a.early_days, a.over_receive_pct, a.under_close_pct from bd_tolerance a
       where a.tenant_id = $1 and a.enabled = 'ENABLED' and a.deleted_at is null and ${valid('a', 'said."orderDate"')} and m.id is not null
         and (a.scope = 'MATERIAL' and a.material = m.id or a.scope = 'CATEGORY' and a.category in (m.category, c1.parent, c2.parent))
       order by a.scope = 'MATERIAL' desc, a.category = m.category desc, a.category = c1.parent desc limit 1 for key share of a) tl on true
    cross join lateral (
      select case when ag.id is null or x."priceWhy" <> '' then x.price else ag.price end as price,
             case when ag.id is null or x."priceWhy" <> '' then x."taxRate" else ag.tax_rate end as rate) priced
), worth as materialized (
  select l.*, round(l.amount * l.taxed / (1 + l.taxed), 2) as tax, case l.currency when 'CNY' then l.amount else round(l.amount * l.rate, 2) end as home
    from line l
), summed as materialized (
  select sum(amount) as total, sum(tax) as tax, case max(currency) when 'CNY' then sum(amount) else round(sum(amount) * max(rate), 2) end as home,
         count(*) as lines, bool_and(material is null or m_name is not null) as known from worth
), ap as materialized (
  select a.id, a.name from bd_approval_matrix a, said, summed
   where a.tenant_id = $1 and a.doc = 'ORDER' and (a.depart = said.depart or a.general = 'Y') and a.enabled = 'ENABLED' and a.deleted_at is null
     and a.amount_from <= summed.home and ${valid('a', 'said."orderDate"')}
   order by a.depart is not null desc, a.amount_from desc limit 1 for key share of a
), numbered as (
  insert into serial_counter (tenant_id, serial, scope, value)
  select $1, 'bench', to_char(now(), 'YYYY-MM'), 1 from s, b, summed
   where summed.known and (select count(*) from code) = cardinality($6::text[])
  on conflict (tenant_id, serial, scope) do update set value = serial_counter.value + 1 returning value
), made as (
  insert into po_order (tenant_id, id, version, rev, create_by, create_time, po_no, status, supplier, standing, order_date, po_kind, currency, fx,
                        buyer, depart, urgent, urgent_why, total, tax_total, net_total, approval_band, home_total, line_count, recv_status)
  select $1, $9, 1, 1, $2, now(), 'TB' || to_char(now(), 'YYYYMM') || '-' || lpad(n.value::text, 5, '0'), 'draft', s.id, s.id,
         said."orderDate", said."poKind", said.currency, fx.id, $2, said.depart, said.urgent, said."urgentWhy", w.total, w.tax, w.total - w.tax, ap.id, w.home,
         w.lines, 'NONE'
    from numbered n cross join said cross join s cross join summed w left join fx on true left join ap on true
  returning *
), put as (
  insert into po_line (tenant_id, id, head_id, row_no, line_no, material, name, spec, unit, qty, price, tax_rate, listed, auth, supplier_code, agreed,
                       agreed_unit, price_why, price_source, amount, tax, home_amount, need_date, line_status, remark, inspected_qty, accepted_qty,
                       rejected_qty, tolerance, over_pct, under_pct, early_days, called_qty, sent_qty, received_qty, returned_qty, replaced_qty,
                       left_qty, to_send, invoiced_qty, invoiced_amount)
  select $1, x.id, made.id, x.no, x.no * 10, x.material, x.name, x.spec, x.unit, x.qty, x.paid, x.taxed, x.listed, x.auth, x.li_supplier_code, x.agreed,
         x.ag_price, x."priceWhy", case when x.paid = x.ag_price then 'LIBRARY' else 'MANUAL' end, x.amount, x.tax, x.home, x."needDate", 'open',
         x.remark, 0, 0, 0, x.tolerance, coalesce(x.tl_over_receive_pct, 0), coalesce(x.tl_under_close_pct, 0), x.tl_early_days, 0, 0, 0, 0, 0,
         x.qty, x.qty, 0, 0
    from worth x, made
  returning *
), told as (
  insert into record_history (tenant_id, entity, record_id, version, at, by, action, changes, revision)
  select $1, 'purchaseOrder', id, 1, now(), $2, 'create', '[]', 1 from made
)
select row_to_json(r)::text as json, r.total from (
  select ${bornHead}, null as "$from", (select json_agg(l) from (
    select ${bornLine}, null as "$from" from put l join worth x on x.id = l.id order by l.row_no) l) as lines
  from made t cross join s cross join b left join fx on true left join ap on true) r`;

export const UPDATE = `
with old as (
  select t.id, t.remark from po_order t
   where t.tenant_id = $1 and t.id = $4 and t.version = $5 and t.deleted_at is null and t.status in ('draft', 'changing')
     and t.buyer in (select u.id from sys_user u where u.tenant_id = $1 and (u.id = $2 or u.depart = any($3::text[]))) for update of t
), done as (
  update po_order t set remark = $6, version = t.version + 1, update_by = $2, update_time = now()
    from old where t.tenant_id = $1 and t.id = old.id and old.remark is distinct from $6
  returning t.id, t.version, t.remark, t.update_by, t.update_time
), told as (
  insert into record_history (tenant_id, entity, record_id, version, at, by, action, changes, revision)
  select $1, 'purchaseOrder', done.id, done.version, now(), $2, 'edit',
         jsonb_build_array(jsonb_build_object('path', 'remark', 'did', 'set', 'before', old.remark, 'after', done.remark)), 1 from done, old
)
select row_to_json(r)::text as json from (
  select done.remark, done.id, done.version, done.update_by as "updateBy", u.realname as "updateBy_dictText", ${moment('done.update_time')} as "updateTime", array[0] as "$in"
    from done left join sys_user u on u.tenant_id = $1 and u.id = done.update_by) r`;
