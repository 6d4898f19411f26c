import { placesOfShare } from '../../schemas/expressions/allocate.ts';
import { divisionScale } from '../../schemas/expressions/decimal.ts';
import { kindOf } from '../../schemas/expressions/kind-of.ts';
import { firstDay, isDay, lastDay } from '../../schemas/expressions/moments.ts';
import { htmlSigns } from '../../schemas/expressions/paragraph.ts';
import { printPath } from '../../schemas/expressions/print-path.ts';
import type { Expr, FunctionName, OverFunction } from '../../schemas/expressions/tree.ts';
import type { ValueType } from '../../schemas/values/value-type.ts';
import { divisionSql, wholeSql } from './division-sql.ts';
import { innerSql, isArray, rowsSql } from './expression-paths-sql.ts';
import { NotInSql, type Place } from './expression-place.ts';
import { tenantSlot } from './template.ts';

type Call = Extract<Expr, { t: 'call' }>;
type Is = ValueType['is'];

interface Calling {
  readonly args: readonly Expr[];
  readonly place: Place;
  /** The rows among which is shared out. */
  readonly among: Call['among'];
  /** What the call gives, or is wanted to give where it gives nothing. */
  readonly is: Is;
  /** An argument as SQL of a type. */
  sql(at: number, wanted: Is): string;
}

/** What the database has no words for. */
const inCodeAlone = (fn: FunctionName) => (): never => {
  throw new NotInSql(fn);
};

/** Calls as SQL, each the twin of its `evaluate` in the table of functions. */
const calls: Readonly<Record<FunctionName, (calling: Calling) => string>> = {
  sum: ({ args, place }) => overPath('sum', args, place) ?? '0::numeric',
  count: ({ args, place, sql }) => overPath('count', args, place) ?? countList(args, sql),
  countDistinct: ({ args, place, sql }) => overPath('countDistinct', args, place) ?? countList(args, sql),
  avg: ({ args, place }) => overPath('avg', args, place) ?? 'null::numeric',
  median: ({ args, place }) => overPath('median', args, place) ?? 'null::numeric',
  // over rows it is `latestSql`; over anything else it has no type and is not asked
  latest: () => 'null',
  min: (calling) => extreme('min', 'least', calling),
  max: (calling) => extreme('max', 'greatest', calling),
  round: ({ args, sql }) => `round(${sql(0, 'number')}, ${args[1]?.t === 'number' ? Number(args[1].v) : 0})`,
  floor: (calling) => toSideSql('floor', calling),
  ceil: (calling) => toSideSql('ceil', calling),
  abs: ({ sql }) => `abs(${sql(0, 'number')})`,
  allocate: (calling) => allocateSql(calling),
  if: ({ sql, is }) => `(case when ${sql(0, 'bool')} then ${sql(1, is)} else ${sql(2, is)} end)`,
  empty: ({ args, place, sql }) => noRows(args, place) ?? isEmpty(args, sql),
  concat: ({ args, sql }) => `nullif(concat(${args.map((arg, at) => wordSql(kindOf(arg), sql, at)).join(', ')}), '')`,
  paragraph: ({ sql }) => paragraphSql(sql(0, 'text')),
  length: ({ sql }) => `length(${sql(0, 'text')})::numeric`,
  contains: ({ sql }) => `(strpos(${sql(0, 'text')}, ${sql(1, 'text')}) > 0)`,
  startsWith: ({ sql }) => `starts_with(${sql(0, 'text')}, ${sql(1, 'text')})`,
  endsWith: ({ sql }) => onceEach(sql(0, 'text'), sql(1, 'text'), 'right(d.a, length(d.b)) = d.b'),
  days: ({ args, sql }) => `(${daySql(args, sql, 1)} - ${daySql(args, sql, 0)})::numeric`,
  addDays: (calling) => addDaysSql(calling),
  workDays: inCodeAlone('workDays'),
  year: ({ args, sql }) => `extract(year from ${daySql(args, sql, 0)})`,
  month: ({ args, sql }) => `extract(month from ${daySql(args, sql, 0)})`,
  monthEnd: ({ args, sql }) =>
    `(date_trunc('month', ${daySql(args, sql, 0)}::timestamp) + interval '1 month - 1 day')::date`,
  capitalCny: inCodeAlone('capitalCny'),
  choiceTexts: inCodeAlone('choiceTexts'),
  choicePoints: inCodeAlone('choicePoints'),
  choiceVeto: inCodeAlone('choiceVeto'),
  answerNumber: inCodeAlone('answerNumber'),
  answerText: inCodeAlone('answerText'),
  lookup: inCodeAlone('lookup'),
  today: ({ place }) => `left(${place.writer.asker('now')}, 10)::date`,
  now: ({ place }) => `${place.writer.asker('now')}::timestamptz`,
  me: ({ place }) => place.writer.asker('me'),
  myDeparts: ({ place }) => place.writer.asker('myDeparts'),
  myDepart: ({ place }) => place.writer.asker('myDepart'),
  mySupplier: ({ place }) => place.writer.asker('mySupplier'),
  hasRole: ({ place, sql }) => `(${sql(0, 'text')} = any(${place.writer.asker('roles')}))`,
  keptFromMe: (calling) => `array(${rowsOfCall.keptFromMe(calling)})`,
  readByFlows: (calling) => `array(${rowsOfCall.readByFlows(calling)})`,
};

