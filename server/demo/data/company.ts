import { creditCode } from '../credit-code.ts';

const rows = (table: string) =>
  table
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/));

export interface DepartSeed {
  readonly code: string;
  readonly name: string;
  /** Code of the one above; empty for the company. */
  readonly parent: string;
}

/** The company itself, as invoices are made out to it; its code is one that is not given out. */
export const companySaid = { name: '示例检测集团', creditCode: creditCode('310115', 1) } as const;

/** A department's code begins with the code of the one above. */
export const departs: readonly DepartSeed[] = rows(`
  A01       示例检测集团
  A01A01    采购部
  A01A02    财务部
  A01A03    质量管理部
  A01A04    仓储物流部
  A01A05    法务合规部
  A01A06    信息中心
  A01A07    综合管理部
  A01A08    审计监察部
  A01B01    食品检测中心
  A01B01A01 色谱质谱室
  A01B01A02 微生物室
  A01B02    环境检测中心
  A01B02A01 水质土壤室
  A01B02A02 现场采样室
  A01B03    计量校准中心`).map(([code = '', name = '']) => ({ code, name, parent: code.slice(0, -3) }));

export interface PositionSeed {
  readonly code: string;
  readonly name: string;
  readonly rank: string;
}

/** What people are called by their positions; whose post ends so has it. */
export const positions: readonly PositionSeed[] = rows(`
  M01 主任     5
  M02 经理     5
  M03 副经理   4
  M04 主管     3
  T01 首席专家 5
  T02 工程师   3
  T03 检测员   2
  T04 质检员   2
  F01 会计     3
  F02 出纳     1
  S01 专员     2
  S02 采购员   2
  S03 仓管员   1
  S04 管理员   3
  S05 编辑     2`).map(([code = '', name = '', rank = '']) => ({ code, name, rank }));

/** Who is in charge of a department. */
export const heads: Readonly<Record<string, string>> = {
  manager: 'A01A01',
  headqa: 'A01A03',
  head: 'A01B01',
  headenv: 'A01B02',
  headcal: 'A01B03',
};

/** Who works in another department as well. */
export const alsoIn: Readonly<Record<string, readonly string[]>> = {
  xujun: ['A01A05'],
  yuanqa: ['A01B01', 'A01B02'],
  auditor2: ['A01A05'],
};

export interface StaffSeed {
  readonly username: string;
  readonly realname: string;
  readonly depart: string;
  readonly roles: readonly string[];
  readonly post: string;
}

/** User name, name, department, roles, post. The first of each kind are the demo accounts. */
export const staff: readonly StaffSeed[] = rows(`
  admin      周立新 A01A06    admin             系统管理员
  manager    沈国栋 A01A01    buyerMgr,approver 采购部经理
  buyer      王敏   A01A01    buyer             采购员
  head       韩志远 A01B01    demandHead        食品检测中心主任
  demander   李思远 A01B01A01 demander          检测工程师
  warehouse  吴建国 A01A04    warehouse         仓管员
  inspector  郑佳宁 A01A03    iqc               质检员
  finance    孙红梅 A01A02    finance           应付会计
  editor     何雨桐 A01A07    portalEd          门户编辑
  supmgr     梁慧敏 A01A01    supMgr            供应商管理员
  chenlei    陈磊   A01A01    buyer             采购员
  zhaoyan    赵艳   A01A01    buyer             采购员
  xujun      徐俊杰 A01A01    buyer,tenderPm    招标专员
  linhai     林海燕 A01A01    buyerMgr,approver 采购部副经理
  supmgr2    唐晓峰 A01A01    supMgr            供应商管理员
  tender2    冯博文 A01A01    tenderPm          招标专员
  headenv    高振宇 A01B02    demandHead,expert 环境检测中心主任
  headcal    于浩然 A01B03    demandHead,expert 计量校准中心主任
  headqa     董书瑶 A01A03    demandHead,qualityHead 质量管理部经理
  expert1    程明哲 A01B01    expertLead,expert 首席专家
  xiewen     谢文博 A01B01A01 demander          检测工程师
  malin      马若溪 A01B01A01 demander          检测工程师
  luoyun     罗云飞 A01B01A02 demander          微生物检测员
  hujing     胡静   A01B01A02 demander          微生物检测员
  zhuxin     朱欣然 A01B02A01 demander          检测工程师
  guoyang    郭洋   A01B02A01 demander          检测工程师
  songtao    宋涛   A01B02A02 demander          采样工程师
  caojia     曹嘉怡 A01B02A02 demander          采样工程师
  xiaoming   萧明   A01B03    demander          校准工程师
  pengzi     彭子涵 A01B03    demander          校准工程师
  yuanqa     袁立新 A01A03    demander,witness  质量工程师
  warehouse2 邓志强 A01A04    warehouse         仓管员
  finance2   许春梅 A01A02    finance           应付会计
  cashier    傅晓雯 A01A02    cashier           出纳
  cashier2   沈玉兰 A01A02    cashier           出纳
  legal      曾国栋 A01A05    legal             法务主管
  legal2     吕雅婷 A01A05    legal,opener      法务专员
  auditor    杨建华 A01A08    auditor,witness   审计主管
  auditor2   罗桂英 A01A08    auditor,opener    审计专员
  editor2    刘晓东 A01A07    portalEd          品牌专员
  admin2     周启明 A01A06    admin             系统管理员
  tender     苏文倩 A01A01    tenderPm          招标专员
  expert     蒋仲平 A01B01    expert            首席专家
  expert2    贺兰馨 A01B02    expert            首席专家
  expert3    尹博学 A01B03    expertLead,expert 首席专家
  opener     俞敏芝 A01A05    opener            法务专员
  opener2    方国强 A01A08    opener            审计专员
  witness    施晓明 A01A08    witness           审计专员
  inspector2 姜一帆 A01A03    iqc               质检员
  headqa2    戴思齐 A01A03    qualityHead       质量管理部副经理`).map(
  ([username = '', realname = '', depart = '', roleCodes = '', post = '']) => ({
    username,
    realname,
    depart,
    roles: roleCodes.split(','),
    post,
  }),
);

/** Accounts a visitor of the demo may sign in with; the other colleagues have no password. */
export const demoAccounts = [
  'admin',
  'buyer',
  'manager',
  'linhai',
  'demander',
  'head',
  'warehouse',
  'inspector',
  'headqa',
  'finance',
  'legal',
  'cashier',
  'auditor',
  'tender',
  'expert',
  'expert2',
  'expert3',
  'opener',
  'opener2',
  'witness',
  'editor',
  'supmgr',
  'supplier',
  'supplier2',
  'supplier3',
  'supplier4',
  'newsupplier',
  'waitingsupplier',
  'returnedsupplier',
  'refusedsupplier',
  'invitedsupplier',
] as const;
