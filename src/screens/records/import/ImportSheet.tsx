import { Empty, Pagination, Segmented } from 'antd';
import { useState } from 'react';
import { AlikeOffer } from '../../../../renderers/lists/excel/AlikeOffer.tsx';
import { ImportBar } from '../../../../renderers/lists/excel/ImportBar.tsx';
import { ImportGrid } from '../../../../renderers/lists/excel/ImportGrid.tsx';
import type { EntityPlan } from '../../../../schemas/compile/plan.ts';
import type { ImportView } from '../../../../schemas/wire/excel.ts';
import { Blocked } from '../../../frame/states/Blocked.tsx';
import { Waiting } from '../../../frame/states/Waiting.tsx';
import styles from './import.module.css';
import { type Paging, useImport } from './use-import.ts';

interface Props {
  readonly plan: EntityPlan;
  readonly id: string;
  readonly onAgain: () => void;
  readonly onWritten: () => void;
  readonly onLeave: () => void;
}

const shownKinds = ({
  total,
  bad,
  failed,
  good,
  done,
}: ImportView['counts']): { readonly value: Paging['only']; readonly label: string }[] => [
  { value: '', label: `全部 ${total}` },
  { value: 'bad', label: `有错误 ${bad + failed}` },
  { value: 'good', label: `正确 ${good + done}` },
];

/** A file that was read: its rows page by page, and the import as it goes on. */
export function ImportSheet({ plan, id, onAgain, onWritten, onLeave }: Props) {
  const [page, setPage] = useState<Paging>({ pageNo: 1, pageSize: 50, only: '' });
  const { view, rows, running, busy, run, cancel, mend, takeFaulty, mendWith, alike, mendAlike, leaveAlike } =
    useImport(plan.entity, id, page, onWritten);
  if (view.isError) return <Blocked message={view.error.message} />;
  if (!view.data) return <Waiting />;
  const { records = [], total = 0 } = rows.data ?? {};
  return (
    <>
      <ImportBar
        view={view.data}
        busy={busy}
        onRun={run}
        onCancel={cancel}
        onAgain={onAgain}
        onLeave={onLeave}
        onFaulty={takeFaulty}
        onMended={mendWith}
      />
      <div className={styles.sheet}>
        <Segmented
          aria-label="显示哪些行"
          value={page.only}
          options={shownKinds(view.data.counts)}
          onChange={(only) => setPage({ ...page, only, pageNo: 1 })}
        />
        {alike && (
          <AlikeOffer
            alike={{ ...alike, title: view.data.columns.find(({ path }) => path === alike.path)?.title ?? '' }}
            busy={busy}
            onMend={mendAlike}
            onLeave={leaveAlike}
          />
        )}
        {records.length === 0 && !rows.isFetching ? (
          <Empty description={page.only === 'bad' ? '没有错误' : '没有这样的行'} />
        ) : (
          <ImportGrid plan={plan} columns={view.data.columns} rows={records} locked={running} onMend={mend} />
        )}
        <Pagination
          align="end"
          current={page.pageNo}
          pageSize={page.pageSize}
          total={total}
          pageSizeOptions={[20, 50, 100, 200]}
          showTotal={(all, [from, to]) => `${from}-${to} 共${all}行`}
          hideOnSinglePage={total <= 20}
          onChange={(pageNo, pageSize) => setPage({ ...page, pageNo, pageSize })}
        />
      </div>
    </>
  );
}
