import { Type } from '@sinclair/typebox';
import { defineChartKind } from '../../../schemas/kinds/chart-kind.ts';

/** 逐行列出 */
export const table = defineChartKind({
  name: 'table',
  title: '表格',
  about: '逐行列出',
  options: Type.Object({}, { additionalProperties: false }),
  x: 'no',
  series: false,
  y: { least: 0, most: 0 },
});
