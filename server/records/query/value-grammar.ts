import type { FieldModel } from '../../../schemas/compile/model.ts';
import { any, type Comparison, type Condition } from './condition.ts';
import { compare, isLike, isOneOf } from './fit-value.ts';

const words: Readonly<Record<string, Comparison | 'in'>> = {
  ge: 'ge',
  le: 'le',
  gt: 'gt',
  lt: 'lt',
  eq: 'eq',
  ne: 'ne',
  in: 'in',
  '>=': 'ge',
  '<=': 'le',
  '!=': 'ne',
  '<>': 'ne',
  '>': 'gt',
  '<': 'lt',
  '=': 'eq',
};

/** The value of a list parameter as a condition, by the contract's grammar: the first form that fits is meant. */
export function readValue(field: FieldModel, text: string): Condition | null {
  const value = text.trim();
  if (value === '' || value === 'undefined' || value === 'null') return null;
  return (
    readListOfParts(field, value) ?? readOperator(field, value) ?? readPattern(field, value) ?? readPlain(field, value)
  );
}

/** `,a,b,`: contains one of them. */
function readListOfParts(field: FieldModel, value: string): Condition | null {
  if (value.length < 3 || !value.startsWith(',') || !value.endsWith(',')) return null;
  const parts = splitList(value);
  if (parts.length === 0) return null;
  return field.kind.many ? isOneOf(field, parts) : any(parts.map((part) => isLike(field, 'inside', part)));
}

/** `>= 5`, `>=5`, `ge 5`, `in a,b`. A word needs its blank, a sign does not. */
function readOperator(field: FieldModel, value: string): Condition | null {
  const match = /^(?:(>=|<=|!=|<>|>|<|=)\s*|(ge|le|gt|lt|eq|ne|in)\s+)(\S.*)$/s.exec(value);
  const op = words[match?.[1] ?? match?.[2] ?? ''];
  const operand = match?.[3];
  if (!op || operand === undefined) return null;
  return op === 'in' ? isOneOf(field, splitList(operand)) : compare(field, op, operand);
}

/** `*x*`, `*x`, `x*`; stars alone are meant literally. */
function readPattern(field: FieldModel, value: string): Condition | null {
  const open = value.startsWith('*');
  const close = value.endsWith('*');
  const inner = value.slice(open ? 1 : 0, close ? -1 : undefined);
  if ((!open && !close) || inner.replaceAll('*', '') === '') return null;
  return isLike(field, open && close ? 'inside' : open ? 'end' : 'start', inner);
}

function readPlain(field: FieldModel, value: string): Condition | null {
  if (value.includes(',')) return isOneOf(field, splitList(value));
  if (value.length > 1 && value.startsWith('!')) return compare(field, 'ne', value.slice(1));
  return compare(field, 'eq', value);
}

/** The items of a comma list; `++` inside one stands for a comma. */
export const splitList = (value: string): string[] =>
  value
    .split(',')
    .map((item) => item.trim().replaceAll('++', ','))
    .filter((item) => item !== '');
