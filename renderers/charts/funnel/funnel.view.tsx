import type { ChartView } from '../pieces/chart-view.ts';
import { EChart } from '../pieces/EChart.tsx';
import { funnelOption } from './funnel.option.ts';

export const FunnelView: ChartView = (props) => <EChart {...props} make={funnelOption} />;
