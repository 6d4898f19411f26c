import { Button, Drawer, Grid, Space } from 'antd';
import { useState } from 'react';
import type { EntityPlan } from '../../../schemas/compile/plan.ts';
import { askedOf, type QueryGroup } from '../../../schemas/query/query-tree.ts';
import { KeptList } from '../kept-views/KeptList.tsx';
import { useListServices, usePlans } from '../list-services.ts';
import { draftOf, queryOf } from './draft.ts';
import { GroupBox } from './GroupBox.tsx';
import styles from './query.module.css';
import { sayQuery } from './say-query.ts';

interface Props {
  readonly plan: EntityPlan;
  readonly query: QueryGroup | null;
  readonly onQuery: (query: QueryGroup | null) => void;
  readonly onClose: () => void;
}

/** Writes a query of groups, says it in one sentence, and keeps it for oneself or for all. */
export function QueryDrawer({ plan, query, onQuery, onClose }: Props) {
  const phone = !Grid.useBreakpoint().md;
  const { views } = useListServices();
  const [draft, setDraft] = useState(() => draftOf(query));
  const written = queryOf(draft);
  const [plans, load] = usePlans(plan, written);
  const asked = askedOf(written);
  const ask = () => {
    onQuery(asked);
    onClose();
  };
  return (
    <Drawer
      open
      title="高级筛选"
      placement={phone ? 'bottom' : 'right'}
      size={phone ? '92%' : 760}
      onClose={onClose}
      footer={
        <div className={styles.foot}>
          <p aria-live="polite">{asked ? sayQuery(plan, written, plans) : '还没有条件：请选择字段并填写值'}</p>
          <Space>
            <Button
              onClick={() => {
                setDraft(draftOf(null));
                onQuery(null);
              }}
            >
              清空
            </Button>
            <Button type="primary" disabled={!asked} onClick={ask}>
              查询
            </Button>
          </Space>
        </div>
      }
    >
      {views && (
        <KeptList
          sort="query"
          title="已保存的查询"
          body={asked ? { query: asked } : null}
          views={views}
          onUse={(view) => setDraft(draftOf(view.body.query ?? null))}
        />
      )}
      <GroupBox group={draft} depth={1} plan={plan} plans={plans} onLoad={load} onChange={setDraft} />
    </Drawer>
  );
}
