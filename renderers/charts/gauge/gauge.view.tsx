import type { ChartView } from '../chart-view.ts';
import { EChart } from '../drawing/EChart.tsx';
import { gaugeOption } from './gauge.option.ts';

export const GaugeView: ChartView = (props) => <EChart {...props} make={gaugeOption} />;
