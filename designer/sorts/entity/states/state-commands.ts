import type { EntityDocument } from '../../../../schemas/language/entity.ts';
import { entryOf } from '../../../../schemas/language/entry-of.ts';
import { at } from '../../../../schemas/language/pointer.ts';
import { inOrder } from '../../../../schemas/language/ranks.ts';
import type { Ask } from '../../../kernel/command.ts';
import { allFields, pointerOfField, rankBefore } from '../../../kernel/places.ts';
import type { Step } from '../../../kernel/steps.ts';
import { freshKey } from '../../../kernel/tree.ts';
import { addEntry } from '../lists/list-commands.ts';
import { giveTo, giveToEditors, holdersOf, withoutOperation } from '../operations.ts';

export type StatesDocument = NonNullable<EntityDocument['states']>;
export type NodeDocument = StatesDocument['nodes'][string];
export type MoveDocument = StatesDocument['moves'][string];

interface Making {
  readonly ask: Ask;
  readonly chosen: string;
}

export const nodePath = (key: string): string => at('/states/nodes', key);
export const movePath = (key: string): string => at('/states/moves', key);
export const fromOf = (move: MoveDocument): readonly string[] => [move.from].flat();

const written = (from: readonly string[]): string | string[] => (from.length === 1 ? (from[0] ?? '') : [...from]);
const fresh = (map: object | undefined, wish: string): string => freshKey(new Set(Object.keys(map ?? {})), wish);

/** A first state, a last one and the way between them; the field that keeps them, where there is none, seen and asked for in the lists. */
export function beginStates(document: EntityDocument): Making {
  const known = allFields(document).find(([path, { type }]) => !path.includes('.') && isStateKind(type));
  const field = known?.[0] ?? fresh(document.fields, 'status');
  const made = { type: 'state', label: '状态', rank: rankBefore(document.fields, null) };
  const states = {
    field,
    start: 'draft',
    nodes: {
      draft: { label: '草稿', tone: 'neutral', open: '*', rank: 'a0' },
      done: { label: '已完成', tone: 'success', open: [], rank: 'a1' },
    },
    moves: { finish: { label: '完成', from: 'draft', to: 'done', rank: 'a0' } },
  };
  const steps: Step[] = [
    ...(known ? [] : [{ path: pointerOfField(field), after: made }, ...shownInLists(document, field)]),
    { path: '/states', after: states },
    ...giveToEditors(document, 'move', 'finish'),
  ];
  return { ask: { name: '设置状态', steps }, chosen: nodePath('draft') };
}

const shownInLists = (document: EntityDocument, field: string): readonly Step[] =>
  Object.keys(document.lists ?? {}).flatMap((list) => [
    ...addEntry(document, list, 'cols', field).steps,
    ...addEntry(document, list, 'find', field).steps,
  ]);

/** The one kind whose values are the states themselves. */
const isStateKind = (type: unknown): boolean => type === beginKind;
const beginKind = 'state';

/** `from`: the state it is reached from, by a move that is made with it. */
export function addState(document: EntityDocument, from?: string): Making {
  const { states } = document;
  const key = fresh(states?.nodes, 'state');
  const node = { label: '新状态', tone: 'neutral', open: [], rank: rankBefore(states?.nodes, null) };
  const steps: Step[] = [{ path: nodePath(key), after: node }];
  if (from !== undefined) steps.push(...moveSteps(document, from, key).steps);
  return { ask: { name: '添加状态', steps }, chosen: nodePath(key) };
}

function moveSteps(document: EntityDocument, from: string, to: string) {
  const moves = document.states?.moves;
  const key = fresh(moves, 'move');
  const after = { label: '新流转', from, to, rank: rankBefore(moves, null) };
  return { key, steps: [{ path: movePath(key), after }, ...giveToEditors(document, 'move', key)] };
}

export function addMove(document: EntityDocument, from: string, to: string): Making {
  const { key, steps } = moveSteps(document, from, to);
  return { ask: { name: '添加流转', steps }, chosen: movePath(key) };
}

const nodeWords = {
  label: '名称',
  tone: '颜色',
  open: '可编辑的内容',
  deletable: '删除',
  next: '下一步说明',
  due: '最晚日期',
  keptFor: '仍看到变更前内容的角色',
} as const;

