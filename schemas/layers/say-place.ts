import { Card as CardDocument } from '../language/dashboard.ts';
import { SiteDocument } from '../language/page.ts';
import { stepsOf } from '../language/pointer.ts';
import type { JsonSchema } from '../values/value-type.ts';
import { isObject } from './diff-documents.ts';
import { fieldAt, nameIn, nameOfField, nameOfPart, roleNameOf, titleOfDocument } from './names.ts';
import { lookUp, type Naming, type Words } from './naming.ts';
import { columnName, nameOfNode, sayNamedAs } from './say-reference.ts';
import { closedWord } from './say-value.ts';
import { standingAt } from './standing.ts';
import { blockOf, type Visit, walkWords } from './walk-words.ts';

/** A place in a document as its authors know it: `规则 › 紧急须填原因 › 条件`. */
export const sayPlace = (document: unknown, pointer: string, naming: Naming = {}): string =>
  saySteps({ ...naming, before: document, after: document }, stepsOf(pointer));

export function saySteps(words: Words, steps: readonly string[]): string {
  const visits = walkWords(words, steps);
  return visits.map((visit, index) => sayStep(words, visits, visit, index)).join(' › ');
}

function sayStep(words: Words, visits: readonly Visit[], { step, as, schema }: Visit, index: number): string {
  if (as === 'item') return `第 ${Number(step) + 1} 项`;
  if (as === 'property') return titleOf(schema) ?? quotedKey(step);
  const steps = visits.slice(0, index + 1).map((visit) => visit.step);
  return quotedKey(step, nameOfEntry(words, steps));
}

const titleOf = (schema: JsonSchema | undefined): string | undefined =>
  typeof schema?.title === 'string' ? schema.title : undefined;

/** What only a key stands for is told in quotes; what somebody typed as a name is not. */
const quotedKey = (key: string, name = key): string => (name === key && /^[\w:@.#/-]+$/.test(key) ? `“${key}”` : name);

const fieldRooms: ReadonlySet<string> = new Set(['cells', 'cols', 'find', 'foot', 'given', 'values', 'when']);

/** What an entry of a collection is called: by its own name, or by that of what it stands for. */
export function nameOfEntry(words: Words, steps: readonly string[]): string {
  const [room, key] = [steps.at(-2) ?? '', steps.at(-1) ?? ''];
  const own = nameIn(words, ...steps);
  if (own !== undefined && room !== 'fieldsets') return own;
  if (steps[0] === 'cases' && steps.length === 2) return key;
  const { part } = standingAt(words, steps);
  if (room === 'fields') return nameOfField(words, key, part);
  if (steps[0] === 'cases') return nameOfField(words, key, partOfCase(steps));
  if (steps[0] === 'nodes' && steps.at(-3) === 'slots') return nameOfNode(words, key);
  if (room === 'body' || room === 'below') return nameOfPart(words, part.split('.'));
  if (fieldRooms.has(room)) return nameOfReadField(words, key, part);
  return entryNames[room]?.(words, key, steps) ?? key;
}

/** Rows of a case are told part by part. */
const partOfCase = (steps: readonly string[]): string =>
  steps
    .slice(steps.findIndex((step) => step === 'given' || step === 'values') + 1, -1)
    .filter((step) => !/^\d+$/.test(step))
    .join('.');

const nameOfReadField = (words: Words, key: string, part: string): string =>
  ['report', 'chart', 'dashboard'].includes(String(lookUp(words, 'kind')))
    ? columnName(words, key)
    : nameOfField(words, key, part);

const entryNames: Readonly<
  Record<string, (words: Words, key: string, steps: readonly string[]) => string | undefined>
> = {
  roles: roleNameOf,
  weights: roleNameOf,
  flows: (words, key) => titleOfDocument(words, `flow:${key}`),
  parts: (words, key) => nameOfPart(words, [key]),
  nodes: nameOfNode,
  content: nameOfText,
  map: (words, key, steps) => targetFieldAt(words, key, steps),
  by: (words, key, steps) => targetFieldAt(words, key, steps),
  meantFor: (words, key, steps) => targetFieldAt(words, key, steps),
  split: (words, key, steps) => targetFieldAt(words, key, steps),
  opens: (words, key, steps) => targetFieldAt(words, key, steps),
  set: (words, key, steps) => {
    const { part, readsTarget } = standingAt(words, steps);
    return readsTarget ? targetFieldAt(words, key, steps) : nameOfField(words, key, part);
  },
  match: (words, key, steps) => targetFieldAt(words, key, steps),
  fill: (words, key, steps) => nameOfField(words, key, standingAt(words, steps).part),
  into: (words, key, steps) =>
    steps.includes('reads') ? nameOfField(words, key, standingAt(words, steps).part) : undefined,
  indexes: (words, _, steps) => {
    const index = lookUp(words, ...steps);
    const on = isObject(index) && Array.isArray(index.on) ? index.on.map(String) : [];
    return on.length > 0 ? on.map((field) => nameOfField(words, field)).join('、') : undefined;
  },
  ledgers: (words, _, steps) => {
    const ledger = lookUp(words, ...steps);
    const into = isObject(ledger) && typeof ledger.into === 'string' ? ledger.into : undefined;
    return into && nameOfField(words, into, standingAt(words, steps).part);
  },
  cards: nameOfCard,
  as: ({ lists = [] }, key) => lists.find(({ name }) => name === key)?.title,
  links: (words, key) => {
    const { tab } = fieldAt(words, ['links', key]);
    return typeof tab === 'string' ? tab : undefined;
  },
  slots: (words, key, steps) => blockOf(words, lookUp(words, ...steps.slice(0, -2)))?.slots?.[key]?.title,
  fieldsets: (words, key) => {
    const of = lookUp(words, 'fieldsets', key, 'of');
    return typeof of === 'string' ? titleOfDocument(words, `fieldset:${of}`) : undefined;
  },
  keys: (words, key, steps) => targetFieldAt(words, key, steps),
  forms: (words, key) => nameIn(words, 'forms', key),
  overrides: (words, key, steps) => {
    const fragment = lookUp(words, ...steps.slice(0, -2), 'props', 'fragment');
    const document = words.documentOf?.(`fragment:${String(fragment)}`);
    return document && nameOfNode({ ...words, before: document, after: document }, key);
  },
  roots: (_, template) => closedWord(SiteDocument.properties.template, template),
};

function targetFieldAt(words: Words, key: string, steps: readonly string[]): string | undefined {
  const { target, targetPart } = standingAt(words, steps);
  return target && nameOfField(target, key, targetPart);
}

/** A card is called by its title, else by what it shows. */
function nameOfCard(words: Words, key: string): string | undefined {
  const card = fieldAt(words, ['cards', key]);
  const { chart, latest } = card;
  const live = CardDocument.properties.live;
  if ('greeting' in card) return '问候';
  if (typeof card.live === 'string') return closedWord(live, card.live);
  if (isObject(latest) && typeof latest.list === 'string') return sayNamedAs('list', latest.list, words, { part: '' });
  return (
    nameIn(words, 'cards', key) ?? (typeof chart === 'string' ? titleOfDocument(words, `chart:${chart}`) : undefined)
  );
}

/** Texts apart from the layout are known by the block that shows them. */
function nameOfText(words: Words, key: string): string | undefined {
  const nodes = lookUp(words, 'nodes');
  const owner = Object.entries(isObject(nodes) ? nodes : {}).find(([, node]) => isObject(node) && node.content === key);
  return owner && nameOfNode(words, owner[0]);
}
