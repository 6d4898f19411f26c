import type { DictLayers } from '../features/dicts/dict-change.ts';
import { type DictEntry, type DictWish, laidDict, textOf } from '../features/dicts/dict-change.ts';
import { entriesOf, type StoredDict } from '../features/dicts/read-dicts.ts';
import { Refusal } from '../kernel/errors.ts';
import type { SysDict, SysDictItem } from './dict.shapes.ts';

/** A dictionary as the old clients read it: its id is its code, and stays. */
export const wireDict = ({ key, laid, created, updated }: StoredDict): SysDict => ({
  id: key,
  type: 0,
  dictName: textOf(laid.title),
  dictCode: key,
  description: laid.note ?? null,
  delFlag: 0,
  createBy: created?.by ?? null,
  createTime: created?.at ?? null,
  updateBy: updated?.by ?? null,
  updateTime: updated?.at ?? null,
});

/** Its entries; the id of one is `code:value`. */
export const wireItems = ({ key, laid, updated }: StoredDict): SysDictItem[] =>
  entriesOf(laid).map(({ value, text, off, note }, at) => ({
    id: `${key}:${value}`,
    dictId: key,
    itemText: text,
    itemValue: value,
    description: note ?? null,
    sortOrder: at + 1,
    status: off ? 0 : 1,
    createBy: null,
    createTime: null,
    updateBy: updated?.by ?? null,
    updateTime: updated?.at ?? null,
  }));

/** `code:value` taken apart; a value may hold colons, a code cannot. */
export function splitItemId(id: string): { readonly key: string; readonly value: string } {
  const at = id.indexOf(':');
  if (at < 1) throw new Refusal('unknown_record', { text: '未找到对应实体' });
  return { key: id.slice(0, at), value: id.slice(at + 1) };
}

/** A dictionary as it stands, as a wish to be changed. */
export function wishOf(layers: DictLayers): DictWish {
  const laid = laidDict(layers);
  if (!laid) throw new Refusal('unknown_record', { text: '未找到对应实体' });
  return { title: textOf(laid.title), note: laid.note, items: entriesOf(laid) };
}

/** What clients send of an entry. */
export interface WireItem {
  readonly itemText?: string | null;
  readonly itemValue?: string | null;
  readonly description?: string | null;
  readonly sortOrder?: number | string | null;
  readonly status?: number | string | null;
}

/** The entry over what it was: what is not sent stays. */
export function entryFrom(sent: WireItem, was: DictEntry | null): DictEntry {
  const value = (sent.itemValue ?? was?.value ?? '').trim();
  const text = (sent.itemText ?? was?.text ?? '').trim();
  if (value === '' || text === '') throw new Refusal('invalid_input', { text: '请填写选项的名称和数据值' });
  const off = sent.status === undefined || sent.status === null ? was?.off : String(sent.status) === '0';
  const note = sent.description === undefined ? was?.note : sent.description;
  return { ...was, value, text, off, note };
}

/** Entries with one put where its `sortOrder`, counted from one, wants it; behind all where it wants nothing. */
export function placed(items: readonly DictEntry[], entry: DictEntry, sortOrder: WireItem['sortOrder']): DictEntry[] {
  const wanted = Math.trunc(Number(sortOrder));
  const known = sortOrder !== undefined && sortOrder !== null && sortOrder !== '' && Number.isFinite(wanted);
  const place = known ? Math.min(Math.max(wanted - 1, 0), items.length) : items.length;
  return [...items.slice(0, place), entry, ...items.slice(place)];
}
