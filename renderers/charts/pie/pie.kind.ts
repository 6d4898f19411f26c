import { Type } from '@sinclair/typebox';
import { defineChartKind } from '../../../schemas/kinds/chart-kind.ts';
import { Maybe } from '../../../schemas/language/parts.ts';

/** 少数几类各占多少 */
export const pie = defineChartKind({
  name: 'pie',
  title: '饼图',
  about: '少数几类各占多少',
  options: Type.Object({ hollow: Maybe(Type.Boolean()) }, { additionalProperties: false }),
  x: 'must',
  series: false,
  y: { least: 1, most: 1 },
});
