import { useQuery } from '@tanstack/react-query';
import { Checkbox, Input, Radio, Select } from 'antd';
import { useState } from 'react';
import { flowsKey } from '../../frame/flows/use-flow-counts.ts';
import { type Desk, loadDesk } from '../../http/desk-calls.ts';
import { desks, kinds, statuses } from './desks.ts';
import styles from './flows.module.css';
import type { useDesk } from './use-desk.ts';

interface Props {
  readonly desk: Desk;
  readonly of: ReturnType<typeof useDesk>;
}

const most = 100;

/** Narrows a desk: by number or name, by flow, to what is late. */
export function DeskFilters({ desk, of: { asked, query, narrow } }: Props) {
  if (desk === 'todo') return <WaitingFilters of={{ asked, query, narrow }} />;
  return <DecidedFilters desk={desk} of={{ query, narrow }} />;
}

type Of = Props['of'];

const Finder = ({ of: { query, narrow } }: { readonly of: Pick<Of, 'query' | 'narrow'> }) => (
  <Input.Search
    allowClear
    aria-label="搜索单号或名称"
    placeholder="搜索单号或名称"
    defaultValue={query.find}
    onSearch={(find) => narrow({ find: find.trim() || null })}
  />
);

const Late = ({ desk, of: { query, narrow } }: { readonly desk: Desk; readonly of: Pick<Of, 'query' | 'narrow'> }) => (
  <Checkbox checked={query.late === true} onChange={({ target }) => narrow({ late: target.checked ? '1' : null })}>
    {desks[desk].late}
  </Checkbox>
);

/** Of all that waits: what sort of thing, and of which document. What there is comes with the list itself. */
function WaitingFilters({ of }: { readonly of: Pick<Of, 'asked' | 'query' | 'narrow'> }) {
  const { asked, query, narrow } = of;
  const counts = new Map(asked.data?.kinds?.map(({ kind, count }) => [kind, count]));
  const shown = kinds.filter(({ value }) => counts.has(value) || value === query.kind);
  return (
    <search className={styles.filters}>
      <Finder of={of} />
      {shown.length > 1 && (
        <Radio.Group
          className={styles.kinds ?? ''}
          size="small"
          optionType="button"
          aria-label="待办的种类"
          value={query.kind ?? ''}
          options={[
            { value: '', label: '全部' },
            ...shown.map(({ value, label }) => ({ value, label: `${label} ${counts.get(value) ?? 0}` })),
          ]}
          onChange={({ target }) => narrow({ kind: String(target.value) || null, entity: null })}
        />
      )}
      <div className={styles.line}>
        <Select
          allowClear
          aria-label="单据"
          placeholder="全部单据"
          value={query.entity ?? null}
          options={(asked.data?.of ?? []).map(({ key, title, count }) => ({
            value: key,
            label: `${title}（${count}）`,
          }))}
          onChange={(entity: string | undefined) => narrow({ entity: entity ?? null })}
        />
        <Late desk="todo" of={of} />
      </div>
    </search>
  );
}

function DecidedFilters({ desk, of }: { readonly desk: Desk; readonly of: Pick<Of, 'query' | 'narrow'> }) {
  const { query, narrow } = of;
  const [isAsked, setAsked] = useState(query.flow !== undefined);
  // Which flows there are is read off the desk itself, once it is asked for.
  const { data } = useQuery({
    queryKey: [...flowsKey, desk, 'flows'],
    queryFn: () => loadDesk(desk, { page: 1, size: most }),
    enabled: isAsked,
  });
  const flows = [...new Map((data?.records ?? []).map(({ flow, flowTitle }) => [flow, flowTitle]))];
  return (
    <search className={styles.filters}>
      <Finder of={of} />
      <div className={styles.line}>
        <Select
          allowClear
          aria-label="流程"
          placeholder="全部流程"
          value={query.flow ?? null}
          options={flows.map(([value, label]) => ({ value, label }))}
          onOpenChange={(isOpen) => isOpen && setAsked(true)}
          onChange={(flow: string | undefined) => narrow({ flow: flow ?? null })}
        />
        {desk === 'all' && (
          <Select
            allowClear
            aria-label="状态"
            placeholder="全部状态"
            value={query.status ?? null}
            options={[...statuses]}
            onChange={(status: string | undefined) => narrow({ status: status ?? null })}
          />
        )}
        <Late desk={desk} of={of} />
      </div>
    </search>
  );
}
