import { Type } from '@sinclair/typebox';
import { defineFieldKind } from '../../../schemas/kinds/field-kind.ts';
import { DATE_PATTERN, isDate, readDate } from '../../../schemas/kinds/moment-text.ts';

/** A day of the calendar, without a time or a zone. */
export const date = defineFieldKind({
  name: 'date',
  title: '日期',
  about: '哪一天，不带几点',
  config: Type.Object({}),
  type: () => ({ is: 'date' }),
  column: () => ({ family: 'date', sql: 'date' }),
  schema: () => ({ type: 'string', pattern: `^${DATE_PATTERN}$` }),
  filters: ['eq', 'ne', 'gt', 'ge', 'lt', 'le', 'range', 'empty'],
  check: (value) => (isDate(value) ? null : { code: 'not_a_date' }),
  parse: (typed) => (typed.trim() === '' ? null : readDate(typed)),
  format: (value) => String(value ?? ''),
  extends: true,
  online: () => 'date',
  given: 'chosen',
  align: 'left',
  width: 120,
  span: 1,
});
