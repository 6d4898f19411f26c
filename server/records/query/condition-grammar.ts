import type { EntityModel, FieldModel, Model } from '../../../schemas/compile/model.ts';
import { reach } from '../../../schemas/compile/reach.ts';
import type { BinaryOp, Expr } from '../../../schemas/expressions/tree.ts';
import { typeExpression } from '../../../schemas/expressions/type-expression.ts';
import { likeTest, valueIn, variableOf } from './condition-values.ts';
import type { SortBy } from './list-query.ts';
import { illegal, type Word, wordsOf } from './read-condition.ts';

/** A condition understood: an expression over the head of one entity, and an order. Neither holds a word of the text. */
export interface ReadCondition {
  readonly where: Expr | null;
  readonly sort: readonly SortBy[];
}

const mostTerms = 20;
const signs: Readonly<Record<string, BinaryOp>> = {
  '=': '=',
  '!=': '<>',
  '<>': '<>',
  '>': '>',
  '>=': '>=',
  '<': '<',
  '<=': '<=',
};

/**
 * The safe condition grammar of the contract (1.28): it looks like the fragments old clients carry, `pid = '0' and state in ('1','2') order by sort`,
 * and is nothing but comparisons of registered columns with values. Everything else is refused.
 */
export function readCondition(model: Pick<Model, 'entities'>, entity: EntityModel, text: string): ReadCondition {
  const { where, sort } = new ConditionReader(entity, wordsOf(text)).whole();
  return { where: where && typed(model, entity, where), sort };
}

/** A JSON object of columns and values, all of which must be equal: how old trees ask for their rows. */
export function readEqualities(model: Pick<Model, 'entities'>, entity: EntityModel, json: string): Expr | null {
  const given = parseObject(json);
  const tests = Object.entries(given).map(([name, value]) => {
    const field = columnOf(entity, name);
    if (typeof value !== 'string' && typeof value !== 'number') throw illegal();
    return compare('=', field, valueIn(field, String(value)));
  });
  if (tests.length > mostTerms) throw illegal();
  const where = tests.reduce<Expr | null>((all, one) => (all ? { t: 'op', op: 'and', a: all, b: one } : one), null);
  return where && typed(model, entity, where);
}

/** Types decide what can be compared; a condition that makes no sense is as illegal as one that cannot be read. */
export function typed(model: Pick<Model, 'entities'>, entity: EntityModel, expr: Expr): Expr {
  const result = typeExpression(expr, {
    lookup: (up, keys) => reach(model.entities, entity, '', up, keys)?.type,
    store: (key) => model.entities.get(key)?.store ?? key,
  });
  if (!result.ok) throw illegal();
  return result.value.expr;
}

function parseObject(json: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(json);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  } catch {
    // Told below, like any other text that is no such object.
  }
  throw illegal();
}

/** A stored field of the head, by its key or as its column is spelled. */
export function columnOf(entity: EntityModel, name: string): FieldModel {
  const fields = [...entity.head.fields.values()];
  const found =
    fields.find(({ key }) => key === name) ??
    fields.find(({ columnName }) => columnName.toLowerCase() === name.toLowerCase());
  if (!found?.column) throw illegal();
  return found;
}

export const pathTo = (field: FieldModel): Expr => ({ t: 'path', up: 0, keys: [field.key] });

/** Old trees call the parent of a root `0`. */
export const compare = (op: BinaryOp, field: FieldModel, value: Expr): Expr =>
  op === '=' && field.type.is === 'ref' && value.t === 'text' && value.v === '0'
    ? { t: 'call', fn: 'empty', args: [pathTo(field)] }
    : { t: 'op', op, a: pathTo(field), b: value };

class ConditionReader {
  readonly #entity: EntityModel;
  readonly #words: readonly Word[];
  #at = 0;
  #terms = 0;

  constructor(entity: EntityModel, words: readonly Word[]) {
    this.#entity = entity;
    this.#words = words;
  }

