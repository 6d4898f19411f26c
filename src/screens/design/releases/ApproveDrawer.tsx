import { useQuery } from '@tanstack/react-query';
import { Alert, App, Button, Drawer, Input, Skeleton } from 'antd';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import type { ReleaseRequest } from '../../../../server/features/requests/requests.contract.ts';
import sheet from '../../../frame/sheet/sheet.module.css';
import { type Release, review } from '../../../http/metadata-calls.ts';
import { approveRequest, refuseRequest } from '../../../http/release-calls.ts';
import { sessionAtom } from '../../../session/session.ts';
import { ReviewSheet } from './ReviewSheet.tsx';
import { releaseKeys } from './release-keys.ts';
import styles from './releases.module.css';
import { useAfterRelease } from './use-after-release.ts';

interface Props {
  readonly request: ReleaseRequest;
  readonly onClose: () => void;
}

/** What another person asks to publish, in the same words as they saw it: agreed to, or sent back with a reason. */
export function ApproveDrawer({ request: { id, only, state, by, byId }, onClose }: Props) {
  const isOwn = useAtomValue(sessionAtom)?.user.id === byId;
  const mayDecide = state === 'asked' && !isOwn;
  const { message } = App.useApp();
  const afterRelease = useAfterRelease();
  const asked = useQuery({
    queryKey: [...releaseKeys.requests, id],
    queryFn: () => review({ only }),
    staleTime: 0,
  });
  const done = async (said: string) => {
    message.success(said);
    onClose();
    await afterRelease();
  };
  const approve = async (ask: Release) => {
    const { revision } = await approveRequest(id, ask);
    await done(revision === null ? '已同意，到时自动发布' : `已同意并发布为第 ${revision} 版`);
  };
  const sendBack = async (reason: string) => {
    await refuseRequest(id, reason);
    await done('已退回，并通知了提交人');
  };
  return (
    <Drawer open title={`${by} 提交的发布`} size="min(720px, 100vw)" onClose={onClose}>
      {asked.isPending && <Skeleton active paragraph={{ rows: 8 }} />}
      {asked.isError && <Alert type="error" showIcon title={asked.error.message} />}
      {asked.data && (
        <ReviewSheet
          review={asked.data}
          okText="同意并发布"
          {...(mayDecide ? { onRelease: approve, noNote: true } : {})}
        />
      )}
      {state === 'asked' && isOwn && (
        <Alert type="info" showIcon title="这是您提交的，由另一位有发布权限的人审核。要修改可以先撤回。" />
      )}
      {asked.data && mayDecide && <SendBack onSend={sendBack} />}
    </Drawer>
  );
}

function SendBack({ onSend }: { readonly onSend: (reason: string) => Promise<void> }) {
  const [reason, setReason] = useState('');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const send = async () => {
    setBusy(true);
    setError(null);
    try {
      await onSend(reason.trim());
    } catch (caught) {
      setError((caught as Error).message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <section className={sheet.sheet} aria-label="退回">
      {error && <Alert type="error" showIcon title={error} />}
      <div className={styles.release}>
        <Input
          value={reason}
          maxLength={500}
          aria-label="退回的原因"
          placeholder="退回的原因：提交人会看到"
          onChange={({ target }) => setReason(target.value)}
        />
        <Button danger loading={busy} disabled={reason.trim() === ''} onClick={() => void send()}>
          退回
        </Button>
      </div>
    </section>
  );
}
