import { useQueryClient } from '@tanstack/react-query';
import { Alert, Form, Input, Modal } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { FlowModelTold } from '../../../../schemas/wire/flow-keeping.ts';
import { flowsKey } from '../../../frame/flows/use-flow-counts.ts';
import { copyFlow } from '../../../http/flow-keeping-calls.ts';

interface Props {
  readonly of: FlowModelTold;
  onClose(): void;
}

const isKey = (text: string) => /^[a-z][a-zA-Z0-9]{0,40}$/.test(text);

/** A flow as another one: its own name and key; it opens in the designer. */
export function CopyDialog({ of, onClose }: Props) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [title, setTitle] = useState(`${of.title}（副本）`);
  const [key, setKey] = useState(`${of.key.slice(0, 37)}Copy`);
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const copy = async () => {
    if (!title.trim()) return setFault('请填写新流程的名称');
    if (!isKey(key)) return setFault('标识以小写字母开头，只用字母和数字，最多41个');
    setBusy(true);
    setFault(null);
    try {
      await copyFlow(of.key, { key, title: title.trim() });
      await queries.invalidateQueries({ queryKey: flowsKey });
      navigate(`/design/flow/${key}`);
    } catch (caught) {
      setFault(caught instanceof Error ? caught.message : String(caught));
      setBusy(false);
    }
  };
  return (
    <Modal
      open
      title={`复制“${of.title}”`}
      okText="复制并打开设计器"
      confirmLoading={busy}
      onOk={copy}
      onCancel={onClose}
    >
      <Form layout="vertical">
        <Form.Item label="名称" htmlFor="copy-title">
          <Input
            id="copy-title"
            autoFocus
            maxLength={60}
            value={title}
            onChange={({ target }) => setTitle(target.value)}
          />
        </Form.Item>
        <Form.Item label="标识" htmlFor="copy-key" extra="发布后不能再改；名称随时可以改。">
          <Input id="copy-key" maxLength={41} value={key} onChange={({ target }) => setKey(target.value)} />
        </Form.Item>
        <p>步骤、条件和用例都复制过去，存为草稿。发布并在单据的状态里选用之后才会有单据按它审批。</p>
        {fault !== null && <Alert type="error" showIcon title={fault} />}
      </Form>
    </Modal>
  );
}
