import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Empty, Grid, Input, Skeleton, Table } from 'antd';
import { useState } from 'react';
import { drawings } from '../../../renderers/theme/drawings.tsx';
import type { MatrixView } from '../../../server/features/rights/matrix.contract.ts';
import { Blocked } from '../../frame/states/Blocked.tsx';
import { loadMatrix, type Whose } from '../../http/rights-calls.ts';
import { EntityDrawer } from './EntityDrawer.tsx';
import styles from './rights.module.css';
import { ViewAsButton } from './ViewAsButton.tsx';
import { WhoPicker } from './WhoPicker.tsx';
import { Why } from './Why.tsx';

type MatrixEntity = MatrixView['entities'][number];

/** What roles together, or one person, may do with everything there is; and for every no, who says so. */
export function MatrixScreen() {
  const [whose, setWhose] = useState<Whose>({ roles: [] });
  const [search, setSearch] = useState('');
  const [opened, setOpened] = useState<string | null>(null);
  const isChosen = 'user' in whose || whose.roles.length > 0;
  const asked = useQuery({
    queryKey: ['rights', 'matrix', whose],
    queryFn: () => loadMatrix(whose),
    enabled: isChosen,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  if (asked.isError) return <Blocked message={asked.error.message} />;
  const wanted = search.trim();
  const rows = (asked.data?.entities ?? []).filter(({ title, key }) => title.includes(wanted) || key.includes(wanted));
  return (
    <div className={styles.screen}>
      <header className={styles.head}>
        <h1>
          权限总览
          {asked.data && isChosen && <small>{asked.data.roles.map(({ name }) => name).join('、') || '没有角色'}</small>}
        </h1>
        {isChosen && <ViewAsButton whose={whose} />}
      </header>
      <section className={styles.sheet}>
        <div className={styles.filters}>
          <WhoPicker whose={whose} onWhose={setWhose} />
          <Input.Search
            allowClear
            className={styles.search ?? ''}
            placeholder="查找单据"
            onChange={({ target }) => setSearch(target.value)}
          />
        </div>
      </section>
      <section className={styles.sheet} aria-label="权限">
        {!isChosen ? (
          <Empty
            image={drawings.choose}
            description="选择角色或用户，看这些身份合起来能做什么。点开任何一格，看为什么行或不行。"
          />
        ) : asked.isPending ? (
          <Skeleton active paragraph={{ rows: 10 }} />
        ) : (
          <Rows rows={rows} onOpen={setOpened} />
        )}
      </section>
      {opened && <EntityDrawer entity={opened} whose={whose} onClose={() => setOpened(null)} />}
    </div>
  );
}

function Rows({ rows, onOpen }: { readonly rows: readonly MatrixEntity[]; readonly onOpen: (key: string) => void }) {
  const isPhone = !Grid.useBreakpoint().md;
  if (isPhone) return <Cards rows={rows} onOpen={onOpen} />;
  return (
    <Table<MatrixEntity>
      rowKey="key"
      size="small"
      dataSource={[...rows]}
      pagination={false}
      columns={[
        {
          title: '数据',
          dataIndex: 'title',
          width: 140,
          render: (title: string, { key }) => (
            <button type="button" className={styles.link} onClick={() => onOpen(key)}>
              {title}
            </button>
          ),
        },
        {
          title: '可见数据',
          dataIndex: 'rows',
          width: 260,
          render: (text: string) => text || <span className={styles.none}>看不到</span>,
        },
        { title: '操作', dataIndex: 'cells', render: (_, row) => <Cells row={row} /> },
      ]}
    />
  );
}

const Cards = ({
  rows,
  onOpen,
}: {
  readonly rows: readonly MatrixEntity[];
  readonly onOpen: (key: string) => void;
}) => (
  <ul className={styles.cards}>
    {rows.map((row) => (
      <li key={row.key}>
        <button type="button" className={styles.link} onClick={() => onOpen(row.key)}>
          {row.title}
        </button>
        <small>{row.rows || '看不到'}</small>
        <Cells row={row} />
      </li>
    ))}
  </ul>
);

const Cells = ({ row }: { readonly row: MatrixEntity }) => (
  <div className={styles.cells}>
    {row.cells.map((cell) => (
      <Why
        key={cell.operation}
        is={cell.allowed ? 'yes' : 'no'}
        label={cell.label}
        title={`${row.title} · ${cell.label}`}
        fine={`可以，范围：${cell.rows}${row.by.length > 0 ? `（来自 ${row.by.join('、')}）` : ''}`}
        why={cell.why}
      />
    ))}
  </div>
);
