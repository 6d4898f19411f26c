import { parseExpression } from '../../../schemas/expressions/parse-expression.ts';
import { printExpression } from '../../../schemas/expressions/print-expression.ts';
import type { BinaryOp, Expr, FunctionName } from '../../../schemas/expressions/tree.ts';
import type { RuleField } from '../../../server/features/rights/rights.contract.ts';
import { opsOf, type RuleOp, type RuleVariable, variablesOf } from './rule-words.ts';

/** A row rule while it is written: tests of which all or any must hold, groups within the outermost. */
export interface RuleGroup {
  readonly id: number;
  readonly join: 'and' | 'or';
  readonly items: readonly (RuleTest | RuleGroup)[];
}
export interface RuleTest {
  readonly id: number;
  /** None until one is chosen. */
  readonly path: string | null;
  readonly op: RuleOp;
  readonly values: readonly string[];
  /** Something about whoever asks, in the place of values. */
  readonly by: RuleVariable | null;
}

let last = 0;
const nextId = (): number => {
  last += 1;
  return last;
};
export const newTest = (): RuleTest => ({ id: nextId(), path: null, op: 'eq', values: [], by: null });
export const newGroup = (join: 'and' | 'or' = 'and', items: RuleGroup['items'] = [newTest()]): RuleGroup => ({
  id: nextId(),
  join,
  items,
});
export const isGroup = (item: RuleTest | RuleGroup): item is RuleGroup => 'items' in item;

const signs = { eq: '=', ne: '<>', gt: '>', ge: '>=', lt: '<', le: '<=' } as const satisfies Record<string, BinaryOp>;
const calls = { contains: 'contains', startsWith: 'startsWith', endsWith: 'endsWith' } as const;
const isKeyOf = <K extends string>(table: Readonly<Record<K, unknown>>, key: string): key is K =>
  Object.hasOwn(table, key);

/** The rule as an expression; null while something of it is missing. */
export function writeRule(group: RuleGroup, fields: readonly RuleField[]): string | null {
  const expr = groupExpr(group, fields);
  return expr && printExpression(expr);
}

function groupExpr({ join, items }: RuleGroup, fields: readonly RuleField[]): Expr | null {
  const all = items.map((item) => (isGroup(item) ? groupExpr(item, fields) : testExpr(item, fields)));
  const [first, ...others] = all;
  if (!first || all.some((one) => one === null)) return null;
  return others.reduce<Expr>((a, b) => ({ t: 'op', op: join, a, b: b as Expr }), first);
}

function testExpr({ path, op, values, by }: RuleTest, fields: readonly RuleField[]): Expr | null {
  const field = fields.find((one) => one.path === path);
  if (!field) return null;
  const a: Expr = { t: 'path', up: 0, keys: field.path.split('.') };
  if (op === 'empty' || op === 'filled') return notIf(op === 'filled', { t: 'call', fn: 'empty', args: [a] });
  const said = by ? [{ t: 'call', fn: by, args: [] } as Expr] : values.map((value) => literalOf(value, field));
  const [first] = said;
  if (!first || said.some((one) => one === null)) return null;
  if (op === 'in' || op === 'notIn') {
    const b: Expr = by ? first : { t: 'list', items: said as Expr[] };
    return notIf(op === 'notIn', { t: 'op', op: 'in', a, b });
  }
  if (op === 'has') return { t: 'op', op: 'in', a: first, b: a };
  if (isKeyOf(calls, op)) return { t: 'call', fn: calls[op], args: [a, first] };
  return { t: 'op', op: signs[op], a, b: first };
}

const notIf = (isNot: boolean, a: Expr): Expr => (isNot ? { t: 'not', a } : a);

function literalOf(value: string, { is }: RuleField): Expr | null {
  if (value.trim() === '') return null;
  if (is !== 'number') return { t: 'text', v: value };
  if (!/^-?\d+(\.\d+)?$/.test(value)) return null;
  const digits: Expr = { t: 'number', v: value.replace('-', '') };
  return value.startsWith('-') ? { t: 'minus', a: digits } : digits;
}

