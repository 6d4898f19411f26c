/** What the demo company's administrator announced; `age` in days. */
export interface NoticeSeed {
  readonly title: string;
  readonly age: number;
  readonly category: '1' | '2';
  readonly priority: 'L' | 'M' | 'H';
  readonly target: 'ALL' | 'STAFF' | 'SUPPLIER' | 'DEPART';
  /** How the codes of the departments begin. */
  readonly departs?: string;
  readonly content: string;
  readonly opens?: string;
  readonly fate: 'released' | 'revoked' | 'draft';
  /** How many of a hundred readers have read it. */
  readonly read: number;
}

export const noticeSeeds: readonly NoticeSeed[] = [
  {
    title: '采购管理制度（修订版）发布',
    age: 46,
    category: '1',
    priority: 'M',
    target: 'STAFF',
    content:
      '<p>各部门：</p><p>采购管理制度修订版自下月起执行，主要变化：</p><ul><li>5 万元以上的采购须询价三家以上；</li><li>加急需求须说明原因，由部门负责人确认；</li><li>到货后 3 个工作日内完成验收登记。</li></ul>',
    fate: 'released',
    read: 92,
  },
  {
    title: '供应商资质证书到期提醒',
    age: 20,
    category: '1',
    priority: 'M',
    target: 'SUPPLIER',
    content: '<p>各供应商：</p><p>请核对资质证书有效期，到期前 30 天更新证书扫描件，过期后将暂停下单。</p>',
    fate: 'released',
    read: 60,
  },
  {
    title: '系统停机维护通知',
    age: 2,
    category: '2',
    priority: 'M',
    target: 'ALL',
    content: '<p>本周六 20:00 至 22:00 系统停机维护，期间不能登录。请提前保存填写中的单据。</p>',
    fate: 'released',
    read: 40,
  },
  {
    title: '实验室危险化学品采购备案要求',
    age: 9,
    category: '1',
    priority: 'M',
    target: 'DEPART',
    departs: 'A01B',
    content: '<p>采购易制毒、易制爆化学品，须在提交需求前完成属地备案，并在需求附件中上传备案回执。</p>',
    opens: '/list/demand/main',
    fate: 'released',
    read: 55,
  },
  {
    title: '年中供应商评价启动',
    age: 5,
    category: '1',
    priority: 'L',
    target: 'STAFF',
    content: '<p>年中供应商评价本周启动，请各需求部门在月底前完成对交付、质量和服务的评分。</p>',
    opens: '/list/supplier/main',
    fate: 'released',
    read: 35,
  },
  {
    title: '节假日收货安排',
    age: 30,
    category: '1',
    priority: 'L',
    target: 'ALL',
    content: '<p>节假日期间仓库不收货，请调整送货计划。</p>',
    fate: 'revoked',
    read: 30,
  },
  {
    title: '开票信息变更通知（待确认）',
    age: 1,
    category: '1',
    priority: 'M',
    target: 'SUPPLIER',
    content: '<p>公司开票地址与电话变更，具体以财务部确认为准。</p>',
    fate: 'draft',
    read: 0,
  },
];
