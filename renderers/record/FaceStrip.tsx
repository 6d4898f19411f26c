import { Tabs } from 'antd';
import type { BoardPlan } from '../../schemas/compile/dashboard-plan.ts';
import styles from './record.module.css';

interface Props {
  readonly boards: readonly BoardPlan[];
  /** The board that is open; '': what the record says. */
  readonly open: string;
  readonly onOpen: (board: string) => void;
}

/** The faces of a record at the top of its page. */
export function FaceStrip({ boards, open, onOpen }: Props) {
  const items = [{ key: '', label: '详情' }, ...boards.map(({ key, title }) => ({ key, label: title }))];
  return (
    <nav className={`${styles.panel} ${styles.tabs} ${styles.faces} ${styles.noPrint}`} aria-label="怎样看">
      <Tabs items={items} activeKey={open} onChange={onOpen} />
    </nav>
  );
}
