import type { ChartView } from '../chart-view.ts';
import { EChart } from '../drawing/EChart.tsx';
import { stackedOption } from './stacked.option.ts';

export const StackedView: ChartView = (props) => <EChart {...props} make={stackedOption} />;
