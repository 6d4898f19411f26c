import { Type } from '@sinclair/typebox';
import { defineChartKind } from '../../../schemas/kinds/chart-kind.ts';

/** 一步一步剩下多少 */
export const funnel = defineChartKind({
  name: 'funnel',
  title: '漏斗图',
  about: '一步一步剩下多少',
  options: Type.Object({}, { additionalProperties: false }),
  x: 'must',
  series: false,
  y: { least: 1, most: 1 },
});
