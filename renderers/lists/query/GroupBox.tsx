import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Segmented } from 'antd';
import type { EntityPlan } from '../../../schemas/compile/plan.ts';
import { deepestGroup } from '../../../schemas/query/query-tree.ts';
import { ConditionRow } from './ConditionRow.tsx';
import { type DraftGroup, isDraftGroup, newCondition, newGroup, replaceChild } from './draft.ts';
import styles from './query.module.css';
import type { Plans } from './query-fields.ts';

interface Props {
  readonly group: DraftGroup;
  readonly depth: number;
  readonly plan: EntityPlan;
  readonly plans: Plans;
  readonly onLoad: (entity: string) => Promise<void>;
  readonly onChange: (group: DraftGroup) => void;
  /** Absent for the outermost. */
  readonly onRemove?: () => void;
}

/** Conditions of which all or any must hold, groups within groups. */
export function GroupBox({ group, depth, onChange, onRemove, ...around }: Props) {
  const add = (child: DraftGroup['children'][number]) => onChange({ ...group, children: [...group.children, child] });
  return (
    <fieldset className={styles.group} aria-label={depth === 1 ? '查询条件' : '条件组'}>
      <div className={styles.groupHead}>
        <Segmented<DraftGroup['matchType']>
          size="small"
          value={group.matchType}
          options={[
            { value: 'and', label: '满足全部' },
            { value: 'or', label: '满足任一' },
          ]}
          onChange={(matchType) => onChange({ ...group, matchType })}
        />
        {onRemove && <Button type="text" icon={<DeleteOutlined />} aria-label="删除条件组" onClick={onRemove} />}
      </div>
      {group.children.map((child) => {
        const put = (next: DraftGroup['children'][number] | null) => onChange(replaceChild(group, child.id, next));
        return isDraftGroup(child) ? (
          <GroupBox
            key={child.id}
            group={child}
            depth={depth + 1}
            {...around}
            onChange={put}
            onRemove={() => put(null)}
          />
        ) : (
          <ConditionRow key={child.id} node={child} {...around} onChange={put} onRemove={() => put(null)} />
        );
      })}
      <div className={styles.adding}>
        <Button size="small" type="dashed" icon={<PlusOutlined />} onClick={() => add(newCondition())}>
          条件
        </Button>
        {depth < deepestGroup && (
          <Button
            size="small"
            type="dashed"
            icon={<PlusOutlined />}
            onClick={() => add(newGroup(group.matchType === 'and' ? 'or' : 'and', [newCondition()]))}
          >
            条件组
          </Button>
        )}
      </div>
    </fieldset>
  );
}
