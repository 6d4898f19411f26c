import fc from 'fast-check';
import type { BinaryOp, Expr, FunctionName, OverFunction } from '../../schemas/expressions/tree.ts';
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
  /** What is said of each row is said in few words: it is worked out for every one of them. */
  readonly deepest?: number;
  /** What stands around rows, and may be shared out among them; absent in a head. */
  readonly around?: readonly string[];
  /** Rows with what can be said in them. */
  readonly inside?: readonly (readonly [rows: string, () => Record<Sort, Arbitrary>])[];
}

/** Inside the rows of a part: a few names of each sort, or there would be no end to it. */
const inLine: Names = {
  deepest: 1,
  around: ['../qty', '../third'],
  number: ['amount', '../qty', 'share', 'from.credit', 'flat'],
  text: ['name', '../title'],
  date: ['due', '../orderDate'],
  dateTime: ['../sentAt'],
  time: ['at'],
  ref: ['from'],
  numberRows: ['schedules.parts', '../lines.amount'],
  dayRows: ['schedules.day'],
  counted: ['schedules', '../lines.name'],
  lists: ['../tags'],
};
const inSchedule: Names = {
  ...inLine,
  around: ['../amount', '../../price'],
  number: ['parts', 'left', '../amount', '../../qty', '../from.credit'],
  text: ['../name', '../../title'],
  date: ['day', '../due'],
  dateTime: ['../../sentAt'],
  time: ['../at'],
  ref: ['../from'],
  numberRows: ['../schedules.left', '../../lines.amount'],
  dayRows: ['../schedules.day'],
  counted: ['../schedules', '../../lines'],
  lists: ['../../tags'],
};
const inSchedules = () => expressions(inSchedule);
const inLines = () => expressions({ ...inLine, inside: [['schedules', inSchedules]] });

