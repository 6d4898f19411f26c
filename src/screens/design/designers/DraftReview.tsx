import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, App, Skeleton } from 'antd';
import type { ReviewProps } from '../../../../designer/door.tsx';
import { publish, type Release, review } from '../../../http/metadata-calls.ts';
import { askRelease } from '../../../http/release-calls.ts';
import { sessionKey } from '../../../session/session.ts';
import { ReviewSheet } from '../releases/ReviewSheet.tsx';
import { releaseKeys } from '../releases/release-keys.ts';
import { useWaiting, WaitingRelease } from '../releases/WaitingRelease.tsx';

/** The review of the releases screen for the drafts a designer publishes. */
export function DraftReview({ only, onPublished }: ReviewProps) {
  const queries = useQueryClient();
  const asked = useQuery({
    queryKey: [...releaseKeys.drafts, 'review', 'design', only],
    queryFn: () => review({ only }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  const { message } = App.useApp();
  const { secondPerson, waiting } = useWaiting(only);
  const askLater = async (wish: Release & { readonly at?: string }) => {
    const { state } = await askRelease({ ...wish, only });
    message.success(state === 'asked' ? '已提交，另一人审核通过后生效' : `将于 ${wish.at?.slice(0, 16)} 自动发布`);
    await queries.invalidateQueries({ queryKey: releaseKeys.requests });
  };
  const release = async (ask: Release) => {
    const { revision } = await publish({ ...ask, only });
    await queries.invalidateQueries({ queryKey: sessionKey });
    await queries.invalidateQueries({ queryKey: releaseKeys.all, refetchType: 'none' });
    onPublished(revision);
  };
  if (asked.isError) return <Alert type="error" showIcon title={asked.error.message} />;
  if (!asked.data) return <Skeleton active paragraph={{ rows: 6 }} />;
  if (asked.data.documents.length === 0)
    return <Alert type="info" showIcon title="草稿与正在使用的内容相同，没有需要发布的修改" />;
  if (waiting)
    return (
      <>
        <WaitingRelease request={waiting} />
        <ReviewSheet review={asked.data} okText="发布" />
      </>
    );
  const later = { secondPerson, onAsk: askLater };
  return <ReviewSheet review={asked.data} okText="发布" onRelease={release} later={later} />;
}
