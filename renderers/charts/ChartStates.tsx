import { Button } from 'antd';
import styles from './charts.module.css';

export function ChartEmpty({ about }: { readonly about: string | null }) {
  return (
    <div className={styles.empty}>
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
      <span>{about ?? '还没有数据'}</span>
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
