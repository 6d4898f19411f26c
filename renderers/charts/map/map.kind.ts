import { Type } from '@sinclair/typebox';
import { defineChartKind } from '../../../schemas/kinds/chart-kind.ts';

/** 全国各省区按行政区划代码比高低 */
export const map = defineChartKind({
  name: 'map',
  title: '省区图',
  about: '全国各省区按行政区划代码比高低',
  picture: 'M3 9h5v5H3zM9.5 3h5v5h-5zM9.5 9h5v5h-5zM16 9h5v5h-5zM9.5 15.5h5v5h-5zM16 3h5v5h-5z',
  options: Type.Object({}, { additionalProperties: false }),
  x: 'must',
  series: false,
  y: { least: 1, most: 1 },
});
