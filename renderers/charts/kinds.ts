import type { AnyChartKind } from '../../schemas/kinds/chart-kind.ts';
import { area } from './area/area.kind.ts';
import { bar } from './bar/bar.kind.ts';
import { funnel } from './funnel/funnel.kind.ts';
import { gauge } from './gauge/gauge.kind.ts';
import { line } from './line/line.kind.ts';
import { map } from './map/map.kind.ts';
import { number } from './number/number.kind.ts';
import { pie } from './pie/pie.kind.ts';
import { radar } from './radar/radar.kind.ts';
import { stacked } from './stacked/stacked.kind.ts';
import { table } from './table/table.kind.ts';
import { timeline } from './timeline/timeline.kind.ts';

/** Every kind of chart there is, in the order the designer offers them. */
export const chartKinds = [number, bar, stacked, line, area, pie, gauge, radar, funnel, map, timeline, table] as const;

export type ChartKindName = (typeof chartKinds)[number]['name'];

const byName: ReadonlyMap<string, AnyChartKind> = new Map(chartKinds.map((kind) => [kind.name, kind]));

/** A kind by the name a document gives it; undefined when this version has no such kind. */
export const chartKindOf = (name: string): AnyChartKind | undefined => byName.get(name);
