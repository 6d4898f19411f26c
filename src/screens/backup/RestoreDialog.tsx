import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, Form, Input, Modal, Radio, Skeleton } from 'antd';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import type { BackupShown, Into } from '../../../server/features/backup/backups.contract.ts';
import { lookAtBackup, startRestore } from '../../http/backup-calls.ts';
import { sessionAtom } from '../../session/session.ts';
import { Outlook } from './Outlook.tsx';

interface RestoreInput {
  readonly confirm: string;
  readonly name?: string;
}

interface Props {
  readonly backup: BackupShown;
  readonly onClose: () => void;
}

/** Says what a restore will do, and has the company's name typed before it is begun. */
export function RestoreDialog({ backup, onClose }: Props) {
  const [form] = Form.useForm<RestoreInput>();
  const queries = useQueryClient();
  const mayMakeNew = useAtomValue(sessionAtom)?.permissions.includes('tenant:manage') ?? false;
  const [into, setInto] = useState<Into>('same');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const typed = Form.useWatch('confirm', form) ?? '';
  const looked = useQuery({
    queryKey: ['outlook', backup.id, into],
    queryFn: () => lookAtBackup(backup.id, into),
    retry: false,
  });
  const company = looked.data?.confirm ?? '';
  const isReady = looked.data !== undefined && looked.data.refused === null && typed.trim() === company;

  const begin = async ({ confirm, name }: RestoreInput) => {
    setBusy(true);
    setError(null);
    try {
      await startRestore(backup.id, { into, confirm, ...(name ? { name } : {}) });
      await queries.invalidateQueries({ queryKey: ['tasks'] });
      onClose();
    } catch (caught) {
      setError((caught as Error).message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Modal
      open
      title={`恢复“${backup.name}”`}
      okText={into === 'same' ? '替换现有数据并恢复' : '恢复到新公司'}
      okButtonProps={{ danger: into === 'same', disabled: !isReady, loading: busy }}
      onOk={form.submit}
      onCancel={onClose}
      width={560}
    >
      {mayMakeNew && (
        <Radio.Group
          value={into}
          onChange={({ target }) => setInto(target.value)}
          options={[
            { value: 'same', label: '恢复到本公司' },
            { value: 'new', label: '恢复成一家新公司' },
          ]}
        />
      )}
      {looked.error ? (
        <Alert type="error" showIcon title={looked.error.message} />
      ) : looked.data ? (
        <Outlook outlook={looked.data} into={into} />
      ) : (
        <Skeleton active paragraph={{ rows: 3 }} />
      )}
      {error && <Alert type="error" showIcon title={error} />}
      <Form<RestoreInput> form={form} layout="vertical" onFinish={begin} disabled={busy}>
        {into === 'new' && (
          <Form.Item
            name="name"
            label="新公司名称"
            rules={[{ required: true, whitespace: true, message: '请填写新公司名称' }]}
          >
            <Input maxLength={100} />
          </Form.Item>
        )}
        <Form.Item name="confirm" label={`请输入本公司名称“${company}”确认`}>
          <Input maxLength={100} autoComplete="off" />
        </Form.Item>
      </Form>
    </Modal>
  );
}
