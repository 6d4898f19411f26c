import { Type } from '@sinclair/typebox';
import { defineFieldKind } from '../../../schemas/kinds/field-kind.ts';
import { isTime, readTime, TIME_PATTERN } from '../../../schemas/kinds/moment-text.ts';

/** A time of day. */
export const time = defineFieldKind({
  name: 'time',
  title: '时间',
  about: '几点几分，不带日期',
  config: Type.Object({}),
  type: () => ({ is: 'time' }),
  column: () => ({ family: 'time', sql: 'time' }),
  schema: () => ({ type: 'string', pattern: `^${TIME_PATTERN}$` }),
  filters: ['eq', 'ne', 'gt', 'ge', 'lt', 'le', 'range', 'empty'],
  check: (value) => (isTime(value) ? null : { code: 'not_a_time' }),
  parse: (typed) => (typed.trim() === '' ? null : readTime(typed)),
  format: (value) => String(value ?? ''),
  extends: true,
  online: () => 'time',
  given: 'chosen',
  align: 'left',
  width: 100,
  span: 1,
});
