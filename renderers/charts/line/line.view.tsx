import type { ChartView } from '../pieces/chart-view.ts';
import { EChart } from '../pieces/EChart.tsx';
import { lineOption } from './line.option.ts';

export const LineView: ChartView = (props) => <EChart {...props} make={lineOption} />;
