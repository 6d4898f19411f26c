import { Alert, App, Input, Modal } from 'antd';
import { useState } from 'react';
import { PersonSelect } from '../../../renderers/flow/PersonSelect.tsx';
import type { FlowHandedOver, FlowHolder } from '../../../schemas/wire/flows.ts';
import { flowServices } from '../../http/flow-calls.ts';
import { handOverAll } from '../../http/flow-keeping-calls.ts';
import styles from './hand-over.module.css';
import { useFlowCommand } from './use-flow-command.ts';

interface Props {
  readonly of: FlowHolder;
  onClose(): void;
}

/** To whom everything goes that waits for somebody, and why; what may not go is said afterwards. */
export function HandOverDialog({ of: { id, name, tasks, picks, deputies, stands }, onClose }: Props) {
  const { message, modal } = App.useApp();
  const [to, setTo] = useState<readonly string[]>([]);
  const [remark, setRemark] = useState('');
  const { busy, fault, setFault, run } = useFlowCommand();
  // Of very many a part goes at a time: what it came to is said, and one goes on from there.
  const [part, setPart] = useState<FlowHandedOver | null>(null);
  const give = async () => {
    const [person] = to;
    if (person === undefined) return setFault('请选择接手的人');
    if (!remark.trim()) return setFault('请填写移交的原因');
    await run(async () => {
      const after = part?.next ?? null;
      const done = await handOverAll({ from: id, to: person, remark: remark.trim(), ...(after ? { after } : {}) });
      if (done.next !== null) return setPart(done);
      if (done.refused.length > 0) modal.warning({ title: done.message, content: <Refused of={done} /> });
      else message.success(done.message);
      onClose();
    });
  };
  return (
    <Modal
      open
      title={`移交${name}的任务`}
      okText={part ? '继续移交' : '移交'}
      confirmLoading={busy}
      onOk={give}
      onCancel={onClose}
      destroyOnHidden
    >
      <div className={styles.handing}>
        <p>
          {name}等待办理的{tasks}项审批{picks > 0 && `、${picks}处已选定的后续步骤`}
          {deputies > 0 && stands !== 'there' && `、${deputies}项受托的代理`}
          都交给接手的人；须回避的、由其本人发起的和已在同一步办理的不移交，会逐项说明。
          {deputies > 0 &&
            stands === 'there' &&
            `${name}的账号还在使用，受托的${deputies}项代理不移交，由被代理人改选代理人。`}
        </p>
        <PersonSelect label="接手的人" isMany={false} value={to} onChange={setTo} among={flowServices.colleagues} />
        <Input.TextArea
          aria-label="移交的原因"
          placeholder="移交的原因，例如：离职、调岗"
          maxLength={2000}
          rows={3}
          value={remark}
          onChange={({ target }) => setRemark(target.value)}
        />
        {part && <Alert type="info" showIcon title={part.message} description={<Refused of={part} />} />}
        {fault !== null && <Alert type="error" showIcon title={fault} />}
      </div>
    </Modal>
  );
}

const Refused = ({ of }: { readonly of: FlowHandedOver }) => (
  <ul className={styles.refused}>
    {of.refused.map(({ id, name, say }) => (
      <li key={id}>
        <b>{name}</b>：{say}
      </li>
    ))}
  </ul>
);
