import fc from 'fast-check';
import type { BinaryOp, Expr, FunctionName } from '../../schemas/expressions/tree.ts';
import { read } from './expression-rows.fixture.ts';

const path = (text: string): Expr => read(text);
const text = (v: string): Expr => ({ t: 'text', v });
const call = (fn: FunctionName, ...args: readonly Expr[]): Expr => ({ t: 'call', fn, args });
const op = (name: BinaryOp, a: Expr, b: Expr): Expr => ({ t: 'op', op: name, a, b });
const paths = (...texts: readonly string[]) => fc.constantFrom(...texts).map(path);

export interface Names {
  readonly number: readonly string[];
  readonly text: readonly string[];
  readonly date: readonly string[];
  readonly dateTime: readonly string[];
  readonly time: readonly string[];
  readonly ref: readonly string[];
  readonly numberRows: readonly string[];
  readonly dayRows: readonly string[];
  readonly counted: readonly string[];
  readonly lists: readonly string[];
}

export const ofHead: Names = {
  number: [
    'qty',
    'price',
    'times',
    'more',
    'third',
    'ninth',
    'supplier.credit',
    'supplier.parent.credit',
    'supplier.rating',
  ],
  text: ['title', 'urgent', 'note', 'supplier.country', 'supplier.parent.country'],
  date: ['orderDate', 'until', 'supplier.since'],
  dateTime: ['sentAt', 'createTime'],
  time: ['opensAt'],
  ref: ['supplier'],
  numberRows: ['lines.amount', 'lines.schedules.parts', 'lines.share', 'lines.from.credit', 'lines.schedules.left'],
  dayRows: ['lines.due', 'lines.schedules.day'],
  counted: ['lines', 'lines.schedules', 'lines.name', 'lines.from', 'lines.amount', 'lines.schedules.day', 'tags'],
  lists: ['tags'],
};
export const ofLine: Names = {
  number: ['amount', '../qty', 'share', '../third', 'from.credit', '../supplier.credit'],
  text: ['name', '../title', 'from.country'],
  date: ['due', '../orderDate', '../until'],
  dateTime: ['../sentAt'],
  time: ['at'],
  ref: ['from', '../supplier'],
  numberRows: ['schedules.parts', '../lines.amount', 'schedules.left', '../lines.schedules.parts'],
  dayRows: ['schedules.day', '../lines.due'],
  counted: ['schedules', '../lines', '../lines.name', '../tags'],
  lists: ['../tags'],
};

const literalNumber = fc
  .constantFrom('0', '1', '2', '0.5', '3', '100', '0.3333333333', '1000000', '7')
  .map((v): Expr => ({ t: 'number', v }));
const literalText = fc.constantFrom('a', 'b', '10', '😀', "it's", '中').map(text);
const literalDay = fc.constantFrom('2026-07-01', '2024-02-29', '9999-12-31').map(text);

type Sorts = Record<'number' | 'text' | 'bool' | 'date' | 'dateTime' | 'time', Expr>;

