import type { ChartView } from '../pieces/chart-view.ts';
import { EChart } from '../pieces/EChart.tsx';
import { pieOption } from './pie.option.ts';

export const PieView: ChartView = (props) => <EChart {...props} make={pieOption} />;
