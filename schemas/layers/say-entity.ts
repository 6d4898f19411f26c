import { entryOf } from '../language/entry-of.ts';
import { usualRows } from '../language/fields.ts';
import type { FindDocument } from '../language/find.ts';
import { isObject } from './diff-documents.ts';
import { nameOf, nameOfField } from './names.ts';
import { lookUp } from './naming.ts';
import { partName } from './part-steps.ts';
import { sayFind } from './say-find.ts';
import { nameOfValue, sayResult, sayStart } from './say-formula.ts';
import { sayHere, titleHere } from './say-plainly.ts';
import { sayValue } from './say-value.ts';
import { cameOrWent, type Said, type Saying, saying } from './saying.ts';

/** What is stored: fields of the head and of parts, and what stands around them. */
export const entitySayings: readonly Saying[] = [
  saying('/title', ({ after }) => `改名为${sayValue(isObject(after) ? nameOf({ title: after }, '') : after)}`),
  saying('/title/zh', ({ after }) => `改名为${sayValue(after)}`),
  saying('/title/:', () => '修改了外文名称'),
  saying('/rev', () => []),
  saying('/spec', () => []),
  saying('/layer', () => []),
  saying('/note', () => '修改了备注'),
  saying('/icon', () => '换了图标'),
  saying(
    '/named',
    ({ after, words }) => `用${quoted(after ? nameOfField(words, String(after)) : '第一个文本字段')}作为数据的名称`,
  ),
  saying('/told', ({ after, words }) => sayTold(listed(after).map((key) => nameOfField(words, key)))),
  saying('/told/:', ({ words }) => sayTold(listed(lookUp(words, 'told')).map((key) => nameOfField(words, key)))),
  saying('/**/fields/:', sayField),
  saying('/**/fields/:/places', (change) => `字段${quoted(fieldOf(change))}${sayPlaces(change.after)}`),
  saying('/**/fields/:/:', (change) => sayProperty(change)),
  saying('/**/fields/:/**', (change) => `修改了字段${quoted(fieldOf(change))}的设置`),
  saying('/**/parts/:', (change) => `${cameOrWent(change)}明细${quoted(partName(change))}`),
  saying('/**/parts/:/label', ({ before, after }) => `明细${sayValue(before)}改名为${sayValue(after)}`),
  saying('/**/parts/:/rows', (change) => `修改了明细${quoted(partName(change))}的行数限制`),
  saying('/**/parts/:/rows/min', (change) => `明细${quoted(partName(change))}至少${sayValue(change.after ?? 0)}行`),
  saying(
    '/**/parts/:/rows/max',
    (change) => `明细${quoted(partName(change))}最多${sayValue(change.after ?? usualRows)}行`,
  ),
  saying(
    '/**/parts/:/rows/given',
    (change) => `明细${quoted(partName(change))}的行改由${change.after ? '系统带出' : '人增减'}`,
  ),
  saying('/**/parts/:/rank', (change) => `移动了明细${quoted(partName(change))}的位置`),
  saying('/when/**', () => '修改了视角的条件'),
  saying('/takes', () => '修改了视角取用的字段'),
];

const listed = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(String) : []);

const sayTold = (names: readonly string[]): string =>
  names.length === 0 ? '通知里只说名称' : `通知里还说到${names.map(quoted).join('、')}`;

const quoted = (name: string): string => `“${name}”`;

/** The full path of the field a change is about. */
function fieldPath({ steps }: Said): string {
  const place = steps.lastIndexOf('fields');
  const parts = steps.slice(0, place).filter((step, index) => step !== 'parts' || index % 2 === 1);
  return [...parts, steps[place + 1] ?? ''].join('.');
}

const keyOfField = (change: Said): string => fieldPath(change).split('.').at(-1) ?? '';
const partOfField = (change: Said): string => fieldPath(change).split('.').slice(0, -1).join('.');

