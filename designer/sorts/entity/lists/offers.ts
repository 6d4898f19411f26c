import { canFind } from '../../../../schemas/compile/filters.ts';
import type { EntityDocument } from '../../../../schemas/language/entity.ts';
import { inOrder } from '../../../../schemas/language/ranks.ts';
import { kindNamed } from '../form/kind-named.ts';

const plain: Readonly<Record<'row' | 'bulk', readonly (readonly [string, string])[]>> = {
  row: [
    ['edit', '编辑'],
    ['copy', '复制'],
    ['delete', '删除'],
    ['history', '历史'],
  ],
  bulk: [
    ['export', '导出'],
    ['delete', '删除'],
  ],
};

const ways = [
  { value: 'eq', label: '等于' },
  { value: 'like', label: '包含' },
  { value: 'in', label: '其中之一' },
  { value: 'range', label: '范围' },
] as const;

/** The ways a list can be searched by a field of a type; by a type that only tells whether there is something, none. */
export function waysToFind(type: string | undefined) {
  const kind = kindNamed(type);
  return kind ? ways.filter(({ value }) => canFind(kind.filters, value)) : ways;
}

/** What a list can offer there: the plain operations, the moves, actions and chains of the document. */
export function offersFor(document: EntityDocument, at: 'row' | 'bulk') {
  const moves = inOrder(document.states?.moves).map(([key, { label }]) => ({ value: `move:${key}`, label }));
  const actions = inOrder(document.actions)
    .filter(([, action]) => action.at === at)
    .map(([key, { label }]) => ({ value: `action:${key}`, label }));
  // Of several records the lines are gathered.
  const chains = inOrder(document.becomes)
    .filter(([, { lines }]) => at === 'row' || lines !== undefined)
    .map(([key, { label }]) => ({ value: `becomes:${key}`, label }));
  return [
    ...plain[at].map(([value, label]) => ({ value, label })),
    ...(moves.length > 0 ? [{ value: 'move:*', label: '全部流转' }, ...moves] : []),
    ...actions,
    ...chains,
  ];
}
