import { useMemo } from 'react';
import type { ChartPlan } from '../../schemas/compile/dashboard-plan.ts';
import type { RowValues } from '../../schemas/values/row-values.ts';
import { find } from '../registry/find.ts';
import { KindBoundary } from '../registry/KindBoundary.tsx';
import { UnknownKind } from '../registry/UnknownKind.tsx';
import { ChartEmpty } from './ChartStates.tsx';
import type { ChartViewProps } from './chart-view.ts';
import { chartData, isEmpty } from './data/chart-data.ts';
import { DataTable } from './data/DataTable.tsx';
import { chartKindOf } from './kinds.ts';
import { useLocalWords } from './local-words.ts';
import { chartViews } from './views.ts';

interface Props extends Omit<ChartViewProps, 'data'> {
  readonly plan: ChartPlan;
  readonly rows: readonly RowValues[];
  /** The rows to be read instead of the picture. */
  readonly asTable?: boolean;
}

/** One chart as its kind draws it; where there is nothing to draw it says so. */
export function Chart({ plan, rows: found, asTable = false, ...more }: Props) {
  const rows = useLocalWords(plan, found);
  const data = useMemo(() => chartData(plan, rows), [plan, rows]);
  const View = find(chartViews, plan.as);
  if (!View) return <UnknownKind name={plan.as} />;
  const showsNone = chartKindOf(plan.as)?.showsNone === true;
  if (!showsNone && (rows.length === 0 || (plan.x !== null && isEmpty(data)))) return <ChartEmpty about={plan.about} />;
  if (asTable) return <DataTable plan={plan} rows={rows} onMark={more.onMark} />;
  return (
    <KindBoundary title={plan.title}>
      <View plan={plan} data={data} {...more} />
    </KindBoundary>
  );
}
