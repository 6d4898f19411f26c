import type { ChartPlan } from '../../../schemas/compile/dashboard-plan.ts';
import type { RowValues } from '../../../schemas/values/row-values.ts';
import { markedLabel } from '../../fields/shown/VariesMark.tsx';
import styles from '../charts.module.css';
import { labelOf } from './chart-data.ts';
import { sayValue } from './say-number.ts';

interface Props {
  readonly plan: ChartPlan;
  readonly rows: readonly RowValues[];
  readonly onMark?: ((row: RowValues) => void) | undefined;
}

/** The rows a chart is drawn from, to be read; the first cell of each leads where its mark leads. */
export function DataTable({ plan, rows, onMark }: Props) {
  const columns = plan.query.columns.filter(({ off }) => !off);
  return (
    // A table that is longer than its card is scrolled, by keyboard too.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached
    <section className={styles.scroll} tabIndex={0} aria-label={`${plan.title}的数据`}>
      <table className={styles.table}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.key} scope="col" className={column.align === 'right' ? styles.right : undefined}>
                {markedLabel(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={`${at} ${String(row.id ?? '')}`}>
              {columns.map((column, place) => {
                const isNumber = column.type.is === 'number';
                const text = isNumber ? sayValue(column, row[column.key]) : labelOf(column, row);
                return (
                  <td key={column.key} className={column.align === 'right' ? styles.right : undefined}>
                    {place === 0 && onMark ? (
                      <button type="button" onClick={() => onMark(row)}>
                        {text}
                      </button>
                    ) : (
                      text
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
