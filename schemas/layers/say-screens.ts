import { nameAt, nameOfField } from './names.ts';
import { sayFormula } from './say-formula.ts';
import { nameOfEntry } from './say-place.ts';
import { sayOperation } from './say-reference.ts';
import { sayValue } from './say-value.ts';
import { cameOrWent, gainAndLoss, type Said, type Saying, saying } from './saying.ts';

/** How it is shown: lists, forms, reports. */
export const screenSayings: readonly Saying[] = [
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
  saying('/lists/:/row', (change) => sayButtons(change, `列表${listOf(change)}的行操作`)),
  saying('/lists/:/bulk', (change) => sayButtons(change, `列表${listOf(change)}的批量操作`)),
  saying('/lists/:/**', (change) => `修改了列表${listOf(change)}`),

  saying('/forms/:', (change) => `${cameOrWent(change)}表单${formOf(change)}`),
  saying('/forms/:/tabs', (change) =>
    Object.keys(change.after ?? change.before ?? {}).map(
      (key) => `表单${formOf(change)}${cameOrWent(change)}页签“${tabOf(change, key)}”`,
    ),
  ),
  saying(
    '/forms/:/tabs/:',
    (change) => `表单${formOf(change)}${cameOrWent(change)}页签“${tabOf(change, change.found[1])}”`,
  ),
  saying(
    '/forms/:/tabs/:/title',
    (change) => `表单${formOf(change)}的页签${sayValue(change.before)}改名为${sayValue(change.after)}`,
  ),
  saying(
    '/forms/:/tabs/:/rank',
    (change) => `表单${formOf(change)}移动了页签“${tabOf(change, change.found[1])}”的位置`,
  ),
  saying('/forms/:/head/:/tab', (change) => `表单${formOf(change)}的分区“${sectionOf(change)}”${sayTab(change)}`),
  saying('/forms/:/body/:/tab', (change) => `表单${formOf(change)}的明细“${partOf(change)}”${sayTab(change)}`),
  saying('/forms/:/head/:', (change) => `表单${formOf(change)}${cameOrWent(change)}分区“${sectionOf(change)}”`),
  saying(
    '/forms/:/head/:/title',
    (change) => `表单${formOf(change)}的分区${sayValue(change.before)}改名为${sayValue(change.after)}`,
  ),
  saying('/forms/:/head/:/rank', (change) => `表单${formOf(change)}移动了分区“${sectionOf(change)}”的位置`),
  saying(
    '/forms/:/head/:/cells/:',
    (change) =>
      `表单${formOf(change)}的“${sectionOf(change)}”${shows(change)}“${nameOfField(change.words, change.found[2] ?? '')}”`,
  ),
  saying(
    '/forms/:/head/:/cells/:/rank',
    (change) => `表单${formOf(change)}移动了“${nameOfField(change.words, change.found[2] ?? '')}”的位置`,
  ),
  saying(
    '/forms/:/head/:/cells/:/**',
    (change) => `表单${formOf(change)}调整了“${nameOfField(change.words, change.found[2] ?? '')}”的宽度`,
  ),
  saying('/forms/:/head/:/**', (change) => `修改了表单${formOf(change)}的分区“${sectionOf(change)}”`),
  saying('/forms/:/body/:', (change) => `表单${formOf(change)}${shows(change)}明细“${partOf(change)}”`),
  saying(
    '/forms/:/body/:/cols/:',
    (change) => `表单${formOf(change)}的${partOf(change)}${shows(change)}“${columnOf(change)}”`,
  ),
  saying(
    '/forms/:/body/:/cols/:/rank',
    (change) => `表单${formOf(change)}的${partOf(change)}移动了“${columnOf(change)}”的位置`,
  ),
  saying('/forms/:/body/:/**', (change) => `修改了表单${formOf(change)}的明细“${partOf(change)}”`),
  saying('/forms/:/locked', (change) => `表单${formOf(change)}改为${change.after ? '只读' : '可填写'}`),
  saying('/forms/:/**', (change) => `修改了表单${formOf(change)}`),
];

const shows = ({ before, after }: Said): string =>
  before === undefined ? '显示' : after === undefined ? '不再显示' : '修改了';

const listOf = ({ words, found: [key = ''] }: Said): string => `“${nameAt(words, 'lists', key)}”`;
const lookOf = ({ words, found: [list = ''] }: Said, key = ''): string =>
  nameOfEntry(words, ['lists', list, 'as', key]);
const looksAs = (change: Said, key: string | undefined): string =>
  `${change.before === undefined ? '可以显示为' : change.after === undefined ? '不再显示为' : '修改了'}“${lookOf(change, key)}”`;
const formOf = ({ words, found: [key = ''] }: Said): string => `“${nameAt(words, 'forms', key)}”`;
const sectionOf = ({ words, found: [form = '', key = ''] }: Said): string => nameAt(words, 'forms', form, 'head', key);
const partOf = ({ words, found: [, part = ''] }: Said): string => nameAt(words, 'parts', part);
const columnOf = ({ words, found: [, part = '', key = ''] }: Said): string =>
  nameOfEntry(words, ['parts', part, 'fields', key]);

const tabOf = ({ words, found: [form = ''] }: Said, key: unknown): string =>
  nameAt(words, 'forms', form, 'tabs', String(key));
const sayTab = (change: Said): string =>
  change.after === undefined ? '移到页签之外' : `移到页签“${tabOf(change, change.after)}”`;

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
