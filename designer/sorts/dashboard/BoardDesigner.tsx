import { Button, Dropdown, Tag } from 'antd';
import { useMemo } from 'react';
import type { Model } from '../../../schemas/compile/model.ts';
import type { DashboardDocument, LiveName } from '../../../schemas/language/dashboard.ts';
import { type Document, idOf } from '../../../schemas/language/document.ts';
import { titleOf } from '../../../schemas/language/names.ts';
import { stepsOf } from '../../../schemas/language/pointer.ts';
import { type DeskProps, OpenDesk } from '../../figures/OpenDesk.tsx';
import { useDesk } from '../../figures/use-desk.ts';
import { usePreview } from '../../figures/use-preview.ts';
import type { DesignerProps } from '../../frame/Designer.tsx';
import { DesignerFrame } from '../../frame/DesignerFrame.tsx';
import { type FoundDocument, useDesign } from '../../frame/services.ts';
import { WithRoleNames } from '../../frame/WithRoleNames.tsx';
import type { Editing } from '../../kernel/editing.ts';
import { nothing, selectOnly } from '../../kernel/selection.ts';
import { BoardCanvas, type BoardCard } from './BoardCanvas.tsx';
import { BoardInspector } from './BoardInspector.tsx';
import styles from './board.module.css';
import {
  addCard,
  type Card,
  cardAt,
  cardsOf,
  liveWords,
  moveCard,
  nameOfCard,
  removeCard,
  resizeCard,
  setFilters,
  sortOf,
} from './board-commands.ts';
import { CardInspector } from './CardInspector.tsx';
import { CardShows } from './CardShows.tsx';

export function BoardDesigner({ documentKey, at, onClose }: DesignerProps) {
  return (
    <WithRoleNames>
      <OpenDesk id={`dashboard:${documentKey}`} word="看板" at={at} onClose={onClose} Desk={Desk} />
    </WithRoleNames>
  );
}

function Desk(props: DeskProps) {
  const { all, found, editing, onClose } = props;
  const { document, others, problems, anchor, model } = useDesk(props);
  const board = document as DashboardDocument;
  const steps = anchor === null ? [] : stepsOf(anchor);
  const chosen = steps[0] === 'cards' && board.cards[steps[1] ?? ''] ? (steps[1] ?? null) : null;
  const drafts = useMemo(() => draftsFor(board, others, all), [board, others, all]);
  const isWrong = problems.some(({ level }) => level === 'error');
  const nameOf = (key: string) => nameOfCard(board.cards[key] ?? {}, (chart) => model?.charts.get(chart)?.title);
  const wrong = new Set(problems.flatMap(({ path, level }) => (level === 'error' ? [stepsOf(path)[1] ?? ''] : [])));
  const cards = useCards(board, [...drafts, document], isWrong, nameOf, wrong);
  const remove = (key: string) => editing.do(removeCard(key, nameOf(key)), nothing);
  return (
    <DesignerFrame
      title={titleOf(board.title)}
      word="看板"
      editing={editing}
      problems={problems}
      publishes={[found.id, ...drafts.map(idOf)]}
      right={{
        title: chosen === null ? '设置' : '卡片',
        body:
          model &&
          (chosen === null ? (
            <BoardInspector
              {...{ editing, board }}
              finds={findsOf(board, model)}
              named={findsOf(board, model, 'ref').filter(({ value }) => board.find?.[value])}
              onFilters={(keys) => editing.do(setFilters(board, keys))}
            />
          ) : (
            <CardInspector
              key={chosen}
              {...{ editing, board, model, chosen }}
              documents={others}
              onRemove={() => remove(chosen)}
            />
          )),
      }}
      shortcuts={boardKeys(() => editing.select(nothing))}
      onProblem={(path) => editing.select(selectOnly(path))}
      onClose={onClose}
    >
      <div className={styles.desk}>
        <div className={styles.tools}>
          {model && <AddCard editing={editing} board={board} model={model} />}
          <span className={styles.grow} />
          <Tag>按我的权限显示数据</Tag>
          {cards.error && <span className={styles.quiet}>{cards.error}</span>}
        </div>
        <BoardCanvas
          cards={cards.cards}
          chosen={chosen}
          onChoose={(key) => editing.select(selectOnly(cardAt(key)))}
          onMove={(key, before) => editing.do(moveCard(board, key, before, nameOf(key)))}
          onSize={(key, size) => editing.do(resizeCard(key, size, nameOf(key)))}
          onRemove={remove}
        />
      </div>
    </DesignerFrame>
  );
}

