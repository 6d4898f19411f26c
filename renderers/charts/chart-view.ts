import type { ComponentType } from 'react';
import type { ChartPlan } from '../../schemas/compile/dashboard-plan.ts';
import type { RowValues } from '../../schemas/values/row-values.ts';
import type { ChartData } from './data/chart-data.ts';

export interface ChartViewProps {
  readonly plan: ChartPlan;
  readonly data: ChartData;
  /** Follows a mark to the records behind it; absent where there is no way. */
  readonly onMark?: ((row: RowValues) => void) | undefined;
  /** Hands over how to make a picture of it, once there is one to make. */
  readonly onReady?: ((picture: (() => string) | null) => void) | undefined;
}

export type ChartView = ComponentType<ChartViewProps>;
