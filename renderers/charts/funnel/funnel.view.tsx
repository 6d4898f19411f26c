import type { ChartView } from '../chart-view.ts';
import { EChart } from '../drawing/EChart.tsx';
import { funnelOption } from './funnel.option.ts';

export const FunnelView: ChartView = (props) => <EChart {...props} make={funnelOption} />;
