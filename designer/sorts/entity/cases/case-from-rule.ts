import type { CaseDocument } from '../../../../schemas/cases/case-record.ts';
import { parseExpression } from '../../../../schemas/expressions/parse-expression.ts';
import type { Expr } from '../../../../schemas/expressions/tree.ts';
import { below } from '../../../../schemas/language/names.ts';
import { choicesOf, type ExpressionPlace, fieldAt, standingIn, typeAt } from '../../../inputs/standing.ts';
import type { RuleDocument } from '../rules/rule-commands.ts';
import { sortOfEffect, targetOfEffect } from '../rules/say-rule-document.ts';
import type { Expected } from './case-commands.ts';

/** Values under which a rule's condition holds, as far as they can be told from it, and what it then does. */
export function caseFromRule(rule: RuleDocument, standing: ExpressionPlace): Omit<CaseDocument, 'rank'> {
  const tree = parseExpression(rule.if);
  const given: GivenRow = {};
  const roles: string[] = [];
  if (tree.ok) aim(tree.value, { standing, given, roles });
  const steps = standing.part === '' ? [] : standing.part.split('.');
  rowAt(given, steps);
  return {
    ...(rule.at && rule.at !== 'save' ? { at: rule.at } : {}),
    ...(roles[0] ? { as: roles[0] } : {}),
    ...(Object.keys(given).length > 0 ? { given } : {}),
    then: expectedOf(rule, standing.part),
  };
}

const verdictOf = {
  need: 'need',
  optional: 'optional',
  hide: 'hidden',
  show: 'shown',
  fold: 'hidden',
  unfold: 'shown',
  lock: 'locked',
  set: 'locked',
  unlock: 'open',
  error: 'error',
  warn: 'warn',
} as const;

function expectedOf({ then }: RuleDocument, part: string): Expected {
  const expected: Record<string, string[]> = {};
  for (const effect of then) {
    const [sort, target] = [sortOfEffect(effect), targetOfEffect(effect)];
    const verdict = (verdictOf as Readonly<Record<string, string>>)[sort];
    if (verdict && !/^[@*]/.test(target)) expected[verdict] = [...(expected[verdict] ?? []), below(part, target)];
  }
  // What cannot be seen is neither needed nor free to be left.
  const isSeen = (path: string) => !expected.hidden?.includes(path);
  for (const verdict of ['need', 'optional'] as const) {
    if (expected[verdict]) expected[verdict] = expected[verdict].filter(isSeen);
  }
  return Object.fromEntries(Object.entries(expected).filter(([, paths]) => paths.length > 0));
}

type GivenRow = Record<string, unknown>;

interface Aim {
  readonly standing: ExpressionPlace;
  readonly given: GivenRow;
  readonly roles: string[];
}

/** Puts values in their places so that an expression is true. */
function aim(expr: Expr, at: Aim): void {
  if (expr.t === 'op' && expr.op === 'and') {
    aim(expr.a, at);
    aim(expr.b, at);
  } else if (expr.t === 'op' && expr.op === 'or') aim(expr.a, at);
  else if (expr.t === 'op') compare(expr, at);
  else if (expr.t === 'not') aimNot(expr.a, at);
  else if (expr.t === 'call' && expr.fn === 'hasRole' && expr.args[0]?.t === 'text') at.roles.push(expr.args[0].v);
  else if (expr.t === 'call' && expr.args[0]?.t === 'path' && expr.args[1]?.t === 'text')
    reach(expr.args[0], expr.args[1].v, at);
}

function compare({ op, a, b }: Extract<Expr, { t: 'op' }>, at: Aim): void {
  if (op === 'in') {
    const [first] = b.t === 'list' ? b.items : [];
    if (first) reach(a, literalOf(first), at);
    else if (b.t === 'path' && a.t === 'text') reach(b, [a.v], at);
    return;
  }
  const wanted = literalOf(b);
  if (wanted === null) {
    if (b.t === 'path') between(op, a, b, at);
    return;
  }
  if (op === '<>') reach(a, other(a, wanted, at), at);
  else reach(a, op === '>' ? beyond(wanted, 1) : op === '<' ? beyond(wanted, -1) : wanted, at);
}

/** Two fields one after the other: days and numbers that differ by one; other values only as the same. */
function between(op: string, a: Expr, b: Path, at: Aim): void {
  const type = typeAt(at.standing, b.up, b.keys)?.is ?? 'text';
  const wanted = (samples as Readonly<Record<string, string>>)[type];
  if (wanted === undefined && op !== '=') return;
  const value = wanted ?? 'same';
  reach(b, value, at);
  reach(a, op === '<' || op === '<>' ? beyond(value, -1) : op === '>' ? beyond(value, 1) : value, at);
}

const samples = { number: '10', date: '2026-06-15', dateTime: '2026-06-15 10:00:00' } as const;

