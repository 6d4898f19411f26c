import { DatePicker } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { spanPresets } from '../../../renderers/lists/span-presets.ts';
import type { ReportFindPlan } from '../../../schemas/compile/report-plan.ts';
import styles from './dashboard.module.css';
import type { DashboardQuery } from './use-dashboard.ts';

interface Props {
  readonly finds: readonly ReportFindPlan[];
  readonly asked: DashboardQuery;
  readonly onAsked: (asked: DashboardQuery) => void;
}

/** Filters that drive every card that has them. */
export function FindBar({ finds, asked, onAsked }: Props) {
  const days = finds.filter(({ op, type }) => op === 'range' && (type.is === 'date' || type.is === 'dateTime'));
  return days.map(({ key, label }) => (
    <DatePicker.RangePicker
      key={key}
      className={styles.days}
      aria-label={label}
      placeholder={[`${label}起`, '止']}
      presets={spanPresets()}
      value={[dayOf(asked[`${key}_begin`]), dayOf(asked[`${key}_end`])]}
      allowEmpty={[true, true]}
      onChange={(span) => onAsked(withSpan(asked, key, span))}
    />
  ));
}

const dayOf = (text: string | undefined): Dayjs | null => (text ? dayjs(text) : null);

function withSpan(asked: DashboardQuery, key: string, span: readonly (Dayjs | null)[] | null): DashboardQuery {
  const { [`${key}_begin`]: _from, [`${key}_end`]: _until, ...rest } = asked;
  const [from, until] = span ?? [];
  return {
    ...rest,
    ...(from ? { [`${key}_begin`]: from.format('YYYY-MM-DD') } : {}),
    ...(until ? { [`${key}_end`]: until.format('YYYY-MM-DD') } : {}),
  };
}