  whole(): ReadCondition {
    this.#takes('where');
    const isOrderAlone = this.#is('order');
    const where = isOrderAlone ? null : this.#either();
    const sort = this.#is('order') ? this.#order() : [];
    if (this.#next.is !== 'end') throw illegal();
    return { where, sort };
  }

  get #next(): Word {
    return this.#words[this.#at] as Word;
  }

  #is(word: string): boolean {
    return this.#next.is === 'name' && this.#next.v.toLowerCase() === word;
  }

  #takes(word: string): boolean {
    const found = this.#is(word);
    if (found) this.#at++;
    return found;
  }

  #sign(v: string): boolean {
    const found = this.#next.is === 'sign' && this.#next.v === v;
    if (found) this.#at++;
    return found;
  }

  #must(found: boolean): void {
    if (!found) throw illegal();
  }

  #either(): Expr {
    let a = this.#both();
    while (this.#takes('or')) a = { t: 'op', op: 'or', a, b: this.#both() };
    return a;
  }

  #both(): Expr {
    let a = this.#term();
    while (this.#takes('and')) a = { t: 'op', op: 'and', a, b: this.#term() };
    return a;
  }

  #term(): Expr {
    this.#must(++this.#terms <= mostTerms);
    if (this.#sign('(')) {
      const inner = this.#either();
      this.#must(this.#sign(')'));
      return inner;
    }
    const field = this.#column();
    if (this.#takes('is')) return this.#nullness(field);
    const isNot = this.#takes('not');
    const test = this.#listed(field) ?? (isNot ? null : this.#compared(field));
    if (!test) throw illegal();
    return isNot ? { t: 'not', a: test } : test;
  }

  #column(): FieldModel {
    const { is, v } = this.#next;
    if (is !== 'name') throw illegal();
    this.#at++;
    return columnOf(this.#entity, v);
  }

  #nullness(field: FieldModel): Expr {
    const isNot = this.#takes('not');
    this.#must(this.#takes('null'));
    const empty: Expr = { t: 'call', fn: 'empty', args: [pathTo(field)] };
    return isNot ? { t: 'not', a: empty } : empty;
  }

  #listed(field: FieldModel): Expr | null {
    if (this.#takes('like')) {
      const { is, v } = this.#next;
      this.#must(is === 'text');
      this.#at++;
      return likeTest(field, v);
    }
    if (!this.#takes('in')) return null;
    this.#must(this.#sign('('));
    const items = [this.#value(field)];
    while (this.#sign(',')) items.push(this.#value(field));
    this.#must(this.#sign(')') && items.length <= 200);
    const [only] = items;
    const b: Expr = items.length === 1 && only?.t === 'call' && only.fn === 'myDeparts' ? only : { t: 'list', items };
    return { t: 'op', op: 'in', a: pathTo(field), b };
  }

  #compared(field: FieldModel): Expr {
    const op = this.#next.is === 'sign' ? signs[this.#next.v] : undefined;
    if (!op) throw illegal();
    this.#at++;
    const value = this.#value(field);
    if (value.t !== 'call' || value.fn !== 'myDeparts') return compare(op, field, value);
    this.#must(op === '=');
    return { t: 'op', op: 'in', a: pathTo(field), b: value };
  }

  #value(field: FieldModel): Expr {
    const { is, v } = this.#next;
    this.#at++;
    if (is === 'variable') return variableOf(v);
    if (is === 'text' || is === 'number') return valueIn(field, v);
    throw illegal();
  }

  #order(): readonly SortBy[] {
    this.#at++;
    this.#must(this.#takes('by'));
    const sort: SortBy[] = [];
    do {
      const field = this.#column();
      const descending = this.#takes('desc');
      if (!descending) this.#takes('asc');
      sort.push({ field, descending });
    } while (this.#sign(','));
    this.#must(sort.length <= 3);
    return sort;
  }
}
