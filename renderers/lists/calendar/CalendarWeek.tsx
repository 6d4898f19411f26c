import { useDraggable, useDroppable } from '@dnd-kit/core';
import type { KeyboardEvent } from 'react';
import { dayText } from '../../../schemas/expressions/moments.ts';
import { monthOf } from '../../../schemas/kinds/list-days.ts';
import { type Entry, sayDay, sayEntry, weekdayOf } from '../days/entries-of.ts';
import styles from './calendar.module.css';
import type { Bar, Week } from './lay-calendar.ts';

export interface DayProps {
  readonly today: number;
  /** The day that keys go from. */
  readonly here: number;
  /** The month that is meant; null in a week. */
  readonly month: number | null;
  /** Nothing but how many there are is drawn of a day. */
  readonly counted: boolean;
  readonly onDay: (day: number) => void;
  readonly onKey: (event: KeyboardEvent, day: number) => void;
}

interface Props extends DayProps {
  readonly week: Week;
  readonly lanes: number;
  readonly isOpen: (entry: Entry) => boolean;
  readonly onOpen: (entry: Entry) => void;
  /** Carries an entry so many days on. */
  readonly onShift: (entry: Entry, days: number) => void;
}

/** Seven days, and what lies in them in lines over their faces. */
export function CalendarWeek({ week, lanes, isOpen, onOpen, onShift, ...days }: Props) {
  const lines = days.counted ? '' : `repeat(${lanes}, 24px)`;
  return (
    <li
      className={styles.week}
      data-counted={days.counted || undefined}
      style={{ gridTemplateRows: `32px ${lines} 24px` }}
    >
      {week.totals.map((total, at) => (
        <Day
          key={week.first + at}
          day={week.first + at}
          column={at + 1}
          total={total}
          hidden={week.hidden[at] ?? 0}
          {...days}
        />
      ))}
      {!days.counted &&
        week.bars.map((bar) => (
          <EntryBar key={bar.entry.id} week={week.first} bar={bar} {...{ isOpen, onOpen, onShift }} />
        ))}
    </li>
  );
}

interface OneDay extends DayProps {
  readonly day: number;
  readonly column: number;
  readonly total: number;
  readonly hidden: number;
}

function Day({ day, column, total, hidden, today, here, month, counted, onDay, onKey }: OneDay) {
  const { setNodeRef, isOver } = useDroppable({ id: day });
  const [, monthNumber, date] = (dayText(day) ?? '').split('-').map(Number);
  const isBeside = month !== null && monthOf(day) !== month;
  const said = `${sayDay(day)}，星期${weekdayOf(day)}，${total > 0 ? `${total} 项` : '没有数据'}`;
  return (
    <>
      <div
        ref={setNodeRef}
        className={styles.face}
        style={{ gridColumn: column }}
        data-over={isOver || undefined}
        data-beside={isBeside || undefined}
        data-here={(counted && day === here) || undefined}
      />
      <button
        type="button"
        className={styles.number}
        style={{ gridColumn: column }}
        data-day={day}
        data-beside={isBeside || undefined}
        data-today={day === today || undefined}
        aria-label={said}
        aria-current={day === today ? 'date' : undefined}
        tabIndex={day === here ? 0 : -1}
        onClick={() => onDay(day)}
        onKeyDown={(event) => onKey(event, day)}
      >
        <span>{date === 1 && !counted ? `${monthNumber}月${date}日` : date}</span>
      </button>
      {counted
        ? total > 0 && (
            <span className={styles.count} style={{ gridColumn: column }} aria-hidden>
              {total}
            </span>
          )
        : hidden > 0 && (
            <button
              type="button"
              className={styles.more}
              style={{ gridColumn: column }}
              aria-label={`${sayDay(day)}还有 ${hidden} 项`}
              onClick={() => onDay(day)}
            >
              还有 {hidden} 项
            </button>
          )}
    </>
  );
}

const byArrow: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

interface BarProps extends Pick<Props, 'isOpen' | 'onOpen' | 'onShift'> {
  readonly week: number;
  readonly bar: Bar;
}

function EntryBar({ week, bar, isOpen, onOpen, onShift }: BarProps) {
  const { entry, column, length, lane, cut } = bar;
  const canMove = isOpen(entry);
  const data = { entry, day: week + column, length };
  const { setNodeRef, listeners, isDragging } = useDraggable({ id: `${entry.id} ${week}`, data, disabled: !canMove });
  const said = sayEntry(entry);
  return (
    <button
      ref={setNodeRef}
      type="button"
      className={styles.entry}
      style={{ gridColumn: `${column + 1} / span ${length}`, gridRow: lane + 2 }}
      data-tone={entry.state?.tone}
      data-state={entry.state?.label}
      data-time={(!cut.before && entry.time) || undefined}
      data-before={cut.before || undefined}
      data-after={cut.after || undefined}
      data-open={canMove || undefined}
      data-held={isDragging || undefined}
      aria-label={said}
      title={canMove ? `${said}。拖到另一天，或按 Alt 加方向键改日期` : said}
      {...listeners}
      onClick={() => onOpen(entry)}
      onKeyDown={(event) => {
        const days = event.altKey ? byArrow[event.key] : undefined;
        if (days === undefined) return;
        event.preventDefault();
        onShift(entry, days);
      }}
    >
      <span className={styles.entryName}>{entry.name}</span>
    </button>
  );
}
