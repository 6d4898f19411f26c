import type { ChartView } from '../pieces/chart-view.ts';
import { EChart } from '../pieces/EChart.tsx';
import { radarOption } from './radar.option.ts';

export const RadarView: ChartView = (props) => <EChart {...props} make={radarOption} />;
