import {
  DndContext,
  type DragEndEvent,
  DragOverlay,
  PointerSensor,
  pointerWithin,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { App, Grid, Modal, Skeleton } from 'antd';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { dayNumber } from '../../../schemas/expressions/moments.ts';
import { monthOf } from '../../../schemas/kinds/list-days.ts';
import { type DayFields, type Entry, entriesOf, sayDay, sayMonth, shiftOf, weekdayOf } from '../days/entries-of.ts';
import { PlaceBar, sayLeft } from '../days/PlaceBar.tsx';
import type { RowsProps } from '../list-props.ts';
import { CalendarWeek } from './CalendarWeek.tsx';
import type { CalendarConfig } from './calendar.face.ts';
import styles from './calendar.module.css';
import { DayList } from './DayList.tsx';
import { daysShown, placeOf, type Scale, type Shown } from './days-shown.ts';
import { layCalendar, onDay } from './lay-calendar.ts';

const scales = { month: '月', week: '周' } as const;
const lanesOf = { month: 3, week: 12 } as const;

/** Records on the days they lie in. One whose dates may be changed is carried to another day; a phone counts them and lists one day. */
export function CalendarView(props: RowsProps) {
  const { plan, list, rows, loading, total, asker, state, onState } = props;
  const fields = props.config as unknown as CalendarConfig;
  const phone = !Grid.useBreakpoint().md;
  const today = asker.now.slice(0, 10);
  const shown = daysShown({ at: state.at ?? null, today }, fields.opens);
  const go = (scale: Scale, day: number) => onState({ ...state, page: 1, at: placeOf(scale, day) });
  const { here, setHere, faces, onKey } = useHere(shown, dayNumber(today) ?? 0, go);
  const [read, setRead] = useState<number | null>(null);
  const entries = entriesOf(plan, rows, fields);
  const { shift, drop, isOpen } = useShifting(props, fields);
  const form = list.columns.find(({ link }) => link)?.link ?? 'info';
  const open = ({ row }: Entry) => props.onOpen(row, form);
  const choose = (day: number) => {
    setHere(day);
    if (!phone) setRead(day);
  };
  const titled = read === null ? '' : `${sayDay(read)}，星期${weekdayOf(read)}`;
  return (
    <>
      <PlaceBar
        title={sayShown(shown)}
        {...stepWords[shown.scale]}
        {...{ scales, scale: shown.scale }}
        onScale={(scale) => go(scale, here)}
        onStep={(by) => go(shown.scale, stepped(shown, by))}
        onToday={() => {
          setHere(dayNumber(today) ?? 0);
          go(shown.scale, dayNumber(today) ?? 0);
        }}
        left={sayLeft(total, rows.length)}
      />
      {loading && rows.length === 0 ? (
        <Skeleton active title={false} paragraph={{ rows: 10 }} className={styles.waiting ?? ''} />
      ) : (
        <DragWeeks onDrop={drop}>
          <div className={styles.calendar} ref={faces} aria-busy={loading}>
            <Weekdays />
            <ol aria-label={sayShown(shown)}>
              {layCalendar(entries, shown, lanesOf[shown.scale]).map((week) => (
                <CalendarWeek
                  key={week.first}
                  week={week}
                  lanes={lanesOf[shown.scale]}
                  today={dayNumber(today) ?? 0}
                  month={shown.scale === 'month' ? shown.of : null}
                  counted={phone}
                  {...{ here, onKey, isOpen }}
                  onDay={choose}
                  onOpen={open}
                  onShift={shift}
                />
              ))}
            </ol>
          </div>
        </DragWeeks>
      )}
      {phone ? (
        <section className={styles.below}>
          <h3>
            {sayDay(here)}，星期{weekdayOf(here)}
          </h3>
          <DayList label={sayDay(here)} entries={onDay(entries, here)} onOpen={open} />
        </section>
      ) : (
        <Modal open={read !== null} title={titled} footer={null} onCancel={() => setRead(null)}>
          {read !== null && <DayList label={titled} entries={onDay(entries, read)} onOpen={open} />}
        </Modal>
      )}
    </>
  );
}

const stepWords = {
  month: { before: '上个月', after: '下个月' },
  week: { before: '上一周', after: '下一周' },
} as const;

const stepped = ({ scale, of }: Shown, by: -1 | 1): number => (scale === 'month' ? monthOf(of, by) : of + 7 * by);

const sayShown = ({ scale, of }: Shown): string =>
  scale === 'month' ? sayMonth(of) : `${sayMonth(of)} ${sayDay(of)}至${sayDay(of + 6)}`;

const Weekdays = () => (
  <div className={styles.weekdays} aria-hidden>
    {[0, 1, 2, 3, 4, 5, 6].map((at) => (
      <span key={at}>周{weekdayOf(at - 3)}</span>
    ))}
  </div>
);

const byKey: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

/** The day that keys go from: arrows by days and weeks, page keys by what is shown. The day gone to is focused once it is there. */
function useHere(shown: Shown, today: number, go: (scale: Scale, day: number) => void) {
  const faces = useRef<HTMLDivElement>(null);
  const [wanted, setHere] = useState(today);
  const isGoing = useRef(false);
  const isIn = (day: number) => day >= shown.first && day < shown.first + shown.count;
  const here = isIn(wanted) ? wanted : shown.of;
  useEffect(() => {
    if (!isGoing.current) return;
    isGoing.current = false;
    faces.current?.querySelector<HTMLButtonElement>(`[data-day="${here}"]`)?.focus();
  }, [here]);
  const onKey = (event: KeyboardEvent, day: number) => {
    const page = { PageUp: -1, PageDown: 1 }[event.key] as -1 | 1 | undefined;
    const next = page ? paged(shown, day, page) : day + (byKey[event.key] ?? 0);
    if (next === day) return;
    event.preventDefault();
    isGoing.current = true;
    setHere(next);
    const isMeant = shown.scale === 'week' ? isIn(next) : monthOf(next) === shown.of;
    if (!isMeant) go(shown.scale, next);
  };
  return { here, setHere, faces, onKey };
}

/** The same day of the next month, or of the next week; the last day of a month that is shorter. */
function paged({ scale }: Shown, day: number, by: -1 | 1): number {
  if (scale === 'week') return day + 7 * by;
  return Math.min(monthOf(day, by) + (day - monthOf(day)), monthOf(day, by + 1) - 1);
}

/** Writes the dates of an entry that was carried; what cannot be is told, and why. */
function useShifting({ plan, asker, edit, onReload }: RowsProps, fields: DayFields) {
  const { message } = App.useApp();
  const isBusy = useRef(false);
  const shift = async (entry: Entry, days: number) => {
    if (!edit || days === 0 || isBusy.current) return;
    const said = shiftOf(plan, entry, fields, days, asker);
    if (said.is === 'refused') return void message.warning(said.say);
    isBusy.current = true;
    try {
      const written = await edit.write(entry.row, said.field, said.value, said.also);
      if (written.is === 'saved') message.success(`“${entry.name}”的${said.field.label}改为 ${said.value}`);
      if (written.is === 'refused') message.error(written.say);
      if (written.is === 'stale') message.warning('这条数据已被他人修改，请看过后再移动');
    } finally {
      isBusy.current = false;
    }
    onReload?.();
  };
  return {
    shift: (entry: Entry, days: number) => void shift(entry, days),
    drop: ({ active, over, activatorEvent }: DragEndEvent) => {
      const held = active.data.current as { entry: Entry; day: number; length: number } | undefined;
      const rect = active.rect.current.initial;
      if (!held || !over) return;
      const at = rect && activatorEvent instanceof PointerEvent ? (activatorEvent.clientX - rect.left) / rect.width : 0;
      const day = held.day + Math.min(Math.floor(at * held.length), held.length - 1);
      void shift(held.entry, Number(over.id) - day);
    },
    isOpen: (entry: Entry) => edit !== undefined && shiftOf(plan, entry, fields, 1, asker).is === 'write',
  };
}

/** Carrying by pointer from day to day. */
function DragWeeks({ onDrop, children }: { onDrop: (event: DragEndEvent) => void; children: ReactNode }) {
  const [held, setHeld] = useState<string | null>(null);
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 4 } }));
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={pointerWithin}
      onDragStart={({ active }) => setHeld((active.data.current as { entry: Entry }).entry.name)}
      onDragCancel={() => setHeld(null)}
      onDragEnd={(event) => {
        setHeld(null);
        onDrop(event);
      }}
    >
      {children}
      <DragOverlay dropAnimation={null}>{held !== null && <span className={styles.carried}>{held}</span>}</DragOverlay>
    </DndContext>
  );
}