/** Of calls that give a list the database can find by itself: its rows, looked up rather than gone through. */
const rowsOfCall = {
  keptFromMe: ({ place, sql }: Calling) =>
    `select k.record from kept_from(${tenantSlot}, ${place.writer.asker('me')}) k where k.place = ${sql(0, 'text')}`,
  readByFlows: ({ place, sql }: Calling) =>
    `select k.record from read_by_flows(${tenantSlot}, ${place.writer.asker('me')}, ${sql(0, 'text')}) k`,
};

const hasRows = (fn: FunctionName): fn is keyof typeof rowsOfCall => Object.hasOwn(rowsOfCall, fn);

export function callSql(call: Call, place: Place, wanted: Is): string {
  const own = kindOf(call);
  const is = own === 'nothing' || own === 'text' ? wanted : own;
  return calls[call.fn](calling(call, place, is));
}

const calling = ({ args, among }: Call, place: Place, is: Is): Calling => ({
  args,
  place,
  among,
  is,
  sql: (at, type) => place.compile(args[at] ?? { t: 'nothing' }, place, type),
});

/** Whether a value is among those that a call gives. */
export const amongSql = (call: Call, value: string, place: Place): string =>
  hasRows(call.fn)
    ? `(${value} in (${rowsOfCall[call.fn](calling(call, place, 'text'))}))`
    : `(${value} = any(${callSql(call, place, 'list')}))`;

type Aggregate = Exclude<OverFunction, 'latest'>;

/** What the values `v` of rows `d` come to. */
const aggregates: Readonly<Record<Aggregate, string>> = {
  sum: 'coalesce(sum(d.v), 0)',
  count: 'count(d.v)::numeric',
  countDistinct: 'count(distinct d.v)::numeric',
  avg: divisionSql('sum(d.v)', 'count(d.v)::numeric'),
  min: 'min(d.v)',
  max: 'max(d.v)',
  median: `round((${middle('')} + ${middle(' desc')}) * 0.5, ${divisionScale})`,
};

function middle(from: string): string {
  return `percentile_disc(0.5) within group (order by d.v${from})`;
}

/** The values are worked out row by row first: an aggregate that reads only what stands around its rows would be one of those. */
const aggregateSql = (fn: Aggregate, value: string, from: string): string =>
  `(select ${aggregates[fn]} from (select ${value} as v ${from}) d)`;

/** An aggregate over the rows a path leads to; null when it leads to none. Counting rows themselves counts all. */
function overPath(fn: Aggregate, args: readonly Expr[], place: Place): string | null {
  const [path] = args;
  const rows = path?.t === 'path' ? rowsSql(path, place) : null;
  if (!rows || path?.t !== 'path') return null;
  return aggregateSql(fn, rows.rest.length === 0 ? '1' : innerSql(path, rows), rows.from);
}

/** The same over those of which a condition holds, and over what is worked out of each. */
export function overSql({ fn, rows, where, each, by }: Extract<Expr, { t: 'over' }>, place: Place): string {
  const found = rowsSql(rows, place);
  if (!found || found.rest.length > 0) throw new NotInSql(printPath(rows.up, rows.keys));
  const which = where ? ` and ${place.compile(where, found.place, 'bool')}` : '';
  if (fn === 'latest') return latestSql(each ?? nothing, by ?? nothing, found.place, found.from + which);
  return aggregateSql(fn, each ? place.compile(each, found.place) : '1', found.from + which);
}

const nothing: Expr = { t: 'nothing' };

/** The twin of `latestOf`: texts in the order of their code points, as it compares them. */
function latestSql(each: Expr, by: Expr, rows: Place, from: string): string {
  const order = kindOf(each) === 'text' ? ' collate "C"' : '';
  const inner = `select ${rows.compile(each, rows)} as v, ${rows.compile(by, rows)} as b ${from}`;
  return `(select d.v from (${inner}) d where d.v is not null and d.b is not null order by d.b desc, d.v${order} desc limit 1)`;
}

