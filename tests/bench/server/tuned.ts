import { randomBytes } from 'node:crypto';
import Fastify from 'fastify';
import pg from 'pg';

/**
 * The four calls of the bench written by hand for one table, as well as we can: prepared statements, as few as the work
 * needs, JSON where PostgreSQL makes it cheapest, history with before and after. It checks what its author knew to check
 * and nothing else: the measure for an engine that must do it for every document.
 */
const connection = JSON.parse(process.argv[2] ?? '{}') as pg.ClientConfig;
const viewer = JSON.parse(process.argv[3] ?? '{}') as {
  tenant: number;
  user: string;
  departs: string[];
  token: string;
};

const pool = new pg.Pool({
  ...connection,
  max: 10,
  options: `-c role=zhaocai_app -c timezone=Asia/Shanghai -c app.tenant=${Number(viewer.tenant)}`,
});

const app = Fastify({ logger: false });
const sessions = new Map([[viewer.token, viewer]]);
app.addHook('onRequest', async (request, reply) => {
  if (!sessions.has(String(request.headers['x-access-token']))) return reply.code(401).send();
});

const envelope = (json: string) =>
  `{"success":true,"message":"","code":200,"result":${json},"timestamp":${Date.now()}}`;
const mine = `t.buyer in (select u.id from sys_user u where u.tenant_id = $1 and (u.id = $2 or u.depart = any($3::text[])))`;

const LIST = `
with hit as materialized (
  select t.id, t.create_time from po_order t
   where t.tenant_id = $1 and t.deleted_at is null and ${mine} and t.status = $4 and t.po_no like $5
), page as (select * from hit order by create_time desc, id desc limit $6 offset $7)
select json_build_object('total', (select count(*) from hit), 'records', coalesce((
  select json_agg(json_build_object(
    'id', t.id, 'version', t.version, 'poNo', t.po_no, 'supplier', t.supplier, 'supplier_dictText', s.name, 'status', t.status,
    'orderDate', t.order_date::text, 'total', t.total::text, 'currency', t.currency, 'currency_dictText', c.text,
    'buyer', t.buyer, 'buyer_dictText', b.realname, 'urgent', t.urgent,
    'createTime', to_char(t.create_time, 'YYYY-MM-DD HH24:MI:SS')) order by t.create_time desc, t.id desc)
    from page p join po_order t on t.tenant_id = $1 and t.id = p.id
    left join su_supplier s on s.tenant_id = $1 and s.id = t.supplier
    left join sys_user b on b.tenant_id = $1 and b.id = t.buyer
    left join dict_item c on c.tenant_id = $1 and c.dict = 'currency' and c.value = t.currency), '[]'))::text as json`;

app.get('/list', async (request, reply) => {
  const query = request.query as Record<string, string>;
  const size = Math.min(Number(query.pageSize ?? 10), 500);
  const { rows } = await pool.query({
    name: 'list',
    text: LIST,
    values: [
      viewer.tenant,
      viewer.user,
      viewer.departs,
      query.status,
      `%${query.poNo}%`,
      size,
      (Number(query.pageNo ?? 1) - 1) * size,
    ],
  });
  return reply.type('application/json; charset=utf-8').send(envelope(rows[0].json));
});

const states = `case t.status when 'draft' then '草稿' when 'submitted' then '审批中' when 'approved' then '已批准' when 'published' then '待供方确认'
  when 'confirmed' then '供方已确认' when 'refused' then '供方已拒绝' when 'closed' then '已关闭' when 'cancelled' then '已取消' end`;
const word = (dict: string, column: string) =>
  `(select i.text from dict_item i where i.tenant_id = $1 and i.dict = '${dict}' and i.value = ${column})`;
const person = (column: string) => `(select u.realname from sys_user u where u.tenant_id = $1 and u.id = ${column})`;
const moment = (column: string) => `to_char(${column}, 'YYYY-MM-DD HH24:MI:SS')`;