/** Well-typed expressions of every sort, over the names of one place. */
export function expressions(names: Names) {
  return fc.letrec<Sorts>((again) => {
    const word = fc.oneof(again('text'), again('number'), again('date'), again('dateTime'), again('time'));
    const aDay = fc.oneof(again('date'), again('dateTime'));
    const isOrdered = fc.constantFrom<BinaryOp>('=', '<>', '<', '<=', '>', '>=');
    const isSame = fc.constantFrom<BinaryOp>('=', '<>');
    const branches = (of: fc.Arbitrary<Expr>) =>
      fc
        .tuple(
          again('bool'),
          of,
          fc.oneof({ weight: 4, arbitrary: of }, { weight: 1, arbitrary: fc.constant<Expr>({ t: 'nothing' }) }),
        )
        .map((args) => call('if', ...args));
    const extremes = (of: fc.Arbitrary<Expr>) =>
      fc
        .tuple(fc.constantFrom<FunctionName>('min', 'max'), fc.array(of, { minLength: 2, maxLength: 3 }))
        .map(([fn, args]) => call(fn, ...args));
    const real = (arbitrary: fc.Arbitrary<Expr>) => arbitrary.filter((expr) => !(expr.t === 'text' && expr.v === ''));
    const compared = (of: fc.Arbitrary<Expr>, ops = isOrdered) =>
      fc.tuple(ops, real(of), real(of)).map(([o, a, b]) => op(o, a, b));
    return {
      number: fc.oneof(
        { maxDepth: 4, withCrossShrink: true },
        literalNumber,
        paths(...names.number),
        fc
          .tuple(fc.constantFrom<BinaryOp>('+', '-', '*', '/'), again('number'), again('number'))
          .map(([o, a, b]) => op(o, a, b)),
        again('number').map((a): Expr => ({ t: 'minus', a })),
        fc.tuple(again('number'), fc.nat(6)).map(([a, n]) => call('round', a, { t: 'number', v: String(n) })),
        again('number').map((a) => call('abs', a)),
        branches(again('number')),
        extremes(again('number')),
        fc
          .tuple(fc.constantFrom<FunctionName>('sum', 'min', 'max'), paths(...names.numberRows))
          .map(([fn, rows]) => call(fn, rows)),
        paths(...names.counted).map((rows) => call('count', rows)),
        fc.constant(call('count', call('myDeparts'))),
        again('text').map((a) => call('length', a)),
        fc.tuple(aDay, aDay).map((args) => call('days', ...args)),
        fc.tuple(fc.constantFrom<FunctionName>('year', 'month'), aDay).map(([fn, a]) => call(fn, a)),
      ),
      text: fc.oneof(
        { maxDepth: 4, withCrossShrink: true },
        literalText,
        paths(...names.text),
        fc.array(word, { minLength: 1, maxLength: 3 }).map((args) => call('concat', ...args)),
        branches(again('text')),
      ),
      bool: fc.oneof(
        { maxDepth: 4, withCrossShrink: true },
        fc.boolean().map((v): Expr => ({ t: 'bool', v })),
        compared(again('number')),
        compared(again('text')),
        compared(aDay),
        compared(again('time')),
        compared(again('bool'), isSame),
        fc.tuple(isOrdered, again('date'), literalDay).map(([o, a, b]) => op(o, a, b)),
        fc.tuple(isOrdered, literalDay, again('dateTime')).map(([o, a, b]) => op(o, a, b)),
        fc
          .tuple(isSame, paths(...names.ref), fc.constantFrom(call('mySupplier'), text('s2')))
          .map(([o, a, b]) => op(o, a, b)),
        fc.tuple(fc.constantFrom<BinaryOp>('and', 'or'), again('bool'), again('bool')).map(([o, a, b]) => op(o, a, b)),
        again('bool').map((a): Expr => ({ t: 'not', a })),
        branches(again('bool')),
        fc
          .tuple(real(again('text')), fc.array(real(again('text')), { minLength: 1, maxLength: 3 }))
          .map(([a, items]) => op('in', a, { t: 'list', items })),
        fc
          .tuple(again('number'), fc.array(again('number'), { minLength: 1, maxLength: 3 }))
          .map(([a, items]) => op('in', a, { t: 'list', items })),
        fc
          .tuple(again('date'), fc.array(fc.oneof(aDay, literalDay), { minLength: 1, maxLength: 3 }))
          .map(([a, items]) => op('in', a, { t: 'list', items })),
        fc.tuple(real(again('text')), paths(...names.lists)).map(([a, list]) => op('in', a, list)),
        fc.oneof(word, again('bool')).map((a) => call('empty', a)),
        paths(...names.counted.filter((name) => !/lines\.(?!schedules$)|schedules\./.test(name))).map((rows) =>
          call('empty', rows),
        ),
        fc.constantFrom(call('hasRole', text('buyer')), call('hasRole', text('nobody'))),
      ),
      date: fc.oneof(
        { maxDepth: 4, withCrossShrink: true },
        paths(...names.date),
        fc.constant(call('today')),
        fc.tuple(again('date'), again('number')).map((args) => call('addDays', ...args)),
        fc.tuple(literalDay, again('number')).map((args) => call('addDays', ...args)),
        branches(again('date')),
        fc.tuple(again('bool'), literalDay, again('date')).map((args) => call('if', ...args)),
        extremes(again('date')),
        fc
          .tuple(fc.constantFrom<FunctionName>('min', 'max'), paths(...names.dayRows))
          .map(([fn, rows]) => call(fn, rows)),
      ),
      dateTime: fc.oneof(
        { maxDepth: 4, withCrossShrink: true },
        paths(...names.dateTime),
        fc.constant(call('now')),
        fc.tuple(again('dateTime'), again('number')).map((args) => call('addDays', ...args)),
        branches(again('dateTime')),
        extremes(again('dateTime')),
      ),
      time: fc.oneof(
        { maxDepth: 4, withCrossShrink: true },
        paths(...names.time),
        branches(again('time')),
        extremes(again('time')),
      ),
    };
  });
}
