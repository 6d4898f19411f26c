import { useVirtualizer } from '@tanstack/react-virtual';
import { Grid, Skeleton } from 'antd';
import {
  type CSSProperties,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { dayNumber } from '../../../schemas/expressions/moments.ts';
import { monthOf } from '../../../schemas/kinds/list-days.ts';
import { type Entry, entriesOf, sayDay, sayEntry, sayMonth } from '../days/entries-of.ts';
import { PlaceBar, sayLeft } from '../days/PlaceBar.tsx';
import type { RowsProps } from '../list-props.ts';
import { type Drawn, daysDrawn, placeOf, type Scale, scales } from './days-drawn.ts';
import type { GanttConfig } from './gantt.face.ts';
import styles from './gantt.module.css';
import { barOf, dayWidth, headOf, type Stretch } from './lay-gantt.ts';

const ROW = 36;
const HEAD = 48;

/** A bar for each record, from one date to another, over days, weeks or months. Only the rows in sight are drawn. */
export function GanttView(props: RowsProps) {
  const { plan, list, rows, total, loading, asker, state, onState, onOpen } = props;
  const config = props.config as unknown as GanttConfig;
  const today = asker.now.slice(0, 10);
  const drawn = daysDrawn({ at: state.at ?? null, today }, config.opens);
  const go = (scale: Scale, day: number) => onState({ ...state, page: 1, at: placeOf(scale, day) });
  const entries = entriesOf(plan, rows, config);
  const form = list.columns.find(({ link }) => link)?.link ?? 'info';
  return (
    <>
      <PlaceBar
        title={`${sayMonth(drawn.first)} 至 ${sayMonth(drawn.first + drawn.count - 1)}`}
        {...stepWords[drawn.scale]}
        {...{ scales, scale: drawn.scale }}
        onScale={(scale) => go(scale, drawn.of)}
        onStep={(by) => go(drawn.scale, stepped(drawn, by))}
        onToday={() => go(drawn.scale, dayNumber(today) ?? 0)}
        left={sayLeft(total, rows.length)}
      />
      {loading && rows.length === 0 ? (
        <Skeleton active title={false} paragraph={{ rows: 8 }} className={styles.waiting ?? ''} />
      ) : entries.length === 0 ? (
        <p className={styles.none}>这段时间里没有数据</p>
      ) : (
        <Chart
          label={list.title}
          named={plan.fields[plan.named]?.label ?? '名称'}
          today={dayNumber(today) ?? 0}
          {...{ entries, drawn, loading }}
          onOpen={({ row }) => onOpen(row, form)}
        />
      )}
    </>
  );
}

const stepWords = {
  day: { before: '往前四周', after: '往后四周' },
  week: { before: '往前一季', after: '往后一季' },
  month: { before: '往前一年', after: '往后一年' },
} as const;

function stepped({ scale, of }: Drawn, by: -1 | 1): number {
  if (scale === 'month') return monthOf(of, 12 * by);
  return of + by * (scale === 'day' ? 28 : 91);
}

interface ChartProps {
  readonly label: string;
  readonly named: string;
  readonly today: number;
  readonly entries: readonly Entry[];
  readonly drawn: Drawn;
  readonly loading: boolean;
  readonly onOpen: (entry: Entry) => void;
}

function Chart({ label, named, today, entries, drawn, loading, onOpen }: ChartProps) {
  const phone = !Grid.useBreakpoint().md;
  const names = phone ? 112 : 240;
  const width = drawn.count * dayWidth[drawn.scale];
  const frame = useRef<HTMLElement>(null);
  const virtual = useVirtualizer({
    count: entries.length,
    getScrollElement: () => frame.current,
    estimateSize: () => ROW,
    overscan: 8,
    scrollMargin: HEAD,
    scrollPaddingStart: HEAD,
  });
  const { here, onKey } = useRow(entries.length, frame, (index) => virtual.scrollToIndex(index));
  const atToday = (today - drawn.first) * dayWidth[drawn.scale];
  const hasToday = atToday >= 0 && atToday < width;
  useLayoutEffect(() => {
    const { current } = frame;
    if (current) current.scrollLeft = hasToday ? Math.max(0, atToday - (current.clientWidth - names) / 4) : 0;
  }, [atToday, hasToday, names]);
  const { above, below } = headOf(drawn);
  return (
    <section
      ref={frame}
      className={styles.frame}
      aria-label={`${label}，可左右滚动`}
      aria-busy={loading}
      style={{ '--names': `${names}px` } as CSSProperties}
    >
      <div className={styles.head} style={{ width: names + width }} aria-hidden>
        <span className={styles.corner}>{named}</span>
        <Tier {...{ stretches: above, drawn }} />
        <Tier {...{ stretches: below, drawn }} />
        {hasToday && (
          <span className={styles.now} style={{ left: names + atToday }}>
            今天
          </span>
        )}
      </div>
      <ul style={{ width: names + width, height: virtual.getTotalSize() }} aria-label={label}>
        <Lines {...{ below, drawn }} />
        {hasToday && <li aria-hidden className={styles.today} style={{ left: names + atToday }} />}
        {virtual.getVirtualItems().map(({ index, start }) => {
          const entry = entries[index];
          return (
            entry && (
              <Line
                key={entry.id}
                {...{ entry, index, drawn, onOpen, onKey }}
                top={start - HEAD}
                count={entries.length}
                isHere={index === here}
              />
            )
          );
        })}
      </ul>
    </section>
  );
}

const Tier = ({ stretches, drawn }: { stretches: readonly Stretch[]; drawn: Drawn }) => (
  <div className={styles.tier}>
    {stretches.map(({ first, count, label, isRest }) => (
      <span key={first} data-rest={isRest} style={{ width: count * dayWidth[drawn.scale] }}>
        {label}
      </span>
    ))}
  </div>
);

const Lines = ({ below, drawn }: { below: readonly Stretch[]; drawn: Drawn }) => (
  <li aria-hidden className={styles.lines}>
    {below.map(({ first, count, isRest }) => (
      <span key={first} data-rest={isRest} style={{ width: count * dayWidth[drawn.scale] }} />
    ))}
  </li>
);

interface LineProps extends Pick<ChartProps, 'drawn' | 'onOpen'> {
  readonly entry: Entry;
  readonly index: number;
  readonly top: number;
  readonly count: number;
  readonly isHere: boolean;
  readonly onKey: (event: KeyboardEvent, index: number) => void;
}

function Line({ entry, index, top, count, drawn, isHere, onOpen, onKey }: LineProps) {
  const { left, width, cut } = barOf(entry, drawn);
  const said = sayEntry(entry);
  return (
    <li className={styles.line} style={{ top }} aria-setsize={count} aria-posinset={index + 1}>
      <button
        type="button"
        className={styles.name}
        data-index={index}
        tabIndex={isHere ? 0 : -1}
        aria-label={said}
        title={entry.name}
        onClick={() => onOpen(entry)}
        onKeyDown={(event) => onKey(event, index)}
      >
        {entry.name}
      </button>
      <button
        type="button"
        tabIndex={-1}
        aria-hidden
        className={styles.bar}
        data-tone={entry.state?.tone}
        data-before={cut.before || undefined}
        data-after={cut.after || undefined}
        style={{ left: `calc(var(--names) + ${left}px)`, width }}
        title={said}
        onClick={() => onOpen(entry)}
      >
        <span>{entry.state?.label ?? `${sayDay(entry.first)}至${sayDay(entry.last)}`}</span>
      </button>
    </li>
  );
}

const byKey: Readonly<Record<string, number>> = {
  ArrowUp: -1,
  ArrowDown: 1,
  PageUp: -10,
  PageDown: 10,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

/** The row that keys go from; the one gone to is focused once it is drawn. */
function useRow(count: number, frame: RefObject<HTMLElement | null>, reveal: (index: number) => void) {
  const [wanted, setHere] = useState(0);
  const isGoing = useRef(false);
  const here = Math.min(wanted, count - 1);
  useEffect(() => {
    const there = isGoing.current && frame.current?.querySelector<HTMLButtonElement>(`[data-index="${here}"]`);
    if (!there) return;
    isGoing.current = false;
    there.focus({ preventScroll: true });
  });
  const onKey = (event: KeyboardEvent, index: number) => {
    const step = byKey[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = Math.min(Math.max(index + step, 0), count - 1);
    isGoing.current = true;
    setHere(next);
    reveal(next);
  };
  return { here, onKey };
}
