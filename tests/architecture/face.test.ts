import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { isTest, readSources } from './sources.ts';

const sources = readSources().filter((one) => !isTest(one));

/** What is said of one thing is said in one word: on the left as nobody says it any more, on the right as it is said. */
const terms: Readonly<Record<string, string>> = {
  先不显示: '默认隐藏',
  先收起: '收在更多里',
  查法可换: '可选匹配方式',
  看得到的行: '可见数据',
  提交时的样子: '提交版本',
  帐号: '账号',
  帐户: '账户',
  其它供应商: '其他供应商',
};

const catalog = path.join(import.meta.dirname, '../../schemas/catalog');
const documents = fs
  .readdirSync(catalog, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.json'))
  .map((name) => ({ path: `schemas/catalog/${name}`, text: fs.readFileSync(path.join(catalog, name), 'utf8') }));

const wrongIn = (texts: readonly { readonly path: string; readonly text: string }[]): readonly string[] =>
  texts.flatMap((one) =>
    Object.entries(terms).flatMap(([wrong, right]) =>
      one.text.includes(wrong) ? [`${one.path}: 「${wrong}」 is called 「${right}」`] : [],
    ),
  );

test('menus, titles, buttons and sentences call things by one word', () => {
  expect(wrongIn([{ path: 'a.tsx', text: '<Button>帐号</Button>' }])).toEqual(['a.tsx: 「帐号」 is called 「账号」']);
  expect(wrongIn([...sources, ...documents])).toEqual([]);
});

const smallest = 12;

/** Sizes of letters that are written down, in style sheets, styles and drawings; what a token or a formula makes is another's to hold. */
const sizesIn = (text: string): readonly number[] =>
  [
    ...text.matchAll(/font-size: ?([\d.]+)px|fontSize: ?([\d.]+)\b|fontSize="([\d.]+)"|font: ?(?:\w+ )*([\d.]+)px/g),
  ].map((match) => Number(match.slice(1).find((size) => size !== undefined)));

test('no letter of the back office is smaller than twelve pixels', () => {
  expect(sizesIn('font-size: 11px; fontSize: 10, font: 600 9px x; fontSize="8"')).toEqual([11, 10, 9, 8]);
  const small = sources
    // What pages of the public site draw is scaled with its picture.
    .filter((one) => /^(src|renderers|designer)\//.test(one.path) && !/\/art\//.test(one.path))
    .flatMap((one) => sizesIn(one.text).flatMap((size) => (size < smallest ? [`${one.path}: ${size}px`] : [])));
  expect(small).toEqual([]);
});
