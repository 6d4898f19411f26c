import { PlusOutlined } from '@ant-design/icons';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button, Empty, Grid, Input, Pagination, Skeleton, Table } from 'antd';
import { useState } from 'react';
import { drawings } from '../../../renderers/theme/drawings.tsx';
import type { TenantShown } from '../../../server/features/tenant/tenants.contract.ts';
import styles from '../../frame/sheet/sheet.module.css';
import { Blocked } from '../../frame/states/Blocked.tsx';
import { loadTenants } from '../../http/tenant-calls.ts';
import { TenantActions } from './TenantActions.tsx';
import { TenantDialog } from './TenantDialog.tsx';
import { TenantStatus } from './TenantStatus.tsx';

/** The companies of this installation, for whoever keeps them. */
export function TenantsScreen() {
  const [keyword, setKeyword] = useState('');
  const [paging, setPaging] = useState({ pageNo: 1, pageSize: 20 });
  const [editing, setEditing] = useState<TenantShown | 'new' | null>(null);
  const phone = !Grid.useBreakpoint().md;
  const asked = useQuery({
    queryKey: ['tenants', keyword, paging],
    queryFn: () => loadTenants({ keyword, ...paging }),
    placeholderData: keepPreviousData,
  });
  if (asked.error) return <Blocked message={asked.error.message} />;
  const total = asked.data?.total ?? 0;
  const rows = asked.data?.records ?? [];
  const turn = (pageNo: number, pageSize: number) => setPaging({ pageNo, pageSize });
  const pagination = { current: paging.pageNo, pageSize: paging.pageSize, total, onChange: turn };
  const empty = <Empty image={drawings.noResult} description="没有符合条件的公司" />;
  return (
    <div className={styles.screen}>
      <header className={styles.head}>
        <h1>
          租户管理<small>{total} 家公司</small>
        </h1>
        <Button type="primary" icon={<PlusOutlined />} onClick={() => setEditing('new')}>
          新建公司
        </Button>
      </header>
      <section className={styles.sheet}>
        <div className={styles.filters}>
          <Input.Search
            allowClear
            aria-label="公司名称"
            placeholder="公司名称"
            onSearch={(text) => {
              setKeyword(text.trim());
              setPaging({ ...paging, pageNo: 1 });
            }}
          />
        </div>
        {asked.isPending ? (
          <Skeleton active />
        ) : phone ? (
          <>
            {rows.length === 0 ? empty : <Cards rows={rows} onEdit={setEditing} />}
            <div className={styles.pages}>
              <Pagination simple hideOnSinglePage {...pagination} />
            </div>
          </>
        ) : (
          <Table<TenantShown>
            rowKey="id"
            size="middle"
            scroll={{ x: 1100 }}
            columns={columnsFor(setEditing)}
            dataSource={[...rows]}
            locale={{ emptyText: empty }}
            pagination={{ ...pagination, showTotal: (all, [from, to]) => `${from}-${to} 共${all}条` }}
          />
        )}
      </section>
      {editing && <TenantDialog tenant={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />}
    </div>
  );
}

type Edit = (tenant: TenantShown) => void;

const term = ({ beginDate, endDate }: TenantShown) =>
  beginDate || endDate ? `${beginDate ?? '不限'} 至 ${endDate ?? '不限'}` : '长期';
const people = ({ users, supplierUsers }: TenantShown) =>
  supplierUsers ? `${users}（供应商 ${supplierUsers}）` : `${users}`;
const last = ({ lastSignIn }: TenantShown) => lastSignIn?.slice(0, 16) ?? '从未登录';

const columnsFor = (onEdit: Edit) => [
  {
    title: '公司',
    width: 240,
    fixed: 'left' as const,
    render: (_: unknown, { name, id, operator }: TenantShown) => (
      <span className={styles.who}>
        <b>{name}</b>
        <small>
          编号 {id}
          {operator && ' · 运营公司'}
        </small>
      </span>
    ),
  },
  { title: '状态', width: 110, render: (_: unknown, tenant: TenantShown) => <TenantStatus {...tenant} /> },
  { title: '有效期', width: 220, render: (_: unknown, tenant: TenantShown) => term(tenant) },
  { title: '用户', width: 130, render: (_: unknown, tenant: TenantShown) => people(tenant) },
  { title: '在线', dataIndex: 'online', width: 70, align: 'right' as const },
  {
    title: '最近登录',
    width: 150,
    render: (_: unknown, tenant: TenantShown) => <span className={styles.number}>{last(tenant)}</span>,
  },
  { title: '备注', dataIndex: 'remark', ellipsis: true },
  {
    title: '操作',
    width: 130,
    fixed: 'right' as const,
    render: (_: unknown, tenant: TenantShown) => <TenantActions tenant={tenant} onEdit={onEdit} />,
  },
];

function Cards({ rows, onEdit }: { readonly rows: readonly TenantShown[]; readonly onEdit: Edit }) {
  return (
    <ul className={styles.cards}>
      {rows.map((tenant) => (
        <li key={tenant.id}>
          <div className={styles.line}>
            <span className={styles.who}>
              <b>{tenant.name}</b>
            </span>
            <TenantStatus {...tenant} />
          </div>
          <span>
            用户 {people(tenant)} · 在线 {tenant.online}
          </span>
          <span className={styles.quiet}>有效期 {term(tenant)}</span>
          <div className={styles.line}>
            <span className={styles.quiet}>最近登录 {last(tenant)}</span>
            <TenantActions tenant={tenant} onEdit={onEdit} />
          </div>
        </li>
      ))}
    </ul>
  );
}
