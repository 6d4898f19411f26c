import { isObject } from './diff-documents.ts';
import { inside, linkedOf, targetOf } from './names.ts';
import { lookUp, type Words } from './naming.ts';
import { type ReferencePlace, sourceOf } from './say-reference.ts';

/** In which part, and beside which other document, something at a place is read. */
export function standingAt(words: Words, steps: readonly string[]): ReferencePlace {
  const kind = lookUp(words, 'kind');
  if (kind === 'report' || kind === 'chart') {
    const { part, target } = sourceOf(words);
    return { part: '', target, targetPart: part, readsTarget: true };
  }
  if (kind === 'dashboard') return { part: '', target: ofList(words, steps), readsTarget: true };
  return { part: partAt(words, steps), ...targetAt(words, steps) };
}

/** The part whose fields are meant, told by where one is: inside a part, in its lines on a form, in a rule about it. */
function partAt(words: Words, steps: readonly string[]): string {
  const [room = '', key = '', ...rest] = steps;
  if (room === 'rules' || room === 'checks') return textAt(words, room, key, 'on');
  if (room === 'fieldsets') return textAt(words, room, key, 'part');
  if (room === 'ledgers') return textAt(words, room, key, 'from');
  const run = runAround(steps);
  if (run) return steps[run.length] === 'part' ? '' : textAt(words, ...run, 'part');
  if (room === 'becomes' && rest[0] === 'lines') return textAt(words, room, key, 'lines', 'from');
  if (room === 'forms') {
    const [, inside, part, , inner] = [key, ...rest].slice(0, 5);
    const lines = inside === 'body' ? [part, ...(rest[2] === 'below' ? [inner] : [])] : [];
    return lines.filter((step) => step !== undefined).join('.');
  }
  // Persons, and what a move of rows runs, are read from the head.
  const [, , ofPart, , , word] = steps;
  if (ofPart === 'states' && (word === 'run' || word === 'notBy')) return '';
  const inner: string[] = [];
  for (let at = 0; steps[at] === 'parts' && steps[at + 1] !== undefined; at += 2) inner.push(steps[at + 1] ?? '');
  return inner.join('.');
}

function targetAt(words: Words, steps: readonly string[]): Omit<ReferencePlace, 'part'> {
  const [room = '', key = '', ...rest] = steps;
  if (room === 'becomes') {
    const target = inside(words, `entity:${textAt(words, room, key, 'to')}`);
    // What a new row takes is read in the new row.
    const readsTarget = rest[1] === 'ledgers' && rest[3] === 'take';
    const isOfLines = rest[0] === 'lines' && rest[1] !== 'split';
    return { target, targetPart: isOfLines ? textAt(words, room, key, 'lines', 'to') : '', readsTarget };
  }
  if (room === 'ledgers') {
    const target = inside(words, `entity:${textAt(words, room, key, 'of')}`);
    // Bounds are read in the account, which stands where the sum does.
    const into = textAt(words, room, key, 'into').split('.').slice(0, -1).join('.');
    const readsTarget = rest[0] === 'upTo' || rest[0] === 'atLeast';
    return { target, targetPart: readsTarget ? into : '', readsTarget };
  }
  const run = runAround(steps);
  if (run) return beyondRun(words, run, steps[run.length]);
  if (room === 'links') return { target: inside(words, `entity:${textAt(words, room, key, 'many')}`) };
  if (room === 'fieldsets') return { target: inside(words, `fieldset:${textAt(words, room, key, 'of')}`) };
  if (steps.includes('pick')) {
    const report = textAt(words, ...steps.slice(0, steps.indexOf('pick') + 1), 'report');
    if (report !== '') return { target: inside(words, `report:${report}`) };
  }
  const field = steps.indexOf('fields');
  return field >= 0 && steps[field + 1] !== undefined ? { target: targetOf(words, steps.slice(0, field + 2)) } : {};
}

/** The run of a move, of an action or at save that a place is within. */
function runAround(steps: readonly string[]): readonly string[] | null {
  const [room] = steps;
  const at = room === 'onSave' ? 0 : room === 'states' || room === 'actions' ? steps.indexOf('run') : -1;
  return at >= 0 && steps.length > at + 2 ? steps.slice(0, at + 2) : null;
}

/** What a run writes beyond its own record: formulas are read there, and `../` leads back. */
function beyondRun(words: Words, run: readonly string[], word = ''): Omit<ReferencePlace, 'part'> {
  const of = textAt(words, ...run, 'of');
  // Records that are found give rows of our own their values.
  const found = of === '' ? undefined : inside(words, `entity:${of}`);
  if (found) return { target: found, targetPart: '', readsTarget: word === 'where', around: words };
  const over = textAt(words, ...run, 'over');
  if (over === '' || word === 'over') return {};
  const inner = over.split('.').flatMap((step, at, all) => [at < all.length - 1 ? 'parts' : 'fields', step]);
  const target = linkedOf(words, over) ?? targetOf(words, inner);
  return target ? { target, targetPart: '', readsTarget: true, around: words } : {};
}

/** What waits on a card is chosen of the entity whose list it names. */
function ofList(words: Words, steps: readonly string[]): Words | undefined {
  for (let depth = steps.length; depth > 0; depth--) {
    const thing = lookUp(words, ...steps.slice(0, depth));
    if (isObject(thing) && typeof thing.list === 'string') return inside(words, `entity:${thing.list.split('.')[0]}`);
  }
  return undefined;
}

const textAt = (words: Words, ...steps: readonly string[]): string => {
  const found = lookUp(words, ...steps);
  return typeof found === 'string' ? found : '';
};
