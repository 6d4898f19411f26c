import { useQueryClient } from '@tanstack/react-query';
import { Alert, Checkbox, Form, Input, Modal } from 'antd';
import { useState } from 'react';
import styles from '../../frame/sheet/sheet.module.css';
import { startBackup } from '../../http/backup-calls.ts';

interface BackupInput {
  readonly withFiles: boolean;
  readonly note?: string;
}

/** Asks what a backup is to hold, and begins it. */
export function BackupDialog({ onClose }: { readonly onClose: () => void }) {
  const [form] = Form.useForm<BackupInput>();
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);

  const begin = async ({ withFiles, note }: BackupInput) => {
    setBusy(true);
    setError(null);
    try {
      await startBackup({ withFiles, ...(note?.trim() ? { note: note.trim() } : {}) });
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
      title="立即备份"
      okText="开始备份"
      confirmLoading={busy}
      onOk={form.submit}
      onCancel={onClose}
      width={480}
    >
      <p className={styles.about}>备份本公司此刻的全部数据，包括配置、历史和编号。备份期间大家照常工作。</p>
      {error && <Alert type="error" showIcon title={error} />}
      <Form<BackupInput>
        form={form}
        layout="vertical"
        onFinish={begin}
        disabled={busy}
        initialValues={{ withFiles: false }}
      >
        <Form.Item name="withFiles" valuePropName="checked" extra="不含时只记下附件是哪些，恢复到本系统仍能打开">
          <Checkbox>包含附件的内容</Checkbox>
        </Form.Item>
        <Form.Item name="note" label="备注">
          <Input maxLength={200} placeholder="例如：月结前" />
        </Form.Item>
      </Form>
    </Modal>
  );
}
