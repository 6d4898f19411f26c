import { Checkbox, Empty, Pagination, Radio, Spin } from 'antd';
import type { ReportPlan } from '../../schemas/compile/report-plan.ts';
import { markedLabel } from '../fields/shown/VariesMark.tsx';
import { drawings } from '../theme/drawings.tsx';
import { cellOf } from './report-cell.tsx';
import styles from './reports.module.css';
import type { ReportPage, ReportState } from './services.ts';
import type { Keyed } from './table-parts.ts';

interface Props {
  readonly plan: ReportPlan;
  readonly rows: readonly Keyed[];
  readonly page: ReportPage;
  readonly state: ReportState;
  readonly loading: boolean;
  readonly multi: boolean;
  readonly chosen: ReadonlySet<string>;
  readonly onToggle: (row: Keyed) => void;
  readonly onState: (state: ReportState) => void;
}

const onCard = 5;

/** The same rows on a phone: a card each, its whole face to be touched. */
export function ReportCards({ plan, rows, page, state, loading, multi, chosen, onToggle, onState }: Props) {
  const [first, ...others] = plan.columns.filter(({ off }) => !off);
  const Mark = multi ? Checkbox : Radio;
  return (
    <Spin spinning={loading} delay={200}>
      <ul className={styles.cards}>
        {rows.map((one) => (
          <li key={one.key} className={styles.card} data-chosen={chosen.has(one.key)}>
            <Mark
              className={styles.mark ?? ''}
              checked={chosen.has(one.key)}
              onChange={() => onToggle(one)}
              {...(multi ? {} : { name: `report-${plan.key}` })}
            >
              <strong>{first && cellOf(first, one.row)}</strong>
              <dl>
                {others.slice(0, onCard).map((column) => (
                  <div key={column.key}>
                    <dt>{markedLabel(column)}</dt>
                    <dd>{cellOf(column, one.row) || '—'}</dd>
                  </div>
                ))}
              </dl>
            </Mark>
          </li>
        ))}
      </ul>
      {rows.length === 0 && !loading && <Empty image={drawings.noResult} description="没有找到，换个条件试试" />}
      <Pagination
        simple
        align="center"
        current={state.page}
        pageSize={state.size}
        total={page.total}
        onChange={(current) => onState({ ...state, page: current })}
      />
    </Spin>
  );
}
