import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, Modal, Skeleton } from 'antd';
import type { FrameProps } from './DesignerFrame.tsx';
import { useDesign } from './services.ts';
import { designKey } from './use-work.ts';

interface Props extends FrameProps {
  onClose(): void;
}

/** What will be different, in words, with the plan for the data; then it runs, and one is back where one was. */
export function PublishDialog({ title, editing, publishes, onClose, onPublished }: Props) {
  const { PublishReview } = useDesign();
  const queries = useQueryClient();
  const saved = useQuery({
    queryKey: ['design', 'flush', publishes[0], editing.state().log.document],
    queryFn: async () => {
      await editing.flush();
      const { conflicts, saving, failure } = editing.state();
      if (conflicts.length > 0) throw new Error('还有与别人修改的冲突，请先选择');
      if (saving === 'failed') throw new Error(failure ?? '草稿没有保存');
      return editing.state().server.version;
    },
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  const done = async () => {
    onClose();
    await editing.refresh();
    await queries.invalidateQueries({ queryKey: designKey });
    editing.say('已发布，现在已经生效');
    onPublished?.();
  };
  return (
    <Modal open title={`发布“${title}”`} footer={null} onCancel={onClose} width={860} destroyOnHidden>
      {saved.isError && <Alert type="error" showIcon title={saved.error.message} />}
      {saved.isPending && <Skeleton active />}
      {saved.data !== undefined && <PublishReview key={saved.data} only={publishes} onPublished={() => void done()} />}
    </Modal>
  );
}
