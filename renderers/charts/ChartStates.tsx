import { Button } from 'antd';
import styles from './charts.module.css';

interface Emptiness {
  /** What there is none of. */
  readonly none?: string;
  /** What would be counted here. */
  readonly about?: string | null;
}

export function ChartEmpty({ none = '还没有数据', about = null }: Emptiness) {
  return (
    <div className={styles.empty} data-none>
      <svg
        viewBox="0 0 56 40"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        aria-hidden="true"
      >
        <path d="M2 38h52M10 38V26M22 38V16M34 38V22M46 38V8" />
      </svg>
      <span>{none}</span>
      {about && <small>{about}</small>}
    </div>
  );
}

export const ChartWaiting = () => <div className={styles.waiting} role="status" aria-label="正在加载" />;

export function ChartFailed({ text, onRetry }: { readonly text: string; readonly onRetry?: (() => void) | undefined }) {
  return (
    <div className={styles.empty} role="alert">
      <span>{text}</span>
      {onRetry && (
        <Button size="small" onClick={onRetry}>
          重试
        </Button>
      )}
    </div>
  );
}
