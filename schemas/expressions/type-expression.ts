import type { IssueCode } from '../issues/issues.ts';
import { failWith, type Issue, ok, type Result } from '../issues/result.ts';
import type { ValueType } from '../values/value-type.ts';
import type { Takes } from './function-definition.ts';
import { functions } from './functions.ts';
import { printExpression } from './print-expression.ts';
import { printPath } from './print-path.ts';
import { outOfRows, type PathRead, readsOf } from './reads-of.ts';
import type { TypeScope } from './scope.ts';
import { settleRows } from './settle-rows.ts';
import { momentOf, orderedKinds, sharedAsMoments, sharedByLiteral, sharedType, type TypedPart } from './shared-type.ts';
import { isTaken, wordsForTakes } from './takes.ts';
import type { BinaryOp, Expr } from './tree.ts';

/** An expression whose names and types hold, with every path saying what stands there. */
export interface TypedExpr {
  readonly expr: Expr;
  readonly type: ValueType;
}

export const typeNames: Readonly<Record<ValueType['is'], string>> = {
  text: '文字',
  number: '数字',
  bool: '条件',
  date: '日期',
  dateTime: '日期时间',
  time: '时间',
  json: '结构数据',
  nothing: '空值',
  ref: '引用',
  list: '多个值',
  rows: '明细',
};

/** Checks every name and type, all issues at once, and gives the tree to store: evaluator and SQL go by the types written into its paths. */
export function typeExpression(expr: Expr, scope: TypeScope): Result<TypedExpr> {
  const issues: Issue[] = [];
  const typer = new Typer(scope, issues);
  const typed = typer.value(settleRows(expr, (up, keys) => scope.lookup(up, keys), scope.part));
  return typed.type && issues.length === 0 ? ok({ expr: typed.expr, type: typed.type }) : failWith(issues);
}

const number: ValueType = { is: 'number' };
const bool: ValueType = { is: 'bool' };
const arithmetic: ReadonlySet<BinaryOp> = new Set(['+', '-', '*', '/']);
const ordering: ReadonlySet<BinaryOp> = new Set(['<', '<=', '>', '>=']);

class Typer {
  readonly #scope: TypeScope;
  readonly #issues: Issue[];

  constructor(scope: TypeScope, issues: Issue[]) {
    this.#scope = scope;
    this.#issues = issues;
  }

  /** One value; rows and lists of literals have no place here. */
  value(expr: Expr): TypedPart {
    const typed = this.#any(expr);
    return typed.type && (typed.type.is === 'rows' || this.#passesRows(expr))
      ? this.#wrong(expr, 'many_rows', { near: printExpression(expr) })
      : typed;
  }

  #any(expr: Expr): TypedPart {
    switch (expr.t) {
      case 'text':
        return { expr, type: { is: expr.v === '' ? 'nothing' : 'text' } };
      case 'number':
      case 'bool':
      case 'nothing':
        return { expr, type: { is: expr.t } };
      case 'path':
        return this.#path(expr);
      case 'minus': {
        const a = this.#must(expr.a, 'number');
        return { expr: { t: 'minus', a: a.expr }, type: number };
      }
      case 'not': {
        const a = this.#must(expr.a, 'bool');
        return { expr: { t: 'not', a: a.expr }, type: bool };
      }
      case 'list':
        return this.#wrong(expr, 'unexpected_text', { near: printExpression(expr) });
      case 'op':
        return this.#operation(expr);
      case 'call':
        return this.#call(expr);
      case 'over':
        return this.#over(expr);
    }
  }

