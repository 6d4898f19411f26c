import { type ReactNode, useState } from 'react';
import type { BoardPlan } from '../../schemas/compile/dashboard-plan.ts';
import type { Asker } from '../../schemas/expressions/tree.ts';
import { lazily } from '../fields/late/lazily.tsx';
import type { RecordPageProps } from './RecordPage.tsx';
import styles from './record.module.css';

// Few records have a board; the others are not to fetch what draws its strip.
const FaceStrip = lazily(1, async () => (await import('./FaceStrip.tsx')).FaceStrip);

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
  return (
    <>
      {boards.length > 0 && <FaceStrip title="怎样看" props={{ boards, open: open?.key ?? '', onOpen: setWanted }} />}
      {open && id !== undefined ? <div className={styles.panel}>{renderBoard?.(open, id)}</div> : children}
    </>
  );
}
