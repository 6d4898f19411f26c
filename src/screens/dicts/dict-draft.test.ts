import { expect, test } from 'vitest';
import { type DictDraft, isSame, problemsOf, wishOf, withEntry, withNewEntry, withoutEntry } from './dict-draft.ts';

const entry = (value: string, text: string, off = false) => ({
  id: value,
  value,
  text,
  tone: null,
  off,
  under: null,
  note: null,
  isNew: false,
});
const draft: DictDraft = { title: '颜色', note: '', entries: [entry('R', '红'), entry('G', '绿')] };

test('what is added and taken away again leaves nothing', () => {
  const more = withNewEntry(draft);
  expect(isSame(draft, more)).toBe(false);
  expect(isSame(draft, withoutEntry(more, more.entries.at(-1)?.id ?? ''))).toBe(true);
  expect(isSame(draft, withEntry(draft, 'R', { text: ' 红 ' }))).toBe(true);
});

test('two new entries are told apart before they have values', () => {
  const ids = withNewEntry(withNewEntry(draft)).entries.map(({ id }) => id);
  expect(new Set(ids).size).toBe(4);
});

test.each([
  { entries: [entry('R', '红')], is: [] },
  { entries: [entry('R', '红'), entry('R', '绿')], is: ['数据值重复', '数据值重复'] },
  { entries: [entry('R', '红'), { ...entry('G', '红'), id: 'x' }], is: ['名称重复', '名称重复'] },
  { entries: [entry('R', '红'), entry('G', '红', true)], is: [] },
  { entries: [{ ...entry('R', ' '), id: 'y' }], is: ['请填写名称'] },
  { entries: [{ ...entry(' ', '红'), id: 'z' }], is: ['请填写数据值'] },
])('is told what is wrong: $is', ({ entries, is }) => {
  // one id for two rows would hide one of the problems
  const told = problemsOf({ ...draft, entries: entries.map((one, at) => ({ ...one, id: String(at) })) });
  expect([...told.values()]).toEqual(is);
});

test('what is sent is trimmed, in the order it stands in', () => {
  const wish = wishOf(withEntry(draft, 'G', { text: ' 翠绿 ' }));
  expect(wish).toMatchObject({ title: '颜色', note: null, items: [{ value: 'R' }, { value: 'G', text: '翠绿' }] });
});
