import type { BlockField } from '../kinds/block-kind.ts';
import { entryOf } from '../language/entry-of.ts';
import { isObject } from './diff-documents.ts';
import { allAt, lookUp, type Words } from './naming.ts';
import { nameOfNode } from './say-reference.ts';
import { sayValue } from './say-value.ts';
import { cameOrWent, type Said, type Saying, saying } from './saying.ts';
import { blockOf } from './walk-words.ts';

/** Pages, fragments and the site: as their editors know them, by the titles of blocks and fields. */
export const pageSayings: readonly Saying[] = [
  saying('/nodes/:', (change) => `${cameOrWent(change)}区块${nodeHere(change)}`),
  saying('/nodes/:/slots/:/:/rank', ({ words, found }) => `移动了区块${nodeName(words, found[2] ?? '')}`),
  saying('/nodes/:/slots/:/:', sayPlace),
  saying('/nodes/:/slots/:', (change) => childrenOf(change).flatMap((key) => sayMoved(change, key))),
  saying('/nodes/:/slots', (change) => childrenOf(change).flatMap((key) => sayMoved(change, key))),
  saying('/nodes/:/visible', (change) => `${change.after === false ? '隐藏' : '显示'}区块${nodeHere(change)}`),
  saying('/nodes/:/label', (change) => `区块${nodeHere(change)}改了名称`),
  saying('/nodes/:/from', (change) => `修改了${nodeHere(change)}的显示时间`),
  saying('/nodes/:/until', (change) => `修改了${nodeHere(change)}的显示时间`),
  saying('/nodes/:/hide', (change) => `修改了${nodeHere(change)}在哪些设备上隐藏`),
  saying('/nodes/:/lock', (change) => `修改了${nodeHere(change)}的锁定`),
  saying('/nodes/:/content', () => []),
  saying('/nodes/:/overrides/**', (change) => `修改了片段${nodeHere(change)}在本页的内容`),
  saying('/nodes/:/props', (change) => fieldsOf(change).flatMap((field) => sayField(within(change, field), field))),
  saying('/nodes/:/props/:', (change) => sayField(change, change.found[1] ?? '')),
  saying('/nodes/:/props/:/**', (change) => sayField(change, change.found[1] ?? '')),
  saying('/nodes/:/phone/**', (change) => `修改了${nodeHere(change)}在手机上的样子`),
  saying('/nodes/:/tablet/**', (change) => `修改了${nodeHere(change)}在平板上的样子`),
  saying('/nodes/:/**', (change) => `修改了区块${nodeHere(change)}`),
  saying('/content/:', sayContent),
  saying('/content/:/:/text', (change) => sayField(change, change.found[1] ?? '')),
  saying('/content/:/:', (change) => sayField(change, change.found[1] ?? '')),
  saying('/content/:/:/**', (change) => sayField({ ...change, before: {}, after: {} }, change.found[1] ?? '')),
  saying('/path', ({ before, after }) => `网址${sayValue(before)}改为${sayValue(after)}`),
  saying('/description', () => '修改了给搜索引擎的说明'),
  saying('/template', ({ after }) => `启用${after === 'pro' ? '高级版' : '基础版'}模板`),
  saying('/login', () => '换了登录页模板'),
  saying('/primaryColor', ({ before, after }) => `主色${sayValue(before)}改为${sayValue(after)}`),
  saying('/logo/**', () => '修改了标志'),
  saying('/navs/siteMap/:', (change) => `${cameOrWent(change)}导航${sayValue(change.after ?? change.before)}`),
  saying('/navs/siteMap/**', (change) => `修改了导航${sayValue(lookUp(change.words, ...change.steps.slice(0, 3)))}`),
  saying('/navs/**', () => '修改了顶部导航的样子'),
  saying('/footer/**', () => '修改了页脚'),
];

const nodesOf = (document: unknown): Readonly<Record<string, unknown>> => {
  const nodes = (document as { nodes?: unknown }).nodes;
  return isObject(nodes) ? nodes : {};
};

const nodeName = (words: Words, key: string): string => `“${nameOfNode(words, key)}”`;

const nodeHere = ({ words, found }: Said): string => nodeName(words, found[0] ?? '');

/** Which block shows a text: several may, in two templates. */
const ownerOf = ({ words }: Said, content: string): string | undefined =>
  [words.after, words.before].flatMap((document) =>
    Object.entries(nodesOf(document)).flatMap(([key, node]) =>
      isObject(node) && node.content === content ? [key] : [],
    ),
  )[0];

const isNew = ({ words }: Said, key: string): boolean => !Object.hasOwn(nodesOf(words.before), key);
const isGone = ({ words }: Said, key: string): boolean => !Object.hasOwn(nodesOf(words.after), key);

/** A place taken or left by a block that was there before and is still: what came and went has been said. */
function sayPlace(change: Said): readonly string[] {
  return change.after === undefined ? [] : sayMoved(change, change.found[2] ?? '');
}

const sayMoved = (change: Said, key: string): readonly string[] =>
  isNew(change, key) || isGone(change, key) ? [] : [`移动了区块${nodeName(change.words, key)}`];

/** The blocks that a whole slot, or all of them, holds by now. */
function childrenOf({ after, steps }: Said): readonly string[] {
  if (!isObject(after)) return [];
  if (steps.length === 4) return Object.keys(after);
  return Object.values(after).flatMap((slot) => (isObject(slot) ? Object.keys(slot) : []));
}

const fieldsOf = ({ before, after }: Said): readonly string[] => [
  ...new Set([before, after].flatMap((value) => (isObject(value) ? Object.keys(value) : []))),
];

const within = (change: Said, field: string): Said => ({
  ...change,
  before: isObject(change.before) ? change.before[field] : undefined,
  after: isObject(change.after) ? change.after[field] : undefined,
});

function sayContent(change: Said): readonly string[] {
  const owner = ownerOf(change, change.found[0] ?? '');
  return owner === undefined || isNew(change, owner) || isGone(change, owner)
    ? []
    : [`修改了${nodeName(change.words, owner)}的文字`];
}

/** 「“首屏”的标题由“甲”改为“乙”」; a long text, and what is no text, is only said to be another. */
function sayField(change: Said, field: string): readonly string[] {
  const isText = change.steps[0] === 'content';
  const owner = isText ? ownerOf(change, change.found[0] ?? '') : change.found[0];
  if (owner === undefined) return [];
  const kind = allAt(change.words, ['nodes', owner])
    .map((node) => blockOf(change.words, node))
    .find((one) => one !== undefined);
  const known: BlockField | undefined = entryOf(kind?.fields, field);
  const what = `${nodeName(change.words, owner)}的${known?.label ?? field}`;
  const [before, after] = [wordOf(change.before, known), wordOf(change.after, known)];
  if (before === null || after === null) return [`修改了${what}`];
  return [`${what}由${before}改为${after}`];
}

function wordOf(value: unknown, field: BlockField | undefined): string | null {
  if (isObject(value)) return typeof value.text === 'string' ? wordOf(value.text, undefined) : null;
  if (Array.isArray(value)) return null;
  if (field && 'options' in field && typeof value === 'string') return `“${entryOf(field.options, value) ?? value}”`;
  const said = value === undefined ? '默认' : sayValue(value);
  return said.length > 42 ? null : said;
}
