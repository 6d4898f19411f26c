import { Tabs } from 'antd';
import { Frozen } from './Frozen.tsx';
import { History } from './History.tsx';
import { Lineage } from './Lineage.tsx';
import type { RecordPageProps } from './RecordPage.tsx';
import styles from './record.module.css';
import { useWide } from './SideOnly.tsx';
import type { Session } from './session.ts';
import { useLoaded } from './use-loaded.ts';

interface Props extends RecordPageProps {
  readonly session: Session;
  readonly onVersion: (version: number) => void;
}

/** What hangs on the record: other records that point at it, what it came from, what happened to it. Each is read when it is opened. */
export function RelatedTabs({ plan, session, onOpen, onVersion, renderLink }: Props) {
  const record = useLoaded();
  const isWide = useWide();
  const { id } = record;
  if (id === undefined) return null;
  const links = renderLink ? plan.links : [];
  const items = [
    ...links.map((link) => ({ key: `link:${link.key}`, label: link.tab, children: renderLink?.(link, id) })),
    ...(plan.freezes ? [{ key: 'frozen', label: '固化记录', children: <Frozen session={session} /> }] : []),
    { key: 'lineage', label: '上下游单据', children: <Lineage session={session} onOpen={onOpen} /> },
    ...(isWide
      ? []
      : [{ key: 'history', label: '修改记录', children: <History session={session} onVersion={onVersion} /> }]),
  ];
  return (
    <div className={`${styles.panel} ${styles.tabs} ${styles.noPrint}`}>
      <Tabs items={items} />
    </div>
  );
}
