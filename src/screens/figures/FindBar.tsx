import { DatePicker } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
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
      presets={presets()}
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

function presets(): { label: string; value: [Dayjs, Dayjs] }[] {
  const today = dayjs();
  return [
    { label: '本月', value: [today.startOf('month'), today] },
    { label: '近三个月', value: [today.subtract(3, 'month'), today] },
    { label: '今年', value: [today.startOf('year'), today] },
    { label: '近一年', value: [today.subtract(1, 'year'), today] },
  ];
}
