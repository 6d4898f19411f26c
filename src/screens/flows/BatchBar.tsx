import { useQueryClient } from '@tanstack/react-query';
import { App, Button, Input } from 'antd';
import { useState } from 'react';
import type { FlowDoneMany, FlowRow } from '../../../schemas/wire/flows.ts';
import { flowsKey } from '../../frame/flows/use-flow-counts.ts';
import { decideMany } from '../../http/desk-calls.ts';
import styles from './flows.module.css';

interface Props {
  readonly chosen: ReadonlySet<string>;
  readonly rows: readonly FlowRow[];
  onDone(): void;
}

/** Many at once with one comment; what came of each that was refused is said. */
export function BatchBar({ chosen, rows, onDone }: Props) {
  const queries = useQueryClient();
  const { message, modal } = App.useApp();
  const [remark, setRemark] = useState('');
  const [busy, setBusy] = useState(false);
  const ids = rows.filter(({ id }) => chosen.has(id)).map(({ id }) => id);
  const decide = async (verb: 'agree' | 'refuse') => {
    if (verb === 'refuse' && !remark.trim()) return void message.warning('拒绝时请填写原因');
    setBusy(true);
    try {
      const done = await decideMany(ids, verb, remark.trim());
      if (done.refused.length > 0) modal.warning({ title: done.message, content: <Refused of={done} /> });
      else message.success(done.message);
      onDone();
    } catch (fault) {
      message.error(fault instanceof Error ? fault.message : String(fault));
    } finally {
      setBusy(false);
      await queries.invalidateQueries({ queryKey: flowsKey });
    }
  };
  return (
    <section className={styles.batch} aria-label="批量办理">
      <Input
        aria-label="批量办理的意见"
        placeholder="对所选单据的意见"
        maxLength={2000}
        value={remark}
        onChange={({ target }) => setRemark(target.value)}
      />
      <div className={styles.line}>
        <span>已选 {ids.length} 张</span>
        <Button size="small" disabled={busy} onClick={onDone}>
          取消
        </Button>
        <Button size="small" danger disabled={busy} onClick={() => decide('refuse')}>
          拒绝
        </Button>
        <Button size="small" type="primary" loading={busy} onClick={() => decide('agree')}>
          同意
        </Button>
      </div>
    </section>
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
