import { nameAt, nameOfField } from '../../layers/names.ts';
import { nameOfEntry } from '../../layers/say-place.ts';
import { sayValue } from '../../layers/say-value.ts';
import { cameOrWent, type Said, type Saying, saying, shows } from '../../layers/saying.ts';

export const formsSayings: readonly Saying[] = [
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

const formOf = ({ words, found: [key = ''] }: Said): string => `“${nameAt(words, 'forms', key)}”`;
const sectionOf = ({ words, found: [form = '', key = ''] }: Said): string => nameAt(words, 'forms', form, 'head', key);
const partOf = ({ words, found: [, part = ''] }: Said): string => nameAt(words, 'parts', part);
const columnOf = ({ words, found: [, part = '', key = ''] }: Said): string =>
  nameOfEntry(words, ['parts', part, 'fields', key]);

const tabOf = ({ words, found: [form = ''] }: Said, key: unknown): string =>
  nameAt(words, 'forms', form, 'tabs', String(key));
const sayTab = (change: Said): string =>
  change.after === undefined ? '移到页签之外' : `移到页签“${tabOf(change, change.after)}”`;
