import { Type } from '@sinclair/typebox';
import { defineChartKind } from '../../../schemas/kinds/chart-kind.ts';
import { called, Maybe } from '../../../schemas/language/parts.ts';

/** 数量随时间的起伏 */
export const area = defineChartKind({
  name: 'area',
  title: '面积图',
  about: '数量随时间的起伏',
  picture: 'M3 20V13l5-5 5 4 8-8v16zM3 20h18',
  options: Type.Object(
    { smooth: called('平滑曲线', Maybe(Type.Boolean())), stacked: called('堆叠', Maybe(Type.Boolean())) },
    { additionalProperties: false },
  ),
  x: 'must',
  series: true,
  y: { least: 1, most: 6 },
});
