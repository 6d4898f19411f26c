import dayjs from 'dayjs';
import { useMemo } from 'react';
import type { ChartView } from '../chart-view.ts';
import { layTimeline } from './lay-timeline.ts';
import styles from './timeline.module.css';

/** A bar for each row from one day to another; today crosses all of them. Each says in words what it shows. */
export const TimelineView: ChartView = ({ plan, data, onMark }) => {
  const today = dayjs().format('YYYY-MM-DD');
  const { bars, today: now, years } = useMemo(() => layTimeline(plan, data.rows, today), [plan, data, today]);
  return (
    // What is longer than its card is scrolled, by keyboard too.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached
    <section className={styles.frame} tabIndex={0} aria-label={plan.title}>
      <div className={styles.years} aria-hidden>
        {years.map(({ year, at }) => (
          <span key={year} style={{ left: `${at}%` }}>
            {year}
          </span>
        ))}
        <b style={{ left: `${now}%` }}>今天</b>
      </div>
      <ul>
        {bars.map(({ row, name, more, left, width, tone, opens, closes }, at) => (
          <li key={`${at} ${String(row.id ?? '')}`}>
            <p>
              {onMark ? (
                <button type="button" onClick={() => onMark(row)}>
                  {name}
                </button>
              ) : (
                <span>{name}</span>
              )}
              <small>{more}</small>
            </p>
            <div className={styles.track} aria-hidden>
              <i
                className={styles.bar}
                data-tone={tone}
                data-opens={opens || undefined}
                data-closes={closes || undefined}
                style={{ left: `${left}%`, width: `${width}%` }}
              />
              <i className={styles.now} style={{ left: `${now}%` }} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
};
