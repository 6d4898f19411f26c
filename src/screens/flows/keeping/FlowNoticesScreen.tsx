import { useQueryClient } from '@tanstack/react-query';
import { App, Button } from 'antd';
import { Link } from 'react-router-dom';
import { shortTime } from '../../../../renderers/flow/say-flow.ts';
import { StatusDot } from '../../../../renderers/theme/StatusTag.tsx';
import type { FlowNoticeRow } from '../../../../schemas/wire/flow-keeping.ts';
import { screenPath } from '../../../frame/addresses/screen-path.ts';
import { flowsKey } from '../../../frame/flows/use-flow-counts.ts';
import styles from '../../../frame/sheet/sheet.module.css';
import { useTabTitle } from '../../../frame/tabs/use-tab.ts';
import { loadFlowNotices, resendFlowNotice } from '../../../http/flow-keeping-calls.ts';
import { AddressSelect } from './AddressSelect.tsx';
import { KeepingSheet } from './KeepingSheet.tsx';
import { useKeeping } from './use-keeping.ts';

const channels = [
  { value: 'notice', label: '站内消息' },
  { value: 'mail', label: '邮件' },
  { value: 'sms', label: '短信' },
] as const;
const channelOf = (text: string | null) => channels.find(({ value }) => value === text);

const reads = [
  { value: 'no', label: '未读' },
  { value: 'yes', label: '已读' },
] as const;

/** 流程通知: what flows told whom, by which way, and whether it was read. */
export function FlowNoticesScreen() {
  useTabTitle(screenPath('flows/notices'), '流程通知');
  const { message } = App.useApp();
  const queries = useQueryClient();
  const of = useKeeping(
    'notices',
    (search) => {
      const channel = channelOf(search.get('channel'))?.value;
      const read = reads.find(({ value }) => value === search.get('read'))?.value;
      return { ...(channel ? { channel } : {}), ...(read ? { read } : {}) };
    },
    loadFlowNotices,
  );
  const resend = async ({ id, receiver }: FlowNoticeRow) => {
    try {
      await resendFlowNotice(id);
      message.success(`已再次发送给${receiver}`);
    } catch (fault) {
      message.error(fault instanceof Error ? fault.message : String(fault));
    }
    await queries.invalidateQueries({ queryKey: flowsKey });
  };
  const acts = (row: FlowNoticeRow) => (
    <Button type="link" size="small" aria-label={`重发 ${row.title}`} onClick={() => resend(row)}>
      重发
    </Button>
  );
  return (
    <KeepingSheet<FlowNoticeRow>
      title="流程通知"
      about="审批流程发出的每一条通知：发给谁、用什么方式、读了没有。重发会再发一条，原来的保留。"
      of={of}
      finds="标题或接收人"
      nothing="审批流程还没有发出过通知"
      filters={
        <>
          <AddressSelect label="发送方式" all="全部方式" name="channel" options={channels} of={of} />
          <AddressSelect label="是否已读" all="已读和未读" name="read" options={reads} of={of} />
        </>
      }
      keyOf={({ id }) => id}
      columns={[
        { title: '通知', width: 320, fixed: 'left', render: (_, row) => <Title of={row} /> },
        { title: '种类', dataIndex: 'sort', width: 140 },
        { title: '接收人', dataIndex: 'receiver', width: 160 },
        { title: '方式', width: 100, render: (_, { channel }) => channelOf(channel)?.label },
        { title: '时间', width: 120, render: (_, { at }) => shortTime(at) },
        { title: '状态', width: 150, render: (_, row) => <State of={row} /> },
        { title: '操作', width: 80, fixed: 'right', render: (_, row) => acts(row) },
      ]}
      card={(row) => (
        <>
          <div className={styles.line}>
            <Title of={row} />
            <State of={row} />
          </div>
          <span>
            {row.receiver} · {row.sort}
          </span>
          <div className={styles.line}>
            <span className={styles.quiet}>
              {channelOf(row.channel)?.label} · {shortTime(row.at)}
            </span>
            {acts(row)}
          </div>
        </>
      )}
    />
  );
}

const Title = ({ of: { title, entity, record } }: { readonly of: FlowNoticeRow }) =>
  entity !== null && record !== null ? <Link to={`/record/${entity}/${record}`}>{title}</Link> : <span>{title}</span>;

/** Of a notice whether it was read; of what left the house whether it got there. */
const State = ({ of: { channel, isRead, readAt, status, result } }: { readonly of: FlowNoticeRow }) => {
  if (channel !== 'notice')
    return (
      <span className={styles.who}>
        <StatusDot tone={status === '发送失败' ? 'danger' : status === '已发送' ? 'success' : 'waiting'}>
          {status}
        </StatusDot>
        {result && <small>{result}</small>}
      </span>
    );
  return isRead ? (
    <StatusDot tone="success">{readAt === null ? '已读' : `${shortTime(readAt)} 已读`}</StatusDot>
  ) : (
    <StatusDot tone="waiting">未读</StatusDot>
  );
};
