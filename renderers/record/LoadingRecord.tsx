import { Skeleton } from 'antd';
import styles from './record.module.css';

/** The page's own shape while the record is on its way. */
export function LoadingRecord() {
  return (
    <div className={styles.page} aria-busy="true" role="status" aria-label="正在加载">
      <div className={styles.column} aria-hidden>
        <div className={styles.panel}>
          <Skeleton active title={{ width: '32%' }} paragraph={{ rows: 2, width: ['60%', '40%'] }} />
        </div>
        <div className={styles.panel}>
          <Skeleton active title={{ width: '16%' }} paragraph={{ rows: 4 }} />
        </div>
        <div className={styles.panel}>
          <Skeleton active title={{ width: '16%' }} paragraph={{ rows: 6 }} />
        </div>
      </div>
    </div>
  );
}