/** What the dashboard draws on that is itself still being written: shown as it is at work, and published with it. */
function draftsFor(board: DashboardDocument, others: readonly Document[], all: readonly FoundDocument[]) {
  const isDraft = (document: Document) => all.some(({ id, draft }) => draft !== null && id === idOf(document));
  const used = new Set(Object.values(board.cards).flatMap(({ chart }) => chart ?? []));
  const charts = others.filter((other) => other.kind === 'chart' && used.has(other.key));
  const reports = new Set(charts.flatMap((chart) => (chart.kind === 'chart' ? (chart.report ?? []) : [])));
  const sources = others.filter((other) => other.kind === 'report' && reports.has(other.key));
  return [...sources, ...charts].filter(isDraft);
}

function useCards(
  board: DashboardDocument,
  documents: readonly Document[],
  isWrong: boolean,
  nameOf: (key: string) => string,
  wrong: ReadonlySet<string>,
) {
  const { figures } = useDesign();
  const isEmpty = Object.keys(board.cards).length === 0;
  const { shown, error } = usePreview(isWrong || isEmpty ? null : JSON.stringify(documents), () =>
    figures.dashboard(documents, {}, null),
  );
  const cards = cardsOf(board).map(([key, card]): BoardCard => {
    const plan = shown?.plan.cards.find((one) => one.key === key);
    return {
      key,
      name: nameOf(key),
      sort: sortOf(card),
      w: card.w ?? 12,
      h: card.h ?? null,
      wrong: wrong.has(key),
      shows: <CardShows plan={plan} found={shown?.found[key]} isThere={shown !== null || error !== null} />,
    };
  });
  return { cards, error };
}

/** Query items that any of its charts has. */
function findsOf(board: DashboardDocument, model: Model, is?: 'ref') {
  const found = new Map<string, string>();
  for (const { chart } of Object.values(board.cards)) {
    const query = chart === undefined ? undefined : model.charts.get(chart)?.query;
    for (const { key, label, type } of query?.finds ?? [])
      if (!found.has(key) && (is === undefined || type.is === is)) found.set(key, label);
  }
  return [...found].map(([value, label]) => ({ value, label }));
}

/** Told with the others; the canvas itself listens to them. */
const boardKeys = (leave: () => void) => [
  { keys: ['escape'], title: '看看板设置', group: '卡片', run: leave },
  ...[
    ['alt+arrowleft', '前移卡片'],
    ['alt+arrowright', '后移卡片'],
    ['shift+arrowright', '加宽卡片（Shift 加方向键调整大小）'],
    ['delete', '删除卡片'],
  ].map(([keys = '', title = '']) => ({ keys: [keys], title, group: '卡片', run: () => undefined })),
];

function AddCard({
  editing,
  board,
  model,
}: {
  readonly editing: Editing;
  readonly board: DashboardDocument;
  readonly model: Model;
}) {
  const add = (card: Card, name: string, wish: string) => {
    const { ask, key } = addCard(board, card, name, wish);
    editing.do(ask, selectOnly(cardAt(key)));
  };
  const [first] = [...model.entities.values()].filter(({ lists }) => lists.has('main'));
  const list = `${first?.key}.main`;
  const charts = [...model.charts.values()].map(({ key, title }) => ({
    key: `chart ${key}`,
    label: title,
    onClick: () => add({ chart: key, w: 6, h: 4 }, title, key),
  }));
  const items = [
    ...(charts.length > 0 ? [{ key: 'chart', label: '图表', children: charts }] : []),
    {
      key: 'todos',
      label: '待办',
      onClick: () =>
        add({ w: 6, todos: { todo: { title: first?.title ?? '待办', list, rank: 'a0' } } }, '待办', 'todos'),
    },
    {
      key: 'ways',
      label: '快捷入口',
      onClick: () =>
        add({ w: 6, shortcuts: { way: { title: first?.title ?? '入口', list, rank: 'a0' } } }, '快捷入口', 'ways'),
    },
    {
      key: 'latest',
      label: '最新记录',
      onClick: () => add({ w: 6, latest: { list, cols: [first?.named ?? 'id'] } }, '最新记录', 'latest'),
    },
    {
      key: 'live',
      label: '实时',
      children: Object.entries(liveWords).map(([live, label]) => ({
        key: `live ${live}`,
        label,
        onClick: () => add({ w: 6, h: 4, live: live as LiveName, title: label }, label, live),
      })),
    },
    { key: 'hello', label: '问候', onClick: () => add({ w: 12, greeting: true }, '问候', 'hello') },
  ];
  return (
    <Dropdown trigger={['click']} menu={{ items }}>
      <Button type="primary" ghost>
        添加卡片
      </Button>
    </Dropdown>
  );
}
