import { Type } from '@sinclair/typebox';
import { defineChartKind } from '../../../schemas/kinds/chart-kind.ts';
import { called, Maybe, oneOf } from '../../../schemas/language/parts.ts';

/** 一个数字和它的变化 */
export const number = defineChartKind({
  name: 'number',
  title: '数字卡',
  about: '一个数字和它的变化',
  picture: 'M5 8l3-2v12M13 8a3 3 0 1 1 5.5 2L13 18h6',
  options: Type.Object(
    {
      /** Of several periods the last one, or all of them together. */
      of: called('多个时段取', Maybe(oneOf({ last: '取最后一个', sum: '全部合计' }))),
      /** Whether more is better; absent: neither. */
      good: called('好的方向', Maybe(oneOf({ up: '越多越好', down: '越少越好' }))),
    },
    { additionalProperties: false },
  ),
  x: 'may',
  showsNone: true,
  small: true,
  series: false,
  y: { least: 1, most: 1 },
});
