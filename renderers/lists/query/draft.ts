import {
  isGone,
  isGroup,
  type QueryCondition,
  type QueryGone,
  type QueryGroup,
  type QueryNode,
} from '../../../schemas/query/query-tree.ts';

/** A query while it is written: every node can be told from the others, however they move. */
export type DraftNode = DraftGroup | DraftCondition | (QueryGone & { readonly id: number });
export interface DraftCondition extends Omit<QueryCondition, 'rule'> {
  readonly id: number;
  /** None until a field is chosen. */
  readonly rule: QueryCondition['rule'] | null;
}
export interface DraftGroup {
  readonly id: number;
  readonly matchType: QueryGroup['matchType'];
  readonly children: readonly DraftNode[];
}

let last = 0;
const nextId = (): number => {
  last += 1;
  return last;
};

export const newCondition = (): DraftCondition => ({ id: nextId(), field: '', rule: null, val: '' });
export const newGroup = (
  matchType: QueryGroup['matchType'] = 'and',
  children: readonly DraftNode[] = [],
): DraftGroup => ({
  id: nextId(),
  matchType,
  children,
});

export const isDraftGroup = (node: DraftNode): node is DraftGroup => 'children' in node;

export function draftOf(query: QueryGroup | null): DraftGroup {
  if (!query || query.children.length === 0) return newGroup('and', [newCondition()]);
  return newGroup(query.matchType, query.children.map(draftNode));
}

const draftNode = (node: QueryNode): DraftNode => {
  if (isGroup(node)) return newGroup(node.matchType, node.children.map(draftNode));
  return { ...node, id: nextId() };
};

/** Without what has no field yet, and without groups that are then empty. */
export function queryOf(draft: DraftGroup): QueryGroup {
  return { matchType: draft.matchType, children: draft.children.flatMap(plainNode) };
}

function plainNode(node: DraftNode): QueryNode[] {
  if (isDraftGroup(node)) {
    const inner = queryOf(node);
    return inner.children.length > 0 ? [inner] : [];
  }
  if ('gone' in node) return isGone(node) ? [{ gone: node.gone }] : [];
  const { field, rule, val, text } = node;
  return rule === null || field === '' ? [] : [{ field, rule, val, ...(text ? { text } : {}) }];
}

export const replaceChild = (group: DraftGroup, id: number, by: DraftNode | null): DraftGroup => ({
  ...group,
  children: group.children.flatMap((child) => (child.id === id ? (by ? [by] : []) : [child])),
});
