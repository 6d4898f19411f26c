import { Type } from '@sinclair/typebox';
import { defineChartKind } from '../../../schemas/kinds/chart-kind.ts';

/** 几个方面的高低 */
export const radar = defineChartKind({
  name: 'radar',
  title: '雷达图',
  about: '几个方面的高低',
  options: Type.Object({}, { additionalProperties: false }),
  x: 'must',
  series: true,
  y: { least: 1, most: 6 },
});
