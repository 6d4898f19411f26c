import { Type } from '@sinclair/typebox';
import { defineChartKind } from '../../../schemas/kinds/chart-kind.ts';
import { called } from '../../../schemas/language/parts.ts';

/** 一个数值离目标多远 */
export const gauge = defineChartKind({
  name: 'gauge',
  title: '仪表盘',
  about: '一个数值离目标多远',
  picture: 'M3 17a9 9 0 0 1 18 0h-4a5 5 0 0 0-10 0zM12 17l4-6',
  options: Type.Object(
    { most: called('满格的数值', Type.Number({ exclusiveMinimum: 0 })) },
    { additionalProperties: false },
  ),
  start: { most: 100 },
  x: 'no',
  series: false,
  y: { least: 1, most: 1 },
});
