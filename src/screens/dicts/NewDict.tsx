import { useQueryClient } from '@tanstack/react-query';
import { App, Form, Input, Modal } from 'antd';
import { useState } from 'react';
import { makeDict } from '../../http/dict-calls.ts';
import { tellFault } from '../../http/faults.ts';

interface Props {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onMade: (key: string) => void;
}

/** A dictionary of the company's own, empty at first. */
export function NewDict({ open, onClose, onMade }: Props) {
  const { message } = App.useApp();
  const queries = useQueryClient();
  const [form] = Form.useForm<{ title: string; key: string; note?: string }>();
  const [busy, setBusy] = useState(false);
  const make = async () => {
    const { title, key, note } = await form.validateFields();
    setBusy(true);
    try {
      await makeDict(key.trim(), { title: title.trim(), note: note?.trim() || null, items: [] });
      await queries.invalidateQueries({ queryKey: ['dicts'] });
      message.success(`已新建字典“${title.trim()}”，请添加选项`);
      form.resetFields();
      onClose();
      onMade(key.trim());
    } catch (error) {
      tellFault(message, error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Modal
      open={open}
      title="新建字典"
      okText="新建"
      confirmLoading={busy}
      onOk={() => make().catch(() => {})}
      onCancel={onClose}
      destroyOnHidden
    >
      <Form form={form} layout="vertical" preserve={false}>
        <Form.Item
          name="title"
          label="字典名称"
          rules={[{ required: true, whitespace: true, message: '请填写字典名称' }]}
        >
          <Input maxLength={100} placeholder="例如 货架类型" />
        </Form.Item>
        <Form.Item
          name="key"
          label="字典编码"
          extra="单据以编码使用字典，保存后不能更改"
          rules={[
            { required: true, message: '请填写字典编码' },
            { pattern: /^[a-z][a-zA-Z0-9_]{0,40}$/, message: '以小写字母开头，只能用字母、数字和下划线' },
          ]}
        >
          <Input maxLength={41} placeholder="例如 shelfKind" />
        </Form.Item>
        <Form.Item name="note" label="说明">
          <Input.TextArea maxLength={500} autoSize={{ minRows: 2, maxRows: 4 }} />
        </Form.Item>
      </Form>
    </Modal>
  );
}
