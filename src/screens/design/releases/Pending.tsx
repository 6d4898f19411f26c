import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Alert, App, Empty, Skeleton } from 'antd';
import { useState } from 'react';
import type { DocumentDraft } from '../../../../schemas/wire/documents.ts';
import styles from '../../../frame/sheet/sheet.module.css';
import { tellFault } from '../../../http/faults.ts';
import { dropDraft, publish, type Release, review } from '../../../http/metadata-calls.ts';
import { askRelease, loadReleaseRules } from '../../../http/release-calls.ts';
import { ReviewSheet } from './ReviewSheet.tsx';
import { releaseKeys } from './release-keys.ts';
import { useAfterRelease } from './use-after-release.ts';

interface Props {
  readonly drafts: readonly DocumentDraft[] | undefined;
  readonly error: Error | null;
}

/** Drafts that wait: all judged together, published together or only those that are chosen. */
export function Pending({ drafts, error }: Props) {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  if (error) return <Alert type="error" showIcon title={error.message} />;
  if (!drafts) return <Skeleton active />;
  if (drafts.length === 0)
    return (
      <section className={styles.sheet}>
        <Empty description="没有等待发布的配置。字典、扩展字段、编号规则等在各自的页面修改后，会先作为草稿来到这里。" />
      </section>
    );
  return <Judged drafts={drafts} left={left} onLeft={setLeft} />;
}

interface JudgedProps {
  readonly drafts: readonly DocumentDraft[];
  /** Not published this time. */
  readonly left: ReadonlySet<string>;
  readonly onLeft: (left: ReadonlySet<string>) => void;
}

function Judged({ drafts, left, onLeft }: JudgedProps) {
  const { modal, message } = App.useApp();
  const afterRelease = useAfterRelease();
  const [wholeCases, setWholeCases] = useState(false);
  const only = drafts.map(({ id }) => id).filter((id) => !left.has(id));
  const asked = useQuery({
    // A draft that was written on is judged anew.
    queryKey: [...releaseKeys.drafts, 'review', only, drafts.map(({ version }) => version), wholeCases],
    queryFn: () => review({ only, wholeCases }),
    enabled: only.length > 0,
    placeholderData: keepPreviousData,
  });
  const rules = useQuery({ queryKey: releaseKeys.rules, queryFn: loadReleaseRules });
  const leave = (id: string, isLeft: boolean) =>
    onLeft(new Set(isLeft ? [...left, id] : [...left].filter((one) => one !== id)));
  const askDrop = (draft: DocumentDraft, title: string) =>
    modal.confirm({
      title: `放弃“${title}”的草稿？`,
      content: '草稿中的修改会全部丢失，正在使用的配置不受影响。',
      okText: '放弃草稿',
      okButtonProps: { danger: true },
      cancelText: '保留',
      onOk: async () => {
        try {
          await dropDraft(draft);
          await afterRelease();
        } catch (fault) {
          tellFault(message, fault);
        }
      },
    });
  const release = async (ask: Release) => {
    const { revision } = await publish({ ...ask, only });
    message.success(`已发布为第 ${revision} 版，现在已经生效`);
    onLeft(new Set());
    await afterRelease();
  };
  const ask = async (wish: Release & { readonly at?: string }) => {
    const { state } = await askRelease({ ...wish, only });
    message.success(state === 'asked' ? '已提交，等待另一人审核' : `将于 ${wish.at?.slice(0, 16)} 自动发布`);
    await afterRelease();
  };
  if (asked.isError) return <Alert type="error" showIcon title={asked.error.message} />;
  if (only.length > 0 && !asked.data) return <Skeleton active paragraph={{ rows: 8 }} />;
  return (
    <ReviewSheet
      review={only.length > 0 ? (asked.data ?? null) : null}
      isOld={asked.isPlaceholderData}
      drafts={{ all: drafts, left, leave, drop: askDrop }}
      okText={left.size > 0 ? `发布选中的 ${only.length} 份` : '发布'}
      onRelease={release}
      onWholeCases={wholeCases ? undefined : () => setWholeCases(true)}
      later={{ secondPerson: rules.data?.secondPerson ?? false, onAsk: ask }}
    />
  );
}
