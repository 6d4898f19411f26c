import type { ValueType } from '../values/value-type.ts';
import { answerFunctions } from './answer-functions.ts';
import { capitalCny } from './capital-cny.ts';
import { compareValues, countDistinct, latestOf } from './compare-values.ts';
import { absolute, canonical, divide, middleOf, round, roundDown, roundUp, sumOf } from './decimal.ts';
import type { CallContext, FunctionDefinition } from './function-definition.ts';
import { addDays, dayNumber, monthEnd } from './moments.ts';
import { paragraphOf } from './paragraph.ts';
import type { Arg, Value } from './scope.ts';
import type { Asker, FunctionName } from './tree.ts';
import { workDaysOf } from './work-days.ts';

const text = { is: 'text' } as const;
const number = { is: 'number' } as const;
const bool = { is: 'bool' } as const;
const day = { is: 'date' } as const;

const isRows = (arg: Arg | undefined): arg is { readonly rows: readonly Value[] } =>
  typeof arg === 'object' && arg !== null && 'rows' in arg;
const valuesOf = (args: readonly Arg[]): readonly Value[] => args.flatMap((arg) => (isRows(arg) ? arg.rows : [arg]));
const single = (arg: Arg | undefined): Value => (arg === undefined || isRows(arg) ? null : arg);
const asText = (arg: Arg | undefined): string | null => {
  const value = single(arg);
  return typeof value === 'string' ? value : null;
};
const listOf = (arg: Arg | undefined): readonly Value[] => (Array.isArray(arg) ? arg : []);

const extreme =
  (wanted: -1 | 1) =>
  (args: readonly Arg[], { kinds }: CallContext): Value => {
    const as = sharedKind(kinds);
    let best: Value = null;
    for (const value of valuesOf(args))
      if (value !== null && (best === null || compareValues(as, value, best) === wanted)) best = value;
    return best;
  };

/** Letter by letter, capitals apart. What is not there is in nothing and holds nothing. */
const textTest = (
  test: (text: string, part: string) => boolean,
): Pick<FunctionDefinition, 'least' | 'most' | 'takes' | 'gives' | 'evaluate'> => ({
  least: 2,
  most: 2,
  takes: ['text', 'text'],
  gives: bool,
  evaluate: ([a, b]) => {
    const [whole, part] = [asText(a), asText(b)];
    return whole === null || part === null ? null : test(whole, part);
  },
});

const partOfDay = (from: number, to: number) => (args: readonly Arg[]) => {
  const day = asText(args[0]);
  return day === null || dayNumber(day) === null ? null : String(Number(day.slice(from, to)));
};

/** What several values of one type are: a text beside a date is a date that was written down. */
export const sharedKind = (kinds: readonly ValueType['is'][]): ValueType['is'] =>
  kinds.find((is) => is !== 'nothing' && is !== 'text') ?? (kinds.includes('text') ? 'text' : 'nothing');

/** What is known of whoever asks. */
const told = (zh: string, gives: ValueType, of: (asker: Asker) => Value): FunctionDefinition => ({
  zh,
  least: 0,
  most: 0,
  takes: [],
  gives,
  evaluate: (_, { asker }) => of(asker),
});

const ofRows = { least: 1, most: 1, gives: number } as const;

