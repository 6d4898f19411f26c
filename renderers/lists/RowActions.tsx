import { MoreOutlined } from '@ant-design/icons';
import { Button, Dropdown, Space } from 'antd';
import type { Operation } from './list-operations.ts';
import styles from './lists.module.css';

interface Props {
  readonly operations: readonly Operation[];
  readonly onOperation: (operation: Operation) => void;
  readonly name: string;
}

/** At most two in sight, the rest in a menu: a row is for reading first. */
export function RowActions({ operations, onOperation, name }: Props) {
  const inSight = operations.length > 2 ? operations.slice(0, 1) : operations;
  const rest = operations.slice(inSight.length);
  return (
    <Space size={0} className={styles.rowActions ?? ''}>
      {inSight.map((operation) => (
        <Button
          key={operation.key}
          type="link"
          size="small"
          danger={operation.danger}
          onClick={() => onOperation(operation)}
        >
          {operation.label}
        </Button>
      ))}
      {rest.length > 0 && (
        <Dropdown
          trigger={['click']}
          menu={{
            items: rest.map((operation) => ({ key: operation.key, label: operation.label, danger: operation.danger })),
            onClick: ({ key }) => {
              const chosen = rest.find((operation) => operation.key === key);
              if (chosen) onOperation(chosen);
            },
          }}
        >
          <Button type="text" size="small" icon={<MoreOutlined />} aria-label={`${name} 的更多操作`} />
        </Dropdown>
      )}
    </Space>
  );
}
