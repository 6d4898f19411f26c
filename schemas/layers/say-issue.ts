import { functions } from '../expressions/functions.ts';
import { type IssueCode, sayIssue } from '../issues/issues.ts';
import type { Issue } from '../issues/result.ts';
import { Find } from '../language/columns.ts';
import { type DocumentKind, documentKinds } from '../language/document.ts';
import { entryOf } from '../language/entry-of.ts';
import { stepsOf } from '../language/pointer.ts';
import type { JsonSchema } from '../values/value-type.ts';
import { nameOfField, titleOfDocument } from './names.ts';
import type { Naming, Words } from './naming.ts';
import { sayPlainFormula } from './say-formula.ts';
import { nameOfEntry } from './say-place.ts';
import { columnName, sayNamedAs, sayOperation } from './say-reference.ts';
import { branchesOf, closedWord } from './say-value.ts';
import { standingAt } from './standing.ts';
import { propertyOf, walkWords } from './walk-words.ts';

/** An issue of a document as a sentence: what it names is called as people call it, what nobody has is told as it was typed. */
export function sayIssueIn(document: unknown, issue: Issue, naming: Naming = {}): string {
  const words: Words = { ...naming, before: document, after: document };
  const place: Place = { words, steps: stepsOf(issue.path), issue };
  const params = Object.entries(issue.params ?? {}).map(([name, value]): [string, string | number] => [
    name,
    typeof value === 'string' ? (sayParam(name, value, place) ?? value) : value,
  ]);
  return sayIssue({ ...issue, params: Object.fromEntries(params) });
}

interface Place {
  readonly words: Words;
  readonly steps: readonly string[];
  readonly issue: Issue;
}

type SayParam = (value: string, place: Place) => string | undefined;

function sayParam(name: string, value: string, place: Place): string | undefined {
  const { code } = place.issue;
  const own = entryOf(byCode[code], name);
  if (own) return own(value, place);
  if (formulas.has(code)) return sayIn(value, place);
  // What is not there has no name but the one that was typed.
  if (code.startsWith('unknown_') && !documentKinds.includes(name as DocumentKind)) return undefined;
  return entryOf(byName, name)?.(value, place);
}

const named =
  (names: string): SayParam =>
  (value, { words, steps }) =>
    sayNamedAs(names, value, words, standingAt(words, steps));

const property: SayParam = (key, { words, steps }) => titleAt(words, [...steps, key]);
const sibling: SayParam = (key, { words, steps }) => nameOfEntry(words, [...steps.slice(0, -2), key]);

const titleAt = (words: Words, steps: readonly string[]): string | undefined => {
  const title = walkWords(words, steps).at(-1)?.schema?.title;
  return typeof title === 'string' ? title : undefined;
};

const eachOf =
  (sign: string, say: SayParam): SayParam =>
  (value, place) =>
    value
      .split(sign)
      .map((one) => say(one, place) ?? one)
      .join(sign);

/** A formula, or what of it is meant, in the words of the fields it reads. */
function sayIn(text: string, { words, steps }: Place): string | undefined {
  const { part, target = words, targetPart, readsTarget, around } = standingAt(words, steps);
  const said = readsTarget ? sayPlainFormula(target, text, targetPart, around) : sayPlainFormula(words, text, part);
  return said ?? undefined;
}

const formulas: ReadonlySet<IssueCode> = new Set([
  ...(['wrong_operand', 'not_comparable', 'compare_with_nothing', 'many_rows', 'wrong_result'] as const),
]);

const functionWord: SayParam = (name) => entryOf(functions as Readonly<Record<string, { zh: string }>>, name)?.zh;
const operationOrField: SayParam = (what, { words }) =>
  /^(read|create|edit|delete|export|import|([a-z]\w*\.move|move|action|becomes):.*)$/.test(what)
    ? sayOperation(words, what)
    : nameOfField(words, what);

const byCode: Readonly<Partial<Record<IssueCode, Readonly<Record<string, SayParam>>>>> = {
  missing_key: { key: (_, { words, steps }) => titleAt(words, steps) },
  not_in_chart: { key: (_, { words, steps }) => titleAt(words, steps) },
  not_allowed_value: { allowed: allowedWords },
  both_or_neither: { a: property, b: property },
  one_of_two: { a: eachOf('、', property), b: eachOf('、', property) },
  rank_clash: { a: sibling, b: sibling },
  unknown_role: { role: named('role') },
  filter_not_allowed: { op: (op) => closedWord(Find.properties.op as JsonSchema, op) },
  widens_base: { what: operationOrField },
  not_behaviour_here: { name: named('actionKind') },
  wrong_argument: { name: functionWord },
  wrong_argument_count: { name: functionWord },
  not_for_database: { name: functionWord },
  hide_not_asked: { fn: functionWord },
  timed_leans: { near: functionWord },
  facet_loop: { circle: eachOf(' → ', named('entity')) },
  fragment_loop: { circle: eachOf(' → ', named('fragment')) },
  scope_loop: { circle: eachOf(' → ', (key, { words }) => nameOfEntry(words, ['access', 'scopes', key])) },
  loop: { circle: eachOf(' → ', (key, { words, steps }) => nameOfEntry(words, [...steps.slice(0, 1), key])) },
  double_document: { document: (id, { words }) => titleOfDocument(words, id) },
  column_clash: { other: named('field') },
  layer_removes: { key: sibling },
  layer_rewrites: { key: (_, { words, steps }) => titleAt(words, steps) },
  serial_repeats: {
    period: (period, { words, steps }) => closedAt(words, [...steps.slice(0, -1), 'restart', '0'], period),
  },
};

/** What a param of this name names, whatever the issue. */
const byName: Readonly<Record<string, SayParam>> = {
  role: named('role'),
  entity: named('entity'),
  base: named('entity'),
  dict: named('dict'),
  report: named('report'),
  chart: named('chart'),
  flow: named('flow'),
  own: named('entity'),
  dashboard: named('dashboard'),
  fragment: named('fragment'),
  fieldset: named('fieldset'),
  field: named('field'),
  state: named('state'),
  node: named('node'),
  scope: (key, { words }) => nameOfEntry(words, ['access', 'scopes', key]),
  column: (key, { words }) => columnName(words, key),
};

function closedAt(words: Words, steps: readonly string[], value: string): string | undefined {
  const schema = walkWords(words, steps).at(-1)?.schema;
  return schema && closedWord(schema, value);
}

/** Words that may stand here, in whichever of several shapes. */
function allowedWords(allowed: string, { words, steps }: Place): string | undefined {
  const [holder, here] = [steps.slice(0, -1), steps].map((each) => walkWords(words, each).at(-1)?.schema);
  const last = steps.at(-1) ?? '';
  const shapes = [here, ...(holder ? branchesOf(holder).map((one) => propertyOf(one, last)) : [])];
  const say = (one: string) =>
    shapes.map((shape) => shape && closedWord(shape, one)).find((word) => word !== undefined);
  return allowed
    .split('、')
    .map((one) => say(one) ?? `“${one}”`)
    .join('、');
}
