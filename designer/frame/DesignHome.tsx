import { useQueryClient } from '@tanstack/react-query';
import { Alert, App, Badge, Button, Dropdown, Empty, Input, Segmented, Skeleton, Tag, Tooltip } from 'antd';
import { useMemo, useState } from 'react';
import { drawings } from '../../renderers/theme/drawings.tsx';
import { documentWords } from '../../schemas/language/document-words.ts';
import { forgetWork } from '../kernel/work.ts';
import { useSorts } from './Designer.tsx';
import { problemsByDocument } from './document-problems.ts';
import styles from './home.module.css';
import { type FoundDocument, useDesign } from './services.ts';
import { UsesDialog } from './UsesDialog.tsx';
import { designKey, useDocuments } from './use-work.ts';

const wordOf = (sort: string): string => documentWords[sort as FoundDocument['kind']] ?? sort;

/** Everything that can be designed, by sort: what is being written of it, what is wrong with it, who uses it. */
export function DesignHome() {
  const { rights, open } = useDesign();
  const sorts = Object.keys(useSorts());
  const [sort, setSort] = useState('all');
  const [wanted, setWanted] = useState('');
  const [uses, setUses] = useState<FoundDocument | null>(null);
  const asked = useDocuments();
  const all = asked.data;
  const problems = useMemo(() => (all ? problemsByDocument(all) : null), [all]);
  if (asked.isError) return <Alert type="error" showIcon title={asked.error.message} />;
  if (!all) return <Skeleton active className={styles.pad ?? ''} />;
  const word = wanted.trim().toLowerCase();
  const fits = ({ title, key }: FoundDocument) =>
    title.toLowerCase().includes(word) || key.toLowerCase().includes(word);
  const rows = all
    .filter((row) => sorts.includes(row.kind) && (sort === 'all' || row.kind === sort) && fits(row))
    .sort((a, b) => Number(b.draft !== null) - Number(a.draft !== null) || a.title.localeCompare(b.title, 'zh-CN'));
  return (
    <div className={styles.home}>
      <header className={styles.head}>
        <h1>
          应用设计<small>{rows.length} 份</small>
        </h1>
        <Button className={styles.handbook ?? ''} onClick={() => open('/design/handbook')}>
          组件手册
        </Button>
        {rights.write && (
          <Dropdown
            autoFocus
            trigger={['click']}
            menu={{
              items: sorts.map((key) => ({
                key,
                label: `新建${wordOf(key)}`,
                onClick: () => open(`/design/${key}/new`),
              })),
            }}
          >
            <Button type="primary">新建</Button>
          </Dropdown>
        )}
      </header>
      <div className={styles.filters}>
        <Segmented
          aria-label="种类"
          value={sort}
          onChange={setSort}
          options={[{ value: 'all', label: '全部' }, ...sorts.map((value) => ({ value, label: wordOf(value) }))]}
        />
        <Input.Search
          allowClear
          placeholder="按名称或标识查找"
          aria-label="查找"
          onChange={({ target }) => setWanted(target.value)}
        />
      </div>
      {rows.length === 0 ? (
        <Empty
          image={drawings.noResult}
          description="没有符合条件的配置。从右上角“新建”开始，几分钟就能用上一张新单据。"
        />
      ) : (
        <ul className={styles.cards}>
          {rows.map((row) => (
            <Row key={row.id} row={row} wrong={problems?.get(row.id) ?? 0} onUses={() => setUses(row)} />
          ))}
        </ul>
      )}
      {uses && <UsesDialog of={uses.id} title={uses.title} onClose={() => setUses(null)} />}
    </div>
  );
}

interface RowProps {
  readonly row: FoundDocument;
  readonly wrong: number;
  onUses(): void;
}

function Row({ row, wrong, onUses }: RowProps) {
  const { open } = useDesign();
  return (
    <li className={styles.card}>
      <button type="button" className={styles.open} onClick={() => open(`/design/${row.kind}/${row.key}`)}>
        <b>{row.title}</b>
        <small>
          {wordOf(row.kind)} · {row.key}
        </small>
      </button>
      <div className={styles.tags}>
        <Tag>{row.product ? '产品自带' : '本公司'}</Tag>
        {row.product && row.rev > 0 && <Tag color="processing">有调整</Tag>}
        {row.draft && (
          <Tooltip title={`${row.draft.by} 于 ${row.draft.at.slice(0, 16)} 保存`}>
            <Tag color="warning">草稿</Tag>
          </Tooltip>
        )}
        {wrong > 0 && <Badge count={wrong} title={`${wrong} 个问题`} />}
        <span className={styles.grow} />
        <Button type="link" size="small" onClick={onUses}>
          被谁引用
        </Button>
        {row.draft && <DropDraft row={row} />}
      </div>
    </li>
  );
}

function DropDraft({ row }: { readonly row: FoundDocument }) {
  const services = useDesign();
  const queries = useQueryClient();
  const { modal, message } = App.useApp();
  const ask = () =>
    modal.confirm({
      title: `放弃“${row.title}”的草稿？`,
      content: row.laid ? '草稿中的修改会全部丢失，正在使用的配置不受影响。' : '它还没有发布过，放弃后就不存在了。',
      okText: '放弃草稿',
      okButtonProps: { danger: true },
      cancelText: '保留',
      onOk: async () => {
        try {
          await services.dropDraft(row);
          await forgetWork(services, row.id);
          await queries.invalidateQueries({ queryKey: designKey });
        } catch (error) {
          message.error((error as Error).message);
        }
      },
    });
  return (
    <Button type="link" size="small" danger onClick={ask}>
      放弃草稿
    </Button>
  );
}
