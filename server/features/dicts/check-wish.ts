import { Refusal } from '../../kernel/errors.ts';
import type { House } from '../../kernel/house.ts';
import type { DictWish } from './dict-change.ts';
import { readDicts } from './read-dicts.ts';

const KEY = /^[a-z][a-zA-Z0-9_]{0,40}$/;

/** A wish whose entries can be told apart, by their values and by their words. */
export function checkWish(wish: DictWish): DictWish {
  const items = wish.items.map((entry) => ({ ...entry, value: entry.value.trim(), text: entry.text.trim() }));
  const refuse = (text: string) => new Refusal('invalid_input', { text });
  if (wish.title.trim() === '') throw refuse('请填写字典名称');
  const values = new Set<string>();
  const texts = new Set<string>();
  for (const { value, text, off } of items) {
    if (value === '' || text === '') throw refuse('请填写选项的名称和数据值');
    if (values.has(value)) throw refuse(`数据值“${value}”重复`);
    if (!off && texts.has(text)) throw refuse(`选项“${text}”重复，请停用其中一个或改名`);
    values.add(value);
    if (!off) texts.add(text);
  }
  return { ...wish, title: wish.title.trim(), items };
}

/** A code for a new dictionary: it becomes part of every document that uses it. */
export async function checkNewKey({ db }: Pick<House, 'db'>, tenant: number, key: string): Promise<void> {
  if (!KEY.test(key)) {
    throw new Refusal('invalid_input', { text: '字典编码以小写字母开头，只能用字母、数字和下划线，最多41个字符' });
  }
  if ((await readDicts(db.owner, tenant, key)).length > 0) {
    throw new Refusal('duplicate_record', { text: '字典编码已存在' });
  }
}
