import { useQueryClient } from '@tanstack/react-query';
import { App, Form, Modal, Select } from 'antd';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { chooseDepart } from '../http/session-calls.ts';
import { sessionAtom } from '../session/session.ts';

/** For whoever belongs to several departments: the one they work for now. */
export function DepartDialog({ onClose }: { readonly onClose: () => void }) {
  const session = useAtomValue(sessionAtom);
  const { message } = App.useApp();
  const queries = useQueryClient();
  const [form] = Form.useForm<{ orgCode: string }>();
  const [isBusy, setBusy] = useState(false);

  const choose = async ({ orgCode }: { orgCode: string }) => {
    if (!session) return;
    setBusy(true);
    try {
      await chooseDepart(session.user.username, orgCode);
      await queries.invalidateQueries();
      message.success(`已切换到“${session.departs.find(({ code }) => code === orgCode)?.name ?? '所选部门'}”`);
      onClose();
    } catch (fault) {
      message.warning((fault as Error).message);
    } finally {
      setBusy(false);
    }
  };

  if (!session) return null;
  const current = session.departs.find(({ id }) => id === session.currentDepart)?.code;
  return (
    <Modal
      open
      title="切换部门"
      width={450}
      okText="切换"
      cancelText="取消"
      okButtonProps={{ loading: isBusy }}
      onOk={form.submit}
      onCancel={onClose}
    >
      <Form form={form} layout="vertical" onFinish={choose} initialValues={{ orgCode: current }} requiredMark={false}>
        <Form.Item
          name="orgCode"
          label="当前部门"
          extra="新建单据默认归属于当前部门"
          rules={[{ required: true, message: '请选择部门' }]}
        >
          <Select
            autoFocus
            placeholder="请选择部门"
            options={session.departs.map(({ code, name }) => ({ value: code, label: name }))}
          />
        </Form.Item>
      </Form>
    </Modal>
  );
}
