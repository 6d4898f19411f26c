import { Type } from '@sinclair/typebox';
import { dayField } from '../../../schemas/kinds/list-days.ts';
import { defineListKind } from '../../../schemas/kinds/list-kind.ts';
import { called, Key, Maybe, oneOf } from '../../../schemas/language/parts.ts';
import { calendarFace } from './calendar.face.ts';

/** 按日期排在月历或周历上，从哪天到哪天的画成一条 */
export const calendar = defineListKind({
  ...calendarFace,
  config: Type.Object({
    from: called('按哪个日期', Key, 'field'),
    to: called('到哪一天为止', Maybe(Key), 'field'),
    opens: called('打开时显示', Maybe(oneOf({ month: '一个月', week: '一周' }))),
  }),
  fields: { from: dayField, to: dayField },
});