  #path(expr: Extract<Expr, { t: 'path' }>): TypedPart {
    const type = this.#scope.lookup(expr.up, expr.keys);
    if (!type) return this.#wrong(expr, 'unknown_name', { name: printPath(expr.up, expr.keys) });
    return { expr: { t: 'path', up: expr.up, keys: expr.keys, is: type.is }, type };
  }

  /** Whether a path goes on inside the rows of a part: only a function over many rows can read it. */
  #passesRows(expr: Expr): boolean {
    if (expr.t !== 'path') return false;
    return expr.keys.some((_, at) => at > 0 && this.#scope.lookup(expr.up, expr.keys.slice(0, at))?.is === 'rows');
  }

  #must(expr: Expr, is: 'number' | 'bool'): TypedPart {
    const typed = this.value(expr);
    if (typed.type && typed.type.is !== is && typed.type.is !== 'nothing')
      return this.#wrong(expr, 'wrong_operand', {
        near: printExpression(expr),
        expected: typeNames[is],
        found: typeNames[typed.type.is],
      });
    return typed;
  }

  #operation(expr: Extract<Expr, { t: 'op' }>): TypedPart {
    const { op } = expr;
    if (op === 'in') return this.#membership(expr);
    if (op === 'and' || op === 'or' || arithmetic.has(op)) {
      const is = arithmetic.has(op) ? 'number' : 'bool';
      const [a, b] = [this.#must(expr.a, is), this.#must(expr.b, is)];
      return { expr: { t: 'op', op, a: a.expr, b: b.expr }, type: { is } };
    }
    const [a, b] = [this.value(expr.a), this.value(expr.b)];
    this.#compare(expr, a, b);
    return { expr: { t: 'op', op, a: a.expr, b: b.expr }, type: bool };
  }

  #compare(expr: Extract<Expr, { t: 'op' }>, a: TypedPart, b: TypedPart): void {
    if (!a.type || !b.type) return;
    if (a.type.is === 'nothing' || b.type.is === 'nothing') {
      this.#wrong(expr, 'compare_with_nothing', {});
      return;
    }
    const shared = this.#shared(a, b) ?? sharedAsMoments(a, b);
    const ordered = shared && (!ordering.has(expr.op) || shared.is === 'text' || orderedKinds.has(shared.is));
    if (!ordered) this.#wrong(expr, 'not_comparable', { a: printExpression(expr.a), b: printExpression(expr.b) });
  }

  #membership(expr: Extract<Expr, { t: 'op' }>): TypedPart {
    const a = this.value(expr.a);
    if (expr.b.t === 'list') {
      const items = expr.b.items.map((item) => this.value(item));
      for (const item of items) this.#compare({ t: 'op', op: '=', a: expr.a, b: item.expr }, a, item);
      return { expr: { ...expr, a: a.expr, b: { t: 'list', items: items.map((item) => item.expr) } }, type: bool };
    }
    const b = this.value(expr.b);
    if (a.type && b.type) {
      const of = b.type.is === 'list' ? b.type.of : null;
      const isText = a.type.is === 'text' || a.type.is === 'ref';
      if (!of || !isText || !this.#shared(a, { expr: expr.b, type: of }))
        return this.#wrong(expr, 'not_comparable', { a: printExpression(expr.a), b: printExpression(expr.b) });
    }
    return { expr: { ...expr, a: a.expr, b: b.expr }, type: bool };
  }

  #call(expr: Extract<Expr, { t: 'call' }>): TypedPart {
    const { fn } = expr;
    const { least, most, takes, gives, zh } = functions[fn];
    const found = expr.args.length;
    if (found < least || found > most) {
      const expected = least === most ? String(least) : `${least}～${most}`;
      return this.#wrong(expr, 'wrong_argument_count', { name: `${fn}（${zh}）`, expected, found });
    }
    if (fn === 'allocate' && !expr.among) return this.#wrong(expr, 'allocate_outside_rows', { name: zh });
    const takenAs = (at: number): Takes => takes[Math.min(at, takes.length - 1)] ?? 'anything';
    const args = expr.args.map((arg, at) => this.#argument(fn, arg, at, takenAs(at), found === 1));
    const typed: Expr = { ...expr, args: args.map((arg) => arg.expr) };
    if (args.some((arg) => arg.type === null)) return { expr: typed, type: null };
    if (gives === 'first') return { expr: typed, type: momentOf(args[0] as TypedPart) };
    if (gives === 'last') return { expr: typed, type: args.at(-1)?.type ?? null };
    if (gives !== 'shared') return { expr: typed, type: gives };
    const sharing = args.filter((_, at) => ['shared', 'ordered'].includes(takenAs(at)));
    const type = this.#sharedOfAll(sharing);
    if (type && (!takes.includes('ordered') || orderedKinds.has(type.is) || type.is === 'nothing'))
      return { expr: typed, type };
    return this.#wrong(expr, 'not_comparable', {
      a: printExpression((sharing[0] as TypedPart).expr),
      b: printExpression((sharing.at(-1) as TypedPart).expr),
    });
  }

  #over(expr: Extract<Expr, { t: 'over' }>): TypedPart {
    const { fn } = expr;
    const name = `${fn}（${functions[fn].zh}）`;
    const rows = this.#path(expr.rows);
    if (rows.expr.t !== 'path' || !rows.type) return { expr, type: null };
    if (rows.type.is !== 'rows') return this.#wrong(expr.rows, 'wrong_argument', { name, no: 1, expected: '明细' });
    if (!expr.each && fn !== 'count') return this.#wrong(expr, 'wrong_argument_count', { name, expected: 2, found: 1 });
    const inside = new Typer(this.#inside(expr.rows), this.#issues);
    const where = expr.where && inside.#must(expr.where, 'bool');
    const each = expr.each && inside.value(expr.each);
    const by = expr.by && inside.value(expr.by);
    const typed: Expr = {
      ...expr,
      rows: rows.expr,
      where: where?.expr ?? null,
      each: each?.expr ?? null,
      ...(by && { by: by.expr }),
    };
    if (where?.type === null || each?.type === null || by?.type === null) return { expr: typed, type: null };
    if (by && each) return this.#latest(expr, typed, { by, each }, name);
    const isNumber = functions[fn].takes.includes('numbersOfRows');
    const isCounting = functions[fn].takes.includes('countable');
    const isFit = !each || isCounting || (isNumber ? each.type.is === 'number' : orderedKinds.has(each.type.is));
    if (!isFit) {
      const expected = isNumber ? wordsForTakes.number : wordsForTakes.ordered;
      return this.#wrong(expr, 'wrong_argument', { name, no: 2, expected });
    }
    return { expr: typed, type: functions[fn].gives === 'shared' && each ? each.type : number };
  }

  /** Any value there is one of in each row, chosen by a day. */
  #latest(
    expr: Expr,
    typed: Expr,
    { by, each }: { readonly by: TypedPart; readonly each: TypedPart },
    name: string,
  ): TypedPart {
    if (!['date', 'dateTime'].includes(by.type?.is ?? ''))
      return this.#wrong(expr, 'wrong_argument', { name, no: 2, expected: wordsForTakes.day });
    if (!each.type || ['list', 'json', 'nothing'].includes(each.type.is))
      return this.#wrong(expr, 'wrong_argument', { name, no: 3, expected: wordsForTakes.shared });
    return { expr: typed, type: each.type };
  }

  /** Names as they are called inside the rows of a path. */
  #inside(rows: PathRead): TypeScope {
    const { store } = this.#scope;
    return {
      lookup: (up, keys) => {
        const from = outOfRows(rows, { up, keys });
        return this.#scope.lookup(from.up, from.keys);
      },
      ...(store ? { store: (entity) => store(entity) } : {}),
    };
  }

  #argument(fn: keyof typeof functions, arg: Expr, at: number, takes: Takes, isAlone: boolean): TypedPart {
    const isInside = this.#passesRows(arg);
    const isRows = isInside || (arg.t === 'path' && this.#scope.lookup(arg.up, arg.keys)?.is === 'rows');
    const readsRows =
      ['numbersOfRows', 'countable', 'valuesOfRows'].includes(takes) || (takes === 'ordered' && isAlone);
    // Another in every row, it would be shared out anew in each, and the shares would come to nothing.
    if (takes === 'around' && readsOf(arg).some(({ up }) => up === 0))
      return this.#wrong(arg, 'wrong_argument', {
        name: `${fn}（${functions[fn].zh}）`,
        no: at + 1,
        expected: wordsForTakes[takes],
      });
    const typed = isRows && (readsRows || takes === 'anything') ? this.#any(arg) : this.value(arg);
    if (!typed.type || isTaken(takes, typed, { isRows, isInside, isAlone })) return typed;
    const expected = takes === 'ordered' && isAlone ? '明细中的数字、日期或时间' : wordsForTakes[takes];
    return this.#wrong(arg, 'wrong_argument', { name: `${fn}（${functions[fn].zh}）`, no: at + 1, expected });
  }

  /** The type that every one of them is or, written down as a text, stands for. */
  #sharedOfAll(args: readonly TypedPart[]): ValueType | null {
    const candidates = args.map((arg) => arg.type).filter((type) => type !== null);
    const shared =
      candidates.find((type) => type.is !== 'nothing' && type.is !== 'text') ??
      candidates.find((type) => type.is === 'text') ??
      ({ is: 'nothing' } as const);
    const meant: TypedPart = { expr: { t: 'nothing' }, type: shared };
    return args.every((arg) => arg.type?.is === 'nothing' || this.#shared(arg, meant)) ? shared : null;
  }

  #shared(a: TypedPart, b: TypedPart): ValueType | null {
    if (!a.type || !b.type) return null;
    return sharedType(a.type, b.type, this.#scope) ?? sharedByLiteral(a, b.type) ?? sharedByLiteral(b, a.type);
  }

  #wrong(expr: Expr, code: IssueCode, params: Readonly<Record<string, string | number>>): TypedPart {
    this.#issues.push({ code, path: '', params });
    return { expr, type: null };
  }
}
