import type { Model } from '../../../../schemas/compile/model.ts';
import { usersWithin } from '../../../../schemas/compile/uses-of.ts';
import { eachMark } from '../../../../schemas/language/each.ts';
import type { EntityDocument } from '../../../../schemas/language/entity.ts';
import { entryOf } from '../../../../schemas/language/entry-of.ts';
import { at, stepsOf } from '../../../../schemas/language/pointer.ts';
import { isObject } from '../../../../schemas/layers/diff-documents.ts';
import { nameOf } from '../../../../schemas/layers/names.ts';
import type { Naming } from '../../../../schemas/layers/naming.ts';
import { sayPlace } from '../../../../schemas/layers/say-place.ts';
import type { Ask } from '../../../kernel/command.ts';
import { keyOf, labelOf, partLabelOf, partOf, partsOf, pointerOfField, pointerOfPart } from '../../../kernel/places.ts';
import { type Json, readAt, type Step, takeSteps } from '../../../kernel/steps.ts';
import { sayFields } from './form-commands.ts';

export interface Removal {
  readonly ask: Ask;
  /** What goes with it, in words. */
  readonly repairs: readonly string[];
  /** Documents that still need it: nothing goes until they no longer do. */
  readonly blocks: readonly { readonly document: string; readonly path: string }[];
}

/** Where anything refers to these fields, each place once. */
const usesOf = (model: Model, document: EntityDocument, paths: readonly string[]) => [
  ...new Set(paths.flatMap((path) => usersWithin(model, `entity:${document.key}.${path}`))),
];

/** Fields, or lines with all they hold, taken out of the model with everything of this document that cannot be without them. */
export function removeFields(
  document: EntityDocument,
  model: Model | null,
  paths: readonly string[],
  naming: Naming,
): Removal {
  const own = `entity:${document.key}`;
  const uses = model ? usesOf(model, document, paths) : [];
  const gone = paths.map((path) => (partsOf(document).includes(path) ? pointerOfPart(path) : pointerOfField(path)));
  const isGone = (path: string) => gone.some((pointer) => path === pointer || path.startsWith(`${pointer}/`));
  const repairs = new Set<string>();
  let now = document;
  // Told of the document as it was: what of an entry went already is part of what its place is called.
  const sayLoss: SayLoss = (steps) => wordsFor(document, steps, naming);
  // From behind, so that the places in an array stay what they were: the tenth before the second.
  const places = uses.filter((use) => use.document === own && !isGone(use.path)).map(({ path }) => path);
  for (const path of [...new Set([...places, ...cellsOf(document, paths)])].sort(fromBehind)) {
    const repair = repairAt(now, path, sayLoss);
    if (!repair) continue;
    now = takeSteps(now, repair.steps).document;
    if (repair.words) repairs.add(repair.words);
  }
  const after = takeSteps(
    now,
    gone.map((path) => ({ path, after: undefined })),
  ).document;
  return {
    ask: {
      name: `删除${paths.length === 1 && partsOf(document).includes(paths[0] ?? '') ? `“${partLabelOf(document, paths[0] ?? '')}”` : sayFields(document, paths)}`,
      steps: stepsBetween(document, after),
    },
    repairs: [...repairs],
    blocks: uses.filter((use) => use.document !== own),
  };
}

const fromBehind = (a: string, b: string): number => b.localeCompare(a, 'en', { numeric: true });

const rooms = ['cells', 'cols', 'find', 'body', 'below'];
const placed = [...rooms, 'foot', 'card'];

/** The places of a form and a list, also while nothing compiles. */
function cellsOf(document: EntityDocument, paths: readonly string[]): readonly string[] {
  const found: string[] = [];
  const walk = (value: unknown, path: string, part: string): void => {
    if (!isObject(value)) return;
    for (const [key, entry] of Object.entries(value)) {
      const here = at(path, key);
      const full = part === '' ? key : `${part}.${key}`;
      const room = stepsOf(path).at(-1);
      if (rooms.includes(room ?? '') && paths.includes(full)) found.push(here);
      else walk(entry, here, room === 'body' || room === 'below' ? full : part);
    }
  };
  walk(document.forms, '/forms', '');
  walk(document.lists, '/lists', '');
  return found;
}

