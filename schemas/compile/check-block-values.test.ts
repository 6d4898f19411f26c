import { describe, expect, it } from 'vitest';
import type { BlockField } from '../kinds/block-kind.ts';
import { isColor, isPictureSource, isSafeLink } from '../kinds/block-values.ts';
import { checkBlockValues } from './check-block-values.ts';

const fields: Readonly<Record<string, BlockField>> = {
  title: { kind: 'words', label: '标题', max: 5 },
  note: { kind: 'text', label: '说明', max: 5 },
  html: { kind: 'html', label: '正文' },
  go: { kind: 'link', label: '链接' },
  picture: { kind: 'picture', label: '图片' },
  color: { kind: 'color', label: '颜色' },
  height: { kind: 'number', label: '高度', start: 2, min: 1, max: 9 },
  on: { kind: 'flag', label: '显示', start: false },
  tone: { kind: 'choice', label: '底色', start: 'plain', options: { plain: '白' } },
  rows: {
    kind: 'rows',
    label: '数字',
    most: 1,
    fields: { value: { kind: 'number', label: '数', start: 0, min: 0, max: 9 } },
  },
  fragment: { kind: 'fragment', label: '片段' },
};
const told = (values: unknown): string[] =>
  checkBlockValues(values, fields, '', '块').map(({ code, path }) => `${code} ${path}`);
const file = '01890000-0000-7000-8000-000000000001';

describe('values of a block', () => {
  it.each([
    [{}],
    [{ title: null, note: null }],
    [{ title: { text: '五个字的题', isBold: true, style: { textAlign: 'center', fontSize: 36, color: '#FFF' } } }],
    [{ note: '', html: '<p>x</p>', go: { href: '/about', newWindow: true }, picture: { src: 'art:network', alt: '' } }],
    [{ picture: { src: file, focus: { x: 0, y: 100 }, crop: { x: 1, y: 1, width: 50, height: 50 } } }],
    [{ color: '#004CE0', height: 9, on: true, tone: 'plain', fragment: '', rows: { a: { value: 3, rank: 'a0' } } }],
    [{ rows: [{ key: 'a', value: 3 }] }],
  ])('%j are good', (values) => {
    expect(told(values)).toEqual([]);
  });

  it.each([
    ['a list', [], 'wrong_type '],
    ['what the block has not', { size: 1 }, 'unknown_block_field /size'],
    ['what every object has', { constructor: 1 }, 'unknown_block_field /constructor'],
    ['a number for words', { title: 3 }, 'wrong_type /title'],
    ['words too long', { title: { text: '六个字的标题' } }, 'too_long /title/text'],
    ['a style of its own', { title: { text: '', style: { position: 'fixed' } } }, 'unknown_key /title/style/position'],
    [
      'an alignment nobody offers',
      { title: { text: '', style: { textAlign: 'justify' } } },
      'not_an_option /title/style/textAlign',
    ],
    ['an odd size', { title: { text: '', style: { fontSize: 17 } } }, 'not_a_font_size /title/style/fontSize'],
    ['a size too small', { title: { text: '', style: { fontSize: 14 } } }, 'not_a_font_size /title/style/fontSize'],
    ['a size too large', { title: { text: '', style: { fontSize: 82 } } }, 'not_a_font_size /title/style/fontSize'],
    ['a colour that is none', { title: { text: '', style: { color: 'red' } } }, 'not_a_color /title/style/color'],
    ['a handler on words', { title: { text: '', onclick: 'x' } }, 'unknown_key /title/onclick'],
    ['a text too long', { note: '六个字的说明' }, 'too_long /note'],
    ['a link without an object', { go: '/about' }, 'wrong_type /go'],
    ['a link of another scheme', { go: { href: 'javascript:alert(1)' } }, 'not_a_link /go/href'],
    ['a picture from elsewhere', { picture: { src: 'https://example.com/x.png' } }, 'not_a_picture /picture/src'],
    ['a focus outside', { picture: { src: file, focus: { x: 101, y: 0 } } }, 'wrong_type /picture/focus'],
    ['a cut without a size', { picture: { src: file, crop: { x: 0, y: 0 } } }, 'wrong_type /picture/crop'],
    ['a colour with more behind it', { color: '#fff;background:url(//x)' }, 'not_a_color /color'],
    ['a number as text', { height: '9' }, 'not_a_number /height'],
    ['no number', { height: Number.NaN }, 'not_a_number /height'],
    ['too little', { height: 0 }, 'below_least /height'],
    ['too much', { height: 10 }, 'above_most /height'],
    ['a flag as text', { on: 'true' }, 'wrong_type /on'],
    ['an option of every object', { tone: 'toString' }, 'not_an_option /tone'],
    ['too many rows', { rows: [{}, {}] }, 'too_many_values /rows'],
    ['a row that is none', { rows: { a: 3 } }, 'wrong_type /rows/a'],
    ['a wrong value in a row', { rows: { a: { value: 'x' } } }, 'not_a_number /rows/a/value'],
    ['a fragment that is no name', { fragment: {} }, 'wrong_type /fragment'],
  ])('%s is told at its place', (_, values, issue) => {
    expect(told(values)).toContain(issue);
  });
});

/** What an editor may type where an address is asked for, and what a visitor's browser could make of it. */
describe('an address', () => {
  it.each([
    '/about',
    '/news?pageNo=2#x',
    '#top',
    '?type=tender',
    'https://example.com/a',
    'http://example.com',
    'mailto:a@example.com',
    'tel:400-000-0000',
    'HTTPS://EXAMPLE.COM',
  ])('%s is drawn', (href) => {
    expect(isSafeLink(href)).toBe(true);
  });

  it.each([
    '',
    'about',
    '//example.com',
    '/\\example.com',
    '\\\\example.com',
    'https:',
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    ' javascript:alert(1)',
    'java\tscript:alert(1)',
    'java\nscript:alert(1)',
    '\u0001javascript:alert(1)',
    'vbscript:msgbox(1)',
    'data:text/html,<script>alert(1)</script>',
    'blob:https://example.com/x',
    'file:///etc/passwd',
    'ftp://example.com',
    'view-source:https://example.com',
    'intent://x',
    'https://example.com/ a',
    `https://example.com/${'a'.repeat(2000)}`,
  ])('%j is not', (href) => {
    expect(isSafeLink(href)).toBe(false);
  });
});

it.each([
  ['#fff', true],
  ['#004CE0', true],
  ['#004CE080', true],
  ['#ff', false],
  ['red', false],
  ['#fff;}', false],
  ['url(#x)', false],
  ['var(--p)', false],
  ['expression(alert(1))', false],
  [7, false],
])('%j is a colour: %s', (value, is) => {
  expect(isColor(value)).toBe(is);
});

it.each([
  ['art:network', true],
  [file, true],
  ['art:../x', false],
  ['https://example.com/x.png', false],
  ['/api/x', false],
  ['data:image/svg+xml,<svg onload=alert(1)>', false],
])('%s is one of our pictures: %s', (src, is) => {
  expect(isPictureSource(src)).toBe(is);
});

describe('a hundred thousand properties nobody knows end in issues and not in a fault:', () => {
  const count = 150_000;
  const odd = Object.fromEntries(Array.from({ length: count }, (_, no) => [`odd${no}`, 1]));
  it.each([
    ['of words', { title: { text: '', ...odd } }],
    ['of a style', { title: { text: '', style: odd } }],
    ['of a row', { rows: { a: odd } }],
  ])('%s', (_, values) => {
    expect(checkBlockValues(values, fields, '', '块')).toHaveLength(count);
  });
});
