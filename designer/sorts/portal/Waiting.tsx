import { Alert, App, Button } from 'antd';
import { useState } from 'react';
import type { WaitingRelease } from '../../../schemas/wire/studio.ts';
import { useStudio } from './services.ts';

interface Props {
  readonly request: WaitingRelease;
  onWithdrawn(): void;
}

/** A publish that was asked for: who asked, what for, and the way back. */
export function Waiting({ request, onWithdrawn }: Props) {
  const { who, rights, withdraw } = useStudio();
  const { message } = App.useApp();
  const [busy, setBusy] = useState(false);
  const { id, state, by, byId, madeAt, at, note } = request;
  const mayWithdraw = rights.publish && (state === 'planned' || byId === who.id);
  const takeBack = async () => {
    setBusy(true);
    try {
      await withdraw(id);
      message.success('已撤回，草稿留着，可以改好再提交');
    } catch (error) {
      message.error((error as Error).message);
    }
    setBusy(false);
    onWithdrawn();
  };
  return (
    <Alert
      type="info"
      showIcon
      title={state === 'asked' ? '已提交审核，等待另一位有发布权限的人' : `已通过，将于 ${at?.slice(0, 16)} 自动发布`}
      description={
        <>
          <p>
            {by} 于 {madeAt.slice(0, 16)} 提交
            {state === 'asked' && at ? `，通过后于 ${at.slice(0, 16)} 发布` : ''}
            {note ? `：${note}` : ''}
          </p>
          <p>审核在“配置发布 › 审核与定时”。继续修改草稿，这份申请就会失效，须重新提交。</p>
        </>
      }
      action={
        mayWithdraw && (
          <Button size="small" loading={busy} onClick={() => void takeBack()}>
            撤回
          </Button>
        )
      }
    />
  );
}
