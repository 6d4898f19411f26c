import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button, Empty, Result, Skeleton, Table } from 'antd';
import { Link } from 'react-router-dom';
import { shortTime } from '../../../../renderers/flow/say-flow.ts';
import { StatusDot } from '../../../../renderers/theme/StatusTag.tsx';
import type { FlowMonitor } from '../../../../schemas/wire/flow-keeping.ts';
import { screenPath } from '../../../frame/addresses/screen-path.ts';
import { flowsKey } from '../../../frame/flows/use-flow-counts.ts';
import sheet from '../../../frame/sheet/sheet.module.css';
import { useTabTitle } from '../../../frame/tabs/use-tab.ts';
import { loadFlowMonitor } from '../../../http/flow-keeping-calls.ts';
import styles from './flow-monitor.module.css';

const minute = 60_000;

/** 流程监控: what is late, what stands still, whether the clock and the messages keep up, and where the time goes. */
export function FlowMonitorScreen() {
  useTabTitle(screenPath('flows/monitor'), '流程监控');
  const asked = useQuery({
    queryKey: [...flowsKey, 'monitor'],
    queryFn: () => loadFlowMonitor(),
    refetchInterval: minute,
    placeholderData: keepPreviousData,
  });
  return (
    <div className={sheet.screen}>
      <header className={sheet.head}>
        <h1>流程监控</h1>
        <Button onClick={() => asked.refetch()} loading={asked.isFetching}>
          刷新
        </Button>
      </header>
      {asked.data ? (
        <Figures {...asked.data} />
      ) : asked.isError ? (
        <Result
          status="warning"
          title="流程监控没有加载成功"
          subTitle={asked.error.message}
          extra={<Button onClick={() => asked.refetch()}>重试</Button>}
        />
      ) : (
        <section className={sheet.sheet}>
          <Skeleton active title={false} paragraph={{ rows: 8 }} />
        </section>
      )}
    </div>
  );
}

function Figures(of: FlowMonitor) {
  const { running, suspended, decided, open, late, halted, timers, messages } = of;
  return (
    <>
      <dl className={styles.figures} aria-label="概况">
        <Figure title="审批中" more={suspended > 0 ? `另有 ${suspended} 张已挂起` : '没有挂起的'} to="/flows/instances">
          {running}
        </Figure>
        <Figure title="待办理的任务" more={`近 30 天办结 ${decided.count} 张${sayHours(decided.hours, '，一般用时 ')}`}>
          {open}
        </Figure>
        <Figure
          title="已逾期的任务"
          isBad={late.count > 0}
          more={late.since ? `最早的 ${shortTime(late.since)} 到期` : '没有逾期'}
          to="/flows/tasks?late=1"
        >
          {late.count}
        </Figure>
        <Figure
          title="停住待处理"
          isBad={halted > 0}
          more={halted > 0 ? '条件算不出来，等流程管理员补充单据' : '没有停住的'}
        >
          {halted}
        </Figure>
        <Figure
          title="到点还没执行"
          isBad={timers.count > 0}
          more={timers.since ? `最早应在 ${shortTime(timers.since)} 执行` : '到期提醒和自动办理都按时'}
        >
          {timers.count}
        </Figure>
        <Figure
          title="通知积压"
          isBad={messages.failed > 0 || messages.waiting > 0}
          more={messages.failed > 0 ? `近 30 天有 ${messages.failed} 条没有发出` : '没有发送失败的'}
          to="/flows/notices"
        >
          {messages.waiting}
        </Figure>
      </dl>
      <section className={sheet.sheet} aria-labelledby="flow-still">
        <h2 id="flow-still">停留最久的审批</h2>
        <p className={sheet.about}>三天以上没有人办理的，最久的在前。</p>
        <StillOnes of={of.still} />
      </section>
      <section className={sheet.sheet} aria-labelledby="flow-steps">
        <h2 id="flow-steps">各步骤用时</h2>
        <p className={sheet.about}>
          近 90 天办理的任务，有逾期的和最慢的在前；“一般”是居中的一项，“九成在”是十项里九项不超过的。
        </p>
        <Steps of={of.steps} />
      </section>
    </>
  );
}

interface FigureProps {
  readonly title: string;
  readonly more: string;
  readonly isBad?: boolean;
  readonly to?: string;
  readonly children: number;
}

const Figure = ({ title, more, isBad = false, to, children }: FigureProps) => (
  <div className={styles.figure}>
    <dt>{to ? <Link to={to}>{title}</Link> : title}</dt>
    <dd data-bad={isBad || undefined}>{children}</dd>
    <dd className={sheet.quiet}>{more}</dd>
  </div>
);

function sayHours(hours: number | null, before = ''): string {
  if (hours === null) return '';
  const said = hours < 1 ? '不到 1 小时' : hours < 48 ? `${hours} 小时` : `${Math.round(hours / 24)} 天`;
  return `${before}${said}`;
}

function StillOnes({ of }: { readonly of: FlowMonitor['still'] }) {
  if (of.length === 0) return <Empty description="没有停留三天以上的审批" />;
  return (
    <ul className={`${sheet.cards} ${sheet.rows}`} aria-label="停留最久的审批">
      {of.map(({ instance, entity, record, title, flowTitle, since, holders }) => (
        <li key={instance}>
          <span className={sheet.who}>
            <Link to={`/record/${entity}/${record}`}>{title}</Link>
            <small>{flowTitle}</small>
          </span>
          <span>{holders.length > 0 ? `等 ${holders.map(({ name }) => name).join('、')} 办理` : '正在等待'}</span>
          <span className={sheet.quiet}>{shortTime(since)} 之后没有人办理</span>
        </li>
      ))}
    </ul>
  );
}

function Steps({ of }: { readonly of: FlowMonitor['steps'] }) {
  if (of.length === 0) return <Empty description="近 90 天没有办理过审批" />;
  return (
    <Table
      rowKey={({ flow, step }) => `${flow} ${step}`}
      size="middle"
      scroll={{ x: 760 }}
      pagination={{ pageSize: 20, hideOnSinglePage: true, showSizeChanger: false }}
      dataSource={[...of]}
      columns={[
        { title: '流程', dataIndex: 'flowTitle', width: 190 },
        { title: '步骤', dataIndex: 'stepTitle', width: 150 },
        { title: '已办', dataIndex: 'done', width: 80, align: 'right' },
        { title: '一般', width: 100, align: 'right', render: (_, { middle }) => sayHours(middle) || '—' },
        { title: '九成在', width: 100, align: 'right', render: (_, { most }) => sayHours(most) || '—' },
        { title: '待办', dataIndex: 'open', width: 80, align: 'right' },
        {
          title: '逾期',
          width: 100,
          render: (_, { late }) =>
            late > 0 ? <StatusDot tone="danger">{`${late} 项`}</StatusDot> : <span className={sheet.quiet}>没有</span>,
        },
      ]}
    />
  );
}
