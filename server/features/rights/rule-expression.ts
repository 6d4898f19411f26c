import type { EntityModel, Model } from '../../../schemas/compile/model.ts';
import { parseExpression } from '../../../schemas/expressions/parse-expression.ts';
import { printExpression } from '../../../schemas/expressions/print-expression.ts';
import type { BinaryOp, Expr } from '../../../schemas/expressions/tree.ts';
import { columnOf, compare, pathTo, readCondition, typed } from '../../records/query/condition-grammar.ts';
import { conditionVariables, likeTest, valueIn, variableOf } from '../../records/query/condition-values.ts';
import { illegal } from '../../records/query/read-condition.ts';

/** A row rule as the old clients type it: one column, one comparison, one value; or a condition of the safe grammar. */
export interface RuleText {
  readonly ruleColumn: string;
  readonly ruleConditions: string;
  readonly ruleValue: string;
}

const freeColumn = 'SQL_RULES_COLUMN';
const freeRule = 'USE_SQL_RULES';
const signs: Readonly<Record<string, BinaryOp>> = {
  '>': '>',
  '>=': '>=',
  '<': '<',
  '<=': '<=',
  '=': '=',
  EQ: '=',
  '!=': '<>',
};
const likes: Readonly<Record<string, (text: string) => string>> = {
  LIKE: (text) => `%${text}%`,
  LEFT_LIKE: (text) => `%${text}`,
  RIGHT_LIKE: (text) => `${text}%`,
};

/** The expression a rule stands for. Nothing of its text reaches a query: columns are looked up, values are values. */
export function expressionOf(model: Model, entity: EntityModel, rule: RuleText): string {
  const said = rule.ruleConditions.trim().toUpperCase();
  if (said === freeRule || rule.ruleColumn.startsWith(freeColumn)) {
    const { where, sort } = readCondition(model, entity, rule.ruleValue);
    if (!where || sort.length > 0) throw illegal();
    return printExpression(where);
  }
  return printExpression(typed(model, entity, testOf(entity, said, rule)));
}

function testOf(entity: EntityModel, said: string, { ruleColumn, ruleValue }: RuleText): Expr {
  const field = columnOf(entity, ruleColumn.trim());
  const like = Object.hasOwn(likes, said) ? likes[said] : undefined;
  if (like) return likeTest(field, like(ruleValue));
  const values = (said === 'IN' ? ruleValue.split(',') : [ruleValue]).map((one) => valueOfRule(one.trim(), field));
  const [only] = values;
  const isMany = only?.t === 'call' && only.fn === 'myDeparts';
  if (isMany && (said === 'IN' || said === '=' || said === 'EQ'))
    return { t: 'op', op: 'in', a: pathTo(field), b: only };
  if (said === 'IN') return { t: 'op', op: 'in', a: pathTo(field), b: { t: 'list', items: values } };
  const op = Object.hasOwn(signs, said) ? signs[said] : undefined;
  if (!op || !only) throw illegal();
  return compare(op, field, only);
}

function valueOfRule(text: string, field: Parameters<typeof valueIn>[0]): Expr {
  const [, variable] = /^#\{([a-z_]+)\}$/.exec(text) ?? [];
  if (variable !== undefined) return variableOf(variable);
  if (text === '') throw illegal();
  return valueIn(field, text);
}

/** An expression as such a rule; one that is more than a single comparison is a condition, or told in its own words. */
export function ruleOf(text: string): RuleText | null {
  const parsed = parseExpression(text);
  if (!parsed.ok) return null;
  const single = singleOf(parsed.value);
  if (single) return single;
  const condition = conditionOf(parsed.value);
  return condition === null ? null : { ruleColumn: freeColumn, ruleConditions: freeRule, ruleValue: condition };
}

function singleOf(expr: Expr): RuleText | null {
  if (expr.t === 'call') {
    const [path, part] = expr.args;
    const said = { contains: 'LIKE', endsWith: 'LEFT_LIKE', startsWith: 'RIGHT_LIKE' }[expr.fn as string];
    const column = columnIn(path);
    return said && column && part?.t === 'text'
      ? { ruleColumn: column, ruleConditions: said, ruleValue: part.v }
      : null;
  }
  if (expr.t !== 'op') return null;
  const column = columnIn(expr.a);
  if (!column) return null;
  if (expr.op === 'in') {
    const items = expr.b.t === 'list' ? expr.b.items.map(plainValue) : [plainValue(expr.b)];
    const isPlain = items.every((one) => one !== null && !one.includes(','));
    return isPlain ? { ruleColumn: column, ruleConditions: 'IN', ruleValue: items.join(',') } : null;
  }
  const value = plainValue(expr.b);
  const op = expr.op === '<>' ? '!=' : expr.op;
  return value !== null && Object.hasOwn(signs, op)
    ? { ruleColumn: column, ruleConditions: op, ruleValue: value }
    : null;
}

const columnIn = (expr: Expr | undefined): string | null =>
  expr?.t === 'path' && expr.up === 0 && expr.keys.length === 1 ? (expr.keys[0] ?? null) : null;

const variables = new Map(Object.entries(conditionVariables).map(([name, fn]) => [fn, name]));

function plainValue(expr: Expr): string | null {
  if (expr.t === 'text' || expr.t === 'number') return expr.v;
  if (expr.t === 'minus' && expr.a.t === 'number') return `-${expr.a.v}`;
  const name = expr.t === 'call' ? variables.get(expr.fn) : undefined;
  return name === undefined ? null : `#{${name}}`;
}

/** In the safe grammar; null where it has no words for it. */
export function conditionOf(expr: Expr): string | null {
  if (expr.t === 'op' && (expr.op === 'and' || expr.op === 'or')) {
    const [a, b] = [conditionOf(expr.a), conditionOf(expr.b)];
    return a === null || b === null ? null : `(${a} ${expr.op} ${b})`;
  }
  const isNot = expr.t === 'not';
  const inner = isNot ? expr.a : expr;
  if (inner.t === 'call' && inner.fn === 'empty') {
    const column = columnIn(inner.args[0]);
    return column && `${column} is ${isNot ? 'not ' : ''}null`;
  }
  const single = singleOf(inner);
  if (!single) return null;
  const { ruleColumn, ruleConditions, ruleValue } = single;
  const like = likes[ruleConditions];
  if (like) return `${ruleColumn} ${isNot ? 'not ' : ''}like ${quoted(like(ruleValue))}`;
  if (ruleConditions === 'IN')
    return `${ruleColumn} ${isNot ? 'not ' : ''}in (${ruleValue.split(',').map(quoted).join(', ')})`;
  return isNot ? null : `${ruleColumn} ${ruleConditions} ${quoted(ruleValue)}`;
}

const quoted = (text: string): string => (/^#\{[a-z_]+\}$/.test(text) ? text : `'${text.replaceAll("'", "''")}'`);
