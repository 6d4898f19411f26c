import { Button } from 'antd';
import { useState } from 'react';
import type { EntityPlan, FindPlan } from '../../../schemas/compile/plan.ts';
import { FilterInput } from '../FilterInput.tsx';
import { type ListState, withFilter } from '../list-state.ts';
import styles from '../lists.module.css';

interface Props {
  readonly plan: EntityPlan;
  readonly find: FindPlan;
  readonly state: ListState;
  readonly onState: (state: ListState) => void;
  readonly onClose: () => void;
}

/** The filter of one column, at its heading: the same as in the row of filters. */
export function HeaderFilter({ plan, find, state, onState, onClose }: Props) {
  const [value, setValue] = useState(state.filters[find.field]);
  const ask = (next: unknown) => {
    onState(withFilter(state, find.field, next));
    onClose();
  };
  return (
    <form
      className={styles.headerFilter}
      aria-label={`筛选：${plan.fields[find.field]?.label}`}
      onSubmit={(event) => {
        event.preventDefault();
        ask(value);
      }}
      onKeyDown={(event) => event.stopPropagation()}
    >
      <FilterInput plan={plan} find={find} value={value} onChange={setValue} at="header" />
      <span>
        <Button size="small" type="primary" htmlType="submit">
          筛选
        </Button>
        <Button size="small" onClick={() => ask(null)}>
          清除
        </Button>
      </span>
    </form>
  );
}
