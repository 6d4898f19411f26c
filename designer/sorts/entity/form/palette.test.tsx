import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { opensTo } from '../../../../schemas/sections/ext/ext.compile.ts';
import { Palette } from './Palette.tsx';

const tiles = (ext: Parameters<typeof opensTo>[0]) => {
  const markup = renderToStaticMarkup(<Palette onAdd={() => {}} opens={(kind) => opensTo(ext, kind)} />);
  return (title: string) => markup.includes(`${title}</button>`);
};

test('of a document of the product the palette offers what can be published, and what holds fields', () => {
  const offers = tiles({ types: ['text', 'signature'], slots: {}, max: 3 });
  expect(['单行文本', '签名', '分组'].map(offers)).toEqual([true, true, true]);
  expect(['金额', '附件', 'JSON'].map(offers)).toEqual([false, false, false]);
  const open = tiles(undefined);
  expect(['金额', '签名'].map(open)).toEqual([true, true]);
  expect(['附件', '编号'].map(open)).toEqual([false, false]);
  expect(tiles({ types: ['text'], slots: {}, max: 0 })('单行文本')).toBe(false);
});
