import { type Document, schemaOfKind } from '../language/document.ts';
import { documentWords } from '../language/document-words.ts';
import { at, stepsOf } from '../language/pointer.ts';
import { lineSayings } from '../sections/access/access.say.ts';
import { lineStatesSayings } from '../sections/line-states/line-states.say.ts';
import { validSayings } from '../sections/valid/valid.say.ts';
import { type DocumentChange, diffDocuments, isObject } from './diff-documents.ts';
import { nameOf } from './names.ts';
import type { Naming } from './naming.ts';
import { entitySayings } from './say-entity.ts';
import { fieldsetSayings } from './say-fieldsets.ts';
import { figureSayings } from './say-figures.ts';
import { flowSayings } from './say-flow.ts';
import { itemSayings, otherSayings } from './say-others.ts';
import { pageSayings } from './say-pages.ts';
import { sectionSayings } from './say-sections.ts';
import type { SaidWords, Saying } from './saying.ts';

/** What changed between two states of a document, one sentence a change, for people who know the work and not the language. */
export function sayChanges(
  before: Document | undefined,
  after: Document | undefined,
  naming: Naming = {},
): readonly string[] {
  const one = after ?? before;
  if (!one) return [];
  const what = `${documentWords[one.kind]}“${nameOf(one, one.key)}”`;
  if (!before) return [`新增${what}`];
  if (!after) return [`删除${what}`];
  const words: SaidWords = { ...naming, before, after };
  const changes = inReadingOrder(after, diffDocuments(before, after));
  return [...new Set(changes.flatMap((change) => sayChange(change, words)))];
}

/** Section by section as the language has them: what is stored before how it is shown, and who may before what follows. */
function inReadingOrder(document: Document, changes: readonly DocumentChange[]): readonly DocumentChange[] {
  const sections = Object.keys((schemaOfKind(document.kind).properties ?? {}) as object);
  const place = ({ path }: DocumentChange) => sections.indexOf(stepsOf(path)[0] ?? '');
  return changes.toSorted((a, b) => place(a) - place(b));
}

const sayings: readonly Saying[] = [
  ...lineSayings,
  ...lineStatesSayings,
  ...validSayings,
  ...fieldsetSayings,
  ...entitySayings,
  ...sectionSayings,
  ...figureSayings,
];

/** Documents of the public site have words of their own; their neighbours' would fit some of their paths by chance, and items some of an entity's. */
function sayingsFor({ kind }: Document): readonly Saying[] {
  if (kind === 'page' || kind === 'fragment' || kind === 'site')
    return [...pageSayings, ...itemSayings, ...otherSayings];
  if (kind === 'flow') return [...flowSayings, ...otherSayings];
  return [...sayings, ...(kind === 'entity' ? [] : itemSayings), ...otherSayings];
}

/** The first saying whose pattern fits has the word; the last of them fits everything. */
function sayChange(change: DocumentChange, words: SaidWords): readonly string[] {
  const steps = stepsOf(change.path);
  for (const { pattern, say } of sayingsFor(words.after)) {
    const found = matchSteps(pattern, steps);
    if (!found) continue;
    const entries = fitsEverything(pattern) ? entriesOf(change, words) : [];
    if (entries.length > 0) return entries.flatMap((entry) => sayChange(entry, words));
    return [say({ ...change, words, steps, found })].flat();
  }
  return [];
}

const fitsEverything = (pattern: Saying['pattern']): boolean => pattern.length === 1 && pattern[0] === '**';

/** What came or went with the whole room it stands in, where its neighbours would be told one by one. */
function entriesOf({ path, before, after }: DocumentChange, words: SaidWords): readonly DocumentChange[] {
  const room = before === undefined ? after : after === undefined ? before : undefined;
  if (!isObject(room)) return [];
  const entries = Object.keys(room).map((key) => ({
    path: at(path, key),
    before: isObject(before) ? before[key] : undefined,
    after: isObject(after) ? after[key] : undefined,
  }));
  const isTold = (steps: readonly string[]) =>
    sayingsFor(words.after).some(({ pattern }) => pattern.at(-1) === ':' && matchSteps(pattern, steps));
  return entries.every((entry) => isTold(stepsOf(entry.path))) ? entries : [];
}

/** `/fields/:key/need` against the steps of a path; `**` takes any number of steps, as many as make the rest fit. */
function matchSteps(pattern: readonly string[], steps: readonly string[]): readonly string[] | null {
  const [first, ...rest] = pattern;
  if (first === undefined) return steps.length === 0 ? [] : null;
  if (first === '**') {
    for (let taken = 0; taken <= steps.length; taken++) {
      const found = matchSteps(rest, steps.slice(taken));
      if (found) return found;
    }
    return null;
  }
  const [step, ...others] = steps;
  if (step === undefined || (first !== ':' && first !== step)) return null;
  const found = matchSteps(rest, others);
  return found && (first === ':' ? [step, ...found] : found);
}
