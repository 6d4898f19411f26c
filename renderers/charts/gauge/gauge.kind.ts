import { Type } from '@sinclair/typebox';
import { defineChartKind } from '../../../schemas/kinds/chart-kind.ts';

/** 一个数值离目标多远 */
export const gauge = defineChartKind({
  name: 'gauge',
  title: '仪表盘',
  about: '一个数值离目标多远',
  options: Type.Object({ most: Type.Number({ exclusiveMinimum: 0 }) }, { additionalProperties: false }),
  x: 'no',
  series: false,
  y: { least: 1, most: 1 },
});
