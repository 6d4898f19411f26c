import { useQueryClient } from '@tanstack/react-query';
import { Alert, App, Input, Modal } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { FlowModelTold } from '../../../../schemas/wire/flow-keeping.ts';
import { screenPath } from '../../../frame/addresses/screen-path.ts';
import { flowsKey } from '../../../frame/flows/use-flow-counts.ts';
import { stopFlow } from '../../../http/flow-keeping-calls.ts';

interface Props {
  readonly of: FlowModelTold;
  onClose(): void;
}

/** That a flow is begun no more, and why; or that it is again. It goes through the draft: only a publish changes what runs. */
export function StopDialog({ of, onClose }: Props) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { message } = App.useApp();
  const [reason, setReason] = useState('');
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const isStopped = of.stopped !== null;
  const save = async () => {
    if (!isStopped && !reason.trim()) return setFault('请填写停用的原因，提交单据的人会看到');
    setBusy(true);
    setFault(null);
    try {
      await stopFlow(of.key, isStopped ? '' : reason.trim());
      await queries.invalidateQueries({ queryKey: flowsKey });
      message.success('已写入草稿，发布后生效');
      navigate(screenPath('platform/releases'));
    } catch (caught) {
      setFault(caught instanceof Error ? caught.message : String(caught));
      setBusy(false);
    }
  };
  return (
    <Modal
      open
      title={`${isStopped ? '启用' : '停用'}“${of.title}”`}
      okText="写入草稿，去发布"
      okButtonProps={{ danger: !isStopped }}
      confirmLoading={busy}
      onOk={save}
      onCancel={onClose}
    >
      <p>
        {isStopped
          ? `停用原因：${of.stopped}。启用后提交的单据重新按这个流程审批。`
          : '停用后，用到这个流程的单据暂时不能提交；正在审批的照常走完。'}
      </p>
      {!isStopped && (
        <Input.TextArea
          autoFocus
          aria-label="停用的原因"
          placeholder="停用的原因，例如：改用新的付款审批"
          maxLength={200}
          rows={3}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      )}
      {fault !== null && <Alert type="error" showIcon title={fault} />}
    </Modal>
  );
}
