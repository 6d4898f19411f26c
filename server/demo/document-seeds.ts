/** How far an official document has come. */
export type DocumentFate = 'draft' | 'submitted' | 'rejected' | 'issued' | 'distributed' | 'archived';

export interface DocumentSeed {
  readonly who: string;
  readonly title: string;
  readonly docKind: string;
  /** Days from today. */
  readonly written: number;
  readonly fate: DocumentFate;
  readonly content: string;
  /** From whom it came; without one it goes out. */
  readonly from?: readonly [org: string, no: (year: string) => string];
  readonly toOrg?: string;
  readonly countersigners?: readonly string[];
  readonly receivers?: readonly string[];
}

export const documentSeeds: readonly DocumentSeed[] = [
  {
    who: 'inspector',
    title: '关于开展年度管理体系内部审核的通知',
    docKind: 'NOTICE',
    written: -75,
    fate: 'archived',
    content: '各检测中心、各部门：请按内审计划准备记录，于下月十日前完成自查。',
    toOrg: '各检测中心、各部门',
    countersigners: ['legal', 'head'],
    receivers: ['head', 'headenv', 'headcal'],
  },
  {
    who: 'inspector',
    title: '关于规范标准物质领用登记的通知',
    docKind: 'NOTICE',
    written: -20,
    fate: 'distributed',
    content: '领用标准物质须当日登记批号、用量和结余，月底由质量管理部核对。',
    toOrg: '各检测室',
    receivers: ['demander', 'xiewen', 'zhuxin'],
  },
  {
    who: 'yuanqa',
    title: '市场监督管理局关于开展检验检测机构监督检查的通知',
    docKind: 'NOTICE',
    written: -15,
    fate: 'distributed',
    content: '本年度监督抽查安排见附件，请配合现场检查。',
    from: ['市市场监督管理局', (year) => `市监检〔${year}〕41号`],
    receivers: ['head', 'headenv'],
  },
  {
    who: 'yuanqa',
    title: '生态环境监测中心关于实验室间比对的函',
    docKind: 'LETTER',
    written: -2,
    fate: 'submitted',
    content: '拟于下月组织重金属项目比对，请确认参加项目。',
    from: ['省生态环境监测中心', (year) => `环监函〔${year}〕118号`],
  },
  {
    who: 'demander',
    title: '关于购置高分辨质谱仪的请示',
    docKind: 'REQUEST',
    written: -3,
    fate: 'submitted',
    content: '现有仪器已不能满足非靶向筛查的需要，拟购置一台，预算三百二十万元。',
    toOrg: '集团公司',
    countersigners: ['finance'],
  },
  {
    who: 'demander',
    title: '关于调整样品接收时间的通知',
    docKind: 'NOTICE',
    written: -30,
    fate: 'rejected',
    content: '样品接收时间调整为每日九点至十六点。',
    toOrg: '各委托单位',
  },
  {
    who: 'zhuxin',
    title: '水质应急监测工作总结',
    docKind: 'REPORT',
    written: -6,
    fate: 'issued',
    content: '共完成十二个断面的加密监测，出具报告四十六份。',
    toOrg: '集团公司',
  },
  {
    who: 'buyer',
    title: '关于供应商走访情况的函',
    docKind: 'LETTER',
    written: -1,
    fate: 'draft',
    content: '待补充走访结果。',
    toOrg: '质量管理部',
  },
];
