import { useDraggable } from '@dnd-kit/core';
import { type KeyboardEvent, useRef } from 'react';
import type { MenuDocument } from '../../../schemas/language/menu.ts';
import { titleOf } from '../../../schemas/language/names.ts';
import { inOrder } from '../../../schemas/language/ranks.ts';
import { DragLayer, type DropPlan, useDropPlan } from '../../kernel/drag/DragLayer.tsx';
import { below, entriesAt, keyOf, type Line, linesOf, roomOf } from '../../kernel/menu-lines.ts';
import styles from './menu.module.css';
import { fits } from './menu-commands.ts';

interface Target {
  readonly room: string;
  readonly before: string | null;
}

interface Props {
  readonly menu: MenuDocument;
  readonly chosen: string | null;
  readonly folded: ReadonlySet<string>;
  readonly wrong: ReadonlySet<string>;
  noteOf(line: Line): string;
  onChoose(pointer: string): void;
  onFold(pointer: string, isFolded: boolean): void;
  onStep(pointer: string, way: 'up' | 'down' | 'in' | 'out'): void;
  onMove(pointer: string, room: string, before: string | null): void;
  onAdd(pointer: string): void;
  onRemove(pointer: string): void;
}

/** The menu as its tree: arrows walk it, Alt and an arrow moves an entry, in and out as well; a pointer carries it anywhere. */
export function MenuTree(props: Props) {
  const { menu, chosen, folded, wrong, noteOf, onMove } = props;
  const ground = useRef<HTMLDivElement>(null);
  const lines = linesOf(menu, folded);
  const nameOf = (pointer: string) => titleIn(lines, pointer);
  const focus = lines.some(({ pointer }) => pointer === chosen) ? chosen : (lines[0]?.pointer ?? null);
  return (
    <DragLayer<Target>
      pick={(id) => ({ title: nameOf(id), what: id })}
      plansFor={({ what }) => measure(ground.current, menu, lines, String(what))}
      surface={() => ground.current?.getBoundingClientRect() ?? null}
      onDrop={({ what }, { room, before }) => onMove(String(what), room, before)}
    >
      <div ref={ground} className={styles.tree} role="tree" aria-label="菜单">
        {lines.map((line) => (
          <Row
            key={line.pointer}
            line={line}
            note={noteOf(line)}
            isChosen={line.pointer === chosen}
            isFocus={line.pointer === focus}
            isWrong={wrong.has(line.pointer)}
            hasMore={Object.keys(entriesAt(menu, below(line.pointer))).length > 0}
            isFolded={folded.has(line.pointer)}
            onChoose={() => props.onChoose(line.pointer)}
            onFold={(isFolded) => props.onFold(line.pointer, isFolded)}
            onKey={(event) => press(event, line, lines, props)}
          />
        ))}
        <Mark />
      </div>
    </DragLayer>
  );
}

const titleIn = (lines: readonly Line[], pointer: string): string => {
  const line = lines.find((one) => one.pointer === pointer);
  return line ? titleOf(line.entry.title) : keyOf(pointer);
};

const ways: Readonly<Record<string, 'up' | 'down' | 'in' | 'out'>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowRight: 'in',
  ArrowLeft: 'out',
};

function press(event: KeyboardEvent<HTMLElement>, { pointer }: Line, lines: readonly Line[], props: Props): void {
  const { menu, folded, onChoose, onFold, onStep, onAdd, onRemove } = props;
  const index = lines.findIndex((line) => line.pointer === pointer);
  const way = ways[event.key];
  const hasMore = Object.keys(entriesAt(menu, below(pointer))).length > 0;
  const go = (next: string | undefined) => {
    if (next === undefined) return;
    onChoose(next);
    event.currentTarget.parentElement?.querySelector<HTMLElement>(`[data-line="${CSS.escape(next)}"]`)?.focus();
  };
  if (way && event.altKey) onStep(pointer, way);
  else if (way === 'up') go(lines[index - 1]?.pointer);
  else if (way === 'down') go(lines[index + 1]?.pointer);
  else if (way === 'in') hasMore && folded.has(pointer) ? onFold(pointer, false) : go(lines[index + 1]?.pointer);
  else if (way === 'out')
    hasMore && !folded.has(pointer) ? onFold(pointer, true) : go(roomOf(roomOf(pointer)) || undefined);
  else if (event.key === 'Home') go(lines[0]?.pointer);
  else if (event.key === 'End') go(lines.at(-1)?.pointer);
  else if (event.key === 'Enter') onChoose(pointer);
  else if (event.key === 'Insert') onAdd(pointer);
  else if (event.key === 'Delete' || event.key === 'Backspace') onRemove(pointer);
  else return;
  event.preventDefault();
  event.stopPropagation();
}

