import { entryOf } from '../language/entry-of.ts';
import { titleOf } from '../language/names.ts';
import systemDocument from '../language/system-fields.json' with { type: 'json' };
import { isObject } from './diff-documents.ts';
import { allAt, type Words } from './naming.ts';

/** A thing's own name for itself, where it has one: its label, title, text. */
export function ownName(thing: unknown): string | undefined {
  if (!isObject(thing)) return undefined;
  const { label, title, text, say } = thing;
  for (const name of [label, title, text, say]) {
    if (typeof name === 'string' && name !== '') return name;
    if (isObject(name) && typeof name.zh === 'string') return titleOf({ zh: name.zh });
  }
  return undefined;
}

/** A thing's own name for itself; else its key. */
export const nameOf = (thing: unknown, key: string): string => ownName(thing) ?? key;

/** What is not named by whoever made it. */
export const usualForms: Readonly<Record<string, string>> = { edit: '填写表单', info: '查看表单' };
const usual: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  forms: usualForms,
  lists: { main: '主列表' },
};

/** What the thing at a path is called by whichever source names it, or is usually called. */
export function nameIn(words: Words, ...keys: readonly string[]): string | undefined {
  for (const thing of allAt(words, keys)) {
    const name = ownName(thing);
    if (name !== undefined) return name;
  }
  return entryOf(entryOf(usual, keys.at(-2) ?? ''), keys.at(-1) ?? '');
}

/** The same, its key where nobody names it. */
export const nameAt = (words: Words, ...keys: readonly string[]): string =>
  nameIn(words, ...keys) ?? String(keys.at(-1) ?? '');

export const titleOfDocument = ({ documentOf }: Words, id: string): string | undefined => ownName(documentOf?.(id));

export const roleNameOf = ({ roleName }: Words, code: string): string => roleName?.(code) ?? code;

/** A part, by full path of keys: 「订单明细」. */
export const nameOfPart = (words: Words, keys: readonly string[]): string =>
  nameAt(words, ...keys.flatMap((key) => ['parts', key]));

/**
 * A field as people call it, from where it is read: 「订单明细的数量」, 「供应商的国家」.
 * Also `../currency`, a set `@price`, an extended field, and `*` for everything.
 */
export function nameOfField(words: Words, path: string, part = ''): string {
  if (path === '*') return '全部';
  if (path.startsWith('@ext:')) return '扩展字段';
  if (path.startsWith('@')) return `字段集 ${path.slice(1)}`;
  const up = /^(\.\.\/)*/.exec(path)?.[0].length ?? 0;
  return nameOfKeys(words, path.slice(up).split('.'), above(part === '' ? [] : part.split('.'), up / 3));
}

export const above = (part: readonly string[], up: number): readonly string[] =>
  part.slice(0, Math.max(0, part.length - up));

const deepest = 6;

/** Down through parts, and through references into the documents they point at. */
export function nameOfKeys(words: Words, keys: readonly string[], part: readonly string[]): string {
  const [key = '', ...rest] = keys;
  const from = part.flatMap((step) => ['parts', step]);
  const isPart = allAt(words, [...from, 'parts', key]).length > 0;
  const name = isPart ? nameAt(words, ...from, 'parts', key) : nameOfOwn(words, from, key);
  if (rest.length === 0) return name;
  if (isPart) return `${name}的${nameOfKeys(words, rest, [...part, key])}`;
  const target = keys.length > deepest ? undefined : targetOf(words, [...from, 'fields', key]);
  return `${name}的${target ? nameOfKeys(target, rest, []) : rest.join('.')}`;
}

const nameOfOwn = (words: Words, from: readonly string[], key: string): string =>
  nameIn(words, ...from, 'fields', key) ??
  (from.length === 0 ? takenName(words, key) : undefined) ??
  (from.length === 0 ? tabOf(words, key) : undefined) ??
  entryOf(systemDocument, key)?.label ??
  key;

/** A list of lines calls what it takes as the document of the lines does, and the way to it as that document. */
function takenName(words: Words, key: string): string | undefined {
  const { of, part, as } = fieldAt(words, ['store', 'lines']);
  const base = typeof of === 'string' ? inside(words, `entity:${of}`) : undefined;
  if (!base) return undefined;
  if (key === as) return titleOfDocument(words, `entity:${of}`);
  return nameIn(base, 'parts', String(part), 'fields', key) ?? nameIn(base, 'fields', key);
}

/** Records that point here are called as their tab is. */
function tabOf(words: Words, key: string): string | undefined {
  const { tab } = fieldAt(words, ['links', key]);
  return typeof tab === 'string' ? tab : undefined;
}

/** Records that point here, as words to look up in. */
export function linkedOf(words: Words, key: string): Words | undefined {
  const { many } = fieldAt(words, ['links', key]);
  return typeof many === 'string' ? inside(words, `entity:${many}`) : undefined;
}

/** A field's words, whichever source says them. */
export const fieldAt = (words: Words, steps: readonly string[]): Readonly<Record<string, unknown>> =>
  Object.fromEntries(allAt(words, steps).filter(isObject).toReversed().flatMap(Object.entries));

/** What a reference points at, as words to look up in. */
export function targetOf(words: Words, steps: readonly string[]): Words | undefined {
  const field = fieldAt(words, steps);
  const to = targetKey(words, field) ?? systemTargets[steps.at(-1) ?? ''];
  return to === undefined ? undefined : inside(words, `entity:${to}`);
}

const systemTargets: Readonly<Record<string, string>> = { createBy: 'user', updateBy: 'user' };

function targetKey({ fields = [] }: Words, field: Readonly<Record<string, unknown>>): string | undefined {
  if (typeof field.to === 'string') return field.to;
  const source = fields.find(({ name }) => name === field.type)?.labels?.(field as never);
  return source?.from === 'record' ? source.entity : undefined;
}

/** Another document in place of this one. */
export function inside(words: Words, id: string): Words | undefined {
  const document = words.documentOf?.(id);
  return document && { ...words, before: document, after: document };
}
