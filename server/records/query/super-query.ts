import type { FieldModel } from '../../../schemas/compile/model.ts';
import { deepestGroup, mostConditions } from '../../../schemas/query/query-tree.ts';
import { Refusal } from '../../kernel/errors.ts';
import { all, any, type Condition, not } from './condition.ts';
import { compare, isLike, isOneOf, isWithin } from './fit-value.ts';
import { splitList } from './value-grammar.ts';

const LONGEST = 20_000;

type Rule = (field: FieldModel, value: string) => Condition | null;

const pair = (value: string): [string, string] => {
  const [from = '', until = ''] = value.split(',');
  return [from.trim(), until.trim()];
};
const within: Rule = (field, value) => isWithin(field, ...pair(value));
const outside: Rule = (field, value) => {
  const inside = within(field, value);
  return inside && not(inside);
};

const rules: Readonly<Record<string, Rule>> = {
  eq: (field, value) => compare(field, 'eq', value),
  ne: (field, value) => compare(field, 'ne', value),
  gt: (field, value) => compare(field, 'gt', value),
  ge: (field, value) => compare(field, 'ge', value),
  lt: (field, value) => compare(field, 'lt', value),
  le: (field, value) => compare(field, 'le', value),
  in: (field, value) => isOneOf(field, splitList(value)),
  not_in: (field, value) => not(isOneOf(field, splitList(value))),
  like: (field, value) => isLike(field, 'inside', value),
  right_like: (field, value) => isLike(field, 'start', value),
  left_like: (field, value) => isLike(field, 'end', value),
  not_like: (field, value) => not(isLike(field, 'inside', value)),
  not_right_like: (field, value) => not(isLike(field, 'start', value)),
  not_left_like: (field, value) => not(isLike(field, 'end', value)),
  like_with_or: (field, value) => any(splitList(value).map((part) => isLike(field, 'inside', part))),
  elemmatch: (field, value) => isOneOf(field, splitList(value)),
  elemnotmatch: (field, value) => not(isOneOf(field, splitList(value))),
  range: within,
  not_range: outside,
  empty: (field) => ({ is: 'empty', field }),
  // Of lines: one that holds something, which is not the contrary of one that holds nothing.
  not_empty: (field) => ({ is: 'filled', field }),
};

const signs: Readonly<Record<string, string>> = {
  '=': 'eq',
  '!=': 'ne',
  '<>': 'ne',
  '>': 'gt',
  '>=': 'ge',
  '<': 'lt',
  '<=': 'le',
};
const needsNoValue = new Set(['empty', 'not_empty']);

/** The advanced query of the contract: a JSON array of `{field, rule, val}`, encoded once too often or not; a member with a list of its own is a group. */
export function readSuperQuery(find: FindReach, text: string, matchType: string): Condition | null {
  if (text.trim() === '') return null;
  if (text.length > LONGEST) throw refuse('查询条件过长');
  const items = parseList(text);
  if (!items) throw refuse('查询条件不合法');
  const counted = { left: mostConditions };
  return readGroup(find, items, readMatch(matchType), counted, 1);
}

/** The field a query may name, or undefined. */
export type FindField = (name: string) => FieldModel | undefined;

/** A field a query may name, and what makes a condition about it one about the rows that are asked. */
export interface Reached {
  readonly field: FieldModel;
  /** What it is called from here: `供应商的等级`. */
  readonly label: string;
  from(condition: Condition): Condition;
}
/** The same, also along references: `supplier.grade`. */
export type FindReach = (name: string) => Reached | undefined;

function parseList(text: string): readonly unknown[] | null {
  for (const read of [(given: string) => given, decodeURIComponent]) {
    try {
      const value: unknown = JSON.parse(read(text));
      if (Array.isArray(value)) return value;
    } catch {
      // Not this encoding; the next one decides.
    }
  }
  return null;
}

function readGroup(
  find: FindReach,
  items: readonly unknown[],
  match: typeof all,
  counted: { left: number },
  depth: number,
): Condition | null {
  if (depth > deepestGroup) throw refuse('查询条件层级过多');
  const conditions = items
    .map((item) => readItem(find, item, counted, depth))
    .filter((condition) => condition !== null);
  return conditions.length === 0 ? null : match(conditions);
}

function readItem(find: FindReach, item: unknown, counted: { left: number }, depth: number): Condition | null {
  if (typeof item !== 'object' || item === null || Array.isArray(item)) return null;
  const given = item as Record<string, unknown>;
  const inner = given.children ?? given.records ?? given.items;
  if (Array.isArray(inner)) return readGroup(find, inner, readMatch(textOf(given.matchType)), counted, depth + 1);
  const [name, rule, value] = [textOf(given.field), textOf(given.rule).toLowerCase(), textOf(given.val)];
  if (name === '' || rule === '' || (value.trim() === '' && !needsNoValue.has(rule))) return null;
  counted.left -= 1;
  if (counted.left < 0) throw refuse(`查询条件最多${mostConditions}个`);
  const reached = find(name.replace(/[,@]/, '.'));
  if (!reached) throw refuse(`查询字段不存在：${name.slice(0, 60)}`);
  const read = Object.hasOwn(rules, signs[rule] ?? rule) ? rules[signs[rule] ?? rule] : undefined;
  if (!read) throw refuse('查询条件不合法');
  const condition = read(reached.field, value);
  return condition && reached.from(condition);
}

function readMatch(text: string): typeof all {
  const word = text.trim().toLowerCase();
  if (word === '' || word === 'and') return all;
  if (word === 'or') return any;
  throw refuse('查询条件不合法');
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return Array.isArray(value) ? value.map(textOf).join(',') : '';
}

const refuse = (text: string): Refusal => new Refusal('invalid_input', { text });
