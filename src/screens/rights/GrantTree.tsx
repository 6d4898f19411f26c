import { Input, Tree } from 'antd';
import { useMemo, useState } from 'react';
import type { NodeView, RightsView } from '../../../server/features/rights/rights.contract.ts';
import { canOpen, type GrantDraft, grantOf, isSeen, operationsIn, permissionsOf } from './grant-draft.ts';
import styles from './rights.module.css';

interface Props {
  readonly view: RightsView;
  readonly draft: GrantDraft;
  readonly chosen: string | null;
  readonly onChoose: (entity: string) => void;
  readonly onMenu: (node: NodeView, isShown: boolean) => void;
  readonly onPermission: (permission: string, isHeld: boolean) => void;
}

interface TreeNode {
  readonly key: string;
  readonly title: React.ReactNode;
  readonly checkable: boolean;
  readonly selectable: boolean;
  readonly disableCheckbox: boolean;
  readonly node: NodeView;
  readonly children: TreeNode[];
}

/** Menus and what they open. A tick shows the menu; choosing an entry opens its rights beside. */
export function GrantTree({ view, draft, chosen, onChoose, onMenu, onPermission }: Props) {
  const [search, setSearch] = useState('');
  const nodes = useMemo(
    () => view.tree.flatMap((node) => asTree(node, view, draft, search.trim())),
    [view, draft, search],
  );
  const flat = useMemo(() => all(nodes), [nodes]);
  const [closed, setClosed] = useState<readonly string[]>([]);
  const groups = flat.filter(({ children }) => children.length > 0).map(({ key }) => key);
  const checked = flat
    .filter(({ node }) =>
      node.permission !== null
        ? view.holder.everything || permissionsOf(draft, view).has(node.permission)
        : isSeen(draft, view, node),
    )
    .map(({ key }) => key);
  return (
    <div className={styles.tree}>
      <Input.Search allowClear placeholder="查找菜单或单据" onChange={({ target }) => setSearch(target.value)} />
      <Tree<TreeNode>
        checkable
        checkStrictly
        blockNode
        treeData={nodes}
        expandedKeys={groups.filter((key) => !closed.includes(key))}
        onExpand={(keys) => setClosed(groups.filter((key) => !keys.includes(key)))}
        checkedKeys={checked}
        selectedKeys={flat
          .filter(({ node }) => (node.opens ?? node.entity) === chosen && chosen !== null)
          .map(({ key }) => key)}
        onCheck={(_, { node, checked: isOn }) =>
          node.node.permission !== null ? onPermission(node.node.permission, isOn) : onMenu(node.node, isOn)
        }
        onSelect={(_, { node }) => {
          const entity = node.node.opens ?? node.node.entity;
          if (entity) onChoose(entity);
        }}
      />
    </div>
  );
}

function asTree(node: NodeView, view: RightsView, draft: GrantDraft, search: string): TreeNode[] {
  const items = node.items.flatMap((inner) => asTree(inner, view, draft, search));
  if (search !== '' && items.length === 0 && !node.title.includes(search)) return [];
  const entity = view.entities.find(({ key }) => key === (node.opens ?? node.entity));
  const grant = entity && grantOf(draft, entity);
  const isForAll = node.menu !== null && node.opens === null && node.needs === null;
  return [
    {
      key: node.id,
      title: (
        <span className={styles.node} data-changed={(entity && draft.grants.has(entity.key)) || undefined}>
          {node.title}
          {entity && <small>{grant ? `${new Set(operationsIn(grant)).size}/${entity.operations.length}` : '无'}</small>}
        </span>
      ),
      checkable: node.menu !== null || node.permission !== null,
      selectable: entity !== undefined,
      // A department has no say in what opens for everybody, nor a role of everything in one thing of it.
      disableCheckbox:
        node.permission !== null
          ? view.holder.everything || view.holder.kind !== 'role'
          : view.holder.kind !== 'role' &&
            (isForAll || (!canOpen(draft, view, node) && entity?.most?.includes('read') === false)),
      node,
      children: items,
    },
  ];
}

const all = (nodes: readonly TreeNode[]): readonly TreeNode[] => nodes.flatMap((node) => [node, ...all(node.children)]);
