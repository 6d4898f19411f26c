import { AreaView } from './area/area.view.tsx';
import { BarView } from './bar/bar.view.tsx';
import type { ChartView } from './chart-view.ts';
import { FunnelView } from './funnel/funnel.view.tsx';
import { GaugeView } from './gauge/gauge.view.tsx';
import type { ChartKindName } from './kinds.ts';
import { LineView } from './line/line.view.tsx';
import { MapView } from './map/map.view.tsx';
import { NumberView } from './number/number.view.tsx';
import { PieView } from './pie/pie.view.tsx';
import { RadarView } from './radar/radar.view.tsx';
import { StackedView } from './stacked/stacked.view.tsx';
import { TableView } from './table/table.view.tsx';
import { TimelineView } from './timeline/timeline.view.tsx';

/** How each kind of chart looks; one that is missing here does not compile. */
export const chartViews: Readonly<Record<ChartKindName, ChartView>> = {
  number: NumberView,
  bar: BarView,
  stacked: StackedView,
  line: LineView,
  area: AreaView,
  pie: PieView,
  gauge: GaugeView,
  radar: RadarView,
  funnel: FunnelView,
  map: MapView,
  timeline: TimelineView,
  table: TableView,
};
