import { useQuery } from '@tanstack/react-query';
import { Button, Grid, Input, Table, Tag } from 'antd';
import { useState } from 'react';
import type { NumberingRow } from '../../../server/features/rules/numbering.contract.ts';
import { Blocked } from '../../frame/states/Blocked.tsx';
import { Waiting } from '../../frame/states/Waiting.tsx';
import { loadNumbering } from '../../http/numbering-calls.ts';
import { NumberingDrawer } from './NumberingDrawer.tsx';
import styles from './numbering.module.css';
import { sayRestart } from './restart.ts';

const idOf = ({ entity, serial }: NumberingRow) => `${entity}.${serial}`;

/** How every document of the company is numbered, and the number each gives next. */
export function NumberingScreen() {
  const phone = !Grid.useBreakpoint().md;
  const [word, setWord] = useState('');
  const [opened, setOpened] = useState<NumberingRow | null>(null);
  const asked = useQuery({ queryKey: ['numbering'], queryFn: loadNumbering });
  if (asked.isError) return <Blocked message={asked.error.message} />;
  if (!asked.data) return <Waiting />;
  const low = word.trim().toLowerCase();
  const rows = asked.data.filter(
    ({ title, next }) => title.toLowerCase().includes(low) || next.toLowerCase().includes(low),
  );
  return (
    <section className={styles.screen} aria-label="编号规则">
      <header className={styles.head}>
        <h1>
          编号规则
          <small>共 {asked.data.length} 条</small>
        </h1>
        <Input
          allowClear
          className={styles.search ?? ''}
          aria-label="搜索编号规则"
          placeholder="单据名称或号码"
          value={word}
          onChange={(event) => setWord(event.target.value)}
        />
      </header>
      <div className={styles.sheet}>
        {phone ? <Cards rows={rows} onOpen={setOpened} /> : <Rows rows={rows} onOpen={setOpened} />}
      </div>
      {opened && <NumberingDrawer key={idOf(opened)} row={opened} onClose={() => setOpened(null)} />}
    </section>
  );
}

interface RowsProps {
  readonly rows: readonly NumberingRow[];
  readonly onOpen: (row: NumberingRow) => void;
}

function Rows({ rows, onOpen }: RowsProps) {
  return (
    <Table<NumberingRow>
      rowKey={idOf}
      dataSource={[...rows]}
      pagination={false}
      scroll={{ x: 900 }}
      columns={[
        { title: '单据', dataIndex: 'title', width: 160, fixed: 'left', render: (_, row) => <Title row={row} /> },
        { title: '编号字段', key: 'fields', width: 130, render: (_, { fields }) => fields.join('、') },
        { title: '格式', dataIndex: 'make', render: (make) => <code>{make}</code> },
        { title: '重新开始', key: 'restart', width: 110, render: (_, { restart }) => sayRestart(restart) },
        { title: '断号', key: 'gaps', width: 90, render: (_, { gaps }) => (gaps === 'none' ? '不断号' : '允许') },
        { title: '给号时机', dataIndex: 'at', width: 120 },
        {
          title: '下一个号',
          dataIndex: 'next',
          width: 190,
          render: (next) => <code className={styles.next}>{next}</code>,
        },
        {
          title: '操作',
          key: 'act',
          width: 80,
          fixed: 'right',
          render: (_, row) => (
            <Button type="link" size="small" aria-label={`修改${row.title}的编号规则`} onClick={() => onOpen(row)}>
              修改
            </Button>
          ),
        },
      ]}
    />
  );
}

const Title = ({ row }: { readonly row: NumberingRow }) => (
  <>
    {row.title}
    {row.changed && <Tag className={styles.tag ?? ''}>已改</Tag>}
    {row.origin === 'own' && <Tag className={styles.tag ?? ''}>自建</Tag>}
  </>
);

function Cards({ rows, onOpen }: RowsProps) {
  return (
    <ul className={styles.cards}>
      {rows.map((row) => (
        <li key={idOf(row)}>
          <button type="button" onClick={() => onOpen(row)}>
            <strong>
              <Title row={row} />
            </strong>
            <code className={styles.next}>{row.next}</code>
            <span>
              <code>{row.make}</code> · {sayRestart(row.restart)} · {row.gaps === 'none' ? '不断号' : '允许断号'}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
