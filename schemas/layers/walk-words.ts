import type { BlockField } from '../kinds/block-kind.ts';
import { isDocumentKind, schemaOfKind } from '../language/document.ts';
import { entryOf } from '../language/entry-of.ts';
import { OPEN } from '../language/parts.ts';
import type { JsonSchema } from '../values/value-type.ts';
import { isObject, valueAt } from './diff-documents.ts';
import { inside } from './names.ts';
import { allAt, lookUp, type Words } from './naming.ts';

/** One step of a pointer through a document, with what the language says of what stands there. */
export interface Visit {
  readonly step: string;
  /** Undefined where the language knows nothing of the kind. */
  readonly schema: JsonSchema | undefined;
  /** A property has a word of its own, an entry is called by its owner, an item by its number. */
  readonly as: 'property' | 'entry' | 'item';
  /** What is there, in whichever source has it. */
  readonly value: unknown;
}

/** The language along a pointer. */
export function walkWords(words: Words, steps: readonly string[]): readonly Visit[] {
  const kind = lookUp(words, 'kind');
  let schema: JsonSchema | undefined = isDocumentKind(kind) ? schemaOfKind(kind) : undefined;
  return steps.map((step, index): Visit => {
    const [trail, here] = [steps.slice(0, index), steps.slice(0, index + 1)];
    const found = below(schema, step, trail, words);
    schema = found.schema;
    return { step, ...found, value: lookUp(words, ...here) };
  });
}

type PlaceBelow = Pick<Visit, 'schema' | 'as'>;

function below(schema: JsonSchema | undefined, step: string, trail: readonly string[], words: Words): PlaceBelow {
  const holder = lookUp(words, ...trail);
  const isList = Array.isArray(holder) || schema?.type === 'array' || (schema === undefined && !isObject(holder));
  const isItem = isList && /^\d+$/.test(step);
  if (schema === undefined) return { schema: undefined, as: isItem ? 'item' : 'entry' };
  if (Array.isArray(schema.anyOf)) {
    const branch = branchFor(schema.anyOf as JsonSchema[], step, holder, isItem);
    return below(branch, step, trail, words);
  }
  if (isItem) return { schema: schema.items as JsonSchema | undefined, as: 'item' };
  const property = entryOf(schema.properties as Record<string, JsonSchema> | undefined, step);
  if (property) return { schema: property, as: 'property' };
  const open = schema[OPEN];
  if (typeof open === 'string') return { schema: ofKind(open, step, trail, words), as: 'property' };
  const [entry] = Object.values((schema.patternProperties ?? {}) as Record<string, JsonSchema>);
  return { schema: entry, as: entry || schema.properties === undefined ? 'entry' : 'property' };
}

/** Of several shapes the one that is meant: it has the step, and most of what else stands beside it. */
function branchFor(
  branches: readonly JsonSchema[],
  step: string,
  value: unknown,
  isItem: boolean,
): JsonSchema | undefined {
  if (isItem) return branches.find(({ type }) => type === 'array');
  const keys = isObject(value) ? Object.keys(value) : [];
  const has = (branch: JsonSchema, key: string) => Object.hasOwn((branch.properties ?? {}) as object, key);
  const score = (branch: JsonSchema) =>
    (has(branch, step) ? 100 : branch.patternProperties ? 50 : 0) + keys.filter((key) => has(branch, key)).length;
  const shapes = branches.filter(({ type }) => type === 'object');
  const meant = shapes.toSorted((a, b) => score(b) - score(a))[0];
  return meant && { ...meant, ...withAllWords(shapes, step, meant) };
}

/** What tells the shapes apart is one word in each: any of them can stand there. */
function withAllWords(shapes: readonly JsonSchema[], step: string, meant: JsonSchema): JsonSchema {
  const property = propertyOf(meant, step);
  const words = shapes.map((shape) => (propertyOf(shape, step)?.anyOf ?? []) as JsonSchema[]);
  if (!property || words.length < 2 || words.some((each) => each.length !== 1 || !('const' in (each[0] ?? {}))))
    return {};
  return { properties: { ...(meant.properties as object), [step]: { ...property, anyOf: words.flat() } } };
}

