import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { App, Button, Checkbox, Empty, Grid, Input, Progress, Table, Tag } from 'antd';
import { useState } from 'react';
import { sayBytes } from '../../../schemas/values/say-bytes.ts';
import type { ListedFile } from '../../../server/features/files/stored-files.contract.ts';
import styles from '../../frame/sheet/sheet.module.css';
import { Blocked } from '../../frame/states/Blocked.tsx';
import { tellFault } from '../../http/faults.ts';
import { deleteFiles, fileAddress, loadFiles, loadStorage } from '../../http/file-calls.ts';

/** Every stored file: what it is, who brought it, whether anything shows it, and how much room is left. */
export function FilesScreen() {
  const [query, setQuery] = useState({ name: '', orphan: false, pageNo: 1, pageSize: 20 });
  const [selected, setSelected] = useState<readonly string[]>([]);
  const phone = !Grid.useBreakpoint().md;
  const queries = useQueryClient();
  const { modal, message } = App.useApp();
  const asked = useQuery({
    queryKey: ['stored-files', query],
    queryFn: () => loadFiles(query),
    placeholderData: keepPreviousData,
  });
  if (asked.error) return <Blocked message={asked.error.message} />;
  const change = (some: Partial<typeof query>) => setQuery({ ...query, pageNo: 1, ...some });

  const remove = () =>
    modal.confirm({
      title: '确认删除',
      content: `删除选中的 ${selected.length} 个文件？文件不进回收站，不能恢复。`,
      okText: '删除',
      okButtonProps: { danger: true },
      onOk: async () => {
        try {
          await deleteFiles(selected);
          setSelected([]);
          message.success(`已删除 ${selected.length} 个文件`);
        } catch (fault) {
          tellFault(message, fault);
        }
        await queries.invalidateQueries({ queryKey: ['stored-files'] });
      },
    });

  return (
    <div className={styles.screen}>
      <header className={styles.head}>
        <h1>
          文件管理<small>共 {asked.data?.total ?? 0} 个</small>
        </h1>
        <Button danger disabled={selected.length === 0} onClick={remove}>
          删除{selected.length > 0 && `（${selected.length}）`}
        </Button>
      </header>
      <StorageBar />
      <section className={styles.sheet}>
        <div className={styles.filters}>
          <Input.Search
            allowClear
            aria-label="文件名"
            placeholder="文件名"
            onSearch={(name) => change({ name: name.trim() })}
          />
          <Checkbox checked={query.orphan} onChange={({ target }) => change({ orphan: target.checked })}>
            只看没有单据使用的
          </Checkbox>
        </div>
        <Table
          size="middle"
          rowKey="id"
          loading={asked.isFetching && !asked.data}
          dataSource={[...(asked.data?.records ?? [])]}
          columns={columns}
          scroll={{ x: phone ? 860 : 720 }}
          locale={{
            emptyText: <Empty description={query.name || query.orphan ? '没有符合条件的文件' : '还没有文件'} />,
          }}
          rowSelection={{
            selectedRowKeys: [...selected],
            onChange: (keys) => setSelected(keys.map(String)),
            getCheckboxProps: ({ uses, name }) => ({ disabled: uses > 0, 'aria-label': `选择 ${name}` }),
          }}
          pagination={{
            current: query.pageNo,
            pageSize: query.pageSize,
            total: asked.data?.total ?? 0,
            showSizeChanger: true,
            pageSizeOptions: [10, 20, 30],
            showTotal: (total, [from, to]) => `${from}-${to} 共${total}条`,
            onChange: (pageNo, pageSize) => setQuery({ ...query, pageNo, pageSize }),
          }}
        />
      </section>
    </div>
  );
}

const columns = [
  {
    title: '文件名',
    dataIndex: 'name',
    ellipsis: true,
    render: (name: string, { id }: ListedFile) => <a href={fileAddress(id)}>{name}</a>,
  },
  { title: '大小', dataIndex: 'size', width: 110, align: 'right' as const, render: (size: number) => sayBytes(size) },
  {
    title: '使用',
    dataIndex: 'uses',
    width: 130,
    render: (uses: number) => (uses > 0 ? `${uses} 条单据` : <Tag>没有单据使用</Tag>),
  },
  {
    title: '公开',
    dataIndex: 'portal',
    width: 90,
    render: (portal: boolean) => (portal ? <Tag color="success">公开</Tag> : '否'),
  },
  { title: '上传人', dataIndex: 'by', width: 120 },
  { title: '上传时间', dataIndex: 'at', width: 180 },
];

function StorageBar() {
  const asked = useQuery({ queryKey: ['stored-files', 'storage'], queryFn: loadStorage });
  if (!asked.data) return null;
  const { files, bytes, orphans, orphanBytes, quota } = asked.data;
  const percent = Math.min(100, Math.round((bytes / quota) * 1000) / 10);
  return (
    <section className={styles.sheet} aria-label="空间">
      <p className={styles.about}>
        {files} 个文件，已用 {sayBytes(bytes)}，可用 {sayBytes(quota)}
        {orphans > 0 && `；其中 ${orphans} 个（${sayBytes(orphanBytes)}）没有单据使用，到期由“清理无主文件”任务清理`}
      </p>
      <Progress percent={percent} status={percent > 90 ? 'exception' : 'normal'} aria-label="空间已用" />
    </section>
  );
}
