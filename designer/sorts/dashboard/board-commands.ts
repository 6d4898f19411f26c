import type { CardDocument, DashboardDocument, LiveName } from '../../../schemas/language/dashboard.ts';
import { titleOf } from '../../../schemas/language/names.ts';
import { at } from '../../../schemas/language/pointer.ts';
import { inOrder } from '../../../schemas/language/ranks.ts';
import type { Ask } from '../../kernel/command.ts';
import { ranksBefore } from '../../kernel/places.ts';
import { freshKey } from '../../kernel/tree.ts';

export type Card = CardDocument & { readonly rank?: string };
export const columns = 12;

export const cardAt = (key: string): string => at('/cards', key);

export const cardsOf = (board: DashboardDocument): readonly (readonly [string, Card])[] => inOrder(board.cards);

/** A new card, last or before another. */
export function addCard(
  board: DashboardDocument,
  card: Card,
  name: string,
  wish: string,
  before: string | null = null,
) {
  const key = freshKey(new Set(Object.keys(board.cards)), wish);
  const [rank] = ranksBefore(board.cards, before, 1);
  const ask: Ask = { name: `添加卡片“${name}”`, steps: [{ path: cardAt(key), after: { ...card, rank } }] };
  return { ask, key };
}

export const removeCard = (key: string, name: string): Ask => ({
  name: `删除卡片“${name}”`,
  steps: [{ path: cardAt(key), after: undefined }],
});

export function moveCard(board: DashboardDocument, key: string, before: string | null, name: string): Ask {
  const [rank] = ranksBefore(board.cards, before, 1, [key]);
  return { name: `移动卡片“${name}”`, steps: key === before ? [] : [{ path: at(cardAt(key), 'rank'), after: rank }] };
}

const within = (value: number): number => Math.min(12, Math.max(1, Math.round(value)));

/** As wide as so many twelfths, as high as so many rows. */
export const resizeCard = (key: string, size: { readonly w?: number; readonly h?: number }, name: string): Ask => ({
  name: `调整“${name}”的大小`,
  steps: [
    ...(size.w === undefined ? [] : [{ path: at(cardAt(key), 'w'), after: within(size.w) }]),
    ...(size.h === undefined ? [] : [{ path: at(cardAt(key), 'h'), after: within(size.h) }]),
  ],
  joins: `${key} size`,
});

export const setCard = (key: string, word: keyof CardDocument, value: unknown, words: string): Ask => ({
  name: words,
  steps: [{ path: at(cardAt(key), word), after: value === '' ? undefined : value }],
  ...(typeof value === 'string' ? { joins: `${key} ${word}` } : {}),
});

/** A row of a card: work that waits, or a way to go. */
export function addRow(board: DashboardDocument, key: string, room: 'todos' | 'shortcuts', row: object, name: string) {
  const rows = board.cards[key]?.[room] ?? {};
  const fresh = freshKey(new Set(Object.keys(rows)), room === 'todos' ? 'todo' : 'way');
  const [rank] = ranksBefore(rows, null, 1);
  return {
    name: `添加“${name}”`,
    steps: [{ path: at(cardAt(key), room, fresh), after: { ...row, rank } }],
  } satisfies Ask;
}

/** What drives every chart that can be asked by it. */
export function setFilters(board: DashboardDocument, keys: readonly string[]): Ask {
  const now = Object.keys(board.find ?? {});
  const added = keys.filter((key) => !now.includes(key));
  const ranks = ranksBefore(board.find, null, added.length);
  return {
    name: '修改筛选条件',
    steps: [
      ...now.filter((key) => !keys.includes(key)).map((key) => ({ path: at('/find', key), after: undefined })),
      ...added.map((key, index) => ({ path: at('/find', key), after: { rank: ranks[index] } })),
    ],
  };
}

const sorts: readonly (readonly [keyof CardDocument, string])[] = [
  ['chart', '图表'],
  ['todos', '待办'],
  ['shortcuts', '快捷入口'],
  ['latest', '最新记录'],
  ['greeting', '问候'],
  ['live', '实时'],
];

/** What the product itself watches, in words. */
export const liveWords: Readonly<Record<LiveName, string>> = { notices: '通知公告', requests: '请求与负载' };

/** What sort of card it is, in words. */
export const sortOf = (card: CardDocument): string => sorts.find(([word]) => card[word] !== undefined)?.[1] ?? '空卡片';

/** What people call a card: its own title, or that of what it shows. */
export function nameOfCard(card: CardDocument, chartTitle: (key: string) => string | undefined): string {
  if (card.title !== undefined) return titleOf(card.title);
  return (card.chart !== undefined && chartTitle(card.chart)) || sortOf(card);
}
