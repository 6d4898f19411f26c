import { Type } from '@sinclair/typebox';
import { defineChartKind } from '../../../schemas/kinds/chart-kind.ts';

/** 一步一步剩下多少 */
export const funnel = defineChartKind({
  name: 'funnel',
  title: '漏斗图',
  about: '一步一步剩下多少',
  picture: 'M3 4h18l-3 5H6zM7 10.5h10l-2 4.5H9zM9.5 16h5l-1 4h-3z',
  options: Type.Object({}, { additionalProperties: false }),
  x: 'must',
  series: false,
  y: { least: 1, most: 1 },
});
