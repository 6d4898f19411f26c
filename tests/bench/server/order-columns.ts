/** The words of codes, which its author keeps in memory: an object by code for each list, all of them the third parameter. */
export const wordLists = ['poKind', 'currency', 'payTerm', 'fulfil', 'unit', 'taxRate', 'priceSource'] as const;
export const word = (list: (typeof wordLists)[number], code: string) => `$3::jsonb->'${list}'->>${code}`;

export const states = (
  column: string,
) => `case ${column} when 'draft' then '草稿' when 'submitted' then '审批中' when 'approved' then '已批准'
  when 'published' then '待供方确认' when 'confirmed' then '供方已确认' when 'refused' then '供方已拒绝' when 'changing' then '变更中'
  when 'changeReview' then '变更审批中' when 'closed' then '已关闭' when 'cancelled' then '已取消' end`;
export const moment = (column: string) => `to_char(${column}, 'YYYY-MM-DD HH24:MI:SS')`;
export const mine = `(t.buyer = $2 or b.depart = any($4::text[]))`;
export const isPicked = `(f.buyer = $2 or fb.depart = any($4::text[]))`;
export const valid = (row: string, day: string) =>
  `${row}.valid_from <= ${day} and (${row}.valid_to is null or ${day} <= ${row}.valid_to)`;

/** The head of an order `t`; `of` says where what is read beside it comes from. */
export const head = (
  of: Readonly<Record<string, string>>,
) => `t.po_no as "poNo", t.status, ${states('t.status')} as "status_dictText",
  t.supplier, s.name as "supplier_dictText", t.standing, ${of.standing} as "standing_dictText", t.order_date as "orderDate",
  t.po_kind as "poKind", ${word('poKind', 't.po_kind')} as "poKind_dictText", t.framework, ${of.frameNo} as "framework_dictText",
  ${of.frameLeft} as "frameLeft", ${moment('t.frame_signed')} as "frameSigned", t.currency,
  ${word('currency', 't.currency')} as "currency_dictText", t.fx, fx.name as "fx_dictText", t.pay_term as "payTerm",
  ${word('payTerm', 't.pay_term')} as "payTerm_dictText", t.buyer, b.realname as "buyer_dictText", t.demander,
  ${of.demander} as "demander_dictText", t.depart, ${of.depart} as "depart_dictText", t.urgent, t.urgent_why as "urgentWhy",
  t.deliver_to as "deliverTo", t.receiver, t.warehouse, ${of.warehouse} as "warehouse_dictText", t.total::text, t.tax_total::text as "taxTotal",
  t.net_total::text as "netTotal", t.approval_band as "approvalBand", ap.name as "approvalBand_dictText", t.home_total::text as "homeTotal",
  t.line_count as "lineCount", t.recv_status as "recvStatus", ${word('fulfil', 't.recv_status')} as "recvStatus_dictText", t.files, t.remark,
  t.reason, t.refuse_why as "refuseWhy", t.cancel_why as "cancelWhy", t.change_why as "changeWhy", t.halt_why as "haltWhy",
  ${moment('t.publish_time')} as "publishTime", ${moment('t.confirm_time')} as "confirmTime", t.id, t.version,
  ${moment('t.create_time')} as "createTime", t.create_by as "createBy", ${of.maker} as "createBy_dictText",
  ${moment('t.update_time')} as "updateTime", t.update_by as "updateBy", ${of.changer} as "updateBy_dictText", array[0] as "$in",
  json_build_object('supplier.code', s.code, 'supplier.frozen', s.held_now, 'supplier.country', s.country, 'supplier.authCount', s.auth_count,
    'supplier.lifeStatus', s.life_status, 'supplier.verifyStatus', s.verify_status, 'fx.rate', fx.rate::text${of.related}) as "$rel"`;

