import { Spin } from 'antd';
import styles from './states.module.css';

/** Said only when it takes longer than a blink. */
export function Waiting() {
  return (
    <div className={styles.waiting} role="status" aria-label="正在加载">
      <Spin delay={200} size="large" />
    </div>
  );
}
