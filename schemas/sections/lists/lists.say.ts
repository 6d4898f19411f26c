import { nameAt, nameOfField } from '../../layers/names.ts';
import { sayFormula } from '../../layers/say-formula.ts';
import { nameOfEntry } from '../../layers/say-place.ts';
import { sayOperation } from '../../layers/say-reference.ts';
import { sayValue } from '../../layers/say-value.ts';
import { cameOrWent, gainAndLoss, type Said, type Saying, saying, shows } from '../../layers/saying.ts';

export const listsSayings: readonly Saying[] = [
  saying('/lists/:', (change) => `${cameOrWent(change)}列表${listOf(change)}`),
  saying('/lists/:/title', (change) => `列表${listOf(change)}的标题改为${sayValue(change.after)}`),
  saying('/lists/:/as', (change) =>
    Object.keys(change.after ?? change.before ?? {}).map((key) => `列表${listOf(change)}${looksAs(change, key)}`),
  ),
  saying('/lists/:/as/:', (change) => `列表${listOf(change)}${looksAs(change, change.found[1])}`),
  saying(
    '/lists/:/as/:/rank',
    (change) => `列表${listOf(change)}移动了显示方式“${lookOf(change, change.found[1])}”的位置`,
  ),
  saying('/lists/:/as/:/**', (change) => `列表${listOf(change)}修改了显示方式“${lookOf(change, change.found[1])}”`),
  saying(
    '/lists/:/cols/:',
    (change) => `列表${listOf(change)}${shows(change)}“${nameOfField(change.words, change.found[1] ?? '')}”`,
  ),
  saying(
    '/lists/:/cols/:/rank',
    (change) => `列表${listOf(change)}移动了“${nameOfField(change.words, change.found[1] ?? '')}”的位置`,
  ),
  saying(
    '/lists/:/cols/:/w',
    (change) =>
      `列表${listOf(change)}的“${nameOfField(change.words, change.found[1] ?? '')}”列${change.after === undefined ? '恢复默认宽度' : `宽改为${sayValue(change.after)}`}`,
  ),
  saying(
    '/lists/:/cols/:/off',
    (change) =>
      `列表${listOf(change)}默认${change.after ? '不显示' : '显示'}“${nameOfField(change.words, change.found[1] ?? '')}”`,
  ),
  saying(
    '/lists/:/cols/:/**',
    (change) => `修改了列表${listOf(change)}的“${nameOfField(change.words, change.found[1] ?? '')}”列`,
  ),
  saying(
    '/lists/:/find/:',
    (change) =>
      `列表${listOf(change)}${change.after === undefined ? '不再按' : '可以按'}“${nameOfField(change.words, change.found[1] ?? '')}”查询`,
  ),
  saying(
    '/lists/:/find/:/**',
    (change) => `修改了列表${listOf(change)}按“${nameOfField(change.words, change.found[1] ?? '')}”查询的方式`,
  ),
  saying('/lists/:/sort', (change) => `列表${listOf(change)}${saySort(change)}`),
  saying(
    '/lists/:/where',
    (change) =>
      `列表${listOf(change)}${change.after === undefined ? '不再限制范围' : `只显示符合${sayFormula(change.words, change.after)}的数据`}`,
  ),
  saying('/lists/:/stars', (change) => `列表${listOf(change)}${change.after === true ? '可以收藏' : '不再可以收藏'}`),
  saying('/lists/:/row', (change) => sayButtons(change, `列表${listOf(change)}的行操作`)),
  saying('/lists/:/bulk', (change) => sayButtons(change, `列表${listOf(change)}的批量操作`)),
  saying('/lists/:/**', (change) => `修改了列表${listOf(change)}`),
];

const listOf = ({ words, found: [key = ''] }: Said): string => `“${nameAt(words, 'lists', key)}”`;
const lookOf = ({ words, found: [list = ''] }: Said, key = ''): string =>
  nameOfEntry(words, ['lists', list, 'as', key]);
const looksAs = (change: Said, key: string | undefined): string =>
  `${change.before === undefined ? '可以显示为' : change.after === undefined ? '不再显示为' : '修改了'}“${lookOf(change, key)}”`;

function saySort({ after, words }: Said): string {
  if (!Array.isArray(after)) return '按创建时间倒序';
  const orders = after.map((word: string) =>
    word.startsWith('-') ? `${nameOfField(words, word.slice(1))}倒序` : `${nameOfField(words, word)}正序`,
  );
  return `按${orders.join('、')}排列`;
}

function sayButtons(change: Said, where: string): readonly string[] {
  const { gained, lost } = gainAndLoss(change);
  const name = (list: readonly string[]) => list.map((one) => `“${sayOperation(change.words, one)}”`).join('、');
  if (gained.length + lost.length === 0) return [`调整了${where}的次序`];
  return [
    ...(gained.length > 0 ? [`${where}增加${name(gained)}`] : []),
    ...(lost.length > 0 ? [`${where}去掉${name(lost)}`] : []),
  ];
}
