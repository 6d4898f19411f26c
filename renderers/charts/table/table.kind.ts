import { Type } from '@sinclair/typebox';
import { defineChartKind } from '../../../schemas/kinds/chart-kind.ts';

/** 逐行列出 */
export const table = defineChartKind({
  name: 'table',
  title: '表格',
  about: '逐行列出',
  picture: 'M3 5h18v14H3zM3 10h18M3 14.5h18M9 5v14',
  options: Type.Object({}, { additionalProperties: false }),
  x: 'no',
  series: false,
  y: { least: 0, most: 0 },
});
