import type { ChartView } from '../chart-view.ts';
import { EChart } from '../drawing/EChart.tsx';
import { areaOption } from './area.option.ts';

export const AreaView: ChartView = (props) => <EChart {...props} make={areaOption} />;
