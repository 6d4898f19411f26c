import type { FieldModel } from '../../../schemas/compile/model.ts';
import type { Issue } from '../../../schemas/issues/result.ts';
import { DECIMAL, readDecimal } from '../../../schemas/kinds/decimal-text.ts';
import { isDate, isDateTime, isTime } from '../../../schemas/kinds/moment-text.ts';
import type { ColumnType } from '../../../schemas/values/value-type.ts';
import { Refusal } from '../../kernel/errors.ts';
import { all, any, type Comparison, type Condition, not } from './condition.ts';

const LONGEST_VALUE = 500;
const MOST_VALUES = 1000;

type Family = ColumnType['family'] | 'bool';

/** The family a field is compared as; a computed value that is not kept has the one of its type. */
export function familyOf(field: FieldModel): Family {
  const { is } = field.type;
  const column = field.column ?? (is === 'bool' ? null : field.kind.column(field.config as never));
  if (column) return column.family;
  if (is === 'number') return 'numeric';
  if (is === 'bool') return 'bool';
  if (is === 'date' || is === 'time') return is;
  if (is === 'dateTime') return 'timestamp';
  return is === 'list' || is === 'json' ? 'json' : 'text';
}

/** A comparison whose value fits the field; a date against a moment means the whole day. */
export function compare(field: FieldModel, op: Comparison, text: string): Condition {
  const family = familyOf(field);
  if (family === 'json') return op === 'ne' ? not(isOneOf(field, [text])) : isOneOf(field, [text]);
  if (family === 'timestamp') return compareMoment(field, op, text);
  return { is: 'compare', field, op, value: fit(field, family, text) };
}

/** Membership in a list of values that fit. */
export function isOneOf(field: FieldModel, texts: readonly string[]): Condition {
  const family = familyOf(field);
  const given = texts.map((text) => text.trim()).filter((text) => text !== '');
  if (given.length > MOST_VALUES)
    throw refuse(field, { code: 'too_many_values', path: '', params: { most: MOST_VALUES } });
  if (family === 'timestamp') return any(given.map((text) => compareMoment(field, 'eq', text)));
  return { is: 'in', field, values: given.map((text) => fit(field, family, text)) };
}

/** Part of a text: what stands in the value is meant literally. */
export function isLike(field: FieldModel, where: 'inside' | 'start' | 'end', text: string): Condition {
  return { is: 'like', field, where, value: fit(field, 'text', text) };
}

/** Inclusive on both sides; an empty side is open. */
export function isWithin(field: FieldModel, from: string, until: string): Condition | null {
  const sides = [from ? compare(field, 'ge', from) : null, until ? compare(field, 'le', until) : null];
  const given = sides.filter((side) => side !== null);
  return given.length === 0 ? null : all(given);
}

/** Moments are kept finer than they are shown, so every comparison is over a half-open span. */
function compareMoment(field: FieldModel, op: Comparison, text: string): Condition {
  const value = text.trim().replace('T', ' ');
  const start = isDate(value) ? `${value} 00:00:00` : value;
  if (!isDateTime(start)) throw refuse(field, { code: 'not_a_date_time', path: '' });
  const end = nextMoment(start, isDate(value) ? 86_400 : 1);
  const from: Condition = { is: 'compare', field, op: 'ge', value: start };
  const before: Condition = { is: 'compare', field, op: 'lt', value: end };
  const meant: Record<Comparison, Condition> = {
    eq: all([from, before]),
    ne: not(all([from, before])),
    ge: from,
    lt: { ...before, value: start },
    le: before,
    gt: { ...from, value: end },
  };
  return meant[op];
}

const nextMoment = (moment: string, seconds: number): string =>
  new Date(Date.parse(`${moment.replace(' ', 'T')}Z`) + seconds * 1000).toISOString().slice(0, 19).replace('T', ' ');

function fit(field: FieldModel, family: Family, text: string): string {
  if (text.length > LONGEST_VALUE) throw refuse(field, { code: 'too_long', path: '', params: { max: LONGEST_VALUE } });
  if (text.includes('\u0000')) throw refuse(field, { code: 'bad_character', path: '' });
  const value = text.trim();
  switch (family) {
    case 'numeric':
    case 'integer': {
      const decimal = DECIMAL.test(value) ? value : readDecimal(value);
      if (decimal === undefined) throw refuse(field, { code: 'not_a_number', path: '' });
      return decimal;
    }
    case 'date': {
      const date = isDateTime(value) ? value.slice(0, 10) : value;
      if (!isDate(date)) throw refuse(field, { code: 'not_a_date', path: '' });
      return date;
    }
    case 'time': {
      const time = /^\d\d:\d\d$/.test(value) ? `${value}:00` : value;
      if (!isTime(time)) throw refuse(field, { code: 'not_a_time', path: '' });
      return time;
    }
    case 'bool': {
      if (value !== 'true' && value !== 'false') throw refuse(field, { code: 'not_yes_or_no', path: '' });
      return value;
    }
    default:
      return text;
  }
}

const refuse = (field: FieldModel, issue: Issue): Refusal =>
  new Refusal('invalid_input', {
    text: `查询条件不合法：${field.label}`,
    issues: [{ ...issue, path: `/${field.path.replaceAll('.', '/')}` }],
  });
