import { type Config, defaultDemoPassword } from '../kernel/config/config.ts';
import type { demoAccounts } from './data/company.ts';

const titles: Readonly<Record<(typeof demoAccounts)[number], string>> = {
  admin: '系统管理员',
  buyer: '采购员',
  manager: '采购经理',
  linhai: '采购经理（第二位）',
  demander: '需求人',
  head: '需求部门负责人',
  warehouse: '仓管员',
  inspector: '质检员',
  headqa: '质量负责人',
  finance: '财务',
  legal: '法务',
  cashier: '出纳',
  auditor: '审计监督（也作开标见证）',
  tender: '招标专员',
  expert: '评标专家',
  expert2: '评标专家',
  expert3: '评审组长、评标专家',
  opener: '开标人',
  opener2: '开标人',
  witness: '开标见证人',
  editor: '门户编辑',
  supmgr: '供应商管理员（受理、审核准入申请）',
  supplier: '供应商（已准入）',
  supplier2: '供应商（已准入）',
  supplier3: '供应商（已准入）',
  supplier4: '供应商（已准入）',
  newsupplier: '供应商（待完善企业资料）',
  waitingsupplier: '供应商（已提交，待受理）',
  returnedsupplier: '供应商（资料被退回，待补充）',
  refusedsupplier: '供应商（审核不通过）',
  invitedsupplier: '供应商（受邀注册，待完善企业资料）',
};

/** The demo's accounts as a table for the terminal. A password of one's own is not repeated. */
export function sayAccounts({ demoPassword }: Pick<Config, 'demoPassword'>): string {
  const password = demoPassword === defaultDemoPassword ? `口令均为 ${demoPassword}` : '口令为 DEMO_PASSWORD 所设';
  const rows = Object.entries(titles).map(([username, title]) => `  ${username.padEnd(17)} ${title}`);
  return [`演示账号（${password}）：`, ...rows].join('\n');
}
