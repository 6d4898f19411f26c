import { Empty, Input, Skeleton, Tree } from 'antd';
import { useMemo, useState } from 'react';
import { drawings } from '../../theme/drawings.tsx';
import styles from './choose.module.css';
import { type DepartNode, nodesFound, parentsOf } from './depart-nodes.ts';

interface Props {
  readonly label: string;
  readonly nodes: readonly DepartNode[] | null;
  readonly height: number;
  readonly isMany: boolean;
  readonly ids: readonly string[];
  readonly limit?: readonly string[] | undefined;
  onToggle(node: DepartNode): void;
}

/** Departments as a tree that can be searched; what is found is shown with what it hangs under. */
export function DepartTree({ label, nodes, height, isMany, ids, limit, onToggle }: Props) {
  const [keyword, setKeyword] = useState('');
  const shown = useMemo(() => nodesFound(nodes ?? [], keyword.trim()), [nodes, keyword]);
  const [opened, setOpened] = useState<readonly string[] | null>(null);
  const expanded = keyword.trim() === '' ? (opened ?? parentsOf(nodes ?? [], 1)) : parentsOf(shown);
  if (!nodes) return <Skeleton active title={false} paragraph={{ rows: 5 }} />;
  const mark = (node: DepartNode): DepartNode & { disabled: boolean } => ({
    ...node,
    disabled: limit !== undefined && !limit.includes(node.key),
    children: node.children.map(mark),
  });
  return (
    <div className={styles.tree}>
      <Input.Search
        allowClear
        aria-label={`查找${label}`}
        placeholder="按部门名称查找"
        onChange={(event) => setKeyword(event.target.value)}
      />
      {shown.length === 0 ? (
        <Empty image={drawings.noResult} description="没有找到，换个词试试" />
      ) : (
        <div className={styles.treeBox} style={{ maxHeight: height }}>
          <Tree<DepartNode>
            aria-label={label}
            blockNode
            checkStrictly
            checkable={isMany}
            multiple={false}
            treeData={shown.map(mark)}
            checkedKeys={isMany ? [...ids] : []}
            selectedKeys={isMany ? [] : [...ids]}
            expandedKeys={[...expanded]}
            onExpand={(keys) => setOpened(keys.map(String))}
            onCheck={(_, { node }) => onToggle(node)}
            onSelect={(_, { node }) => onToggle(node)}
          />
        </div>
      )}
    </div>
  );
}
