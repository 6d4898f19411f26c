import { Type } from '@sinclair/typebox';
import { defineChartKind } from '../../../schemas/kinds/chart-kind.ts';
import { called, Maybe } from '../../../schemas/language/parts.ts';

/** 数值随时间的变化 */
export const line = defineChartKind({
  name: 'line',
  title: '折线图',
  about: '数值随时间的变化',
  picture: 'M3 18l6-7 5 4 7-10',
  options: Type.Object({ smooth: called('平滑曲线', Maybe(Type.Boolean())) }, { additionalProperties: false }),
  x: 'must',
  series: true,
  y: { least: 1, most: 6 },
});
