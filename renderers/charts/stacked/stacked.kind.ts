import { Type } from '@sinclair/typebox';
import { defineChartKind } from '../../../schemas/kinds/chart-kind.ts';
import { called, Maybe } from '../../../schemas/language/parts.ts';

/** 总量连同它的组成 */
export const stacked = defineChartKind({
  name: 'stacked',
  title: '堆叠图',
  about: '总量连同它的组成',
  picture: 'M4 20v-5h4v5zM4 13v-4h4v4zM10 20v-8h4v8zM10 10V5h4v5zM16 20v-4h4v4zM16 14v-3h4v3z',
  options: Type.Object({ across: called('横放', Maybe(Type.Boolean())) }, { additionalProperties: false }),
  x: 'must',
  series: true,
  y: { least: 1, most: 8 },
});
