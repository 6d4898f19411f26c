import { ArrowLeftOutlined } from '@ant-design/icons';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Grid, Pagination, Result, Select, Skeleton } from 'antd';
import { useEffect, useRef } from 'react';
import { shortTime, since } from '../../../renderers/flow/say-flow.ts';
import { StatusDot } from '../../../renderers/theme/StatusTag.tsx';
import type { AwaitedPage, AwaitedRow } from '../../../schemas/wire/records.ts';
import { screenPath } from '../../frame/addresses/screen-path.ts';
import { awaitedKey, sayCount } from '../../frame/flows/awaited.ts';
import { useTabTitle } from '../../frame/tabs/use-tab.ts';
import { loadAwaited } from '../../http/record-calls.ts';
import { useAsker } from '../../session/use-plan.ts';
import { DeskTabs } from './DeskTabs.tsx';
import { workDesk } from './desks.ts';
import styles from './flows.module.css';
import { useDeskAddress } from './use-desk-address.ts';
import { useKeys } from './use-keys.ts';
import { WholeRecord } from './WholeRecord.tsx';

const size = 20;

/** Records that wait for whoever looks to lead them on, of all documents: the list at the left, the record beside it. */
export function WorkScreen() {
  useTabTitle(screenPath(workDesk.screen), workDesk.title);
  const isPhone = !Grid.useBreakpoint().md;
  const queries = useQueryClient();
  const { asked, rows, current, look, ...list } = useWork(isPhone);
  const step = (by: number) => {
    const next = rows[current ? rows.indexOf(current) + by : 0];
    if (next) look(next.record);
  };
  useKeys({ j: () => step(1), ArrowDown: () => step(1), k: () => step(-1), ArrowUp: () => step(-1) });
  const isReading = isPhone && current !== undefined;
  return (
    <div className={styles.screen} data-reading={isReading || undefined}>
      <header className={styles.head}>
        <DeskTabs desk="work" />
      </header>
      <div className={styles.desk}>
        {isReading ? (
          <Button type="text" className={styles.back ?? ''} icon={<ArrowLeftOutlined />} onClick={() => look(null)}>
            {workDesk.title}
          </Button>
        ) : (
          <section className={styles.list} aria-label="列表">
            <Documents {...list} documents={asked.data?.documents ?? []} />
            <Rows {...list} asked={asked} rows={rows} at={current?.record ?? null} onLook={look} />
          </section>
        )}
        {current && (
          <div className={styles.record}>
            <WholeRecord
              key={current.record}
              of={current}
              onSaved={() => queries.invalidateQueries({ queryKey: awaitedKey })}
              onClose={() => look(null)}
            />
          </div>
        )}
      </div>
    </div>
  );
}

/** What waits, narrowed as the address says; and of it what is looked at. */
function useWork(isPhone: boolean) {
  const { search, page, at, narrow, turn, look } = useDeskAddress();
  const entity = search.get('entity');
  const query = { page, size, ...(entity ? { entity } : {}) };
  const asked = useQuery({
    queryKey: [...awaitedKey, query],
    queryFn: () => loadAwaited({ query }),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: true,
  });
  const rows = asked.data?.records ?? [];
  return {
    asked,
    rows,
    page,
    entity,
    current: rows.find(({ record }) => record === at) ?? (isPhone ? undefined : rows[0]),
    narrow: (to: string | null) => narrow({ entity: to }),
    turn,
    look,
  };
}

type Work = ReturnType<typeof useWork>;

interface DocumentsProps extends Pick<Work, 'entity' | 'narrow'> {
  readonly documents: AwaitedPage['documents'];
}

function Documents({ documents, entity, narrow }: DocumentsProps) {
  if (documents.length < 2 && entity === null) return null;
  return (
    <search className={styles.filters}>
      <Select
        allowClear
        aria-label="单据"
        placeholder="全部单据"
        value={entity}
        options={documents.map((one) => ({ value: one.entity, label: `${one.title}（${sayCount(one)}）` }))}
        onChange={(to: string | undefined) => narrow(to ?? null)}
      />
    </search>
  );
}

interface RowsProps extends Pick<Work, 'asked' | 'rows' | 'page' | 'entity' | 'turn'> {
  readonly at: string | null;
  onLook(record: string): void;
}

function Rows({ asked, rows, page, entity, turn, at, onLook }: RowsProps) {
  if (asked.isError)
    return (
      <Result
        status="warning"
        title="业务任务没有加载成功"
        subTitle={asked.error.message}
        extra={<Button onClick={() => asked.refetch()}>重试</Button>}
      />
    );
  if (asked.isPending) return <Skeleton active className={styles.waiting ?? ''} paragraph={{ rows: 8 }} />;
  const { total, documents } = asked.data;
  const more = documents.find((one) => one.isMore && (entity === null || one.entity === entity));
  if (rows.length === 0 && total > 0)
    return (
      <p className={styles.nothing}>
        这一页的单据都已处理。
        <Button type="link" onClick={() => turn(Math.min(page, Math.ceil(total / size)))}>
          查看其余 {total} 张
        </Button>
      </p>
    );
  if (rows.length === 0)
    return (
      <p className={styles.nothing}>
        {entity === null ? '没有等您处理的单据，今天可以从容一些。' : '这一种单据里没有等您处理的'}
      </p>
    );
  return (
    <>
      <ul className={styles.rows} aria-label={workDesk.title}>
        {rows.map((row) => (
          <Row key={row.record} row={row} isAt={row.record === at} onLook={onLook} />
        ))}
      </ul>
      {total > size && (
        <Pagination
          size="small"
          className={styles.pages ?? ''}
          current={page}
          pageSize={size}
          total={total}
          showSizeChanger={false}
          onChange={turn}
        />
      )}
      {more && page >= Math.ceil(total / size) && (
        <p className={styles.nothing}>每种单据只列出最急的 {more.count} 张，处理后会依次列出其余的。</p>
      )}
    </>
  );
}

interface RowProps {
  readonly row: AwaitedRow;
  readonly isAt: boolean;
  onLook(record: string): void;
}

function Row({ row, isAt, onLook }: RowProps) {
  const { now } = useAsker();
  const box = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isAt) box.current?.scrollIntoView({ block: 'nearest' });
  }, [isAt]);
  return (
    <li ref={box} data-at={isAt || undefined}>
      <button type="button" aria-current={isAt || undefined} onClick={() => onLook(row.record)}>
        <span className={styles.line}>
          <b>{row.title}</b>
          <time dateTime={row.at}>{shortTime(row.at)}</time>
        </span>
        <span className={styles.line}>
          <span>{row.next ?? row.entityTitle}</span>
          <small>{since(row.at, now)}</small>
        </span>
        <span className={styles.line}>
          <small>{row.told.map(({ label, text }) => `${label} ${text}`).join(' · ')}</small>
          <StatusDot tone={row.state.tone}>{row.state.label}</StatusDot>
        </span>
      </button>
    </li>
  );
}
