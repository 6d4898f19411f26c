import { Type } from '@sinclair/typebox';
import { defineChartKind } from '../../../schemas/kinds/chart-kind.ts';
import { Maybe } from '../../../schemas/language/parts.ts';

/** 一个数字和它的变化 */
export const number = defineChartKind({
  name: 'number',
  title: '数字卡',
  about: '一个数字和它的变化',
  picture: 'M5 8l3-2v12M13 8a3 3 0 1 1 5.5 2L13 18h6',
  options: Type.Object(
    {
      /** Of several periods the last one, or all of them together. */
      of: Maybe(Type.Union([Type.Literal('last'), Type.Literal('sum')])),
      /** Whether more is better; absent: neither. */
      good: Maybe(Type.Union([Type.Literal('up'), Type.Literal('down')])),
    },
    { additionalProperties: false },
  ),
  x: 'may',
  showsNone: true,
  small: true,
  series: false,
  y: { least: 1, most: 1 },
});