/** Where it came from through a chain. */
const source = (line: string) => `(select json_build_object('chain', k.chain, 'id', k.from_id, 'line', k.from_line)
    from doc_link k where k.tenant_id = $1 and k.to_entity = 'purchaseOrder' and k.to_id = t.id and k.to_line = ${line} limit 1)`;

// the same answer as the product's, but for the amount in capitals: labels, sums and what rules read of the supplier
const head = `'id', t.id, 'version', t.version, 'poNo', t.po_no, 'status', t.status, 'status_dictText', ${states}, 'supplier', t.supplier,
  'supplier_dictText', s.name, 'orderDate', t.order_date::text, 'poKind', t.po_kind, 'poKind_dictText', ${word('poKind', 't.po_kind')},
  'currency', t.currency, 'currency_dictText', ${word('currency', 't.currency')}, 'payTerm', t.pay_term,
  'payTerm_dictText', ${word('payTerm', 't.pay_term')}, 'buyer', t.buyer, 'buyer_dictText', b.realname, 'demander', t.demander,
  'demander_dictText', ${person('t.demander')}, 'depart', t.depart,
  'depart_dictText', (select d.name from sys_depart d where d.tenant_id = $1 and d.id = t.depart),
  'urgent', t.urgent, 'urgentWhy', t.urgent_why, 'deliverTo', t.deliver_to, 'receiver', t.receiver, 'total', t.total::text,
  'taxTotal', t.tax_total::text, 'netTotal', t.net_total::text, 'lineCount', t.line_count, 'files', t.files, 'remark', t.remark,
  'reason', t.reason, 'refuseWhy', t.refuse_why, 'cancelWhy', t.cancel_why, 'changeWhy', t.change_why, 'framework', t.framework,
  'framework_dictText', (select f.contract_no from ct_framework f where f.tenant_id = $1 and f.id = t.framework),
  'frameLeft', t.frame_left::text, 'frameSigned', ${moment('t.frame_signed')},
  'publishTime', ${moment('t.publish_time')}, 'confirmTime', ${moment('t.confirm_time')}, 'createBy', t.create_by,
  'createBy_dictText', ${person('t.create_by')}, 'createTime', ${moment('t.create_time')}, 'updateBy', t.update_by,
  'updateBy_dictText', ${person('t.update_by')}, 'updateTime', ${moment('t.update_time')}, '$in', array[0], '$from', ${source(`''`)},
  '$rel', json_build_object('supplier.country', s.country, 'supplier.verifyStatus', s.verify_status, 'supplier.frozen', s.frozen)`;
const schedules = `select coalesce(json_agg(json_build_object('id', c.id, 'date', c.date::text, 'qty', c.qty::text, 'note', c.note) order by c.row_no), '[]')
  from po_schedule c where c.tenant_id = $1 and c.head_id = t.id and c.parent_id = l.id`;
const planned = `select coalesce(sum(c.qty), 0)::text from po_schedule c where c.tenant_id = $1 and c.head_id = t.id and c.parent_id = l.id`;
const lineStates = `case coalesce(l.line_status, 'open') when 'open' then '未确认' when 'confirmed' then '已确认' when 'declined' then '不能供货' end`;
const agreedNo = `(select a.price_no from mm_price a where a.tenant_id = $1 and a.id = l.agreed)`;
const lineOf = (unitText: string, rateText: string, plannedQty: string, its: string) => `json_build_object(
    'id', l.id, 'lineNo', l.line_no, 'material', l.material, 'material_dictText', m.name, 'name', l.name, 'spec', l.spec, 'unit', l.unit,
    'unit_dictText', ${unitText}, 'qty', l.qty::text, 'price', l.price::text, 'taxRate', l.tax_rate,
    'taxRate_dictText', ${rateText}, 'agreed', l.agreed, 'agreed_dictText', ${agreedNo}, 'agreedUnit', l.agreed_unit::text,
    'framePrice', l.frame_price::text, 'frameTax', l.frame_tax, 'frameTax_dictText', ${word('taxRate', 'l.frame_tax::text')},
    'priceWhy', l.price_why, 'priceSource', l.price_source, 'priceSource_dictText', ${word('priceSource', 'l.price_source')},
    'amount', l.amount::text, 'tax', l.tax::text, 'needDate', l.need_date::text, 'promiseDate', l.promise_date::text,
    'lineStatus', l.line_status, 'lineStatus_dictText', ${lineStates}, 'declineWhy', l.decline_why,
    'inspectedQty', l.inspected_qty::text, 'acceptedQty', l.accepted_qty::text, 'rejectedQty', l.rejected_qty::text,
    'remark', l.remark, 'planned', ${plannedQty}, '$from', ${source('l.id')}, 'schedules', ${its})`;
