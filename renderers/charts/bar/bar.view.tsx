import type { ChartView } from '../pieces/chart-view.ts';
import { EChart } from '../pieces/EChart.tsx';
import { barOption } from './bar.option.ts';

export const BarView: ChartView = (props) => <EChart {...props} make={barOption} />;
