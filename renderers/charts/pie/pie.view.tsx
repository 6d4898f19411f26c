import type { ChartView } from '../chart-view.ts';
import { EChart } from '../drawing/EChart.tsx';
import { pieOption } from './pie.option.ts';

export const PieView: ChartView = (props) => <EChart {...props} make={pieOption} />;