const fieldOf = (change: Said): string => nameOfField(change.words, fieldPath(change));

function sayField(change: Said): string {
  return `${cameOrWent(change)}字段${quoted(fieldOf(change))}${kindOf(change)}`;
}

const kindOf = ({ words, after }: Said): string => {
  const title = isObject(after) && words.fields?.find(({ name }) => name === after.type)?.title;
  return title ? `（${title}）` : '';
};

const placeNames: Readonly<Record<string, string>> = { form: '表单', list: '列表', find: '查询条件' };

function sayPlaces(places: unknown): string {
  if (!Array.isArray(places)) return '显示在表单和列表';
  return places.length === 0
    ? '不在界面显示'
    : `显示在${places.map((place) => entryOf(placeNames, String(place))).join('、')}`;
}

/** Properties that a sentence of their own says better than “from this to that”. */
const properties: Readonly<Record<string, (after: unknown, change: Said) => string>> = {
  need: (after) => (after ? '改为必填' : '改为非必填'),
  locked: (after) => (after ? '改为只读' : '改为可填写'),
  stored: (after) => (after ? '改为保存计算结果' : '改为不保存计算结果'),
  live: (after) => (after ? '改为实时值，不再保存计算结果' : '不再是实时值'),
  calc: (after, change) => (after === undefined ? '不再自动计算' : `的计算公式改为${sayCalc(change, after)}`),
  start: (after, change) =>
    after === undefined
      ? '不再有默认值'
      : `的默认值改为${sayStart(change.words, after, keyOfField(change), partOfField(change))}`,
  help: (after) => (after === undefined ? '去掉了填写说明' : `的填写说明改为${sayValue(after)}`),
  type: (after, change) => `的类型由${sayHere(change, change.before)}改为${sayHere(change, after)}`,
  column: (after) => `的数据列改为${sayValue(after)}`,
  whenHidden: (after) => `隐藏时${{ clearOnSave: '保存时清空', clearAtOnce: '立即清空' }[String(after)] ?? '保留原值'}`,
  whenEmpty: (after) => (after === 'fold' ? '有内容以后才显示' : '没有内容也显示'),
  search: (after) => (after ? '可以按部分内容快速查找' : '不再按部分内容快速查找'),
  max: (after) => (after === undefined ? '不再限制上限' : `的上限改为${sayValue(after)}`),
  scale: (after) => (after === undefined ? '恢复默认的小数位数' : `的小数位数改为${sayValue(after)}`),
  find: (after, change) =>
    after === undefined
      ? '不再自动查找，由人选择'
      : sayFind(change.words, change.steps.slice(0, -1), after as FindDocument),
  dict: (after, change) => `改用字典${sayHere(change, after)}`,
  w: (after) => (after === undefined ? '恢复默认列宽' : `的列宽改为${sayValue(after)}`),
  span: (after) => (after === undefined ? '恢复默认占格' : `在表单中占${sayValue(after)}格`),
  slot: (after) => (after === undefined ? '显示在默认位置' : `显示在位置${sayValue(after)}`),
  retired: (after) => (after ? '停用，不再显示，已有的值保留' : '重新启用'),
};

function sayCalc(change: Said, text: unknown): string {
  const part = partOfField(change);
  const nameOf = (value: string) =>
    nameOfValue(change.words, [keyOfField(change)], part === '' ? [] : part.split('.'), value);
  return sayResult(change.words, text, part, nameOf);
}

function sayProperty(change: Said): string {
  const [property = ''] = change.steps.slice(-1);
  if (property === 'rank') return `移动了字段${quoted(fieldOf(change))}的位置`;
  if (property === 'label') return `字段${sayValue(change.before)}改名为${sayValue(change.after)}`;
  const say = entryOf(properties, property);
  const name = `字段${quoted(fieldOf(change))}`;
  return name + (say ? say(change.after, change) : `的“${titleHere(change)}”改为${sayHere(change, change.after)}`);
}
