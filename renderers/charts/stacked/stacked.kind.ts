import { Type } from '@sinclair/typebox';
import { defineChartKind } from '../../../schemas/kinds/chart-kind.ts';
import { Maybe } from '../../../schemas/language/parts.ts';

/** 总量连同它的组成 */
export const stacked = defineChartKind({
  name: 'stacked',
  title: '堆叠图',
  about: '总量连同它的组成',
  options: Type.Object({ across: Maybe(Type.Boolean()) }, { additionalProperties: false }),
  x: 'must',
  series: true,
  y: { least: 1, most: 8 },
});
