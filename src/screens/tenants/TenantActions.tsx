import { useQueryClient } from '@tanstack/react-query';
import { App, Button, Flex } from 'antd';
import { useAtomValue } from 'jotai';
import type { TenantShown } from '../../../server/features/tenant/tenants.contract.ts';
import { tellFault } from '../../http/faults.ts';
import { editTenant } from '../../http/tenant-calls.ts';
import { sessionAtom } from '../../session/session.ts';

interface Props {
  readonly tenant: TenantShown;
  readonly onEdit: (tenant: TenantShown) => void;
}

export function TenantActions({ tenant, onEdit }: Props) {
  const { modal, message } = App.useApp();
  const queries = useQueryClient();
  const own = useAtomValue(sessionAtom)?.tenant.id === tenant.id;
  const frozen = tenant.status === 'frozen';
  const change = async () => {
    try {
      await editTenant(tenant.id, { frozen: !frozen });
      message.success(`“${tenant.name}”${frozen ? '已恢复使用' : '已冻结，该公司的人员已全部退出'}`);
    } catch (caught) {
      tellFault(message, caught);
    }
    await queries.invalidateQueries({ queryKey: ['tenants'] });
  };
  const freeze = () =>
    modal.confirm({
      title: `冻结“${tenant.name}”？`,
      content: `${tenant.online > 0 ? `现在有 ${tenant.online} 人在线，` : ''}该公司的人员会立即退出，解冻前不能登录；数据不受影响。`,
      okText: '冻结',
      okButtonProps: { danger: true },
      onOk: change,
    });
  return (
    <Flex gap={4}>
      <Button type="link" size="small" onClick={() => onEdit(tenant)}>
        编辑
      </Button>
      {!own && (
        <Button type="link" size="small" danger={!frozen} onClick={frozen ? change : freeze}>
          {frozen ? '解冻' : '冻结'}
        </Button>
      )}
    </Flex>
  );
}
