import { Alert, App, Form, Input, Modal } from 'antd';
import { useState } from 'react';
import { PersonSelect } from '../../../../renderers/flow/PersonSelect.tsx';
import type { FlowTaskRow } from '../../../../schemas/wire/flow-keeping.ts';
import { flowServices } from '../../../http/flow-calls.ts';
import { actOnWhole } from '../../../http/flow-keeping-calls.ts';
import { useFlowCommand } from '../use-flow-command.ts';

interface Props {
  readonly of: FlowTaskRow;
  onClose(): void;
}

/** What waits for one person in one record goes to another, for a reason that stays in the log. */
export function ReassignDialog({ of: { instance, rev, holder, title }, onClose }: Props) {
  const { message } = App.useApp();
  const [to, setTo] = useState<readonly string[]>([]);
  const [remark, setRemark] = useState('');
  const { busy, fault, setFault, run } = useFlowCommand();
  const give = async () => {
    const [person] = to;
    if (person === undefined) return setFault('请选择改派给谁');
    if (!remark.trim()) return setFault('请填写改派的原因');
    await run(async () => {
      await actOnWhole(instance, 'reassign', { rev, from: holder.id, to: person, remark: remark.trim() });
      message.success(`已把“${title}”改派`);
      onClose();
    });
  };
  return (
    <Modal open title={`改派“${title}”`} okText="改派" confirmLoading={busy} onOk={give} onCancel={onClose}>
      <p>{holder.name}在这张单据里等待办理的任务交给另一个人，原因记入审批记录。</p>
      <Form layout="vertical">
        <Form.Item label="改派给">
          <PersonSelect label="改派给" isMany={false} value={to} onChange={setTo} among={flowServices.colleagues} />
        </Form.Item>
        <Form.Item label="原因" htmlFor="reassign-why">
          <Input.TextArea
            id="reassign-why"
            maxLength={2000}
            rows={2}
            value={remark}
            onChange={({ target }) => setRemark(target.value)}
          />
        </Form.Item>
      </Form>
      {fault !== null && <Alert type="error" showIcon title={fault} />}
    </Modal>
  );
}
