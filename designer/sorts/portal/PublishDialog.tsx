import { useQuery } from '@tanstack/react-query';
import { Alert, App, Button, Input, Modal, Radio, Skeleton } from 'antd';
import { useState } from 'react';
import type { StudioReview } from '../../../schemas/wire/studio.ts';
import type { Editing } from '../../kernel/editing.ts';
import { Moment } from './Moment.tsx';
import styles from './publish-dialog.module.css';
import { type FoundDocument, useStudio } from './services.ts';
import studio from './studio.module.css';
import { handedIn, useReleases } from './use-releases.ts';
import { Waiting } from './Waiting.tsx';

interface Props {
  readonly found: FoundDocument;
  readonly editing: Editing;
  /** What has to go out with it: fragments it shows that nobody published yet. */
  readonly along?: readonly string[];
  onClose(): void;
  onDone(): void;
}

/** What will be different, in words; then now, or at a moment and until another; where the company wants that, once another person agreed. */
export function PublishDialog({ found, editing, along = [], onClose, onDone }: Props) {
  const { message } = App.useApp();
  const [plan, setPlan] = useState<Plan>({ when: 'now', moments: ['', ''], note: '' });
  const [busy, setBusy] = useState(false);
  const only = [found.id, ...along];
  const asked = useReview(only, editing);
  const review = asked.data;
  const { secondPerson, waitingOf, again } = useReleases();
  const waiting = waitingOf(found.id);
  const release = useRelease(found, only, secondPerson);
  const run = async () => {
    if (!review) return;
    setBusy(true);
    try {
      message.success(await release(review, plan));
      onClose();
      onDone();
    } catch (error) {
      message.error((error as Error).message);
      void asked.refetch();
    } finally {
      setBusy(false);
    }
  };
  const canRun = review?.ready === true && (plan.when === 'now' || plan.moments[0] !== '');
  const word = secondPerson ? '提交审核' : plan.when === 'now' ? '立即发布' : '按时发布';
  return (
    <Modal
      open
      title={`发布“${found.title}”`}
      onCancel={onClose}
      width={600}
      footer={[
        <Button key="no" onClick={onClose}>
          {waiting ? '关闭' : '再改改'}
        </Button>,
        !waiting && (
          <Button key="yes" type="primary" disabled={!canRun} loading={busy} onClick={run}>
            {word}
          </Button>
        ),
      ]}
    >
      <div className={studio.stack}>
        {waiting && <Waiting request={waiting} onWithdrawn={() => void again()} />}
        <Changes asked={asked} />
        {review?.ready && !waiting && (
          <PlanInput plan={plan} isAsked={secondPerson} isBound={along.length > 0 && !secondPerson} onPlan={setPlan} />
        )}
      </div>
    </Modal>
  );
}

function useReview(only: readonly string[], editing: Editing) {
  const services = useStudio();
  const [opened] = useState(() => Date.now());
  return useQuery({
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
}

/** How it goes out, and what is said when it did. */
function useRelease({ kind, key }: FoundDocument, only: readonly string[], secondPerson: boolean) {
  const services = useStudio();
  return async (review: StudioReview, { when, moments: [at, until], note }: Plan): Promise<string> => {
    if (secondPerson) {
      await services.askRelease(only, review, when === 'now' ? { note } : { note, at });
      return handedIn;
    }
    if (when === 'now') {
      await services.publish(only, review, note);
      return '已发布，网站上立即生效';
    }
    await services.schedule({ kind, key, at, ...(until ? { until } : {}) });
    return `已计划在 ${at} 发布`;
  };
}

interface Plan {
  readonly when: 'now' | 'later';
  readonly moments: readonly [at: string, until: string];
  readonly note: string;
}

interface PlanProps {
  readonly plan: Plan;
  /** Another person looks at it first. */
  readonly isAsked: boolean;
  /** Fragments go out with it: those cannot be planned along. */
  readonly isBound: boolean;
  onPlan(plan: Plan): void;
}

const PlanInput = ({ plan, isAsked, isBound, onPlan }: PlanProps) => (
  <>
    {isAsked && <p className={styles.told}>本公司的发布须由另一人审核，提交后会通知有发布权限的同事。</p>}
    <Radio.Group
      value={plan.when}
      onChange={({ target }) => onPlan({ ...plan, when: target.value })}
      aria-label="什么时候发布"
    >
      <Radio value="now">{isAsked ? '通过后立即发布' : '立即发布'}</Radio>
      <Radio value="later" disabled={isBound}>
        定时发布
      </Radio>
    </Radio.Group>
    {isBound && <p className={styles.told}>本页用到的新片段会一起发布；要定时发布，请先单独发布片段。</p>}
    {plan.when === 'later' && (
      <Moments moments={plan.moments} isAsked={isAsked} onMoments={(moments) => onPlan({ ...plan, moments })} />
    )}
    <Input
      placeholder="备注，写给以后的自己和同事"
      aria-label="备注"
      maxLength={200}
      value={plan.note}
      onChange={({ target }) => onPlan({ ...plan, note: target.value })}
    />
  </>
);

interface MomentsProps extends Pick<PlanProps, 'isAsked'>, Pick<Plan, 'moments'> {
  onMoments(moments: Plan['moments']): void;
}

const Moments = ({ moments: [at, until], isAsked, onMoments }: MomentsProps) => (
  <div className={studio.rowTools}>
    <Moment label="发布时间" value={at} onChange={(next) => onMoments([next, until])} />
    {!isAsked && <Moment label="到这时恢复原样（可不填）" value={until} onChange={(next) => onMoments([at, next])} />}
  </div>
);

interface ChangesProps {
  readonly asked: {
    readonly isPending: boolean;
    readonly error: Error | null;
    readonly data: StudioReview | undefined;
  };
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
      {review?.problems.map(({ title, say, warns }) => (
        <Alert key={title + say} type={warns ? 'warning' : 'error'} title={`${title}：${say}`} />
      ))}
    </>
  );
}
