import { CloseOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import type { Operation } from './list-operations.ts';
import styles from './lists.module.css';

interface Props {
  readonly count: number;
  readonly operations: readonly Operation[];
  readonly onOperation: (operation: Operation) => void;
  readonly tools?: ReactNode;
  readonly onClear: () => void;
}

/** Rises when rows are chosen and says how many. */
export function BulkBar({ count, operations, tools, onOperation, onClear }: Props) {
  if (count === 0) return null;
  return (
    <section className={styles.bulk} aria-label="批量操作">
      <span aria-live="polite">
        已选 <b>{count}</b> 项
      </span>
      {operations.map((operation) => (
        <Button key={operation.key} danger={operation.danger} onClick={() => onOperation(operation)}>
          {operation.label}
        </Button>
      ))}
      {tools}
      <Button type="text" icon={<CloseOutlined />} onClick={onClear}>
        取消选择
      </Button>
    </section>
  );
}