/** A line `l` of it, with what its columns point at beside. */
export const line = (
  of: Readonly<Record<string, string>>,
  see: (row: string, column: string) => string,
) => `l.id, l.line_no as "lineNo", l.material, ${see('m', 'name')} as "material_dictText", l.name, l.spec,
  l.unit, ${word('unit', 'l.unit')} as "unit_dictText", l.qty::text, l.price::text, l.tax_rate::text as "taxRate",
  ${word('taxRate', 'l.tax_rate::text')} as "taxRate_dictText", l.listed, ${see('li', 'name')} as "listed_dictText", l.auth, ${see('au', 'name')} as "auth_dictText",
  l.supplier_code as "supplierCode", l.agreed, ${see('ag', 'price_no')} as "agreed_dictText", l.agreed_unit::text as "agreedUnit",
  l.frame_price::text as "framePrice", l.frame_tax::text as "frameTax", ${word('taxRate', 'l.frame_tax::text')} as "frameTax_dictText",
  l.price_why as "priceWhy", l.price_source as "priceSource", ${word('priceSource', 'l.price_source')} as "priceSource_dictText",
  l.amount::text, l.tax::text, l.home_amount::text as "homeAmount", l.need_date as "needDate", l.promise_date as "promiseDate",
  coalesce(l.line_status, 'open') as "lineStatus", case coalesce(l.line_status, 'open') when 'open' then '未确认' when 'confirmed' then '已确认'
  when 'declined' then '不能供货' end as "lineStatus_dictText", l.decline_why as "declineWhy", ${of.planned} as planned, l.remark,
  l.plan, ${of.plan} as "plan_dictText", l.plan_line as "planLine", l.event, ${of.event} as "event_dictText", l.event_line as "eventLine",
  l.award_price::text as "awardPrice", l.award_tax::text as "awardTax", ${word('taxRate', 'l.award_tax::text')} as "awardTax_dictText",
  l.invoiced_qty::text as "invoicedQty", l.invoiced_amount::text as "invoicedAmount",
  l.budget, ${of.budget} as "budget_dictText", l.budget_price::text as "budgetPrice", l.budget_qty::text as "budgetQty", l.demand,
  ${of.demand} as "demand_dictText", l.demand_line as "demandLine", l.inspected_qty::text as "inspectedQty",
  l.accepted_qty::text as "acceptedQty", l.rejected_qty::text as "rejectedQty", l.demander_key as "demanderKey", l.demander,
  ${of.demander} as "demander_dictText", l.tolerance, ${see('tl', 'name')} as "tolerance_dictText", l.over_pct::text as "overPct",
  l.under_pct::text as "underPct", l.early_days as "earlyDays", l.called_qty::text as "calledQty", l.sent_qty::text as "sentQty",
  l.received_qty::text as "receivedQty", l.returned_qty::text as "returnedQty", l.replaced_qty::text as "replacedQty",
  l.end_qty::text as "endQty", l.left_qty::text as "leftQty", l.to_send::text as "toSend", ${of.schedules} as schedules,
  case when coalesce(l.material, l.listed, l.auth, l.agreed, l.tolerance) is null then '{}' else json_build_object(
    'agreed.price', ${see('ag', 'price')}::text, 'agreed.taxRate', ${see('ag', 'tax_rate')}::text, 'auth.holdText', ${see('au', 'hold_text')}, 'auth.status', ${see('au', 'status')},
    'listed.moq', ${see('li', 'moq')}::text, 'listed.supplierCode', ${see('li', 'supplier_code')}, 'material.category', ${see('m', 'category')}, 'material.category.parent', ${see('c1', 'parent')},
    'material.category.parent.parent', ${see('c2', 'parent')}, 'material.status', ${see('m', 'status')}, 'tolerance.earlyDays', ${see('tl', 'early_days')},
    'tolerance.overReceivePct', ${see('tl', 'over_receive_pct')}::text, 'tolerance.underClosePct', ${see('tl', 'under_close_pct')}::text) end as "$rel"`;

/*
 * What a row points at is looked up row by row, which for a page or an order beats any join that a planner takes for many rows and
 * reads whole tables for.
 */
/** One column of it. */
export const nameIn = (table: string, key: string, column = 'name') =>
  `(select o.${column} from ${table} o where o.tenant_id = $1 and o.id = ${key})`;
/** Several of them. */
export const beside = (as: string, table: string, key: string, columns: string) =>
  `left join lateral (select ${columns} from ${table} o where o.tenant_id = $1 and o.id = ${key} offset 0) ${as} on true`;
