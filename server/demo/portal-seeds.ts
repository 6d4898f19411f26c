import type { Random } from './random.ts';

export const milestones: readonly (readonly [number, number, string])[] = [
  [2006, 3, '集团前身“示例检测技术有限公司”成立'],
  [2008, 9, '食品实验室通过国家实验室认可'],
  [2011, 5, '环境与材料实验室投入使用'],
  [2014, 4, '更名为示例检测集团，在全国设立六个分部'],
  [2016, 10, '计量校准中心揭牌'],
  [2018, 6, '集中采购制度发布，成立采购中心'],
  [2020, 2, '采购公告与结果改为线上公开'],
  [2021, 11, '供应商总数突破一万家'],
  [2023, 7, '采购订单全面线上流转，实现全过程留痕'],
  [2024, 12, '平台年交易额创新高'],
  [2025, 8, '供应商绩效评价结果对外公开'],
  [2026, 3, '新版采购平台上线'],
];

export const partners: readonly string[] = [
  '瑞康仪器',
  '华析科技',
  '北辰试剂',
  '海岳标准',
  '明德耗材',
  '中衡计量',
  '蓝谱分析',
  '安泰环保',
  '科创玻璃',
  '新源气体',
  '东方物流',
  '诚信会计',
];

export const joiners: readonly string[] = [
  '江城精密仪器有限公司',
  '蓝海色谱科技有限公司',
  '恒信标准物质有限公司',
  '四方实验耗材有限公司',
  '青禾生物试剂有限公司',
  '天衡计量服务有限公司',
  '卓越玻璃器皿有限公司',
  '众诚气体有限公司',
  '博远实验室装备有限公司',
  '鸿业环保处置有限公司',
  '正阳防护用品有限公司',
  '启明软件有限公司',
  '宏图冷链物流有限公司',
  '汇智检测技术有限公司',
  '长风仪器维修有限公司',
  '信达包装材料有限公司',
  '优谱光谱备件有限公司',
  '南山化学试剂有限公司',
  '金石标准件有限公司',
  '远航国际贸易有限公司',
];

const article = (...paragraphs: readonly string[]) => paragraphs.map((text) => `<p>${text}</p>`).join('');

export const newsSeeds = [
  {
    age: 2,
    title: '集团召开二〇二六年度供应商大会，发布三项采购新举措',
    type: 'company',
    summary: '来自全国的三百余家供应商代表参加大会，集团公布缩短付款周期、公开评价规则、扩大框架协议三项举措。',
    content: article(
      '集团年度供应商大会在科技大道检测大厦举行，来自全国的三百余家供应商代表到会。',
      '会上公布三项举措：将到货验收至付款的周期缩短至二十个工作日；公开供应商绩效评价的规则与结果；把常用试剂与耗材纳入框架协议采购。',
      '集团采购中心负责人表示，公开的规则是合作的基础，欢迎供应商随时监督。',
    ),
    top: 'Y',
  },
  {
    age: 6,
    title: '采购公告公开经办人联系方式，问题四小时内回复',
    type: 'notice',
    summary: '供应商可按公告所列联系方式提问，经办人在工作时间四小时内回复。',
    content: article('即日起，采购公告写明经办人的联系方式，供应商提出的问题在工作时间四小时内回复。'),
  },
  {
    age: 11,
    title: '检验检测行业加快推进数字化采购，公开透明成为共识',
    type: 'industry',
    summary: '行业协会发布报告：超过六成机构已实现线上采购，电子招标占比持续上升。',
    content: article(
      '行业协会日前发布数字化采购报告。报告显示，超过六成检验检测机构已经实现线上采购，电子招标占比持续上升。',
      '报告建议，机构应当统一采购数据标准，推动结果公开。',
    ),
  },
  {
    age: 17,
    title: '食品实验室完成质谱设备集中采购，节约资金一成二',
    type: 'company',
    summary: '通过公开招标与网上竞价相结合的方式，设备采购周期缩短三周。',
    content: article(
      '食品实验室完成年度质谱设备集中采购。通过公开招标与网上竞价相结合，资金节约率为百分之十二，采购周期较上年缩短三周。',
    ),
  },
  {
    age: 25,
    title: '新版《供应商资质管理办法》发布，简化注册材料',
    type: 'notice',
    summary: '注册材料由十一项减为六项，过期的证书在填写时即有提示。',
    content: article('新版办法将注册材料由十一项减为六项，过期的证书在填写时即有提示。'),
  },
  {
    age: 33,
    title: '绿色采购指引征求意见，鼓励循环包装与节能设备',
    type: 'industry',
    summary: '指引对试剂包装、运输与设备能效提出建议指标。',
    content: article('有关部门就绿色采购指引公开征求意见，对试剂包装、运输与设备能效提出建议指标，鼓励循环包装。'),
  },
] as const;

const projects = [
  ['色谱纯溶剂年度框架', 'TENDER'],
  ['无机试剂年度框架', 'INQUIRY'],
  ['光谱仪器备件', 'AUCTION'],
  ['液相色谱柱集中采购', 'TENDER'],
  ['玻璃器皿', 'INQUIRY'],
  ['个人防护用品', 'AUCTION'],
  ['微波消解仪与前处理设备', 'TENDER'],
  ['计量校准服务', 'INQUIRY'],
  ['实验室通用耗材', 'AUCTION'],
  ['标准物质年度采购', 'TENDER'],
  ['培养基与快检试剂盒', 'INQUIRY'],
  ['实验废液处置服务', 'AUCTION'],
  ['液相色谱串联质谱仪', 'TENDER'],
  ['电感耦合等离子体质谱仪', 'TENDER'],
  ['通风柜改造', 'INQUIRY'],
] as const;

export const resultSeeds = (random: Random) =>
  projects.map(([name, announceType], at) => {
    const winner = joiners[at % joiners.length] as string;
    const second = joiners[(at + 7) % joiners.length] as string;
    const suppliers = [
      {
        name: winner,
        title: at % 4 === 0 ? '第一包' : name,
        amount: `${random.int(80, 900)}000.00`,
        amountPublic: 'Y',
      },
      ...(at % 4 === 0
        ? [{ name: second, title: '第二包', amount: `${random.int(40, 300)}000.00`, amountPublic: 'N' }]
        : []),
    ];
    return {
      title: `示例检测集团${name}中标结果公示`,
      announceType,
      bidCode: `ZB2026-${String(101 + at)}`,
      projectName: name,
      summary: `${name}项目评审工作已经结束，现将结果予以公示。`,
      content: `<p>${name}项目评审工作已经结束，现将结果予以公示，公示期为三个工作日。</p><p>如有异议，请在公示期内以书面形式向采购中心提出。</p>`,
      suppliers,
    };
  });
