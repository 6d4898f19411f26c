import type { ChartView } from '../pieces/chart-view.ts';
import { EChart } from '../pieces/EChart.tsx';
import { gaugeOption } from './gauge.option.ts';

export const GaugeView: ChartView = (props) => <EChart {...props} make={gaugeOption} />;
