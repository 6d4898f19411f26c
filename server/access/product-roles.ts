import type { RecordData } from '../../schemas/compile/plan.ts';

export interface ProductRole {
  readonly code: string;
  readonly name: string;
  readonly remark: string;
  /** For calls that belong to no entity; `*` is all of them. */
  readonly permissions: readonly string[];
}

const portal = ['portal:text', 'portal:layout', 'portal:publish', 'portal:config:edit'];

const rows: readonly (readonly [code: string, name: string, remark: string, ...permissions: string[]])[] = [
  ['admin', '系统管理员', '平台设置与账号；不审批业务单据', '*'],
  ['demander', '需求人', '实验室与部门员工，提出采购需求'],
  ['demandHead', '需求部门负责人', '审批本部门需求，技术验收'],
  ['buyer', '采购员', '执行寻源与订单'],
  ['buyerMgr', '采购经理', '审批订单与定标，分配需求', 'view:share'],
  ['tenderPm', '招标专员', '组织招标'],
  ['opener', '开标人', '持有开标份额，两人以上方可开标'],
  ['witness', '开标见证人', '监标，只看不改'],
  ['expert', '评标专家', '对分到的标段评分'],
  ['expertLead', '评审组长', '汇总评分，签署评审报告'],
  ['supMgr', '供应商管理员', '注册、准入、评价、冻结', 'view:share'],
  ['legal', '法务', '合同文本、签署、归档'],
  ['warehouse', '仓管员', '收货、入库、退货'],
  ['iqc', '质检员', '来料检验、不合格处理'],
  ['qualityHead', '质量负责人', '判定来料检验，批准检验标准与让步接收'],
  ['finance', '财务（应付）', '对账、发票、付款计划'],
  ['cashier', '出纳', '付款与回单'],
  ['approver', '审批人', '流程节点指定的人'],
  ['portalEd', '门户编辑', '新闻、公告与门户版面', 'portal:edit', ...portal],
  ['auditor', '审计监督', '全部可读，含日志', 'log:read'],
  ['supAdmin', '供应商主账号', '维护企业资料，管理子账号'],
  ['supUser', '供应商子账号', '报价、送货、开票'],
];

/** Every role of the product, as documents name them in `access`. Each company begins with them. */
export const productRoles: readonly ProductRole[] = rows.map(([code, name, remark, ...permissions]) => ({
  code,
  name,
  remark,
  permissions,
}));

/** Roles a supplier's accounts may have. */
export const supplierRoles: readonly string[] = ['supAdmin', 'supUser'];

/** The same as records of the entity `role`, in the order they are shown. */
export const roleRecords = (): RecordData[] =>
  productRoles.map(({ code, name, remark, permissions }, sort) => ({
    code,
    name,
    permissions: permissions.length > 0 ? [...permissions] : null,
    remark,
    sort,
    forSupplier: supplierRoles.includes(code) ? 'Y' : 'N',
  }));
