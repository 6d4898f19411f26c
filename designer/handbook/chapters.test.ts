import { expect, test } from 'vitest';
import { blockKinds } from '../../renderers/blocks/kinds.ts';
import { chartKinds } from '../../renderers/charts/kinds.ts';
import { fieldKinds } from '../../renderers/fields/kinds.ts';
import { listKinds } from '../../renderers/lists/kinds.ts';
import { actionKinds } from '../../schemas/actions/kinds.ts';
import { functionNames } from '../../schemas/expressions/function-names.ts';
import { chapters, findEntries } from './chapters.ts';

const namesOf = (key: string) => chapters.find((chapter) => chapter.key === key)?.entries.map(({ name }) => name);

test('tells of every kind there is', () => {
  expect(namesOf('fields')).toEqual(fieldKinds.map(({ name }) => name));
  expect(namesOf('actions')).toEqual(actionKinds.map(({ name }) => name));
  expect(namesOf('charts')).toEqual(chartKinds.map(({ name }) => name));
  expect(namesOf('lists')).toEqual(listKinds.map(({ name }) => name));
  expect(namesOf('blocks')).toEqual(blockKinds.map(({ name }) => name));
  expect(namesOf('functions')).toEqual(functionNames);
});

test('says something of each, in Chinese', () => {
  for (const { about, facts } of chapters.flatMap(({ entries }) => entries)) {
    expect(about).toMatch(/\p{Script=Han}/u);
    for (const { label, text } of facts) expect([label, text]).not.toContain('');
  }
});

test('an amount says how it is asked for, what can be set and how it is kept', () => {
  const money = chapters[0]?.entries.find(({ name }) => name === 'money');
  const facts = Object.fromEntries((money?.facts ?? []).map(({ label, text }) => [label, text]));
  expect(facts.可查询).toContain('介于');
  expect(facts.设置).toContain('币种');
  expect(facts.存储).toBe('numeric(18,2)');
});

test('is searched by name, title and what it is for; chapters without anything are left out', () => {
  const found = findEntries(chapters, ' 四舍五入 ');
  expect(found.map(({ key }) => key)).toEqual(['functions']);
  expect(found[0]?.entries.map(({ name }) => name)).toEqual(['round']);
  expect(findEntries(chapters, '没有这种东西')).toEqual([]);
  expect(findEntries(chapters, '')).toEqual(chapters);
});
