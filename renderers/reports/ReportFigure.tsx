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

type Filters = Readonly<Record<string, unknown>>;

/**
 * Whether the list behind the figures can ask all that the report is asked: else it would show other rows. What leaves out whole groups
 * need not be asked to see one that stays; of a crosstab it leaves out of every total.
 */
export function canFollow(plan: ReportPlan, filters: Filters): boolean {
  const { drill, grouped, across } = plan;
  if (!drill || !grouped || (across !== null && leavesOutGroups(plan, filters))) return false;
  const groups = new Set(plan.finds.flatMap(({ key, ofGroups }) => (ofGroups ? [key] : [])));
  return askedFor(filters).every((key) => groups.has(key) || Object.hasOwn(drill.finds, key));
}

/** Then what is below all of them is no list's to show. */
export const leavesOutGroups = ({ finds }: Pick<ReportPlan, 'finds'>, filters: Filters): boolean =>
  askedFor(filters).some((asked) => finds.some(({ key, ofGroups }) => ofGroups && key === asked));

const askedFor = (filters: Filters): readonly string[] =>
  Object.entries(filters).flatMap(([key, value]) => (isAsked(value) ? [key] : []));

const isAsked = (value: unknown): boolean =>
  Array.isArray(value)
    ? value.some((one) => one !== null && one !== '')
    : value !== null && value !== undefined && value !== '';