type SayLoss = (steps: readonly string[]) => string | null;

interface Repair {
  readonly steps: readonly Step[];
  /** Said before it is done, where it is more than a place in a layout. */
  readonly words: string | null;
}

const whole: Readonly<Record<string, string>> = {
  rules: '规则',
  checks: '查重',
  cases: '用例',
  links: '关联列表',
  becomes: '下游单据',
  ledgers: '占用',
};

/** Linked records are called as their tab is. */
const nameOfWhole = (thing: unknown, key: string): string =>
  isObject(thing) && typeof thing.tab === 'string' ? thing.tab : nameOf(thing, key);

/** A rule that is written once for several fields stays for the others; undefined: nothing of that, null: nothing to do. */
function eachLeft(document: EntityDocument, steps: readonly string[], sayLoss: SayLoss): Repair | null | undefined {
  const [room, key = '', word, index] = steps;
  const rule = room === 'rules' ? entryOf(document.rules, key) : undefined;
  if (!rule?.each || rule.each.length < 2) return undefined;
  if (word !== 'each') return within(rule, steps.slice(2)) === eachMark ? null : undefined;
  const after = rule.each.filter((_, other) => String(other) !== index);
  return { steps: [{ path: at('/rules', key, 'each'), after }], words: sayLoss(steps) };
}

/** What stands at a place, in arrays too. */
const within = (value: unknown, steps: readonly string[]): unknown =>
  steps.reduce<unknown>(
    (here, step) => (typeof here === 'object' && here !== null ? Reflect.get(here, step) : undefined),
    value,
  );

function repairAt(document: EntityDocument, path: string, sayLoss: SayLoss): Repair | null {
  const steps = stepsOf(path);
  const [room = '', key = ''] = steps;
  const left = eachLeft(document, steps, sayLoss);
  if (left !== undefined) return left;
  const word = whole[room];
  if (word) {
    const thing = readAt(document, at('', room, key));
    return thing === undefined
      ? null
      : {
          steps: [{ path: at('', room, key), after: undefined }],
          words: `${word}“${nameOfWhole(thing, key)}”一并删除`,
        };
  }
  if (room === 'ext')
    return { steps: [{ path: at('', ...steps.slice(0, 3)), after: undefined }], words: '扩展字段改排在最后' };
  // Arrays are values: the entry goes out of its array.
  for (let depth = steps.length; depth > 0; depth -= 1) {
    const pointer = at('', ...steps.slice(0, depth));
    const value = readAt(document, pointer);
    if (value === undefined) continue;
    if (depth === steps.length) return { steps: [{ path: pointer, after: undefined }], words: sayLoss(steps) };
    if (!Array.isArray(value)) return null;
    const others = value.filter((_, index) => String(index) !== steps[depth]);
    const holder = room === 'store' && others.length === 0 ? at('', ...steps.slice(0, depth - 1)) : pointer;
    return {
      steps: [{ path: holder, after: others.length === 0 ? undefined : others }],
      words: sayLoss(steps),
    };
  }
  return null;
}

/** Nothing goes unsaid but its own place in a form or a list: everything else that named it meant something by it. */
function wordsFor(document: EntityDocument, steps: readonly string[], naming: Naming): string | null {
  const [room = ''] = steps;
  if (room === 'store') return '用到它的索引一并调整';
  if (room === 'access') return '权限中对它的设置一并去掉';
  if (room === 'states') return '状态中对它的设置一并去掉';
  if (['forms', 'lists'].includes(room) && steps.some((step) => placed.includes(step))) return null;
  return `${sayPlace(document, at('', ...steps), naming)}一并去掉`;
}

