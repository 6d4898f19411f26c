import { useQuery } from '@tanstack/react-query';
import { Alert, App, Drawer, Empty, Skeleton } from 'antd';
import { type Release, review, rollBack } from '../../../http/metadata-calls.ts';
import { ReviewSheet } from './ReviewSheet.tsx';
import { releaseKeys } from './release-keys.ts';
import { useAfterRelease } from './use-after-release.ts';

interface Props {
  readonly to: number;
  /** What is gone back to, as people call it. */
  readonly name: string;
  readonly onClose: () => void;
}

/** Going back is looked at like any publish: what changes, what the cases say, what happens to stored data. */
export function RollbackDrawer({ to, name, onClose }: Props) {
  const { message } = App.useApp();
  const afterRelease = useAfterRelease();
  const asked = useQuery({
    queryKey: [...releaseKeys.revisions, 'back', to],
    queryFn: () => review({ to }),
    staleTime: 0,
  });
  const release = async (ask: Release) => {
    const { revision } = await rollBack({ ...ask, to });
    message.success(`已回到${name}的配置，记为第 ${revision} 版`);
    onClose();
    await afterRelease();
  };
  const isSame = asked.data?.documents.length === 0;
  return (
    <Drawer open title={`回到${name}`} size="min(720px, 100vw)" onClose={onClose}>
      {asked.isPending && <Skeleton active paragraph={{ rows: 8 }} />}
      {asked.isError && <Alert type="error" showIcon title={asked.error.message} />}
      {isSame && <Empty description={`正在使用的配置与${name}相同`} />}
      {asked.data && !isSame && <ReviewSheet review={asked.data} okText={`回到${name}`} onRelease={release} />}
    </Drawer>
  );
}
