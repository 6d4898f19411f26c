import { useDraggable } from '@dnd-kit/core';
import { type CSSProperties, type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react';
import { DragLayer, type DropPlan, useDropPlan } from '../../kernel/drag/DragLayer.tsx';
import { neighbour } from '../../kernel/selection.ts';
import styles from './board.module.css';
import { columns } from './board-commands.ts';

export interface BoardCard {
  readonly key: string;
  readonly name: string;
  readonly sort: string;
  readonly w: number;
  readonly h: number | null;
  readonly wrong: boolean;
  readonly shows: ReactNode;
}

interface Props {
  readonly cards: readonly BoardCard[];
  readonly chosen: string | null;
  onChoose(key: string): void;
  onMove(key: string, before: string | null): void;
  onSize(key: string, size: { readonly w?: number; readonly h?: number }): void;
  onRemove(key: string): void;
}

const rowHeight = 76;

/** The cards as they will stand: carried to their places, drawn larger by the corner, all of it by keys as well. */
export function BoardCanvas(props: Props) {
  const { cards, chosen, onMove } = props;
  const ground = useRef<HTMLDivElement>(null);
  const nameOf = (key: string) => cards.find((card) => card.key === key)?.name ?? key;
  const rest = (key: string) => cards.filter((card) => card.key !== key).map((card) => card.key);
  if (cards.length === 0) return <p className={styles.quiet}>还没有卡片，从上面添加第一张</p>;
  return (
    <DragLayer<string | null>
      pick={(id, event) => {
        const isCorner = event.target instanceof Element && event.target.closest('[data-corner]') !== null;
        return isCorner ? null : { title: nameOf(id), what: id };
      }}
      plansFor={({ what }) => measure(ground.current, rest(String(what)), nameOf)}
      surface={() => ground.current?.getBoundingClientRect() ?? null}
      onDrop={({ what }, before) => onMove(String(what), before)}
    >
      <div ref={ground} className={styles.grid} role="listbox" aria-label="看板的卡片">
        {cards.map((card, index) => (
          <CardBox
            key={card.key}
            card={card}
            isChosen={card.key === chosen}
            isFocus={cards.some(({ key }) => key === chosen) ? card.key === chosen : index === 0}
            width={() => ground.current?.getBoundingClientRect().width ?? 0}
            onKey={(event) => press(event, card, props)}
            {...props}
          />
        ))}
        <Mark ground={ground.current} />
      </div>
    </DragLayer>
  );
}

const arrows: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

function press(event: KeyboardEvent<HTMLElement>, { key, w, h }: BoardCard, props: Props): void {
  const { cards, onChoose, onMove, onSize, onRemove } = props;
  const order = cards.map((card) => card.key);
  const index = order.indexOf(key);
  const arrow = arrows[event.key];
  const by = arrow && (arrow[0] || arrow[1]) > 0 ? 1 : -1;
  if (arrow && event.shiftKey) onSize(key, arrow[0] === 0 ? { h: (h ?? 2) + arrow[1] } : { w: w + arrow[0] });
  else if (arrow && event.altKey) {
    const before = by === 1 ? (order[index + 2] ?? null) : order[index - 1];
    if (index + by >= 0 && index + by < order.length && before !== undefined) onMove(key, before);
  } else if (arrow) {
    const next = neighbour(order, key, by);
    if (next === null) return;
    onChoose(next);
    event.currentTarget.parentElement?.querySelector<HTMLElement>(`[data-card="${CSS.escape(next)}"]`)?.focus();
  } else if (event.key === 'Enter') onChoose(key);
  else if (event.key === 'Delete' || event.key === 'Backspace') onRemove(key);
  else return;
  event.preventDefault();
  event.stopPropagation();
}

interface BoxProps extends Pick<Props, 'onChoose' | 'onSize'> {
  readonly card: BoardCard;
  readonly isChosen: boolean;
  readonly isFocus: boolean;
  width(): number;
  onKey(event: KeyboardEvent<HTMLElement>): void;
}

function CardBox({ card, isChosen, isFocus, width, onKey, onChoose, onSize }: BoxProps) {
  const { setNodeRef, listeners } = useDraggable({ id: card.key });
  const [drawn, setDrawn] = useState<{ readonly w: number; readonly h: number } | null>(null);
  const w = drawn?.w ?? card.w;
  const h = drawn?.h ?? card.h;
  const pull = (event: PointerEvent<HTMLElement>) => {
    event.stopPropagation();
    onChoose(card.key);
    const from = { x: event.clientX, y: event.clientY, w: card.w, h: card.h ?? 2 };
    const at = ({ clientX, clientY }: globalThis.PointerEvent) => ({
      w: between(from.w + ((clientX - from.x) * columns) / Math.max(1, width())),
      h: between(from.h + (clientY - from.y) / rowHeight),
    });
    const follow = (moved: globalThis.PointerEvent) => setDrawn(at(moved));
    const stop = (ended: globalThis.PointerEvent) => {
      window.removeEventListener('pointermove', follow);
      setDrawn(null);
      const size = at(ended);
      if (size.w !== from.w || size.h !== from.h) onSize(card.key, size);
    };
    window.addEventListener('pointermove', follow);
    window.addEventListener('pointerup', stop, { once: true });
  };
  return (
    <div
      ref={setNodeRef}
      className={styles.card}
      data-card={card.key}
      data-wrong={card.wrong}
      role="option"
      aria-selected={isChosen}
      aria-label={`${card.name}，${card.sort}，宽 ${w} 格`}
      tabIndex={isFocus ? 0 : -1}
      style={{ '--w': w, ...(h === null ? {} : { '--h': h }) } as CSSProperties}
      {...listeners}
      onClick={() => onChoose(card.key)}
      onKeyDown={(event) => {
        onKey(event);
        if (!event.defaultPrevented) listeners?.onKeyDown?.(event);
      }}
    >
      <div className={styles.name}>
        <span>{card.name}</span>
        <small>{drawn ? `${w} × ${h}` : card.sort}</small>
      </div>
      <div className={styles.shows} inert>
        {card.shows}
      </div>
      <span className={styles.size} data-corner="" aria-hidden="true" onPointerDown={pull} />
    </div>
  );
}

const between = (value: number): number => Math.min(columns, Math.max(1, Math.round(value)));

function Mark({ ground }: { readonly ground: HTMLElement | null }) {
  const plan = useDropPlan();
  if (!plan || !ground) return null;
  return <span className={styles.mark} style={{ top: plan.top - 38, left: plan.left - 9, height: 76 }} />;
}

/** Before each of the others, and at the end. */
function measure(
  ground: HTMLElement | null,
  keys: readonly string[],
  nameOf: (key: string) => string,
): readonly DropPlan<string | null>[] {
  if (!ground) return [];
  const origin = ground.getBoundingClientRect();
  const boxOf = (key: string) => ground.querySelector(`[data-card="${CSS.escape(key)}"]`)?.getBoundingClientRect();
  const plans = keys.flatMap((key): DropPlan<string | null>[] => {
    const box = boxOf(key);
    const top = box && box.top + Math.min(box.height / 2, 76) - origin.top;
    return box && top !== undefined
      ? [{ target: key, top, left: box.left - origin.left, width: box.width / 2, said: `“${nameOf(key)}”之前` }]
      : [];
  });
  const last = boxOf(keys.at(-1) ?? '');
  if (!last) return plans;
  const end = { top: last.bottom - 38 - origin.top, left: last.right + 12 - origin.left, width: 2, said: '最后' };
  return [...plans, { target: null, ...end }];
}
