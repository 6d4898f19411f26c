import type { EntityDocument } from '../../../../../schemas/language/entity.ts';
import { entryOf } from '../../../../../schemas/language/entry-of.ts';
import { at } from '../../../../../schemas/language/pointer.ts';
import { inOrder } from '../../../../../schemas/language/ranks.ts';
import type {
  LineMoveDocument,
  LineStatesDocument,
} from '../../../../../schemas/sections/line-states/line-states.section.ts';
import type { Ask } from '../../../../kernel/command.ts';
import { fieldsOf, pointerOfField, pointerOfPart, rankBefore } from '../../../../kernel/places.ts';
import type { Step } from '../../../../kernel/steps.ts';
import { freshKey } from '../../../../kernel/tree.ts';
import { giveTo, giveToEditors, holdersOf, withoutOperation } from '../../operations.ts';
import type { Making } from '../../rules/rule-commands.ts';

export type LineNodeDocument = LineStatesDocument['nodes'][string];

export const statesOfLines = (document: EntityDocument, part: string): LineStatesDocument | undefined =>
  entryOf(document.parts, part)?.states;

const roomOf = (part: string): string => at(pointerOfPart(part), 'states');
export const lineNodePath = (part: string, key: string): string => at(roomOf(part), 'nodes', key);
export const lineMovePath = (part: string, key: string): string => at(roomOf(part), 'moves', key);
const sortOf = (part: string) => `${part}.move` as const;

const fresh = (map: object | undefined, wish: string): string => freshKey(new Set(Object.keys(map ?? {})), wish);

/** Where rows begin, where they end well, and the way between; the field that keeps it where there is none. */
export function beginLineStates(document: EntityDocument, part: string): Making {
  const fields = fieldsOf(document, part);
  const known = Object.entries(fields).find(([, { type }]) => type === stateKind)?.[0];
  const field = known ?? fresh(fields, 'lineStatus');
  const made = { type: stateKind, label: '行状态', rank: rankBefore(fields, null) };
  const after = {
    field,
    start: 'open',
    nodes: {
      open: { label: '未办理', tone: 'waiting', open: '*', rank: 'a0' },
      done: { label: '已办理', tone: 'success', open: [], rank: 'a1' },
    },
    moves: { finish: { label: '办理', from: 'open', to: 'done', rank: 'a0' } },
  };
  const steps: Step[] = [
    ...(known ? [] : [{ path: pointerOfField(`${part}.${field}`), after: made }]),
    { path: roomOf(part), after },
    ...giveToEditors(document, sortOf(part), 'finish'),
  ];
  return { ask: { name: '设置行的状态', steps }, chosen: lineNodePath(part, 'open') };
}

/** The one kind whose values are the states themselves. */
const stateKind = 'state';

export function addLineState(document: EntityDocument, part: string): Making {
  const nodes = statesOfLines(document, part)?.nodes;
  const path = lineNodePath(part, fresh(nodes, 'state'));
  const after = { label: '新状态', tone: 'neutral', open: [], rank: rankBefore(nodes, null) };
  return { ask: { name: '添加行的状态', steps: [{ path, after }] }, chosen: path };
}

export function addLineMove(document: EntityDocument, part: string): Making | null {
  const states = statesOfLines(document, part);
  const to = inOrder(states?.nodes).at(-1)?.[0];
  if (!states || to === undefined) return null;
  const key = fresh(states.moves, 'move');
  const path = lineMovePath(part, key);
  const after = { label: '新流转', from: states.start, to, rank: rankBefore(states.moves, null) };
  const steps = [{ path, after }, ...giveToEditors(document, sortOf(part), key)];
  return { ask: { name: '添加行的流转', steps }, chosen: path };
}

const nodeWords = {
  label: '名称',
  tone: '颜色',
  open: '可编辑的内容',
  deletable: '删除',
  next: '下一步说明',
} as const;

export function setLineNode<Word extends keyof typeof nodeWords>(
  part: string,
  key: string,
  word: Word,
  after: LineNodeDocument[Word] | undefined,
): Ask {
  const path = at(lineNodePath(part, key), word);
  const isTyped = word === 'label' || word === 'next';
  return { name: `修改行状态的${nodeWords[word]}`, steps: [{ path, after }], ...(isTyped ? { joins: path } : {}) };
}

export const setLineStart = (part: string, key: string): Ask => ({
  name: '修改行的起始状态',
  steps: [{ path: at(roomOf(part), 'start'), after: key }],
});

const moveWords = {
  label: '名称',
  from: '起点',
  to: '终点',
  when: '条件',
  unless: '不满足时的说明',
  ask: '填写内容',
  set: '写入',
  run: '自动动作',
  notBy: '须回避的人',
  danger: '警示',
  confirm: '提醒',
  auto: '条件满足即自动办理',
} as const;

export function setLineMove<Word extends keyof typeof moveWords>(
  part: string,
  key: string,
  word: Word,
  after: LineMoveDocument[Word] | undefined,
  isTyped = ['label', 'unless', 'confirm', 'ask', 'run'].includes(word),
): Ask {
  const path = at(lineMovePath(part, key), word);
  return { name: `修改行流转的${moveWords[word]}`, steps: [{ path, after }], ...(isTyped ? { joins: path } : {}) };
}

/** With the moves that lead there or only from there. The first one stays. */
export function removeLineState(document: EntityDocument, part: string, key: string): Ask | null {
  const states = statesOfLines(document, part);
  const node = entryOf(states?.nodes, key);
  if (!states || !node || states.start === key) return null;
  const moves = inOrder(states.moves).flatMap(([name, { from, to }]): readonly Step[] => {
    const all = [from].flat();
    const left = all.filter((one) => one !== key);
    if (to === key || left.length === 0) return withoutMove(document, part, name);
    return left.length < all.length ? [{ path: at(lineMovePath(part, name), 'from'), after: left }] : [];
  });
  return { name: `删除行状态“${node.label}”`, steps: [{ path: lineNodePath(part, key), after: undefined }, ...moves] };
}

export function removeLineMove(document: EntityDocument, part: string, key: string): Ask | null {
  const move = entryOf(statesOfLines(document, part)?.moves, key);
  return move ? { name: `删除行流转“${move.label}”`, steps: withoutMove(document, part, key) } : null;
}

const withoutMove = (document: EntityDocument, part: string, key: string): readonly Step[] => [
  { path: lineMovePath(part, key), after: undefined },
  ...withoutOperation(document, `${sortOf(part)}:${key}`),
];

export const lineMoversOf = (document: EntityDocument, part: string, key: string): readonly string[] =>
  holdersOf(document, sortOf(part), key);

export const setLineMovers = (document: EntityDocument, part: string, key: string, roles: readonly string[]): Ask => ({
  name: '修改谁可以办理行的流转',
  steps: giveTo(document, sortOf(part), key, roles),
});
