import type { ChartView } from '../chart-view.ts';
import { EChart } from '../drawing/EChart.tsx';
import { barOption } from './bar.option.ts';

export const BarView: ChartView = (props) => <EChart {...props} make={barOption} />;
