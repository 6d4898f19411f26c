import { Type } from '@sinclair/typebox';
import { defineChartKind } from '../../../schemas/kinds/chart-kind.ts';
import { called, Maybe } from '../../../schemas/language/parts.ts';

/** 比较各类别的数值 */
export const bar = defineChartKind({
  name: 'bar',
  title: '柱图',
  about: '比较各类别的数值',
  picture: 'M4 20v-8h4v8zM10 20V5h4v15zM16 20v-11h4v11z',
  options: Type.Object({ across: called('横放', Maybe(Type.Boolean())) }, { additionalProperties: false }),
  x: 'must',
  series: true,
  y: { least: 1, most: 6 },
});