export const setNode = <Word extends keyof typeof nodeWords>(
  key: string,
  word: Word,
  after: NodeDocument[Word] | undefined,
): Ask => {
  const path = at(nodePath(key), word);
  const isTyped = word === 'label' || word === 'next';
  return { name: `修改状态的${nodeWords[word]}`, steps: [{ path, after }], ...(isTyped ? { joins: path } : {}) };
};

export const setStart = (key: string): Ask => ({
  name: '修改起始状态',
  steps: [{ path: '/states/start', after: key }],
});

const moveWords = {
  label: '名称',
  from: '起点',
  to: '终点',
  when: '条件',
  unless: '不满足时的说明',
  ask: '填写内容',
  run: '自动动作',
  notByOwner: '回避',
  notBy: '须回避的人',
  danger: '警示',
  confirm: '提醒',
  auto: '条件满足即自动办理',
  after: '到时自动办理',
} as const;

export const setMove = <Word extends keyof typeof moveWords>(
  key: string,
  word: Word,
  after: MoveDocument[Word] | undefined,
  isTyped = ['label', 'unless', 'confirm', 'ask', 'run'].includes(word),
): Ask => {
  const path = at(movePath(key), word);
  return { name: `修改流转的${moveWords[word]}`, steps: [{ path, after }], ...(isTyped ? { joins: path } : {}) };
};

/** One end of a move is put on another state. Null when nothing would come of it. */
export function redirectMove(
  states: StatesDocument,
  key: string,
  end: 'to' | 'from',
  was: string,
  is: string,
): Ask | null {
  const move = entryOf(states.moves, key);
  if (!move || was === is || !entryOf(states.nodes, is)) return null;
  if (end === 'to') return setMove(key, 'to', is);
  const from = [...new Set(fromOf(move).map((one) => (one === was ? is : one)))];
  return setMove(key, 'from', written(from));
}

export const setFrom = (key: string, from: readonly string[]): Ask | null =>
  from.length === 0 ? null : setMove(key, 'from', written(from));

/** With the moves that lead there, and those that lead only from there. The first state stays. */
export function removeState(document: EntityDocument, key: string): Ask | null {
  const { states } = document;
  const node = entryOf(states?.nodes, key);
  if (!states || !node || states.start === key) return null;
  const steps: Step[] = [{ path: nodePath(key), after: undefined }];
  for (const [name, move] of inOrder(states.moves)) {
    const left = fromOf(move).filter((one) => one !== key);
    if (move.to === key || left.length === 0) steps.push(...withoutMove(document, name));
    else if (left.length < fromOf(move).length) steps.push({ path: at(movePath(name), 'from'), after: written(left) });
  }
  return { name: `删除状态“${node.label}”`, steps: merged(steps) };
}

export function removeMove(document: EntityDocument, key: string): Ask | null {
  const move = entryOf(document.states?.moves, key);
  return move ? { name: `删除流转“${move.label}”`, steps: merged(withoutMove(document, key)) } : null;
}

/** Several moves gone from one list: what a later step leaves of it must know of the earlier. */
function merged(steps: readonly Step[]): readonly Step[] {
  const byPath = new Map<string, Step>();
  for (const step of steps) {
    const before = byPath.get(step.path);
    const both =
      before && Array.isArray(before.after) && Array.isArray(step.after)
        ? before.after.filter((one) => (step.after as unknown[]).includes(one))
        : step.after;
    byPath.set(step.path, { path: step.path, after: both });
  }
  return [...byPath.values()];
}

/** A move, and its name wherever rights and screens offer it. */
const withoutMove = (document: EntityDocument, key: string): readonly Step[] => [
  { path: movePath(key), after: undefined },
  ...withoutOperation(document, `move:${key}`),
];

export const moversOf = (document: EntityDocument, key: string): readonly string[] => holdersOf(document, 'move', key);

export const setMovers = (document: EntityDocument, key: string, roles: readonly string[]): Ask => ({
  name: '修改谁可以流转',
  steps: giveTo(document, 'move', key, roles),
});
