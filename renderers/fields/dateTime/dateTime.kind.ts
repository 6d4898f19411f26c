import { Type } from '@sinclair/typebox';
import { defineFieldKind } from '../../../schemas/kinds/field-kind.ts';
import { DATE_PATTERN, isDateTime, readDateTime, TIME_PATTERN } from '../../../schemas/kinds/moment-text.ts';

/** A moment, spoken in Asia/Shanghai and kept as an instant. */
export const dateTime = defineFieldKind({
  name: 'dateTime',
  title: '日期时间',
  about: '哪一天的几点几分几秒，按北京时间',
  config: Type.Object({}),
  type: () => ({ is: 'dateTime' }),
  column: () => ({ family: 'timestamp', sql: 'timestamptz' }),
  schema: () => ({ type: 'string', pattern: `^${DATE_PATTERN} ${TIME_PATTERN}$` }),
  filters: ['eq', 'ne', 'gt', 'ge', 'lt', 'le', 'range', 'empty'],
  check: (value) => (isDateTime(value) ? null : { code: 'not_a_date_time' }),
  parse: (typed) => (typed.trim() === '' ? null : readDateTime(typed)),
  format: (value) => String(value ?? ''),
  extends: true,
  online: () => 'datetime',
  given: 'chosen',
  align: 'left',
  width: 170,
  span: 1,
});
