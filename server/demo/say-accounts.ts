import { type Config, defaultDemoPassword } from '../config.ts';
import type { demoAccounts } from './data/company.ts';

const titles: Readonly<Record<(typeof demoAccounts)[number], string>> = {
  admin: '系统管理员',
  buyer: '采购员',
  manager: '采购经理',
  demander: '需求人',
  head: '需求部门负责人',
  warehouse: '仓管员',
  inspector: '质检员',
  finance: '财务',
  editor: '门户编辑',
  supplier: '供应商（已准入）',
  newsupplier: '供应商（待完善企业资料）',
};

/** The demo's accounts as a table for the terminal. A password of one's own is not repeated. */
export function sayAccounts({ demoPassword }: Pick<Config, 'demoPassword'>): string {
  const password = demoPassword === defaultDemoPassword ? `口令均为 ${demoPassword}` : '口令为 DEMO_PASSWORD 所设';
  const rows = Object.entries(titles).map(([username, title]) => `  ${username.padEnd(12)} ${title}`);
  return [`演示账号（${password}）：`, ...rows].join('\n');
}