/** The steps that lead from one document to another, by the rooms that differ. */
function stepsBetween(before: EntityDocument, after: EntityDocument): readonly Step[] {
  const steps: Step[] = [];
  const walk = (a: unknown, b: unknown, path: string, depth: number): void => {
    if (a === b) return;
    if (!isObject(a) || !isObject(b) || depth > 5) {
      steps.push({ path, after: b });
      return;
    }
    for (const key of new Set([...Object.keys(a), ...Object.keys(b)]))
      walk((a as Json)[key], (b as Json)[key], at(path, key), depth + 1);
  };
  walk(before, after, '', 0);
  return steps;
}

/** Another key for a field that never ran, followed by everything in the document that names it. */
export function renameField(document: EntityDocument, model: Model | null, path: string, key: string): Ask {
  const pointer = pointerOfField(path);
  const uses = model ? usesOf(model, document, [path]).filter((use) => use.document === `entity:${document.key}`) : [];
  let now = document;
  for (const place of new Set([...uses.map((use) => use.path), ...cellsOf(document, [path])])) {
    now = takeSteps(now, renameAt(now, place, path, key)).document;
  }
  const words = readAt(now, pointer);
  const room = pointer.slice(0, pointer.lastIndexOf('/'));
  now = takeSteps(now, [
    { path: pointer, after: undefined },
    { path: at(room, key), after: words },
  ]).document;
  if (document.named === path) now = takeSteps(now, [{ path: '/named', after: key }]).document;
  return { name: `把“${labelOf(document, path)}”的标识改为 ${key}`, steps: stepsBetween(document, now) };
}

function renameAt(document: EntityDocument, place: string, path: string, key: string): readonly Step[] {
  const steps = stepsOf(place);
  for (let depth = steps.length; depth > 0; depth -= 1) {
    const pointer = at('', ...steps.slice(0, depth));
    const value = readAt(document, pointer);
    if (value === undefined) continue;
    if (typeof value === 'string') return [{ path: pointer, after: renameIn(value, path, key) }];
    if (Array.isArray(value)) {
      const keyed = isForeignKey(document, steps, path) ? keyOf(path) : key;
      return [{ path: pointer, after: renameDeep(value, steps.slice(depth), path, { text: key, keyed }) }];
    }
    if (steps[depth - 1] !== keyOf(path)) return [];
    return [
      { path: pointer, after: undefined },
      { path: at('', ...steps.slice(0, depth - 1), key), after: value },
    ];
  }
  return [];
}

/** Whether the last step names a field of the table in which a reference is found, and not of this document. */
function isForeignKey(document: EntityDocument, steps: readonly string[], path: string): boolean {
  const find = steps.indexOf('find', steps.lastIndexOf('fields'));
  if (find < 2 || steps[find + 2] !== 'match') return false;
  const field = readAt(document, at('', ...steps.slice(0, find)));
  return !isObject(field) || field.to !== document.key || partOf(path) !== '';
}

interface NewName {
  readonly text: string;
  /** Where it stands as a key. */
  readonly keyed: string;
}

/** What stands inside an array is changed in a copy of it. */
function renameDeep(value: unknown, [step, ...rest]: readonly string[], path: string, key: NewName): unknown {
  if (typeof value === 'string') return renameIn(value, path, key.text);
  if (step === undefined) return value;
  if (Array.isArray(value))
    return value.map((each, at) => (String(at) === step ? renameDeep(each, rest, path, key) : each));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, entry]) => {
      if (name !== step) return [name, entry];
      return [rest.length === 0 && name === keyOf(path) ? key.keyed : name, renameDeep(entry, rest, path, key)];
    }),
  );
}

/** The name as a word of its own, outside of quoted texts: a head's never behind a dot, a line's also behind its part. */
export function renameIn(text: string, path: string, key: string): string {
  if (text === eachMark) return text;
  const [own = '', ...parts] = path.split('.').reverse();
  const behind = parts.length > 0 ? `(?:(?<![\\w])${parts.reverse().join('\\.')}\\.|(?<![\\w.]))` : '(?<![\\w.])';
  const pattern = new RegExp(`(${behind})${own}(?!\\w)`, 'g');
  return text
    .split(/('(?:[^']|'')*')/)
    .map((piece) => (piece.startsWith("'") ? piece : piece.replace(pattern, `$1${key}`)))
    .join('');
}
