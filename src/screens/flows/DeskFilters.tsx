import { useQuery } from '@tanstack/react-query';
import { Checkbox, Input, Select } from 'antd';
import { useState } from 'react';
import { flowsKey } from '../../frame/flows/use-flow-counts.ts';
import { type Desk, loadDesk } from '../../http/desk-calls.ts';
import { desks, statuses } from './desks.ts';
import styles from './flows.module.css';
import type { useDesk } from './use-desk.ts';

interface Props {
  readonly desk: Desk;
  readonly of: ReturnType<typeof useDesk>;
}

const most = 100;

/** Narrows a desk: by number or name, by flow, to what is late. */
export function DeskFilters({ desk, of: { query, narrow } }: Props) {
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
      <Input.Search
        allowClear
        aria-label="搜索单号或名称"
        placeholder="搜索单号或名称"
        defaultValue={query.find}
        onSearch={(find) => narrow({ find: find.trim() || null })}
      />
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
        <Checkbox
          checked={query.late === true}
          onChange={({ target }) => narrow({ late: target.checked ? '1' : null })}
        >
          {desks[desk].late}
        </Checkbox>
      </div>
    </search>
  );
}
