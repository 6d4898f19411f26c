import { useQuery } from '@tanstack/react-query';
import { Badge, Tabs } from 'antd';
import { useSearchParams } from 'react-router-dom';
import { loadDrafts } from '../../http/metadata-calls.ts';
import styles from '../sheet/sheet.module.css';
import { Documents } from './Documents.tsx';
import { Pending } from './Pending.tsx';
import { Revisions } from './Revisions.tsx';
import { releaseKeys } from './release-keys.ts';

/** The door of all configuration: what waits to be published, what was, and every document there is. */
export function ReleasesScreen() {
  const [search, setSearch] = useSearchParams();
  const drafts = useQuery({ queryKey: releaseKeys.drafts, queryFn: loadDrafts });
  const count = drafts.data?.length ?? 0;
  const waiting = (
    <Badge count={count} size="small" offset={[10, 0]}>
      待发布
    </Badge>
  );
  return (
    <div className={styles.screen}>
      <header className={styles.head}>
        <h1>配置发布</h1>
      </header>
      <Tabs
        activeKey={search.get('tab') ?? 'pending'}
        onChange={(tab) => setSearch({ tab })}
        destroyOnHidden
        items={[
          { key: 'pending', label: waiting, children: <Pending drafts={drafts.data} error={drafts.error} /> },
          { key: 'revisions', label: '版本记录', children: <Revisions /> },
          { key: 'documents', label: '全部配置', children: <Documents /> },
        ]}
      />
    </div>
  );
}
