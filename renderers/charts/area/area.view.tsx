import type { ChartView } from '../pieces/chart-view.ts';
import { EChart } from '../pieces/EChart.tsx';
import { areaOption } from './area.option.ts';

export const AreaView: ChartView = (props) => <EChart {...props} make={areaOption} />;
