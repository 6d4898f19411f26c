import { Link } from 'react-router-dom';
import { ChartEmpty, ChartFailed, ChartWaiting } from '../../../renderers/charts/ChartStates.tsx';
import { labelOf } from '../../../renderers/charts/data/chart-data.ts';
import { sayValue } from '../../../renderers/charts/data/say-number.ts';
import { StatusDot } from '../../../renderers/theme/StatusTag.tsx';
import type { CardContent } from '../../../schemas/compile/dashboard-plan.ts';
import type { ReportColumnPlan } from '../../../schemas/compile/report-plan.ts';
import type { RowValues } from '../../../schemas/values/row-values.ts';
import type { BodyProps } from './Card.tsx';
import styles from './dashboard.module.css';

interface Props extends BodyProps {
  readonly title: string | null;
  readonly shows: Extract<CardContent, { is: 'latest' }>;
}

/** The newest records of a list, and the way to all of them. */
export function LatestCard({ title, shows, figures, failed, onRetry }: Props) {
  return (
    <>
      <header className={styles.title}>
        <h2>{title}</h2>
        <Link className={styles.all} to={`/list/${shows.list.replace('.', '/')}`}>
          全部
        </Link>
      </header>
      {failed ? (
        <ChartFailed text={failed} onRetry={onRetry} />
      ) : !figures?.records ? (
        <ChartWaiting />
      ) : figures.records.length === 0 ? (
        <ChartEmpty none="还没有记录" />
      ) : (
        <ul className={styles.latest}>
          {figures.records.map((row) => (
            <Latest key={String(row.id)} row={row} shows={shows} />
          ))}
        </ul>
      )}
    </>
  );
}

function Latest({ row, shows: { entity, query } }: { readonly row: RowValues; readonly shows: Props['shows'] }) {
  const [first, ...rest] = query.columns.filter(({ off }) => !off);
  return (
    <li>
      <Link to={`/record/${entity}/${String(row.id)}`}>
        <strong>{first && read(first, row)}</strong>
        {rest.map((column) => (
          <span key={column.key} className={column.align === 'right' ? styles.amount : undefined}>
            <Value column={column} row={row} />
          </span>
        ))}
      </Link>
    </li>
  );
}

function Value({ column, row }: { readonly column: ReportColumnPlan; readonly row: RowValues }) {
  const tone = column.tones?.[String(row[column.key])];
  const text = read(column, row);
  return tone ? <StatusDot tone={tone}>{text}</StatusDot> : text;
}

function read(column: ReportColumnPlan, row: RowValues): string {
  const value = row[column.key];
  if (value === null || value === undefined || value === '') return '—';
  if (column.type.is === 'dateTime') return String(value).slice(0, 16);
  return `${column.key}_dictText` in row ? labelOf(column, row) : sayValue(column, value);
}
