import { Type } from '@sinclair/typebox';
import { defineChartKind } from '../../../schemas/kinds/chart-kind.ts';
import { called, Maybe } from '../../../schemas/language/parts.ts';

const Column = Type.String({ pattern: '^[a-zA-Z][a-zA-Z0-9]*(\\.[a-zA-Z][a-zA-Z0-9]*){0,2}$' });

/** 从哪天到哪天 */
export const timeline = defineChartKind({
  name: 'timeline',
  title: '时间线',
  about: '从哪天有效到哪天',
  picture: 'M4 5h9v3H4zM8 10.5h10v3H8zM5 16h7v3H5zM15 3v18',
  options: Type.Object(
    {
      from: called('从哪天', Column, 'column'),
      to: called('到哪天', Column, 'column'),
      /** Its colours are the colours of the bars. */
      tone: called('按什么着色', Maybe(Column), 'column'),
    },
    { additionalProperties: false },
  ),
  days: ['from', 'to'],
  columns: ['tone'],
  x: 'no',
  series: false,
  y: { least: 0, most: 0 },
});
