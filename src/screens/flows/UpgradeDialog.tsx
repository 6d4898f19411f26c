import { useQuery } from '@tanstack/react-query';
import { Alert, App, Checkbox, Input, Modal, Select, Skeleton } from 'antd';
import { useState } from 'react';
import type { FlowDoneMany, FlowNewer } from '../../../schemas/wire/flows.ts';
import { flowsKey } from '../../frame/flows/use-flow-counts.ts';
import { loadOlder, loadOlderFlows, upgradeFlows } from '../../http/flow-keeping-calls.ts';
import styles from './hand-over.module.css';
import { useFlowCommand } from './use-flow-command.ts';

interface Props {
  onClose(): void;
}

/** Which of those that run by an older version are to go on by the newest; what has no place there is said and stays. */
export function UpgradeDialog({ onClose }: Props) {
  const { message, modal } = App.useApp();
  const [flow, setFlow] = useState<string | null>(null);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [remark, setRemark] = useState('');
  const { busy, fault, setFault, run } = useFlowCommand();
  const older = useQuery({ queryKey: [...flowsKey, 'older'], queryFn: loadOlderFlows });
  const flows = older.data?.flows ?? [];
  const asked = useQuery({
    queryKey: [...flowsKey, 'older', flow],
    queryFn: () => loadOlder(flow ?? ''),
    enabled: flow !== null,
  });
  const go = async () => {
    if (chosen.length === 0) return setFault('请选择要换到新版本的流程');
    if (!remark.trim()) return setFault('请填写换到新版本的原因');
    await run(async () => {
      const done = await upgradeFlows({ ids: chosen, remark: remark.trim() });
      if (done.refused.length > 0) modal.warning({ title: done.message, content: <Refused of={done} /> });
      else message.success(done.message);
      onClose();
    });
  };
  const error = fault ?? older.error?.message ?? asked.error?.message ?? null;
  return (
    <Modal
      open
      title="换到流程的新版本"
      okText="换到新版本"
      confirmLoading={busy}
      okButtonProps={{ disabled: chosen.length === 0 }}
      onOk={go}
      onCancel={onClose}
      destroyOnHidden
    >
      <div className={styles.handing}>
        <p>正在审批的单据按发起时的版本走完。需要改按新版本继续的，在这里选择；所在步骤在新版本中没有位置的不能换。</p>
        <Select
          aria-label="流程"
          placeholder="选择流程"
          loading={older.isPending}
          value={flow}
          notFoundContent="没有按旧版本审批的流程"
          options={flows.map(({ flow: value, title, count }) => ({ value, label: `${title}（${count} 张）` }))}
          onChange={(key: string) => {
            setFlow(key);
            setChosen([]);
            setFault(null);
          }}
        />
        {flow !== null && asked.isPending && <Skeleton active />}
        {asked.data && <Older of={asked.data} chosen={chosen} onChoose={setChosen} />}
        <Input.TextArea
          aria-label="换到新版本的原因"
          placeholder="换到新版本的原因"
          maxLength={2000}
          rows={2}
          value={remark}
          onChange={({ target }) => setRemark(target.value)}
        />
        {error !== null && <Alert type="error" showIcon title={error} />}
      </div>
    </Modal>
  );
}

interface OlderProps {
  readonly of: FlowNewer;
  readonly chosen: readonly string[];
  onChoose(ids: readonly string[]): void;
}

function Older({ of: { instances, total }, chosen, onChoose }: OlderProps) {
  if (instances.length === 0) return <p>正在审批的都已是最新版本</p>;
  const fit = instances.filter(({ unfit }) => unfit === '').map(({ id }) => id);
  return (
    <>
      <Checkbox
        checked={fit.length > 0 && chosen.length === fit.length}
        indeterminate={chosen.length > 0 && chosen.length < fit.length}
        disabled={fit.length === 0}
        onChange={({ target }) => onChoose(target.checked ? fit : [])}
      >
        全部能换的 {fit.length} 张{total > instances.length && `（先列出 ${instances.length} 张，共 ${total} 张）`}
      </Checkbox>
      <ul className={styles.older}>
        {instances.map(({ id, title, at, unfit }) => (
          <li key={id}>
            <Checkbox
              checked={chosen.includes(id)}
              disabled={unfit !== ''}
              onChange={({ target }) => onChoose(target.checked ? [...chosen, id] : chosen.filter((one) => one !== id))}
            >
              {title} · {at.join('、')}
            </Checkbox>
            {unfit !== '' && <small>不能换：{unfit}</small>}
          </li>
        ))}
      </ul>
    </>
  );
}

const Refused = ({ of }: { readonly of: FlowDoneMany }) => (
  <ul className={styles.refused}>
    {of.refused.map(({ id, name, say }) => (
      <li key={id}>
        <b>{name}</b>：{say}
      </li>
    ))}
  </ul>
);
