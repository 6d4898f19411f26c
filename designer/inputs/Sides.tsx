import { ArrowLeftOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import styles from './sides.module.css';

interface Props {
  readonly list: ReactNode;
  /** What is chosen in the list, being edited; null when nothing is. */
  readonly detail: ReactNode | null;
  readonly detailLabel: string;
  /** Shown in place of the detail while nothing is chosen. */
  readonly hint: ReactNode;
  readonly onBack: () => void;
  /** The list takes the room, the detail stands at its side. */
  readonly wideList?: boolean;
}

/** A list and what is chosen in it, side by side; on a phone one after the other. */
export const Sides = ({ list, detail, detailLabel, hint, onBack, wideList = false }: Props) => (
  <div className={styles.sides} data-chosen={detail !== null} data-wide={wideList}>
    <div className={styles.list}>{list}</div>
    <section className={styles.detail} aria-label={detailLabel}>
      {detail === null ? (
        <p className={styles.hint}>{hint}</p>
      ) : (
        <>
          <Button className={styles.back ?? ''} icon={<ArrowLeftOutlined />} onClick={onBack}>
            返回列表
          </Button>
          {detail}
        </>
      )}
    </section>
  </div>
);
