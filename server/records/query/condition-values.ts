import type { FieldModel } from '../../../schemas/compile/model.ts';
import type { Expr, FunctionName } from '../../../schemas/expressions/tree.ts';
import { illegal } from './read-condition.ts';

/** What old rules call the asker, and what it is here: people and departments are compared by what they are, not by a name they may change. */
export const conditionVariables: Readonly<Record<string, FunctionName>> = {
  sys_user_code: 'me',
  sys_org_code: 'myDepart',
  sys_multi_org_code: 'myDeparts',
  sys_date: 'today',
  sys_time: 'now',
};

export function variableOf(name: string): Expr {
  const fn = Object.hasOwn(conditionVariables, name) ? conditionVariables[name] : undefined;
  if (!fn) throw illegal();
  return { t: 'call', fn, args: [] };
}

const isNumber = (text: string) => /^-?\d{1,20}(\.\d{1,20})?$/.test(text);

/** A value as its column holds it: `0` beside a text is a text, `'5'` beside a number a number. */
export function valueIn({ type }: FieldModel, text: string): Expr {
  if (type.is !== 'number') return { t: 'text', v: text };
  if (!isNumber(text)) throw illegal();
  const digits: Expr = { t: 'number', v: text.replace('-', '') };
  return text.startsWith('-') ? { t: 'minus', a: digits } : digits;
}

/** `%x%`, `x%`, `%x`, `x`; a wildcard anywhere else is none of ours. */
export function likeTest(field: FieldModel, text: string): Expr {
  const [, before = '', part = '', behind = ''] = /^(%?)([^%_]+)(%?)$/.exec(text) ?? [];
  if (part === '' || field.type.is !== 'text') throw illegal();
  const path: Expr = { t: 'path', up: 0, keys: [field.key] };
  const value: Expr = { t: 'text', v: part };
  if (before === '' && behind === '') return { t: 'op', op: '=', a: path, b: value };
  const fn = before === '' ? 'startsWith' : behind === '' ? 'endsWith' : 'contains';
  return { t: 'call', fn, args: [path, value] };
}
