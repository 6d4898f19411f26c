/** What was talked about with suppliers, and the risk that came of it. */
export const watched = [
  {
    visit: {
      subject: '现场沟通交付与质量',
      logKind: 'VISIT',
      content: '与供应商负责人核对近期订单的交付，说明来料不合格的批次，约定整改。',
      follow: '收取整改报告',
    },
    risk: {
      subject: '单一产线，旺季可能断供',
      riskKind: 'SUPPLY',
      content: '主要产线只有一条，检修期间不能供货。',
      measure: '与第二家供应商签订备用框架协议。',
    },
  },
  {
    visit: {
      subject: '电话催交三张逾期订单',
      logKind: 'CALL',
      content: '对方说明原料进口清关延误，承诺两周内分批补交。',
      follow: '每周核对补交数量',
    },
    risk: {
      subject: '进口原料清关不稳，交期难以保证',
      riskKind: 'SUPPLY',
      content: '半年内第二次因清关延误，两批货各晚了十几天。',
      measure: '请供应商在国内备足一个月用量，并通报每批到港时间。',
    },
  },
  {
    visit: {
      subject: '商谈明年的框架价格与账期',
      logKind: 'MEETING',
      content: '对方希望账期由六十天改为三十天，说明近期回款较慢，银行授信收紧。',
      follow: '请财务看一看对方最近一年的报表',
    },
    risk: {
      subject: '现金流偏紧，可能影响备货',
      riskKind: 'FINANCE',
      content: '上游要求现款，备货比去年少一半，两次提出提前付款。',
      measure: '大额订单分批下达，到货一批付一批。',
    },
  },
];
