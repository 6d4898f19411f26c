import { describe, expect, test } from 'vitest';
import { contrast } from '../../../schemas/kinds/contrast.ts';
import type { Document } from '../../../schemas/language/document.ts';
import { catalogDocuments } from '../../../tests/fixtures/catalog-plans.ts';
import { doCommand } from '../../kernel/command.ts';
import { unread } from '../../kernel/contrast-note.ts';
import { noteContrast } from './contrast-notes.ts';

const site = { primaryColor: '#004CE0', template: 'pro' };
const page = (block: string, content: object, props: object = {}) =>
  ({
    kind: 'page',
    key: 'about',
    spec: 1,
    title: '关于',
    root: 'p',
    nodes: { p: { block: 'page@1' }, one: { block: `${block}@1`, content: 'c', props } },
    content: { c: content },
  }) as unknown as Document;
const words = (style: object, isBold = false) => ({ title: { text: '阳光采购', isBold, style } });

describe('a colour that was chosen', () => {
  test.each([
    [
      'pale words on the white of the page',
      page('richText', words({ color: '#AAAAAA', fontSize: 16 })),
      ['/content/c/title/style/color'],
    ],
    ['dark ones', page('richText', words({ color: '#333333', fontSize: 16 })), []],
    ['large ones need less', page('richText', words({ color: '#8A8A8A', fontSize: 36 })), []],
    ['none at all', page('richText', words({ fontSize: 16 })), []],
    [
      'white words on a pale band',
      page('callToAction', words({ fontSize: 36 }), { bgColor: '#FFE58F' }),
      ['/nodes/one/props/bgColor'],
    ],
    ['white words on the band of the site', page('callToAction', words({ fontSize: 36 })), []],
    [
      'dark words on the filled first screen',
      page('hero', words({ color: '#16203A', fontSize: 56 })),
      ['/content/c/title/style/color'],
    ],
    [
      'white words on a yellow first screen',
      page('hero', words({ fontSize: 56 }), { primaryColor: '#FADB14' }),
      ['/nodes/one/props/primaryColor'],
    ],
    ['words over a picture', page('loginWords', words({ color: '#FFFFFF', fontSize: 36 })), []],
  ])('%s', (_, document, paths) => {
    expect(noteContrast(document, site).map(({ path }) => path)).toEqual(paths);
  });

  test('is mended by the nearest colour that is read, in one step', () => {
    const document = page('richText', words({ color: '#AAAAAA', fontSize: 16 }));
    const [problem] = noteContrast(document, site);
    expect(problem?.text).toMatch(/^标题的颜色看不清：对比度 2\.3，至少要 4\.5；最接近的可用颜色是 #[0-9A-F]{6}$/);
    const mended = problem?.repair && doCommand(document, problem.repair.ask, 0)?.document;
    expect(mended && noteContrast(mended as Document, site)).toEqual([]);
  });
});

test('the nearest colour passes, and the one before it did not', () => {
  const found = unread('#FADB14', '#ffffff');
  expect(found && contrast(found.better, '#ffffff')).toBeGreaterThanOrEqual(4.5);
  expect(found && contrast(found.better, '#ffffff')).toBeLessThan(5);
  expect(unread('#fff', '#004ce0')).toBeNull();
});

test('the pages the product ships are read in both templates', () => {
  const pages = catalogDocuments().filter(({ kind }) => kind === 'page' || kind === 'fragment');
  expect(pages.length).toBeGreaterThan(0);
  for (const template of ['se', 'pro'])
    expect(pages.flatMap((each) => noteContrast(each, { ...site, template }))).toEqual([]);
});
