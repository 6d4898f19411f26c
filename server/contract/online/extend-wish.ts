import { Refusal } from '../../errors.ts';
import type { FieldWish } from '../../platform/fields/fields.contract.ts';
import type { ExtendItem } from '../form-style.contract.ts';

const isTrue = (value: unknown): boolean => value === true || value === 'true';

/** An item as the old clients send it, as a field the company wishes for. */
export function wishFrom(item: ExtendItem, part: string): Partial<FieldWish> & Pick<FieldWish, 'part' | 'key'> {
  const marks = (item.editProperty ?? '').split(',');
  const width = item.width === null || item.width === undefined || item.width === '' ? null : Number(item.width);
  return {
    part,
    key: item.fieldName,
    kind: kindOf(item),
    need: isTrue(item.required) || marks.includes('1'),
    w: width,
    dict: item.dictCode || null,
    ...(item.labelName === undefined ? {} : { label: item.labelName }),
  };
}

function kindOf({ dataType = 'String', onlyInteger, dictCode }: ExtendItem): string {
  if (dictCode) return 'choice';
  const kinds: Readonly<Record<string, string>> = {
    String: 'text',
    date: 'date',
    dateTime: 'dateTime',
    number: isTrue(onlyInteger) ? 'integer' : 'decimal',
  };
  const kind = Object.hasOwn(kinds, dataType) ? kinds[dataType] : undefined;
  if (!kind)
    throw new Refusal('invalid_input', { text: `不支持的数据类型“${dataType}”，可用 String、date、dateTime、number` });
  return kind;
}

/** `material:shelfNo` as `getList` gives it. */
export function idParts(id: string): { type: string; key: string } {
  const at = id.lastIndexOf(':');
  if (at < 1) throw new Refusal('invalid_input', { text: '参数不识别！' });
  return { type: id.slice(0, at), key: id.slice(at + 1) };
}
