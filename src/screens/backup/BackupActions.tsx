import { useQueryClient } from '@tanstack/react-query';
import { App, Button, Space } from 'antd';
import type { BackupShown } from '../../../server/features/backup/backups.contract.ts';
import { deleteBackup, downloadBackup } from '../../http/backup-calls.ts';
import { tellFault } from '../../http/faults.ts';

interface Props {
  readonly backup: BackupShown;
  readonly onRestore: (backup: BackupShown) => void;
}

/** What can be done with one backup. */
export function BackupActions({ backup, onRestore }: Props) {
  const { modal, message } = App.useApp();
  const queries = useQueryClient();
  const attempt = async (work: () => Promise<unknown>) => {
    try {
      await work();
    } catch (caught) {
      tellFault(message, caught);
    }
  };
  const remove = () =>
    modal.confirm({
      title: `删除“${backup.name}”？`,
      content: '备份文件一并删除，不能找回。',
      okText: '删除',
      okButtonProps: { danger: true },
      onOk: () =>
        attempt(async () => {
          await deleteBackup(backup.id);
          message.success(`已删除“${backup.name}”`);
          await queries.invalidateQueries({ queryKey: ['backups'] });
        }),
    });
  return (
    <Space size={0}>
      <Button type="link" size="small" onClick={() => onRestore(backup)}>
        恢复
      </Button>
      <Button type="link" size="small" onClick={() => attempt(() => downloadBackup(backup.id))}>
        下载
      </Button>
      <Button type="link" size="small" danger onClick={remove}>
        删除
      </Button>
    </Space>
  );
}
