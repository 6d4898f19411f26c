import { isObject, valueAt } from './diff-documents.ts';
import { nameOf, nameOfField, titleOfDocument } from './names.ts';
import { lookUp } from './naming.ts';
import { sayValue } from './say-value.ts';
import { cameOrWent, type Said, type Saying, saying } from './saying.ts';

/** How an entity uses fieldsets, and how the fields of one stand in its section. What is not taken over is said at the fields. */
export const fieldsetSayings: readonly Saying[] = [
  saying('/fieldsets', (change) =>
    keysOf(change.after ?? change.before).map((key) =>
      sayUse(change, key, valueAt(asMap(change.after ?? change.before), key)),
    ),
  ),
  saying('/fieldsets/:', (change) => sayUse(change, change.found[0] ?? '', change.after ?? change.before)),
  saying('/fieldsets/:/label', (change) => `字段组${setOf(change)}的字段名称前改为${sayValue(change.after)}`),
  saying('/fieldsets/:/without', () => []),
  saying('/fieldsets/:/forms/**', ({ steps, ...change }) =>
    steps.at(-1) === 'without' ? [] : `修改了字段组${setOf({ ...change, steps })}在表单里的位置`,
  ),
  saying('/fieldsets/:/**', (change) => `修改了字段组${setOf(change)}的用法`),
  saying('/cells/:', (change) => `${change.after === undefined ? '不再显示' : '显示'}${fieldOf(change)}`),
  saying('/cells/:/span', (change) =>
    change.after === undefined ? `${fieldOf(change)}恢复默认占格` : `${fieldOf(change)}占${sayValue(change.after)}格`,
  ),
  saying('/cells/:/rank', (change) => `移动了${fieldOf(change)}的位置`),
  saying('/cols', (change) => `每行放${sayValue(change.after ?? 3)}个字段`),
];

const asMap = (value: unknown) => (isObject(value) ? value : {});
const keysOf = (value: unknown): readonly string[] => Object.keys(asMap(value));
const fieldOf = ({ words, found: [key = ''] }: Said): string => `“${nameOfField(words, key)}”`;

function sayUse(change: Said, key: string, use: unknown): string {
  const { label, part } = asMap(use);
  const named = typeof label === 'string' ? `（名称前加“${label}”）` : '';
  const where =
    typeof part === 'string'
      ? `在“${nameOf(lookUp(change.words, ...part.split('.').flatMap((one) => ['parts', one])), part)}”中`
      : '';
  const set = setOf({ ...change, found: [key] });
  return cameOrWent(change) === '删除' ? `与字段组${set}解除关联` : `${where}使用字段组${set}${named}`;
}

function setOf({ words, found: [key = ''] }: Said): string {
  const of = lookUp(words, 'fieldsets', key, 'of');
  return `“${typeof of === 'string' ? (titleOfDocument(words, `fieldset:${of}`) ?? of) : key}”`;
}
