import { ChartWaiting } from '../../../renderers/charts/ChartStates.tsx';
import styles from './dashboard.module.css';

const shapes = [12, 3, 3, 3, 3, 8, 4, 6, 6];

/** A dashboard's place while its plan is on the way. */
export const Waiting = () => (
  <div className={styles.page}>
    <div className={styles.grid}>
      {shapes.map((w, at) => (
        <div key={at} className={styles.card} style={{ ['--w' as string]: w }}>
          <ChartWaiting />
        </div>
      ))}
    </div>
  </div>
);
