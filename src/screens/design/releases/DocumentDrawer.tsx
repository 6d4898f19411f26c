import { useQuery } from '@tanstack/react-query';
import { Alert, Drawer, Skeleton, Tabs, Tag } from 'antd';
import { printDocument } from '../../../../schemas/language/print-document.ts';
import sheet from '../../../frame/sheet/sheet.module.css';
import { loadDocument, loadDrafts, whereUsed } from '../../../http/metadata-calls.ts';
import { DraftEditor } from './DraftEditor.tsx';
import { releaseKeys } from './release-keys.ts';
import styles from './releases.module.css';

interface Props {
  readonly id: string;
  readonly onClose: () => void;
}

/** One document: as it runs, what the company says of it, and who refers to it. */
export function DocumentDrawer({ id, onClose }: Props) {
  const asked = useQuery({ queryKey: [...releaseKeys.documents, id], queryFn: () => loadDocument(id), retry: false });
  const drafts = useQuery({ queryKey: releaseKeys.drafts, queryFn: loadDrafts });
  const draft = drafts.data?.find((one) => one.id === id);
  const view = asked.data;
  const isKnown = asked.isError || asked.isSuccess;
  return (
    <Drawer open title={view?.title ?? id} size="min(860px, 100vw)" onClose={onClose}>
      {!isKnown || !drafts.data ? (
        <Skeleton active paragraph={{ rows: 10 }} />
      ) : (
        <Tabs
          items={[
            ...(view
              ? [
                  {
                    key: 'laid',
                    label: '正在使用',
                    children: <pre className={styles.printed}>{printDocument(view.laid)}</pre>,
                  },
                ]
              : []),
            {
              key: 'own',
              label: '本公司的内容',
              children: <DraftEditor key={draft?.version ?? 0} id={id} view={view ?? null} draft={draft ?? null} />,
            },
            { key: 'uses', label: '被谁引用', children: <Uses of={id} /> },
          ]}
        />
      )}
    </Drawer>
  );
}

function Uses({ of }: { readonly of: string }) {
  const asked = useQuery({ queryKey: [...releaseKeys.documents, of, 'uses'], queryFn: () => whereUsed(of) });
  if (asked.isError) return <Alert type="error" showIcon title={asked.error.message} />;
  if (!asked.data) return <Skeleton active />;
  if (asked.data.length === 0) return <p className={sheet.quiet}>没有别的配置引用它。</p>;
  return (
    <ul className={styles.documents}>
      {asked.data.map(({ document, title, path, isDraft }) => (
        <li key={document + path}>
          <b>{title}</b> {isDraft && <Tag color="warning">草稿</Tag>}{' '}
          <span className={`${sheet.quiet} ${sheet.code}`}>{path}</span>
        </li>
      ))}
    </ul>
  );
}
