import { Tabs } from 'antd';
import { type ReactNode, useState } from 'react';
import type { BoardPlan } from '../../schemas/compile/dashboard-plan.ts';
import type { Asker } from '../../schemas/expressions/tree.ts';
import type { RecordPageProps } from './RecordPage.tsx';
import styles from './record.module.css';

interface Props extends Pick<RecordPageProps, 'plan' | 'asker' | 'renderBoard'> {
  /** The record that is read; absent while it is new or edited: then there is only what it says. */
  readonly id: string | undefined;
  readonly children: ReactNode;
}

/** A board whose cards are all for the other side would open with nothing in it. */
const isMeantFor =
  ({ mySupplier }: Asker) =>
  ({ for: whom }: BoardPlan): boolean =>
    whom === undefined || (whom === 'supplier') === (mySupplier !== null);

/** What the record says, or how it does in figures: ways to look at one thing, offered at the top of its page. */
export function RecordFaces({ plan, asker, renderBoard, id, children }: Props) {
  const [wanted, setWanted] = useState('');
  const boards = renderBoard && id !== undefined ? (plan.boards ?? []).filter(isMeantFor(asker)) : [];
  const open = boards.find(({ key }) => key === wanted);
  const items = [{ key: '', label: '详情' }, ...boards.map(({ key, title }) => ({ key, label: title }))];
  return (
    <>
      {boards.length > 0 && (
        <nav className={`${styles.panel} ${styles.tabs} ${styles.faces} ${styles.noPrint}`} aria-label="怎样看">
          <Tabs items={items} activeKey={open?.key ?? ''} onChange={setWanted} />
        </nav>
      )}
      {open && id !== undefined ? <div className={styles.panel}>{renderBoard?.(open, id)}</div> : children}
    </>
  );
}
