import { Button, Checkbox, Pagination, Result, Skeleton } from 'antd';
import { useEffect, useRef } from 'react';
import { shortTime, toneOf } from '../../../renderers/flow/say-flow.ts';
import { StatusDot } from '../../../renderers/theme/StatusTag.tsx';
import type { FlowRow, FlowRowPage } from '../../../schemas/wire/flows.ts';
import type { Desk } from '../../http/desk-calls.ts';
import { desks } from './desks.ts';
import styles from './flows.module.css';
import type { useDesk } from './use-desk.ts';

interface Props {
  readonly desk: Desk;
  readonly of: ReturnType<typeof useDesk>;
  readonly at: string | null;
  /** Several can be decided at once; absent: not on this desk. */
  readonly chosen?: ReadonlySet<string>;
  onChoose?(id: string): void;
}

/** The letters of a desk. */
export function DeskList({ desk, of: { asked, rows, query, size, total, look, turn }, at, ...choosing }: Props) {
  if (asked.isError)
    return (
      <Result
        status="warning"
        title="没有加载成功"
        subTitle={asked.error.message}
        extra={<Button onClick={() => asked.refetch()}>重试</Button>}
      />
    );
  if (asked.isPending) return <Skeleton active className={styles.waiting ?? ''} paragraph={{ rows: 8 }} />;
  const isNarrowed = Boolean(query.find ?? query.flow ?? query.status ?? query.kind ?? query.entity ?? query.late);
  const { more = [] } = asked.data;
  if (rows.length === 0)
    return (
      <>
        <p className={styles.nothing}>{isNarrowed ? '没有符合条件的单据，请换个条件再找' : desks[desk].nothing}</p>
        <More of={more} />
      </>
    );
  return (
    <>
      <ul className={styles.rows} aria-label={desks[desk].title}>
        {rows.map((row) => (
          <Row key={row.id} row={row} isAt={row.id === at} onLook={look} desk={desk} {...choosing} />
        ))}
      </ul>
      {total > size && (
        <Pagination
          size="small"
          className={styles.pages ?? ''}
          current={query.page ?? 1}
          pageSize={size}
          total={total}
          showSizeChanger={false}
          onChange={turn}
        />
      )}
      {(isNarrowed || (query.page ?? 1) >= Math.ceil(total / size)) && <More of={more} />}
    </>
  );
}

/** Of what waits by the thousand the rest is not lost: where it is, and when it comes. */
const More = ({ of }: { readonly of: NonNullable<FlowRowPage['more']> }) =>
  of.length === 0 ? null : (
    <p className={styles.nothing}>
      {of.map(({ title }) => `“${title}”`).join('、')}等您处理的很多，这里只列出和查找最急的 {of[0]?.count}{' '}
      张，处理后会依次列出其余的；要找其他的，请打开这种单据的列表。
    </p>
  );

interface RowProps extends Pick<Props, 'chosen' | 'onChoose'> {
  readonly row: FlowRow;
  readonly isAt: boolean;
  readonly desk: Desk;
  onLook(id: string): void;
}

function Row({ row, isAt, desk, onLook, chosen, onChoose }: RowProps) {
  const box = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isAt) box.current?.scrollIntoView({ block: 'nearest' });
  }, [isAt]);
  const isUnread = desk === 'copies' && row.readAt === null;
  const isDecided = row.kind === 'decision';
  return (
    <li ref={box} data-at={isAt || undefined} data-unread={isUnread || undefined}>
      {chosen && onChoose && isDecided && (
        <Checkbox aria-label={`选择 ${row.title}`} checked={chosen.has(row.id)} onChange={() => onChoose(row.id)} />
      )}
      <button type="button" aria-current={isAt || undefined} onClick={() => onLook(row.id)}>
        <span className={styles.line}>
          <b>{row.title}</b>
          <time dateTime={row.at}>{shortTime(row.at)}</time>
        </span>
        <span className={styles.line}>
          <span>
            {row.starter.name ? `${row.starter.name} · ${row.entityTitle}` : (row.step ?? row.entityTitle)}
            {row.owner && ` · 代 ${row.owner.name}`}
          </span>
          <span className={styles.marks}>
            {row.urged > 0 && <small>催办 {row.urged} 次</small>}
            {isUnread && <StatusDot tone="waiting">未读</StatusDot>}
            {row.late && <StatusDot tone="danger">已逾期</StatusDot>}
            {!row.late && row.due !== null && desk === 'todo' && <small>{shortTime(row.due)} 前</small>}
          </span>
        </span>
        <span className={styles.line}>
          <small>
            {row.told.map(({ label, text }) => `${label} ${text}`).join(' · ') || row.flowTitle || row.step}
          </small>
          <StatusDot tone={row.tone ?? toneOf(row.status)}>
            {row.step && row.status === 'open' ? row.step : row.statusText}
          </StatusDot>
        </span>
      </button>
    </li>
  );
}
