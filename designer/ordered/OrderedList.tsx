import { useDraggable } from '@dnd-kit/core';
import { Button } from 'antd';
import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { neighbour } from '../kernel/selection.ts';
import { OrderedGround, OrderedMark } from './OrderedGround.tsx';
import styles from './ordered.module.css';

export interface OrderedItem {
  readonly key: string;
  readonly title: string;
  readonly note?: string;
  readonly wrong?: boolean;
}

interface Props {
  readonly label: string;
  readonly items: readonly OrderedItem[];
  readonly chosen: string | null;
  readonly empty: string;
  /** Side by side, and in lines where there are many. */
  readonly across?: boolean;
  onChoose(key: string): void;
  /** Before another, or last. */
  onMove(key: string, before: string | null): void;
  onRemove(key: string): void;
}

/** Things in an order that is theirs to give: carried by pointer or by space, moved by Alt and an arrow, taken away by Delete. */
export function OrderedList(props: Props) {
  const { label, items, chosen, empty, across = false, onMove } = props;
  const ground = useRef<HTMLDivElement>(null);
  const titleOf = (key: string) => items.find((item) => item.key === key)?.title ?? key;
  if (items.length === 0) return <p className={styles.empty}>{empty}</p>;
  return (
    <OrderedGround ground={ground} keys={items.map(({ key }) => key)} across={across} titleOf={titleOf} onMove={onMove}>
      <div ref={ground} className={styles.list} data-across={across} aria-label={label} role="listbox">
        {items.map((item, index) => (
          <Item
            key={item.key}
            item={item}
            across={across}
            isChosen={item.key === chosen}
            isFocus={items.some(({ key }) => key === chosen) ? item.key === chosen : index === 0}
            onChoose={() => props.onChoose(item.key)}
            onKey={(event) => press(event, item.key, props)}
          />
        ))}
        <OrderedMark across={across} />
      </div>
    </OrderedGround>
  );
}

function press(event: KeyboardEvent<HTMLElement>, key: string, { items, onChoose, onMove, onRemove }: Props): void {
  const by = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key] as 1 | -1 | undefined;
  const order = items.map((item) => item.key);
  const at = order.indexOf(key);
  if (by !== undefined && event.altKey) {
    const before = by === 1 ? (order[at + 2] ?? null) : order[at - 1];
    if (at + by >= 0 && at + by < order.length && before !== undefined) onMove(key, before);
  } else if (by !== undefined) {
    const next = neighbour(order, key, by);
    if (next === null) return;
    onChoose(next);
    event.currentTarget.parentElement?.querySelector<HTMLElement>(`[data-item="${CSS.escape(next)}"]`)?.focus();
  } else if (event.key === 'Enter') onChoose(key);
  else if (event.key === 'Delete' || event.key === 'Backspace') onRemove(key);
  else return;
  event.preventDefault();
  event.stopPropagation();
}

interface ItemProps {
  readonly item: OrderedItem;
  readonly across: boolean;
  readonly isChosen: boolean;
  readonly isFocus: boolean;
  onChoose(): void;
  onKey(event: KeyboardEvent<HTMLElement>): void;
}

function Item({ item, across, isChosen, isFocus, onChoose, onKey }: ItemProps) {
  const { setNodeRef, listeners } = useDraggable({ id: item.key });
  return (
    <div
      ref={setNodeRef}
      className={styles.item}
      data-item={item.key}
      data-across={across}
      data-wrong={item.wrong === true}
      role="option"
      aria-selected={isChosen}
      tabIndex={isFocus ? 0 : -1}
      {...listeners}
      onClick={onChoose}
      onKeyDown={(event) => {
        onKey(event);
        if (!event.defaultPrevented) listeners?.onKeyDown?.(event);
      }}
    >
      <span className={styles.title}>{item.title}</span>
      {item.note && <small>{item.note}</small>}
    </div>
  );
}

interface HeadProps {
  readonly title: string;
  readonly count: number;
  readonly children?: ReactNode;
}

/** The line above such a list. */
export const OrderedHead = ({ title, count, children }: HeadProps) => (
  <div className={styles.head}>
    <h2>
      {title}
      <small>{count}</small>
    </h2>
    <span className={styles.tools}>{children}</span>
  </div>
);

/** Earlier, later, away: for those who point, and on a phone. */
export function MoveButtons({ what, onEarlier, onLater, onRemove }: MoveProps) {
  return (
    <div className={styles.moves}>
      <Button size="small" disabled={!onEarlier} onClick={() => onEarlier?.()}>
        前移
      </Button>
      <Button size="small" disabled={!onLater} onClick={() => onLater?.()}>
        后移
      </Button>
      <Button size="small" danger onClick={onRemove} aria-label={`删除${what}`}>
        删除
      </Button>
    </div>
  );
}

interface MoveProps {
  readonly what: string;
  readonly onEarlier: (() => void) | null;
  readonly onLater: (() => void) | null;
  onRemove(): void;
}

/** What `MoveButtons` need for one of an order. */
export function stepsAround(
  order: readonly string[],
  key: string,
  move: (before: string | null) => void,
): Pick<MoveProps, 'onEarlier' | 'onLater'> {
  const at = order.indexOf(key);
  return {
    onEarlier: at > 0 ? () => move(order[at - 1] ?? null) : null,
    onLater: at >= 0 && at < order.length - 1 ? () => move(order[at + 2] ?? null) : null,
  };
}
