import type { FieldWish } from '../../features/fields/fields.contract.ts';
import { Refusal } from '../../kernel/errors.ts';
import type { ExtendItem } from '../form-style.contract.ts';

const isTrue = (value: unknown): boolean => value === true || value === 'true';

/** An item as the old clients send it, as a field the company wishes for. */
export function wishFrom(item: ExtendItem, part: string): Partial<FieldWish> & Pick<FieldWish, 'part' | 'key'> {
  const marks = (item.editProperty ?? '').split(',').map((mark) => mark.trim());
  const width = item.width === null || item.width === undefined || item.width === '' ? null : Number(item.width);
  return {
    part,
    key: item.fieldName,
    kind: kindOf(item),
    need: isTrue(item.required) || marks.includes('1'),
    locked: marks.includes('2'),
    w: width,
    dict: item.dictCode || null,
    ...(item.defaultValue === undefined ? {} : { start: String(item.defaultValue ?? '') || null }),
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

/** Its place among the fields of a company, counted from 0; undefined: where it is, and behind all others when it is new. */
export function placeFrom({ orderNum }: ExtendItem): number | undefined {
  if (orderNum === undefined || orderNum === null || orderNum === '') return undefined;
  const place = Number(orderNum);
  if (!Number.isInteger(place) || place < 0) throw new Refusal('invalid_input', { text: '排序（orderNum）应为整数' });
  return Math.max(0, place - 1);
}

/** `material:shelfNo` as `getList` gives it. */
export function idParts(id: string): { type: string; key: string } {
  const at = id.lastIndexOf(':');
  if (at < 1) throw new Refusal('invalid_input', { text: '参数不识别！' });
  return { type: id.slice(0, at), key: id.slice(at + 1) };
}
