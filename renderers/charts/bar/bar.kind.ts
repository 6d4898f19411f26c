import { Type } from '@sinclair/typebox';
import { defineChartKind } from '../../../schemas/kinds/chart-kind.ts';
import { Maybe } from '../../../schemas/language/parts.ts';

/** 比较各类别的数值 */
export const bar = defineChartKind({
  name: 'bar',
  title: '柱图',
  about: '比较各类别的数值',
  options: Type.Object({ across: Maybe(Type.Boolean()) }, { additionalProperties: false }),
  x: 'must',
  series: true,
  y: { least: 1, most: 6 },
});
