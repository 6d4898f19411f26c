import { Input, Modal } from 'antd';
import { useState } from 'react';
import type { EntityPlan, RecordData } from '../../../../schemas/compile/plan.ts';

interface Props {
  readonly plan: EntityPlan;
  readonly rows: readonly RecordData[];
  readonly onPurge: (confirm: string) => Promise<void>;
  readonly onClose: () => void;
}

const word = '彻底删除';

/** What cannot be undone is typed out. */
export function PurgeDialog({ plan, rows, onPurge, onClose }: Props) {
  const [typed, setTyped] = useState('');
  const [work, setWork] = useState(false);
  const [only] = rows;
  const what = rows.length === 1 ? `「${only?.[plan.named] ?? '这条数据'}」` : `选中的 ${rows.length} 条数据`;
  const purge = async () => {
    setWork(true);
    await onPurge(typed.trim());
    setWork(false);
  };
  return (
    <Modal
      open
      title="彻底删除"
      okText="彻底删除"
      okButtonProps={{ danger: true, disabled: typed.trim() !== word, loading: work }}
      onOk={() => void purge()}
      onCancel={onClose}
    >
      <p>{what}将被彻底删除，不能再恢复。操作记录会保留。</p>
      <p>
        <label htmlFor="purge-word">
          请输入“<b>{word}</b>”确认：
        </label>
      </p>
      <Input
        id="purge-word"
        autoFocus
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onPressEnter={() => typed.trim() === word && void purge()}
      />
    </Modal>
  );
}