interface RowProps {
  readonly line: Line;
  readonly note: string;
  readonly isChosen: boolean;
  readonly isFocus: boolean;
  readonly isWrong: boolean;
  readonly hasMore: boolean;
  readonly isFolded: boolean;
  onChoose(): void;
  onFold(isFolded: boolean): void;
  onKey(event: KeyboardEvent<HTMLElement>): void;
}

function Row({ line, note, isChosen, isFocus, isWrong, hasMore, isFolded, onChoose, onFold, onKey }: RowProps) {
  const { setNodeRef, listeners } = useDraggable({ id: line.pointer });
  const { entry, depth, pointer } = line;
  return (
    <div
      ref={setNodeRef}
      className={styles.row}
      data-line={pointer}
      data-hidden={entry.hidden === true}
      data-wrong={isWrong}
      role="treeitem"
      aria-level={depth}
      aria-selected={isChosen}
      {...(hasMore ? { 'aria-expanded': !isFolded } : {})}
      tabIndex={isFocus ? 0 : -1}
      style={{ paddingInlineStart: 8 + (depth - 1) * 24 }}
      {...listeners}
      onClick={onChoose}
      onKeyDown={(event) => {
        onKey(event);
        if (!event.defaultPrevented) listeners?.onKeyDown?.(event);
      }}
    >
      <span
        className={styles.turn}
        aria-hidden="true"
        onPointerDown={(event) => hasMore && event.stopPropagation()}
        onClick={(event) => {
          if (!hasMore) return;
          event.stopPropagation();
          onFold(!isFolded);
        }}
      >
        {hasMore ? (isFolded ? '▸' : '▾') : ''}
      </span>
      <span className={styles.title}>{titleOf(entry.title)}</span>
      <small>{note}</small>
    </div>
  );
}

function Mark() {
  const plan = useDropPlan();
  return plan && <span className={styles.mark} style={{ top: plan.top - 1, left: plan.left, width: plan.width }} />;
}

/** Before each line, last in each group that is open, and inside what has nothing below it yet. */
function measure(
  ground: HTMLElement | null,
  menu: MenuDocument,
  lines: readonly Line[],
  moved: string,
): readonly DropPlan<Target>[] {
  if (!ground) return [];
  const origin = ground.getBoundingClientRect();
  const plans: DropPlan<Target>[] = [];
  const rest = lines.filter(({ pointer }) => pointer !== moved && !pointer.startsWith(`${moved}/`));
  const place = (top: number, depth: number, target: Target, said: string) => {
    const left = 8 + (depth - 1) * 24;
    if (fits(menu, moved, target.room))
      plans.push({ target, top: top - origin.top, left, width: origin.width - left, said });
  };
  for (const { pointer, depth } of rest) {
    const box = ground.querySelector(`[data-line="${CSS.escape(pointer)}"]`)?.getBoundingClientRect();
    if (!box) continue;
    const name = titleIn(lines, pointer);
    place(box.top, depth, { room: roomOf(pointer), before: keyOf(pointer) }, `“${name}”之前`);
    const order = inOrder(entriesAt(menu, below(pointer))).filter(([key]) => `${below(pointer)}/${key}` !== moved);
    if (order.length === 0) place(box.bottom - 8, depth + 1, { room: below(pointer), before: null }, `“${name}”里面`);
    const siblings = inOrder(entriesAt(menu, roomOf(pointer)));
    if (siblings.at(-1)?.[0] === keyOf(pointer)) {
      const last = rest.findLast((line) => line.pointer === pointer || line.pointer.startsWith(`${pointer}/`));
      const end = ground
        .querySelector(`[data-line="${CSS.escape(last?.pointer ?? pointer)}"]`)
        ?.getBoundingClientRect();
      if (end) place(end.bottom, depth, { room: roomOf(pointer), before: null }, `“${name}”之后`);
    }
  }
  return plans;
}
