import { Type } from '@sinclair/typebox';
import { dayField } from '../../../schemas/kinds/list-days.ts';
import { defineListKind } from '../../../schemas/kinds/list-kind.ts';
import { called, Key, Maybe, oneOf } from '../../../schemas/language/parts.ts';
import { scales } from './days-drawn.ts';
import { ganttFace } from './gantt.face.ts';

/** 每条从哪天到哪天画成横条，按日、周、月看 */
export const gantt = defineListKind({
  ...ganttFace,
  config: Type.Object({
    from: called('从哪个日期', Key, 'field'),
    to: called('到哪个日期', Key, 'field'),
    opens: called('打开时按什么看', Maybe(oneOf(scales))),
  }),
  fields: { from: dayField, to: dayField },
});
