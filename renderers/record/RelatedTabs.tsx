import { Tabs } from 'antd';
import type { BoardPlan } from '../../schemas/compile/dashboard-plan.ts';
import type { Asker } from '../../schemas/expressions/tree.ts';
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

/** A board whose cards are all for the other side would open with nothing in it. */
const isMeantFor =
  ({ mySupplier }: Asker) =>
  ({ for: whom }: BoardPlan): boolean =>
    whom === undefined || (whom === 'supplier') === (mySupplier !== null);

/** What hangs on the record: how it does in figures, other records that point at it, what it came from, what happened to it. Each is read when it is opened. */
export function RelatedTabs({ plan, session, asker, onOpen, onVersion, renderLink, renderBoard }: Props) {
  const record = useLoaded();
  const isWide = useWide();
  const { id } = record;
  if (id === undefined) return null;
  const links = renderLink ? plan.links : [];
  const boards = renderBoard ? (plan.boards ?? []).filter(isMeantFor(asker)) : [];
  const items = [
    ...boards.map((board) => ({ key: `board:${board.key}`, label: board.title, children: renderBoard?.(board, id) })),
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
