import { useQuery } from '@tanstack/react-query';
import { Alert, App, Button, Input, Modal, Radio, Skeleton } from 'antd';
import { useState } from 'react';
import { sayIssue } from '../../schemas/issues.ts';
import type { Editing } from '../kernel/editing.ts';
import { Moment } from './Moment.tsx';
import styles from './publish-dialog.module.css';
import { type FoundDocument, type Review, useStudio } from './services.ts';
import studio from './studio.module.css';

interface Props {
  readonly found: FoundDocument;
  readonly editing: Editing;
  /** What has to go out with it: fragments it shows that nobody published yet. */
  readonly along?: readonly string[];
  onClose(): void;
  onDone(): void;
}

/** What will be different, in words; then now, or at a moment and until another. */
export function PublishDialog({ found, editing, along = [], onClose, onDone }: Props) {
  const services = useStudio();
  const { message } = App.useApp();
  const [when, setWhen] = useState<'now' | 'later'>('now');
  const [note, setNote] = useState('');
  const [moments, setMoments] = useState<readonly [string, string]>(['', '']);
  const [busy, setBusy] = useState(false);
  const [opened] = useState(() => Date.now());
  const only = [found.id, ...along];
  const asked = useQuery({
    queryKey: ['studio', 'review', only, opened],
    queryFn: async () => {
      await editing.flush();
      if (editing.state().conflicts.length > 0) throw new Error('还有与别人修改的冲突，请先在右侧选择');
      return services.review(only);
    },
    // A review counts for this dialog alone: an earlier one was judged against what ran then.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const review = asked.data;
  const run = async () => {
    if (!review) return;
    setBusy(true);
    try {
      if (when === 'now') await services.publish(only, review, note);
      else
        await services.schedule({
          kind: found.kind,
          key: found.key,
          at: moments[0],
          ...(moments[1] ? { until: moments[1] } : {}),
        });
      message.success(when === 'now' ? '已发布，网站上立即生效' : `已计划在 ${moments[0]} 发布`);
      onClose();
      onDone();
    } catch (error) {
      message.error((error as Error).message);
      void asked.refetch();
    } finally {
      setBusy(false);
    }
  };
  const canRun = review?.ready === true && (when === 'now' || moments[0] !== '');
  return (
    <Modal
      open
      title={`发布“${found.title}”`}
      onCancel={onClose}
      width={600}
      footer={[
        <Button key="no" onClick={onClose}>
          再改改
        </Button>,
        <Button key="yes" type="primary" disabled={!canRun} loading={busy} onClick={run}>
          {when === 'now' ? '立即发布' : '按时发布'}
        </Button>,
      ]}
    >
      <Changes asked={asked} />
      {review?.ready && (
        <div className={studio.stack}>
          <When when={when} isBound={along.length > 0} moments={moments} onWhen={setWhen} onMoments={setMoments} />
          <Input
            placeholder="备注，写给以后的自己和同事"
            aria-label="备注"
            maxLength={200}
            value={note}
            onChange={({ target }) => setNote(target.value)}
          />
        </div>
      )}
    </Modal>
  );
}

interface WhenProps {
  readonly when: 'now' | 'later';
  /** Fragments go out with it: those cannot be planned along. */
  readonly isBound: boolean;
  readonly moments: readonly [string, string];
  onWhen(when: 'now' | 'later'): void;
  onMoments(moments: readonly [string, string]): void;
}

const When = ({ when, isBound, moments, onWhen, onMoments }: WhenProps) => (
  <>
    <Radio.Group value={when} onChange={({ target }) => onWhen(target.value)} aria-label="什么时候发布">
      <Radio value="now">立即发布</Radio>
      <Radio value="later" disabled={isBound}>
        定时发布
      </Radio>
    </Radio.Group>
    {isBound && <p>本页用到的新片段会一起发布；要定时发布，请先单独发布片段。</p>}
    {when === 'later' && (
      <div className={studio.rowTools}>
        <Moment label="发布时间" value={moments[0]} onChange={(at) => onMoments([at, moments[1]])} />
        <Moment
          label="到这时恢复原样（可不填）"
          value={moments[1]}
          onChange={(until) => onMoments([moments[0], until])}
        />
      </div>
    )}
  </>
);

interface ChangesProps {
  readonly asked: { readonly isPending: boolean; readonly error: Error | null; readonly data: Review | undefined };
}

/** What visitors will see differently, and what stands in the way. */
function Changes({ asked }: ChangesProps) {
  const review = asked.data;
  const words = review?.documents.flatMap((each) => each.words) ?? [];
  if (asked.isPending) return <Skeleton active />;
  if (asked.error) return <Alert type="error" title={asked.error.message} />;
  return (
    <>
      {review && review.documents.length === 0 && (
        <Alert type="info" title="草稿与已发布的内容相同，没有需要发布的修改" />
      )}
      {review && words.length > 0 && (
        <section className={styles.words} aria-label="这次发布的变化">
          <h3 className={studio.heading}>网站上会有这些变化</h3>
          <ul>
            {words.map((word) => (
              <li key={word}>{word}</li>
            ))}
          </ul>
        </section>
      )}
      {review?.issues.map((issue) => (
        <Alert
          key={issue.path + issue.code}
          type={issue.level === 'warn' ? 'warning' : 'error'}
          title={sayIssue(issue)}
        />
      ))}
    </>
  );
}
