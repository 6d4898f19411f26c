import { Type } from '@sinclair/typebox';
import { defineChartKind } from '../../../schemas/kinds/chart-kind.ts';

/** 几个方面的高低 */
export const radar = defineChartKind({
  name: 'radar',
  title: '雷达图',
  about: '几个方面的高低',
  picture: 'M12 3l8.5 6.2-3.2 10H6.7l-3.2-10zM12 8l4 3-1.5 5h-5L8 11z',
  options: Type.Object({}, { additionalProperties: false }),
  x: 'must',
  series: true,
  y: { least: 1, most: 6 },
});
