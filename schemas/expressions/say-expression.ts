import type { ValueType } from '../values/value-type.ts';
import { functions } from './functions.ts';
import { overFunctions } from './over-functions.ts';
import { comparing, tightness } from './parse-expression.ts';
import { printPath } from './print-path.ts';
import { isPlain, noLabels, operatorWords, rowsNamed, type SentenceLabels, words } from './sentence-words.ts';
import { settleRows } from './settle-rows.ts';
import type { Expr } from './tree.ts';

const atom = 8;

/** An expression as a Chinese sentence: 「加急 等于 是 且 供应商的国家 不等于 中国」. `readSentence` gives the same tree back. */
export function sayExpression(expr: Expr, labels: SentenceLabels): string {
  return say(settleRows(expr, rowsOf(labels)), 0, labels);
}

/** The deepest level is 0, where only a condition with branches stands bare. */
function say(expr: Expr, least: number, labels: SentenceLabels): string {
  const text = bare(expr, labels);
  return levelOf(expr) < least ? `（${text}）` : text;
}

const isIn = (expr: Expr): expr is Extract<Expr, { t: 'op' }> => expr.t === 'op' && expr.op === 'in';
const isCondition = (expr: Expr): expr is Extract<Expr, { t: 'call' }> =>
  expr.t === 'call' && expr.fn === 'if' && expr.args.length === 3;
const isEmptiness = (expr: Expr): expr is Extract<Expr, { t: 'call' }> =>
  expr.t === 'call' && expr.fn === 'empty' && expr.args.length === 1;

function levelOf(expr: Expr): number {
  if (expr.t === 'op') return tightness[expr.op];
  if (expr.t === 'minus') return tightness.minus;
  if (expr.t === 'not') return isIn(expr.a) || isEmptiness(expr.a) ? comparing : tightness.not;
  if (isCondition(expr)) return 0;
  return isEmptiness(expr) ? comparing : atom;
}

function bare(expr: Expr, labels: SentenceLabels): string {
  switch (expr.t) {
    case 'text':
      return quoted(expr.v);
    case 'number':
      return expr.v;
    case 'bool':
      return expr.v ? words.yes : words.no;
    case 'nothing':
      return words.nothing;
    case 'path':
      return sayPath(expr.up, expr.keys, labels);
    case 'minus':
      return `${words.minus} ${say(expr.a, tightness.minus, labels)}`;
    case 'not':
      return sayNot(expr.a, labels);
    case 'list':
      return `（${expr.items.map((item) => say(item, 0, labels)).join('，')}）`;
    case 'op':
      return sayOperation(expr, operatorWords[expr.op], labels);
    case 'call':
      return sayCall(expr, labels);
    case 'over':
      return sayOver(expr, labels);
  }
}

function sayNot(expr: Expr, labels: SentenceLabels): string {
  if (isIn(expr)) return sayOperation(expr, words.notIn, labels);
  if (isEmptiness(expr)) return sayEmptiness(expr, words.isNotEmpty, labels);
  return `${words.not} ${say(expr, tightness.not, labels)}`;
}

function sayOperation({ op, a, b }: Extract<Expr, { t: 'op' }>, word: string, labels: SentenceLabels): string {
  const binds = tightness[op];
  if (binds !== comparing) return `${say(a, binds, labels)} ${word} ${say(b, binds + 1, labels)}`;
  const right = b.t === 'list' ? `（${b.items.map((item) => sayBeside(a, item, 0, labels)).join('，')}）` : null;
  const left = op === 'in' ? sayBeside(b, a, binds + 1, labels) : say(a, binds + 1, labels);
  return `${left} ${word} ${right ?? sayBeside(a, b, binds + 1, labels)}`;
}

/** A value beside the field it is compared with is said by its label there. */
function sayBeside(a: Expr, b: Expr, least: number, labels: SentenceLabels): string {
  if (a.t !== 'path' || b.t !== 'text') return say(b, least, labels);
  const label = labels.valueLabel(a.up, a.keys, b.v);
  const isReadable =
    label !== undefined &&
    isPlain(label) &&
    !labels.pathOf(label) &&
    !rowsNamed(label, labels) &&
    labels.valueOf(a.up, a.keys, label) === b.v;
  return isReadable ? label : quoted(b.v);
}

function sayCall(expr: Extract<Expr, { t: 'call' }>, labels: SentenceLabels): string {
  const { fn, args } = expr;
  if (isEmptiness(expr)) return sayEmptiness(expr, words.isEmpty, labels);
  if (isCondition(expr)) {
    const [when = '', yes = '', no = ''] = args.map((arg) => say(arg, 1, labels));
    return `${words.when} ${when} ${words.then} ${yes} ${words.else} ${no}`;
  }
  const { zh, most } = functions[fn];
  if (args.length === 0 && most === 0) return zh;
  // A condition or an emptiness of another shape has no sentence of its own: it is called by its name.
  const name = fn === 'if' || fn === 'empty' ? fn : zh;
  return `${name}（${args.map((arg) => say(arg, 0, labels)).join('，')}）`;
}

/** 明细中 类别 等于 A 的 数量 × 单价 之和 */
function sayOver({ fn, rows, where, each, by }: Extract<Expr, { t: 'over' }>, labels: SentenceLabels): string {
  const inside = labels.inRows(rows.up, rows.keys) ?? noLabels;
  const name = sayPath(rows.up, rows.keys, labels);
  const leads = rowsNamed(name + words.among, labels);
  const isNamed = leads?.up === rows.up && leads.keys.join('.') === rows.keys.join('.');
  const among = isNamed || !isPlain(name) ? name : `【${name}】`;
  const said = [
    where && `${say(where, 0.5, inside)} ${words.which}`,
    each && say(each, 0.5, inside),
    by ? `${words.by} ${say(by, 0.5, inside)}` : null,
    overFunctions[fn],
  ].filter((part) => part !== null);
  return `${among}${words.among} ${said.join(' ')}`;
}

const sayEmptiness = (
  { args: [arg = { t: 'nothing' }] }: Extract<Expr, { t: 'call' }>,
  word: string,
  labels: SentenceLabels,
) => `${say(arg, comparing + 1, labels)} ${word}`;

/** By its label where that leads back to it, else by its keys. */
function sayPath(up: number, keys: readonly string[], labels: SentenceLabels): string {
  const label = labels.pathLabel(up, keys);
  const found = label === undefined ? undefined : labels.pathOf(label);
  const leadsBack = found && found.up === up && found.keys.join('.') === keys.join('.');
  if (label === undefined || !leadsBack || /[】]/.test(label)) return `{${printPath(up, keys)}}`;
  return isPlain(label) ? label : `【${label}】`;
}

const quoted = (text: string): string => `“${text.replaceAll('”', '””')}”`;

/** What labels can tell of types: where there are rows. */
export const rowsOf =
  (labels: SentenceLabels) =>
  (up: number, keys: readonly string[]): ValueType | undefined =>
    labels.inRows(up, keys) && { is: 'rows', part: keys.join('.') };