/** Every function there is: the checker, the evaluator, the sentences and the designer read this table. */
export const functions: Readonly<Record<FunctionName, FunctionDefinition>> = {
  sum: {
    zh: '合计',
    ...ofRows,
    takes: ['numbersOfRows'],
    evaluate: (args) => sumOf(valuesOf(args).map(asText)),
  },
  count: {
    zh: '计数',
    ...ofRows,
    takes: ['countable'],
    evaluate: ([arg]) =>
      String(isRows(arg) ? arg.rows.filter((value) => value !== null).length : Array.isArray(arg) ? arg.length : 0),
  },
  countDistinct: {
    zh: '去重计数',
    ...ofRows,
    takes: ['countable'],
    evaluate: ([arg], { kinds: [is = 'text'] }) => String(countDistinct(isRows(arg) ? arg.rows : listOf(arg), is)),
  },
  avg: {
    zh: '平均',
    ...ofRows,
    takes: ['numbersOfRows'],
    evaluate: (args) => {
      const values = valuesOf(args)
        .map(asText)
        .filter((value) => value !== null);
      return divide(sumOf(values), String(values.length));
    },
  },
  median: {
    zh: '中位数',
    ...ofRows,
    takes: ['numbersOfRows'],
    evaluate: (args) => middleOf(valuesOf(args).map(asText)),
  },
  latest: {
    zh: '最近一天的值',
    least: 3,
    most: 3,
    takes: ['rows', 'day', 'shared'],
    gives: 'shared',
    // Rows alone have a latest: what is called with one value is told so by the checker.
    evaluate: ([values, days], { kinds: [is = 'nothing', by = 'nothing'] }) =>
      isRows(values) && isRows(days) ? latestOf({ values: values.rows, is }, { values: days.rows, is: by }) : null,
  },
  min: { zh: '最小', least: 1, most: 20, takes: ['ordered'], gives: 'shared', evaluate: extreme(-1) },
  max: { zh: '最大', least: 1, most: 20, takes: ['ordered'], gives: 'shared', evaluate: extreme(1) },
  round: {
    zh: '四舍五入',
    least: 1,
    most: 2,
    takes: ['number', 'places'],
    gives: number,
    evaluate: ([a, places]) => round(asText(a), Number(asText(places) ?? 0)),
  },
  floor: {
    zh: '向下取整',
    least: 1,
    most: 2,
    takes: ['number', 'places'],
    gives: number,
    evaluate: ([a, places]) => roundDown(asText(a), Number(asText(places) ?? 0)),
  },
  ceil: {
    zh: '向上取整',
    least: 1,
    most: 2,
    takes: ['number', 'places'],
    gives: number,
    evaluate: ([a, places]) => roundUp(asText(a), Number(asText(places) ?? 0)),
  },
  abs: { zh: '绝对值', least: 1, most: 1, takes: ['number'], gives: number, evaluate: ([a]) => absolute(asText(a)) },
  allocate: {
    zh: '分摊',
    least: 2,
    most: 3,
    takes: ['around', 'number', 'places'],
    gives: number,
    // What a row gets is known only beside its sisters: the evaluator hands over the shares of all of them.
    evaluate: ([own]) => single(own),
  },
  if: {
    zh: '如果',
    least: 3,
    most: 3,
    takes: ['bool', 'shared'],
    gives: 'shared',
    evaluate: ([when, yes, no]) => single(when === true ? yes : no),
  },
  empty: {
    zh: '为空',
    least: 1,
    most: 1,
    takes: ['anything'],
    gives: bool,
    evaluate: ([arg]) =>
      isRows(arg) ? arg.rows.length === 0 : arg === null || (Array.isArray(arg) && arg.length === 0),
  },
  concat: {
    zh: '拼接',
    least: 1,
    most: 20,
    takes: ['word'],
    gives: text,
    evaluate: (args, { kinds }) =>
      args.map((arg, at) => (kinds[at] === 'number' ? canonical(asText(arg)) : asText(arg)) ?? '').join('') || null,
  },
  paragraph: { zh: '段落', least: 1, most: 1, takes: ['text'], gives: text, evaluate: ([a]) => paragraphOf(asText(a)) },
  length: {
    zh: '字数',
    least: 1,
    most: 1,
    takes: ['text'],
    gives: number,
    evaluate: ([a]) => {
      const value = asText(a);
      return value === null ? null : String([...value].length);
    },
  },
  contains: { zh: '包含', ...textTest((whole, part) => whole.includes(part)) },
  startsWith: { zh: '开头是', ...textTest((whole, part) => whole.startsWith(part)) },
  endsWith: { zh: '结尾是', ...textTest((whole, part) => whole.endsWith(part)) },
  days: {
    zh: '相隔天数',
    least: 2,
    most: 2,
    takes: ['day', 'day'],
    gives: number,
    evaluate: ([from, to]) => {
      const [start, end] = [dayNumber(asText(from) ?? ''), dayNumber(asText(to) ?? '')];
      return start === null || end === null ? null : String(end - start);
    },
  },
  addDays: {
    zh: '推后天数',
    least: 2,
    most: 2,
    takes: ['day', 'number'],
    gives: 'first',
    evaluate: ([a, n]) => {
      const [day, days] = [asText(a), round(asText(n), 0)];
      return day === null || days === null ? null : addDays(day, Number(days));
    },
  },
  workDays: { zh: '工作日天数', least: 2, most: 2, takes: ['day', 'day'], gives: number, evaluate: workDaysOf },
  year: { zh: '年份', least: 1, most: 1, takes: ['day'], gives: number, evaluate: partOfDay(0, 4) },
  month: { zh: '月份', least: 1, most: 1, takes: ['day'], gives: number, evaluate: partOfDay(5, 7) },
  monthEnd: { zh: '月末', least: 1, most: 1, takes: ['day'], gives: day, evaluate: ([a]) => monthEnd(asText(a)) },
  capitalCny: {
    zh: '大写金额',
    least: 1,
    most: 1,
    takes: ['number'],
    gives: text,
    evaluate: ([a]) => {
      const value = canonical(asText(a));
      return value === null ? null : capitalCny(value);
    },
  },
  ...answerFunctions,
  today: {
    zh: '今天',
    least: 0,
    most: 0,
    takes: [],
    gives: { is: 'date' },
    evaluate: (_, { asker }) => asker.now.slice(0, 10),
  },
  now: { zh: '现在', least: 0, most: 0, takes: [], gives: { is: 'dateTime' }, evaluate: (_, { asker }) => asker.now },
  me: told('当前用户', { is: 'ref', to: 'user' }, ({ me }) => me),
  myDeparts: told('我的部门', { is: 'list', of: { is: 'ref', to: 'depart' } }, ({ myDeparts }) => myDeparts),
  myDepart: told('我的当前部门', { is: 'ref', to: 'depart' }, ({ myDepart }) => myDepart),
  mySupplier: told('我的供应商', { is: 'ref', to: 'supplier' }, ({ mySupplier }) => mySupplier),
  hasRole: {
    zh: '拥有角色',
    least: 1,
    most: 1,
    takes: ['role'],
    gives: bool,
    evaluate: ([role], { asker }) => typeof role === 'string' && asker.roles.includes(role),
  },
  keptFromMe: {
    zh: '对我保密的单据',
    least: 1,
    most: 1,
    takes: ['text'],
    gives: { is: 'list', of: text },
    evaluate: ([place], { asker }) => (asker.kept ? (asker.kept[asText(place) ?? ''] ?? []) : null),
  },
  readByFlows: {
    zh: '因审批可查看的单据',
    least: 1,
    most: 1,
    takes: ['text'],
    gives: { is: 'list', of: text },
    // The database alone knows who is asked: of a record that it has told, its row says whether it is one of them.
    evaluate: () => null,
  },
};
