import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Grid, Progress, Skeleton, Table, Tag } from 'antd';
import { sayBytes } from '../../../schemas/values/say-bytes.ts';
import type { Monitor } from '../../../server/features/monitor/monitor.contract.ts';
import { LiveLine } from '../../frame/sheet/LiveLine.tsx';
import { Blocked } from '../../frame/states/Blocked.tsx';
import { loadMonitor } from '../../http/monitor-calls.ts';
import styles from './monitor.module.css';
import { sayDuration } from './say-amounts.ts';

/** How the server is doing, brought up to date while one looks. */
export function MonitorScreen() {
  const asked = useQuery({
    queryKey: ['monitor'],
    queryFn: loadMonitor,
    refetchInterval: 5_000,
    placeholderData: keepPreviousData,
  });
  if (asked.error && !asked.data) return <Blocked message={asked.error.message} />;
  if (!asked.data) return <Skeleton active />;
  const { samples } = asked.data;
  const times = samples.map(({ at }) => at);
  const line = (title: string, unit: string, atLeast: number, of: (sample: (typeof samples)[number]) => number) => (
    <LiveLine title={title} unit={unit} atLeast={atLeast} times={times} values={samples.map(of)} />
  );
  return (
    <div className={styles.screen}>
      <header className={styles.head}>
        <h1>系统监控</h1>
        <p>
          {asked.data.process.host} · 进程 {asked.data.process.pid} · Node {asked.data.process.node} · 已运行
          {sayDuration(asked.data.process.uptime)}
          {asked.error && <Tag color="warning">没有连上服务器，正在重试</Tag>}
        </p>
      </header>
      <section className={styles.lines} aria-label="最近一小时">
        {line('处理器', '%', 20, ({ cpu }) => cpu)}
        {line('内存', ' MB', 200, ({ memory }) => memory / 1_048_576)}
        {line('每秒请求', '', 5, ({ requestsPerSecond }) => requestsPerSecond)}
        {line('响应时间 P95', ' ms', 50, ({ p95 }) => p95)}
        {line('事件循环延迟', ' ms', 30, ({ delay }) => delay)}
        {line('出错', ' 次', 3, ({ failed }) => failed)}
      </section>
      <div className={styles.pair}>
        <DatabaseCard {...asked.data} />
        <QueueCard {...asked.data} />
      </div>
      <Routes {...asked.data} />
    </div>
  );
}

function DatabaseCard({ database, disk }: Monitor) {
  const used = disk.total - disk.free;
  const figures = [
    ['版本', `PostgreSQL ${database.version}`],
    ['大小', sayBytes(database.size)],
    ['连接', `${database.connections} / ${database.mostConnections}`],
    ['缓存命中', `${database.cacheHits}%`],
    ['最久的事务', sayDuration(database.oldestTransaction)],
  ];
  return (
    <section className={styles.card}>
      <h2>数据库与磁盘</h2>
      <dl className={styles.figures}>
        {figures.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.disk}>
        {disk.name}已用 {sayBytes(used)}，剩余 {sayBytes(disk.free)}
      </p>
      <Progress
        percent={Math.round((used / disk.total) * 100)}
        status={disk.free / disk.total < 0.1 ? 'exception' : 'normal'}
        aria-label="磁盘已用"
      />
      <h3>最大的表</h3>
      <ul className={styles.tables}>
        {database.largest.map(({ table, bytes }) => (
          <li key={table}>
            <code>{table}</code>
            <span>{sayBytes(bytes)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function QueueCard({ queues, process }: Monitor) {
  return (
    <section className={styles.card}>
      <h2>队列</h2>
      <ul className={styles.queues}>
        {queues.map(({ name, waiting, failed, oldest }) => (
          <li key={name}>
            <span>{name}</span>
            <span>
              <b>{waiting}</b> 等待
            </span>
            <span>{waiting > 0 ? `最早已等 ${sayDuration(oldest)}` : '没有积压'}</span>
            {failed > 0 ? <Tag color="error">失败 {failed}</Tag> : <Tag>正常</Tag>}
          </li>
        ))}
      </ul>
      <h3>主机</h3>
      <dl className={styles.figures}>
        <div>
          <dt>处理器</dt>
          <dd>{process.cores} 核</dd>
        </div>
        <div>
          <dt>内存</dt>
          <dd>
            {sayBytes(process.totalMemory - process.freeMemory)} / {sayBytes(process.totalMemory)}
          </dd>
        </div>
        <div>
          <dt>启动时间</dt>
          <dd>{process.startTime}</dd>
        </div>
      </dl>
    </section>
  );
}

function Routes({ routes }: Monitor) {
  const phone = !Grid.useBreakpoint().md;
  return (
    <section className={styles.card}>
      <h2>接口响应时间</h2>
      <Table
        size="small"
        rowKey="route"
        pagination={false}
        scroll={phone ? { x: 720 } : {}}
        dataSource={[...routes]}
        columns={[
          { title: '接口', dataIndex: 'route', render: (route: string) => <code>{route}</code> },
          { title: '次数', dataIndex: 'count', align: 'right', width: 90, sorter: (a, b) => a.count - b.count },
          { title: 'P50', dataIndex: 'p50', align: 'right', width: 90, render: time, sorter: (a, b) => a.p50 - b.p50 },
          { title: 'P95', dataIndex: 'p95', align: 'right', width: 90, render: time, sorter: (a, b) => a.p95 - b.p95 },
          { title: 'P99', dataIndex: 'p99', align: 'right', width: 90, render: time, sorter: (a, b) => a.p99 - b.p99 },
          { title: '最慢', dataIndex: 'slowest', align: 'right', width: 100, render: time },
          {
            title: '出错',
            dataIndex: 'failed',
            align: 'right',
            width: 80,
            render: (failed: number) => (failed > 0 ? <Tag color="error">{failed}</Tag> : 0),
            sorter: (a, b) => a.failed - b.failed,
          },
        ]}
      />
    </section>
  );
}

const time = (ms: number): string => `${ms} ms`;