function aimNot(expr: Expr, at: Aim): void {
  if (expr.t === 'call' && expr.fn === 'empty' && expr.args[0]) reach(expr.args[0], anything(expr.args[0], at), at);
  else if (expr.t === 'op' && expr.op === '=') compare({ ...expr, op: '<>' }, at);
}

type Path = Extract<Expr, { t: 'path' }>;

/** A number is given as text, whole numbers included: the record has them so. */
function literalOf(expr: Expr): string | null {
  if (expr.t === 'text' || expr.t === 'number') return expr.v;
  if (expr.t === 'minus' && expr.a.t === 'number') return `-${expr.a.v}`;
  if (expr.t === 'call' && expr.fn === 'today') return '2026-06-15';
  if (expr.t === 'call' && expr.fn === 'me') return 'case-actor';
  return expr.t === 'call' && expr.fn === 'mySupplier' ? 'case-supplier' : null;
}

const day = 86_400_000;

function beyond(value: string, by: 1 | -1): string {
  const date = /^(\d{4}-\d\d-\d\d)(.*)$/.exec(value);
  if (!date) return String(Number(value) + by);
  return new Date(Date.parse(`${date[1]}T00:00:00Z`) + by * day).toISOString().slice(0, 10) + (date[2] ?? '');
}

/** Any value of a field but this one. */
function other(a: Expr, value: string, at: Aim): string {
  const found = a.t === 'path' ? fieldAt(at.standing, a.up, a.keys) : undefined;
  const choice = found && choicesOf(at.standing.model, found)?.find((one) => one.value !== value);
  return choice?.value ?? (/^-?\d/.test(value) ? beyond(value, 1) : '其他');
}

function anything(a: Expr, at: Aim): unknown {
  const type = a.t === 'path' ? typeAt(at.standing, a.up, a.keys)?.is : undefined;
  if (type === 'number') return '1';
  if (type === 'date') return '2026-06-15';
  if (type === 'dateTime') return '2026-06-15 10:00:00';
  return type === 'list' || type === 'rows' ? ['1'] : '测试';
}

/** Puts a value where a path leads; what is worked out is reached through what it is worked out from. */
function reach(expr: Expr, value: unknown, at: Aim): void {
  if (expr.t === 'call') reachFigure(expr, value, at);
  else if (expr.t === 'path') reachPath(expr, value, at);
  else if (expr.t === 'op' && expr.op === '*') {
    reach(expr.a, value, at);
    reach(expr.b, '1', at);
  }
}

function reachPath(expr: Path, value: unknown, at: Aim): void {
  const { standing, given, roles } = at;
  const steps = standing.part === '' ? [] : standing.part.split('.');
  const around = steps.slice(0, Math.max(0, steps.length - expr.up));
  const found = fieldAt(standing, expr.up, expr.keys);
  if (found && found.owner === standing.entity && found.field.calc) {
    const inside = standingIn(standing.model, standing.entity.key, found.field.part);
    if (inside) reach(found.field.calc, value, { standing: inside, given, roles });
    return;
  }
  put(rowAt(given, around), expr.keys, isWhole(found) ? Number(value) : value, standing, around);
}

const isWhole = (found: ReturnType<typeof fieldAt>): boolean => found?.field.column?.family === 'integer';

function reachFigure(expr: Extract<Expr, { t: 'call' }>, value: unknown, at: Aim): void {
  const [arg] = expr.args;
  if (!arg) return;
  if (expr.fn !== 'count') reach(arg, value, at);
  if (expr.fn !== 'count' || arg.t !== 'path') return;
  const steps = at.standing.part === '' ? [] : at.standing.part.split('.');
  const row = rowAt(at.given, steps.slice(0, Math.max(0, steps.length - arg.up)));
  const key = arg.keys[0] ?? '';
  const had = Array.isArray(row[key]) ? (row[key] as GivenRow[]) : [];
  row[key] = Array.from({ length: Math.min(20, Number(value)) }, (_, index) => had[index] ?? {});
}

function rowAt(record: GivenRow, steps: readonly string[]): GivenRow {
  let row = record;
  for (const step of steps) {
    const rows = Array.isArray(row[step]) && row[step].length > 0 ? (row[step] as GivenRow[]) : [{}];
    row[step] = rows;
    row = rows[0] ?? {};
  }
  return row;
}

function put(
  row: GivenRow,
  keys: readonly string[],
  value: unknown,
  { entity }: ExpressionPlace,
  around: readonly string[],
): void {
  const [first = '', ...rest] = keys;
  if (rest.length === 0) row[first] = value;
  else if (entity.parts.has([...around, first].join('.')))
    put(rowAt(row, [first]), rest, value, { entity } as ExpressionPlace, [...around, first]);
  else if (around.length === 0) row[keys.join('.')] = value;
  else row.$rel = { ...(row.$rel as GivenRow | undefined), [keys.join('.')]: value };
}
