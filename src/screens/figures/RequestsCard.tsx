import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ChartFailed, ChartWaiting } from '../../../renderers/charts/ChartStates.tsx';
import { LiveLine } from '../../frame/sheet/LiveLine.tsx';
import { loadMonitor } from '../../http/monitor-calls.ts';
import styles from './dashboard.module.css';

/** How busy the server is, at this moment and over the last hour. */
export function RequestsCard({ title }: { readonly title: string | null }) {
  const asked = useQuery({
    queryKey: ['monitor'],
    queryFn: loadMonitor,
    refetchInterval: 5_000,
    placeholderData: keepPreviousData,
  });
  if (asked.error && !asked.data)
    return <ChartFailed text={asked.error.message} onRetry={() => void asked.refetch()} />;
  if (!asked.data) return <ChartWaiting />;
  const { samples } = asked.data;
  const times = samples.map(({ at }) => at);
  return (
    <>
      <header className={styles.title}>
        <h2>{title ?? '最近一小时'}</h2>
      </header>
      <div className={styles.lines}>
        <LiveLine
          title="每秒请求"
          unit=""
          atLeast={5}
          times={times}
          values={samples.map((one) => one.requestsPerSecond)}
        />
        <LiveLine title="响应时间 P95" unit=" ms" atLeast={50} times={times} values={samples.map(({ p95 }) => p95)} />
        <LiveLine title="出错" unit=" 次" atLeast={3} times={times} values={samples.map(({ failed }) => failed)} />
      </div>
    </>
  );
}