/** A stored rule as a draft; null where it says more than the form has words for. */
export function readRule(text: string, fields: readonly RuleField[]): RuleGroup | null {
  const parsed = parseExpression(text);
  if (!parsed.ok) return null;
  const read = readItem(parsed.value, fields, 2);
  return read && (isGroup(read) ? read : newGroup('and', [read]));
}

function readItem(expr: Expr, fields: readonly RuleField[], deep: number): RuleTest | RuleGroup | null {
  if (expr.t !== 'op' || (expr.op !== 'and' && expr.op !== 'or')) return readTest(expr, fields);
  const { op } = expr;
  if (deep === 0) return null;
  const items = piecesOf(expr, op).map((piece) => readItem(piece, fields, deep - 1));
  return items.some((item) => item === null) ? null : newGroup(op, items as RuleGroup['items']);
}

const piecesOf = (expr: Expr, op: BinaryOp): readonly Expr[] =>
  expr.t === 'op' && expr.op === op ? [...piecesOf(expr.a, op), ...piecesOf(expr.b, op)] : [expr];

function readTest(expr: Expr, fields: readonly RuleField[]): RuleTest | null {
  const isNot = expr.t === 'not';
  const inner = isNot ? expr.a : expr;
  const found = inner.t === 'call' ? readCall(inner) : inner.t === 'op' ? readOp(inner) : null;
  const op = found && (isNot ? opposite(found.op) : found.op);
  const field = found && fields.find(({ path }) => path === found.path);
  if (!found || !op || !field || !opsOf(field).includes(op)) return null;
  if (found.by && !variablesOf(field, op).includes(found.by)) return null;
  return { id: nextId(), path: field.path, op, values: found.values, by: found.by };
}

type ReadTest = Pick<RuleTest, 'op' | 'values' | 'by'> & { readonly path: string };
const opposite = (op: RuleOp): RuleOp | null => (op === 'in' ? 'notIn' : op === 'empty' ? 'filled' : null);

function readCall({ fn, args: [a, b] }: Extract<Expr, { t: 'call' }>): ReadTest | null {
  const path = pathOf(a);
  if (path === null) return null;
  if (fn === 'empty') return { path, op: 'empty', values: [], by: null };
  return isKeyOf(calls, fn) && b?.t === 'text' ? { path, op: fn, values: [b.v], by: null } : null;
}

function readOp({ op, a, b }: Extract<Expr, { t: 'op' }>): ReadTest | null {
  if (op === 'in') {
    const path = pathOf(a);
    if (path === null) return asFound(pathOf(b), 'has', [a]);
    return asFound(path, 'in', b.t === 'list' ? b.items : [b], b.t !== 'list');
  }
  const named = Object.entries(signs).find(([, sign]) => sign === op)?.[0];
  return named ? asFound(pathOf(a), named as RuleOp, [b]) : null;
}

function asFound(path: string | null, op: RuleOp, values: readonly Expr[], mustAsk = false): ReadTest | null {
  const [first] = values;
  if (path === null || !first) return null;
  if (first.t === 'call' && first.args.length === 0 && values.length === 1)
    return { path, op, values: [], by: asVariable(first.fn) };
  const plain = values.map(plainOf);
  return mustAsk || plain.some((one) => one === null) ? null : { path, op, values: plain as string[], by: null };
}

const pathOf = (expr: Expr | undefined): string | null =>
  expr?.t === 'path' && expr.up === 0 ? expr.keys.join('.') : null;
const asVariable = (fn: FunctionName): RuleVariable | null => fn as RuleVariable;

function plainOf(expr: Expr): string | null {
  if (expr.t === 'text' || expr.t === 'number') return expr.v;
  return expr.t === 'minus' && expr.a.t === 'number' ? `-${expr.a.v}` : null;
}