export const ofHead: Names = {
  inside: [
    ['lines', inLines],
    ['lines.schedules', inSchedules],
  ],
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
  numberRows: [
    'lines.amount',
    'lines.flat',
    'lines.schedules.parts',
    'lines.share',
    'lines.from.credit',
    'lines.schedules.left',
  ],
  dayRows: ['lines.due', 'lines.schedules.day'],
  counted: ['lines', 'lines.schedules', 'lines.name', 'lines.from', 'lines.amount', 'lines.schedules.day', 'tags'],
  lists: ['tags'],
};
export const ofLine: Names = {
  around: ['../qty', '../third', '../supplier.credit'],
  inside: [
    ['schedules', inSchedules],
    ['../lines', inLines],
  ],
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
const literalText = fc.constantFrom('a', 'b', '10', '😀', "it's", '中', '1 < 2 & 3\n>').map(text);
const literalDay = fc.constantFrom('2026-07-01', '2024-02-29', '9999-12-31').map(text);

type Sort = 'number' | 'text' | 'bool' | 'date' | 'dateTime' | 'time';
type Arbitrary = fc.Arbitrary<Expr>;
type Again = (sort: Sort) => Arbitrary;

/** Well-typed expressions of every sort, over the names of one place. */
export const expressions = (names: Names): Record<Sort, Arbitrary> =>
  fc.letrec<Record<Sort, Expr>>((tie) => {
    const again = tie as Again;
    return {
      number: numbers(again, names),
      text: oneOf(
        names,
        literalText,
        paths(...names.text),
        fc.array(wordOf(again), { minLength: 1, maxLength: 3 }).map((args) => call('concat', ...args)),
        again('text').map((a) => call('paragraph', a)),
        branches(again, again('text')),
        ...latests(names, 'text'),
      ),
      bool: oneOf(names, ...comparisons(again, names), ...memberships(again, names), ...conditions(again, names)),
      date: dates(again, names),
      dateTime: oneOf(
        names,
        paths(...names.dateTime),
        fc.constant(call('now')),
        fc.tuple(again('dateTime'), again('number')).map((args) => call('addDays', ...args)),
        branches(again, again('dateTime')),
        extremes(again('dateTime')),
        ...latests(names, 'dateTime'),
      ),
      time: oneOf(
        names,
        paths(...names.time),
        branches(again, again('time')),
        extremes(again('time')),
        ...latests(names, 'time'),
      ),
    };
  });

const oneOf = ({ deepest = 4 }: Names, ...of: readonly Arbitrary[]): Arbitrary =>
  fc.oneof({ maxDepth: deepest, withCrossShrink: true }, ...of);

const wordOf = (again: Again): Arbitrary =>
  fc.oneof(again('text'), again('number'), again('date'), again('dateTime'), again('time'));
const dayOf = (again: Again): Arbitrary => fc.oneof(again('date'), again('dateTime'));
const fnOf = (...names: readonly FunctionName[]) => fc.constantFrom(...names);
const opOf = (...names: readonly BinaryOp[]) => fc.constantFrom(...names);
const nothing = fc.constant<Expr>({ t: 'nothing' });

/** What is taken of each row of a part, and under which condition: all that can be said inside it. */
const overs = (names: Names, sort: Sort, fns: readonly OverFunction[]): readonly Arbitrary[] =>
  (names.inside ?? []).map(([rows, inner]) => {
    const inside = inner();
    return fc
      .tuple(fc.constantFrom(...fns), fc.option(inside.bool), inside[sort])
      .map(([fn, where, each]): Expr => ({ t: 'over', fn, rows: path(rows) as never, where, each }));
  });

/** What the row of the latest day says, of which several may have the same. */
const latests = (names: Names, sort: Sort): readonly Arbitrary[] =>
  (names.inside ?? []).map(([rows, inner]) => {
    const inside = inner();
    return fc
      .tuple(fc.option(inside.bool), inside[sort], fc.oneof(inside.date, inside.dateTime))
      .map(([where, each, by]): Expr => ({ t: 'over', fn: 'latest', rows: path(rows) as never, where, each, by }));
  });

const counts = (names: Names): readonly Arbitrary[] =>
  (names.inside ?? []).map(([rows, inner]) =>
    inner().bool.map((where): Expr => ({ t: 'over', fn: 'count', rows: path(rows) as never, where, each: null })),
  );

const branches = (again: Again, of: Arbitrary): Arbitrary =>
  fc
    .tuple(again('bool'), of, fc.oneof({ weight: 4, arbitrary: of }, { weight: 1, arbitrary: nothing }))
    .map((args) => call('if', ...args));

const extremes = (of: Arbitrary): Arbitrary =>
  fc.tuple(fnOf('min', 'max'), fc.array(of, { minLength: 2, maxLength: 3 })).map(([fn, args]) => call(fn, ...args));

const joined = (ops: fc.Arbitrary<BinaryOp>, a: Arbitrary, b: Arbitrary): Arbitrary =>
  fc.tuple(ops, a, b).map(([name, left, right]) => op(name, left, right));

function numbers(again: Again, names: Names): Arbitrary {
  const aDay = dayOf(again);
  return oneOf(
    names,
    literalNumber,
    paths(...names.number),
    joined(opOf('+', '-', '*', '/'), again('number'), again('number')),
    again('number').map((a): Expr => ({ t: 'minus', a })),
    fc.tuple(again('number'), fc.nat(6)).map(([a, n]) => call('round', a, { t: 'number', v: String(n) })),
    again('number').map((a) => call('abs', a)),
    branches(again, again('number')),
    extremes(again('number')),
    fc
      .tuple(fnOf('sum', 'avg', 'median', 'countDistinct', 'min', 'max'), paths(...names.numberRows))
      .map(([fn, rows]) => call(fn, rows)),
    fc
      .tuple(fnOf('floor', 'ceil'), again('number'), fc.nat(6))
      .map(([fn, a, n]) => call(fn, a, { t: 'number', v: String(n) })),
    ...(names.around ?? []).map((total) =>
      fc
        .tuple(again('number'), fc.nat(4))
        .map(([by, n]) => call('allocate', path(total), by, { t: 'number', v: String(n) })),
    ),
    ...overs(names, 'number', ['sum', 'avg', 'median', 'countDistinct', 'min', 'max']),
    ...latests(names, 'number'),
    ...counts(names),
    paths(...names.counted).map((rows) => call('count', rows)),
    fc.constant(call('count', call('myDeparts'))),
    again('text').map((a) => call('length', a)),
    fc.tuple(aDay, aDay).map((args) => call('days', ...args)),
    fc.tuple(fnOf('year', 'month'), aDay).map(([fn, a]) => call(fn, a)),
  );
}

const ordering = opOf('=', '<>', '<', '<=', '>', '>=');
const sameness = opOf('=', '<>');

const comparisons = (again: Again, names: Names): readonly Arbitrary[] => [
  ...[again('number'), again('text'), dayOf(again), again('time')].map((of) => joined(ordering, of, of)),
  joined(sameness, again('bool'), again('bool')),
  joined(ordering, again('date'), literalDay),
  joined(ordering, literalDay, again('dateTime')),
  joined(sameness, paths(...names.ref), fc.constantFrom(call('mySupplier'), text('s2'))),
  joined(sameness, fc.constant(call('myDepart')), fc.constantFrom(text('d1'), text('a'))),
];

const within = (a: Arbitrary, of: Arbitrary): Arbitrary =>
  fc
    .tuple(a, fc.array(of, { minLength: 1, maxLength: 3 }))
    .map(([value, items]) => op('in', value, { t: 'list', items }));

const memberships = (again: Again, names: Names): readonly Arbitrary[] => [
  within(again('text'), again('text')),
  within(again('number'), again('number')),
  within(again('date'), fc.oneof(dayOf(again), literalDay)),
  joined(opOf('in'), again('text'), paths(...names.lists)),
];

/** Rows can be none, and lists; what stands in many rows cannot. */
const canBeEmpty = (name: string): boolean => !/lines\.(?!schedules$)|schedules\./.test(name);

const conditions = (again: Again, names: Names): readonly Arbitrary[] => [
  fc.boolean().map((v): Expr => ({ t: 'bool', v })),
  joined(opOf('and', 'or'), again('bool'), again('bool')),
  again('bool').map((a): Expr => ({ t: 'not', a })),
  branches(again, again('bool')),
  fc.oneof(wordOf(again), again('bool')).map((a) => call('empty', a)),
  paths(...names.counted.filter(canBeEmpty)).map((rows) => call('empty', rows)),
  fc
    .tuple(fnOf('contains', 'startsWith', 'endsWith'), again('text'), again('text'))
    .map(([fn, ...args]) => call(fn, ...args)),
  fc.constantFrom(call('hasRole', text('buyer')), call('hasRole', text('nobody'))),
];

const dates = (again: Again, names: Names): Arbitrary =>
  oneOf(
    names,
    paths(...names.date),
    fc.constant(call('today')),
    fc.tuple(again('date'), again('number')).map((args) => call('addDays', ...args)),
    fc.oneof(again('date'), again('dateTime')).map((day) => call('monthEnd', day)),
    fc.tuple(literalDay, again('number')).map((args) => call('addDays', ...args)),
    branches(again, again('date')),
    fc.tuple(again('bool'), literalDay, again('date')).map((args) => call('if', ...args)),
    extremes(again('date')),
    ...overs(names, 'date', ['min', 'max']),
    fc.tuple(fnOf('min', 'max'), paths(...names.dayRows)).map(([fn, rows]) => call(fn, rows)),
  );
