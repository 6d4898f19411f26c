import { useQuery } from '@tanstack/react-query';
import { Alert, Empty, Grid, Input, Select, Skeleton, Table, Tag } from 'antd';
import { useState } from 'react';
import { drawings } from '../../../../renderers/theme/drawings.tsx';
import type { DocumentKind } from '../../../../schemas/language/document.ts';
import { documentWords } from '../../../../schemas/language/document-words.ts';
import type { DocumentRow } from '../../../../schemas/wire/documents.ts';
import sheet from '../../../frame/sheet/sheet.module.css';
import { useTabSearch } from '../../../frame/tabs/use-tab.ts';
import { loadDocuments } from '../../../http/metadata-calls.ts';
import { DocumentDrawer } from './DocumentDrawer.tsx';
import { releaseKeys } from './release-keys.ts';
import styles from './releases.module.css';

/** Every document the product is made of, and which of them the company has words of its own about. */
export function Documents() {
  const [search, setSearch] = useTabSearch();
  const [wanted, setWanted] = useState('');
  const [kind, setKind] = useState<DocumentKind | null>(null);
  const phone = !Grid.useBreakpoint().md;
  const asked = useQuery({ queryKey: releaseKeys.documents, queryFn: loadDocuments });
  if (asked.isError) return <Alert type="error" showIcon title={asked.error.message} />;
  if (!asked.data) return <Skeleton active paragraph={{ rows: 8 }} />;
  const word = wanted.trim().toLowerCase();
  const fits = ({ title, key }: DocumentRow) => title.includes(word) || key.toLowerCase().includes(word);
  const rows = asked.data.filter((row) => (kind === null || row.kind === kind) && fits(row)).sort(byKindAndTitle);
  const kinds = [...new Set(asked.data.map((row) => row.kind))];
  const open = ({ id }: DocumentRow) => setSearch({ tab: 'documents', document: id });
  const opened = search.get('document');
  return (
    <section className={sheet.sheet} aria-label="全部配置">
      <div className={sheet.filters}>
        <Input.Search
          allowClear
          placeholder="按名称或标识查找"
          onChange={({ target }) => setWanted(target.value)}
          aria-label="查找配置"
        />
        <Select
          allowClear
          aria-label="种类"
          placeholder="全部种类"
          style={{ width: 140 }}
          value={kind}
          onChange={(chosen) => setKind(chosen ?? null)}
          options={kinds.map((value) => ({ value, label: documentWords[value] }))}
        />
      </div>
      {phone ? (
        <ul className={sheet.cards}>
          {rows.map((row) => (
            <li key={row.id}>
              <button type="button" className={styles.open} onClick={() => open(row)}>
                <b>{row.title}</b>
                <small>
                  {documentWords[row.kind]} · {row.key}
                </small>
                <Standing row={row} />
              </button>
            </li>
          ))}
        </ul>
      ) : (
        <Table<DocumentRow>
          rowKey="id"
          size="middle"
          dataSource={rows}
          locale={{ emptyText: <Empty image={drawings.noResult} description="没有符合条件的配置" /> }}
          pagination={{ defaultPageSize: 20, showSizeChanger: true, showTotal: (total) => `共 ${total} 份` }}
          onRow={(row) => ({ onClick: () => open(row) })}
          columns={[
            {
              title: '名称',
              render: (_, row) => (
                <button type="button" className={styles.link} onClick={() => open(row)}>
                  {row.title}
                </button>
              ),
            },
            { title: '种类', width: 120, render: (_, row) => documentWords[row.kind] },
            { title: '标识', width: 240, render: (_, row) => <span className={sheet.code}>{row.key}</span> },
            { title: '情况', width: 260, render: (_, row) => <Standing row={row} /> },
          ]}
        />
      )}
      {opened && <DocumentDrawer key={opened} id={opened} onClose={() => setSearch({ tab: 'documents' })} />}
    </section>
  );
}

const kindsInOrder = Object.keys(documentWords);
const byKindAndTitle = (a: DocumentRow, b: DocumentRow): number =>
  kindsInOrder.indexOf(a.kind) - kindsInOrder.indexOf(b.kind) || a.title.localeCompare(b.title, 'zh-CN');

const Standing = ({ row }: { readonly row: DocumentRow }) => (
  <span className={styles.title}>
    <Tag>{row.layer === 'product' ? '产品自带' : '本公司'}</Tag>
    {row.layer === 'product' && row.rev > 0 && <Tag color="processing">本公司有调整</Tag>}
    {row.hasDraft && <Tag color="warning">有草稿</Tag>}
  </span>
);
