import { Tag, Tooltip } from 'antd';
import type { EntityPlan } from '../../../schemas/compile/plan.ts';
import type { QueryGroup } from '../../../schemas/query/query-tree.ts';
import { usePlans } from '../list-services.ts';
import styles from './query.module.css';
import { sayQuery } from './say-query.ts';

interface Props {
  readonly plan: EntityPlan;
  readonly query: QueryGroup;
  readonly onAsk: () => void;
  readonly onDrop: () => void;
}

/** The query in force, said in one line; a click opens it. */
export function QueryChip({ plan, query, onAsk, onDrop }: Props) {
  const [plans] = usePlans(plan, query);
  const said = sayQuery(plan, query, plans);
  return (
    <Tag
      variant="filled"
      closable={{ 'aria-label': '去掉高级筛选' }}
      onClose={(event) => {
        event.preventDefault();
        onDrop();
      }}
    >
      <Tooltip title={said}>
        <button type="button" className={styles.chip} onClick={onAsk}>
          {said}
        </button>
      </Tooltip>
    </Tag>
  );
}
