import { Type } from '@sinclair/typebox';
import { defineChartKind } from '../../../schemas/kinds/chart-kind.ts';
import { called, Maybe } from '../../../schemas/language/parts.ts';

/** 少数几类各占多少 */
export const pie = defineChartKind({
  name: 'pie',
  title: '饼图',
  about: '少数几类各占多少',
  picture: 'M12 3a9 9 0 1 0 9 9h-9zM14 3a7 7 0 0 1 7 7h-7z',
  options: Type.Object({ hollow: called('空心', Maybe(Type.Boolean())) }, { additionalProperties: false }),
  x: 'must',
  series: false,
  y: { least: 1, most: 1 },
});