/** Where an argument is read twice it is worked out once. */
const onceEach = (a: string, b: string, test: string): string =>
  `(select ${test} from (select ${a} as a, ${b} as b) d)`;

function extreme(aggregate: 'min' | 'max', scalar: string, { args, place, sql, is }: Calling): string {
  return overPath(aggregate, args, place) ?? `${scalar}(${args.map((_, at) => sql(at, is)).join(', ')})`;
}

/** By whole numbers of the last place: `floor` of PostgreSQL knows no places. */
function toSideSql(side: 'floor' | 'ceil', { args, sql }: Calling): string {
  const places = args[1]?.t === 'number' ? Number(args[1].v) : 0;
  return `(${side}(${sql(0, 'number')} * 1e${places}) * 1e-${places})`;
}

/** The twin of `allocate`: a row is known from what all weigh, and from what those down to it weigh. */
function allocateSql({ args, place, among, sql }: Calling): string {
  const rows = among && rowsSql(among, place);
  if (!rows) return 'null::numeric';
  const places = placesOfShare({ args });
  const [own, row] = [place.rows.alias, rows.place.rows.alias];
  const by = args[1] ?? { t: 'nothing' };
  const weighed = `select ${place.compile(by, rows.place, 'number')} as w, ${row}.row_no <= ${own}.row_no as b ${rows.from}`;
  const sums = `select sum(r.w) as s, sum(r.w) filter (where r.b) as c from (${weighed}) r`;
  const mine = `select ${sql(1, 'number')} as w, round(${sql(0, 'number')}, ${places}) * 1e${places} as t`;
  const share = `${wholeSql('d.t * d.c', 'd.s')} - ${wholeSql('d.t * (d.c - d.w)', 'd.s')}`;
  return (
    `(select case when d.w is null then null when d.t = 0 then 0 else (${share}) * 1e-${places} end ` +
    `from (select m.*, a.* from (${mine}) m, (${sums}) a) d)`
  );
}

function noRows(args: readonly Expr[], place: Place): string | null {
  const [path] = args;
  const rows = path?.t === 'path' ? rowsSql(path, place) : null;
  return rows && `(not exists (select 1 ${rows.from}))`;
}

function isEmpty([arg]: readonly Expr[], sql: Calling['sql']): string {
  if (arg && isArray(arg)) return `(cardinality(${sql(0, 'list')}) = 0)`;
  return `(${sql(0, arg ? kindOf(arg) : 'nothing')} is null)`;
}

function countList([arg]: readonly Expr[], sql: Calling['sql']): string {
  if (arg && isArray(arg)) return `cardinality(${sql(0, 'list')})::numeric`;
  return `coalesce(jsonb_array_length(${sql(0, 'list')}), 0)::numeric`;
}

function wordSql(is: Is, sql: Calling['sql'], at: number): string {
  const value = sql(at, is);
  if (is === 'number') return `trim_scale(${value})::text`;
  if (is === 'date') return `to_char(${value}, 'YYYY-MM-DD')`;
  if (is === 'dateTime') return `to_char(${value}, 'YYYY-MM-DD HH24:MI:SS')`;
  return is === 'time' ? `left((${value})::text, 8)` : value;
}

function paragraphSql(text: string): string {
  const said = htmlSigns.reduce((whole, [sign, name]) => `replace(${whole}, '${sign}', '${name}')`, text);
  return `('<p>' || replace(${said}, E'\\n', '<br>') || '</p>')`;
}

/** The day of a date, of a date and time, or of a text that was written down. */
function daySql(args: readonly Expr[], sql: Calling['sql'], at: number): string {
  const is = momentKind(args[at]);
  const value = sql(at, is);
  return is === 'date' ? value : `(${value})::date`;
}

const momentKind = (expr: Expr | undefined): Is => {
  if (expr?.t === 'text' && expr.v !== '') return isDay(expr.v) ? 'date' : 'dateTime';
  return expr && kindOf(expr) === 'dateTime' ? 'dateTime' : 'date';
};

/** Outside the years 1 to 9999 there is no day; the time of day stays. */
function addDaysSql({ args, sql }: Calling): string {
  const is = momentKind(args[0]);
  const days = `select ${sql(0, is)} as v, round(${sql(1, 'number')}, 0) as n`;
  const number = `(d.v::date - date '1970-01-01') + d.n`;
  const day = `date '1970-01-01' + n.n::int`;
  const moved = is === 'date' ? day : `((${day}) + n.v::time)::timestamptz`;
  return (
    `(select case when n.n between ${firstDay} and ${lastDay} then ${moved} end ` +
    `from (select d.v, ${number} as n from (${days}) d) n)`
  );
}