const RECORD = `
select json_build_object(${head}, 'lines', (
  select coalesce(json_agg(${lineOf(word('unit', 'l.unit'), word('taxRate', 'l.tax_rate::text'), `(${planned})`, `(${schedules})`)} order by l.row_no), '[]')
    from po_line l left join mm_material m on m.tenant_id = $1 and m.id = l.material
   where l.tenant_id = $1 and l.head_id = t.id))::text as json
  from po_order t left join su_supplier s on s.tenant_id = $1 and s.id = t.supplier left join sys_user b on b.tenant_id = $1 and b.id = t.buyer
 where t.tenant_id = $1 and t.id = $4 and t.deleted_at is null and ${mine}`;

app.get('/record/:id', async (request, reply) => {
  const { id } = request.params as { id: string };
  const { rows } = await pool.query({
    name: 'record',
    text: RECORD,
    values: [viewer.tenant, viewer.user, viewer.departs, id],
  });
  if (!rows[0]) return reply.code(404).send();
  return reply.type('application/json; charset=utf-8').send(envelope(rows[0].json));
});

let last = 0;
/** A time-ordered id, monotone within this process. */
function newId(): string {
  last = Math.max(last + 1, Date.now());
  const hex = last.toString(16).padStart(12, '0') + randomBytes(10).toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-7${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

interface Line {
  readonly name: string;
  readonly unit: string;
  readonly qty: string;
  readonly price: string;
  readonly taxRate: string;
  readonly needDate: string;
}

// the same answer again, and the same questions first: may this supplier be ordered from, are unit and tax rate on their lists
const CREATE = `
with line as (
  select gen_random_uuid()::text as id, row_number() over () as no, x.*, priced.amount,
         round(priced.amount * x."taxRate" / (1 + x."taxRate"), 2) as tax,
         u.text as unit_text, r.text as rate_text, a.id as agreed, a.price as agreed_unit
    from json_to_recordset($5::json) as x(material text, name text, unit text, qty numeric, price numeric, "taxRate" numeric, "needDate" date)
    left join dict_item u on u.tenant_id = $1 and u.dict = 'unit' and u.value = x.unit and not u.off
    left join dict_item r on r.tenant_id = $1 and r.dict = 'taxRate' and r.value = x."taxRate"::text and not r.off
    left join lateral (
      select a.id, a.price from mm_price a
       where a.tenant_id = $1 and a.material = x.material and a.supplier = $4 and a.currency = 'CNY' and a.unit = x.unit and a.deleted_at is null
         and a.price_kind in ('TEMP', 'STANDARD') and a.status in ('effective', 'expired') and a.from_qty <= x.qty
         and current_date between a.valid_from and a.valid_to
       order by a.price_kind = 'TEMP' desc, a.from_qty desc limit 1) a on true
    cross join lateral (select round(x.qty * coalesce(a.price, x.price), 2) as amount) priced
), fine as (
  select 1 where exists (select 1 from su_supplier s where s.tenant_id = $1 and s.id = $4 and s.verify_status = '6' and s.deleted_at is null)
    and not exists (select 1 from line l where l.unit_text is null or l.rate_text is null)
), numbered as (
  insert into serial_counter (tenant_id, serial, scope, value) select $1, 'bench', '', 1 from fine
  on conflict (tenant_id, serial, scope) do update set value = serial_counter.value + 1 returning value
), made as (
  insert into po_order (tenant_id, id, version, create_by, create_time, po_no, status, supplier, order_date, po_kind, currency,
                        buyer, depart, urgent, total, tax_total, net_total, line_count)
  select $1, $3, 1, $2, now(), 'TB' || lpad(n.value::text, 9, '0'), 'draft', $4, current_date, 'NORMAL', 'CNY',
         $2, ($6::text[])[1], 'N', l.total, l.taxed, l.total - l.taxed, l.lines
    from numbered n, (select sum(amount) as total, sum(tax) as taxed, count(*) as lines from line) l
  returning *
), put as (
  insert into po_line (tenant_id, id, head_id, row_no, line_no, material, name, unit, qty, price, tax_rate, agreed, agreed_unit, price_source,
                       amount, tax, need_date, line_status)
  select $1, l.id, made.id, no, no * 10, material, name, unit, qty, coalesce(agreed_unit, price), "taxRate", agreed, agreed_unit,
         case when agreed is null then 'MANUAL' else 'LIBRARY' end, amount, tax, "needDate", 'open' from line l, made
  returning *
), told as (
  insert into record_history (tenant_id, entity, record_id, version, at, by, action, changes)
  select $1, 'purchaseOrder', id, 1, now(), $2, 'create', '[]' from made
)
select json_build_object(${head}, 'lines', (
  select coalesce(json_agg(${lineOf('x.unit_text', 'x.rate_text', `'0'`, `'[]'::json`)} order by l.row_no), '[]')
    from put l join line x on x.id = l.id left join mm_material m on m.tenant_id = $1 and m.id = l.material))::text as json
  from made t left join su_supplier s on s.tenant_id = $1 and s.id = t.supplier left join sys_user b on b.tenant_id = $1 and b.id = t.buyer`;

app.post('/create', async (request, reply) => {
  const body = request.body as { supplier: string; lines: Line[] };
  if (body.lines.some((line) => !line.name || !(Number(line.qty) > 0))) return reply.code(422).send();
  const lines = JSON.stringify(body.lines);
  const { rows } = await pool.query({
    name: 'create',
    text: CREATE,
    values: [viewer.tenant, viewer.user, newId(), body.supplier, lines, viewer.departs],
  });
  if (!rows[0]) return reply.code(422).send();
  return reply.type('application/json; charset=utf-8').send(envelope(rows[0].json));
});

const UPDATE = `
with old as (
  select t.id, t.remark from po_order t
   where t.tenant_id = $1 and t.id = $4 and t.version = $5 and t.deleted_at is null and t.status = 'draft' and ${mine} for update
), done as (
  update po_order t set remark = $6, version = t.version + 1, update_by = $2, update_time = now()
    from old where t.tenant_id = $1 and t.id = old.id returning t.id, t.version
), told as (
  insert into record_history (tenant_id, entity, record_id, version, at, by, action, changes)
  select $1, 'purchaseOrder', old.id, $5::int + 1, now(), $2, 'edit',
         jsonb_build_array(jsonb_build_object('path', 'remark', 'did', 'set', 'before', old.remark, 'after', $6::text)) from old
)
select json_build_object('id', id, 'version', version)::text as json from done`;

app.put('/update/:id', async (request, reply) => {
  const { id } = request.params as { id: string };
  const body = request.body as { version: number; remark: string };
  const { rows } = await pool.query({
    name: 'update',
    text: UPDATE,
    values: [viewer.tenant, viewer.user, viewer.departs, id, body.version, body.remark],
  });
  if (!rows[0]) return reply.code(409).send();
  return reply.type('application/json; charset=utf-8').send(envelope(rows[0].json));
});

await app.listen({ host: '127.0.0.1', port: 0 });
const address = app.server.address();
process.send?.({ port: typeof address === 'object' && address ? address.port : 0 });