export const propertyOf = (schema: unknown, key: string): JsonSchema | undefined =>
  entryOf((schema as { properties?: Record<string, JsonSchema> } | undefined)?.properties, key);

/** What the kind of a thing calls a property of it. */
function ofKind(open: string, step: string, trail: readonly string[], words: Words): JsonSchema | undefined {
  const said = (word: string) =>
    allAt(words, trail)
      .flatMap((thing) => (isObject(thing) ? [valueAt(thing, word)] : []))
      .find((one) => one !== undefined);
  const { fields = [], actions = [], charts = [], lists = [] } = words;
  if (open === 'field') return propertyOf(fields.find(({ name }) => name === said('type'))?.config, step);
  if (open === 'run') return propertyOf(actions.find(({ name }) => name === said('do'))?.params, step);
  if (open === 'chart') return propertyOf(charts.find(({ name }) => name === lookUp(words, 'as'))?.options, step);
  if (open === 'list') return propertyOf(lists.find(({ name }) => name === trail.at(-1))?.config, step);
  const field = blockFieldsAt(words, trail)?.[step];
  return field && schemaOfBlockField(field);
}

/** The fields of the block whose values stand at a place: in its node, in the texts apart from it, or in a page that shows its fragment. */
function blockFieldsAt(words: Words, trail: readonly string[]): Readonly<Record<string, BlockField>> | undefined {
  const [room = '', key = '', property = '', inner = ''] = trail;
  if (room === 'content') {
    const nodes = lookUp(words, 'nodes');
    const owner = isObject(nodes) ? Object.values(nodes).find((node) => isObject(node) && node.content === key) : null;
    return blockFields(words, owner);
  }
  if (property !== 'overrides') return blockFields(words, lookUp(words, 'nodes', key));
  const fragment = inside(words, `fragment:${String(lookUp(words, 'nodes', key, 'props', 'fragment'))}`);
  return fragment && blockFields(words, lookUp(fragment, 'nodes', inner));
}

export function blockOf({ blocks = [] }: Words, node: unknown) {
  const block = isObject(node) ? String(node.block ?? '') : '';
  return blocks.find(({ name }) => name === block.split('@')[0]);
}

const blockFields = (words: Words, node: unknown) => blockOf(words, node)?.fields;

/** A field of a block in the words of a schema. */
function schemaOfBlockField(field: BlockField): JsonSchema {
  const { label: title } = field;
  if ('options' in field) {
    return { title, anyOf: Object.entries(field.options).map(([value, text]) => ({ const: value, title: text })) };
  }
  if (!('fields' in field)) return { title, type: 'object', properties: valueWords };
  const inner = Object.entries(field.fields).map(([key, one]) => [key, schemaOfBlockField(one)]);
  const row = { type: 'object', properties: { ...Object.fromEntries(inner), ...rowWords } };
  return {
    title,
    anyOf: [
      { type: 'array', items: row },
      { type: 'object', patternProperties: { '': row } },
    ],
  };
}

const words = (more: Readonly<Record<string, string>>): Readonly<Record<string, JsonSchema>> =>
  Object.fromEntries(Object.entries(more).map(([key, title]) => [key, { title }]));

const rowWords = words({ key: '标识', rank: '次序', visible: '显示' });
const frameWords = words({ x: '左边', y: '上边', width: '宽度', height: '高度' });

/** What the values of texts, links and pictures are made of. */
const valueWords: Readonly<Record<string, JsonSchema>> = {
  ...words({ text: '文字', isBold: '加粗', href: '链接', newWindow: '在新窗口打开', src: '图片', alt: '图片说明' }),
  style: { title: '样式', type: 'object', properties: words({ textAlign: '对齐', fontSize: '字号', color: '颜色' }) },
  focus: { title: '焦点', type: 'object', properties: frameWords },
  crop: { title: '裁剪', type: 'object', properties: frameWords },
};
