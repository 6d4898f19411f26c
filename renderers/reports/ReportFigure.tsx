import { Button } from 'antd';
import type { ReportColumnPlan, ReportPlan } from '../../schemas/compile/report-plan.ts';
import { cellOf } from './report-cell.tsx';
import styles from './reports.module.css';
import type { ReportRow } from './services.ts';

/** What a figure is made from: the values of the groups it stands in. None: everything that was found. */
export type Follow = (groups: ReportRow) => void;

interface Props {
  readonly column: ReportColumnPlan;
  readonly row: ReportRow;
  /** What tells its rows apart; its own row unless said. */
  readonly groups?: ReportRow;
  readonly onFollow?: Follow | undefined;
}

/** A value of a report; a figure leads to the rows it is made of, where somebody follows it. */
export function ReportFigure({ column, row, groups = row, onFollow }: Props) {
  const shown = cellOf(column, row);
  const value = row[column.key] ?? null;
  if (!onFollow || column.agg === null || value === null || Number(value) === 0) return shown;
  return (
    <Button
      type="link"
      size="small"
      className={`zc-link-cell ${styles.figure}`}
      title="查看这些数据"
      onClick={() => onFollow(groups)}
    >
      {shown}
    </Button>
  );
}

/** Whether the list behind the figures can ask all that the report is asked: else it would show other rows. */
export function canFollow({ drill, grouped }: ReportPlan, filters: Readonly<Record<string, unknown>>): boolean {
  if (!drill || !grouped) return false;
  const isAsked = (value: unknown) =>
    Array.isArray(value)
      ? value.some((one) => one !== null && one !== '')
      : value !== null && value !== undefined && value !== '';
  return Object.entries(filters).every(([key, value]) => !isAsked(value) || Object.hasOwn(drill.finds, key));
}
