import type { ChartView } from '../chart-view.ts';
import { EChart } from '../drawing/EChart.tsx';
import { radarOption } from './radar.option.ts';

export const RadarView: ChartView = (props) => <EChart {...props} make={radarOption} />;
