import { Badge } from 'antd';
import type { TenantShown } from '../../../server/features/tenant/tenants.contract.ts';

const words = {
  open: ['success', '使用中'],
  frozen: ['error', '已冻结'],
  early: ['warning', '未开始'],
  over: ['default', '已到期'],
} as const;

export function TenantStatus({ status }: Pick<TenantShown, 'status'>) {
  const [tone, text] = words[status];
  return <Badge status={tone} text={text} />;
}
