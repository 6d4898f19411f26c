import { useQuery } from '@tanstack/react-query';
import { Drawer, Skeleton, Table } from 'antd';
import type { EntityMatrix } from '../../../server/features/rights/matrix.contract.ts';
import { loadEntityMatrix, type Whose } from '../../http/rights-calls.ts';
import styles from './rights.module.css';
import { Why } from './Why.tsx';

interface Props {
  readonly entity: string;
  readonly whose: Whose;
  readonly onClose: () => void;
}

const says = { edit: '可改', locked: '只读', hidden: '看不到' } as const;

/** One sort of record: every field and every move in every state. */
export function EntityDrawer({ entity, whose, onClose }: Props) {
  const asked = useQuery({
    queryKey: ['rights', 'matrix', entity, whose],
    queryFn: () => loadEntityMatrix(entity, whose),
    staleTime: 0,
  });
  return (
    <Drawer open title={asked.data?.title ?? '权限'} onClose={onClose} size="min(1100px, 100vw)">
      {asked.error?.message}
      {asked.isPending ? <Skeleton active paragraph={{ rows: 12 }} /> : asked.data && <Tables of={asked.data} />}
    </Drawer>
  );
}

function Tables({ of }: { readonly of: EntityMatrix }) {
  return (
    <div className={styles.grant}>
      {of.moves.length > 0 && (
        <section>
          <h3>流转与操作</h3>
          <Table
            rowKey="key"
            size="small"
            pagination={false}
            scroll={{ x: 'max-content' }}
            dataSource={[...of.moves]}
            columns={[
              { title: '操作', dataIndex: 'label', width: 120, fixed: 'left' as const },
              ...of.states.map((state, at) => ({
                title: state.label,
                key: state.key,
                render: (_: unknown, move: EntityMatrix['moves'][number]) => {
                  const cell = move.cells[at];
                  return (
                    cell && (
                      <Why
                        is={cell.allowed ? 'yes' : 'no'}
                        label={cell.allowed ? '可以' : '不行'}
                        title={`${move.label} · ${state.label}`}
                        fine={`可以，范围：${move.rows}`}
                        why={cell.why}
                      />
                    )
                  );
                },
              })),
            ]}
          />
        </section>
      )}
      <section>
        <h3>字段</h3>
        <Table
          rowKey="path"
          size="small"
          pagination={false}
          scroll={{ x: 'max-content' }}
          dataSource={[...of.fields]}
          columns={[
            {
              title: '字段',
              dataIndex: 'label',
              width: 180,
              fixed: 'left' as const,
              render: (label: string, { part }: EntityMatrix['fields'][number]) =>
                part ? `${part} · ${label}` : label,
            },
            ...of.states.map((state, at) => ({
              title: state.label,
              key: state.key,
              render: (_: unknown, field: EntityMatrix['fields'][number]) => {
                const cell = field.cells[at];
                return (
                  cell && (
                    <Why
                      is={cell.is}
                      label={`${says[cell.is]}${cell.depends ? '*' : ''}`}
                      title={`${field.label} · ${state.label}`}
                      fine="可以修改"
                      why={cell.why}
                    />
                  )
                );
              },
            })),
          ]}
        />
        <p className={styles.hint}>* 有的数据里可能看不到或不能修改，点开看原因。</p>
      </section>
    </div>
  );
}
