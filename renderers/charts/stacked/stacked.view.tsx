import type { ChartView } from '../pieces/chart-view.ts';
import { EChart } from '../pieces/EChart.tsx';
import { stackedOption } from './stacked.option.ts';

export const StackedView: ChartView = (props) => <EChart {...props} make={stackedOption} />;
