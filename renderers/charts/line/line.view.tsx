import type { ChartView } from '../chart-view.ts';
import { EChart } from '../drawing/EChart.tsx';
import { lineOption } from './line.option.ts';

export const LineView: ChartView = (props) => <EChart {...props} make={lineOption} />;
