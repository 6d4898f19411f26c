import { useQuery } from '@tanstack/react-query';
import { Badge, Tabs } from 'antd';
import styles from '../../../frame/sheet/sheet.module.css';
import { useTabSearch } from '../../../frame/tabs/use-tab.ts';
import { loadDrafts } from '../../../http/metadata-calls.ts';
import { loadRequests, loadUpgrades } from '../../../http/release-calls.ts';
import { Documents } from './Documents.tsx';
import { Pending } from './Pending.tsx';
import { Packages } from './packages/Packages.tsx';
import { Requests } from './Requests.tsx';
import { Revisions } from './Revisions.tsx';
import { releaseKeys } from './release-keys.ts';
import { Upgrades } from './Upgrades.tsx';
import { useMay } from './use-may.ts';

const counted = (text: string, count: number) => (
  <Badge count={count} size="small" offset={[10, 0]}>
    {text}
  </Badge>
);

/** The door of all configuration: what waits to be published, what was, and every document there is. */
export function ReleasesScreen() {
  const [search, setSearch] = useTabSearch();
  const drafts = useQuery({ queryKey: releaseKeys.drafts, queryFn: loadDrafts });
  const requests = useQuery({ queryKey: releaseKeys.requests, queryFn: loadRequests });
  const upgrades = useQuery({ queryKey: releaseKeys.upgrades, queryFn: loadUpgrades });
  const may = useMay();
  const asked = requests.data?.filter(({ state }) => state === 'asked').length ?? 0;
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
          {
            key: 'pending',
            label: counted('待发布', drafts.data?.length ?? 0),
            children: <Pending drafts={drafts.data} error={drafts.error} />,
          },
          { key: 'requests', label: counted('审核与定时', asked), children: <Requests /> },
          { key: 'revisions', label: '版本记录', children: <Revisions /> },
          { key: 'documents', label: '全部配置', children: <Documents /> },
          { key: 'upgrades', label: counted('产品升级', upgrades.data?.length ?? 0), children: <Upgrades /> },
          ...(may('metadata:package') ? [{ key: 'packages', label: '配置包', children: <Packages /> }] : []),
        ]}
      />
    </div>
  );
}
