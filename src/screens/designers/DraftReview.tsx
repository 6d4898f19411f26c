import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, Skeleton } from 'antd';
import type { ReviewProps } from '../../../designer/door.tsx';
import { publish, type Release, review } from '../../http/metadata-calls.ts';
import { sessionKey } from '../../session/session.ts';
import { ReviewSheet } from '../releases/ReviewSheet.tsx';
import { releaseKeys } from '../releases/release-keys.ts';

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
  return <ReviewSheet review={asked.data} okText="发布" onRelease={release} />;
}
