import { describe, expect, it } from 'vitest';
import type { BlockKind } from '../kinds/block-kind.ts';
import { readDocument } from '../language/document.ts';
import type { FragmentDocument, PageDocument, SiteDocument } from '../language/page.ts';
import { checkPage, checkSite, maySlotTake, type PageSurroundings } from './check-page.ts';
import { createFindings } from './findings.ts';

const kind = (name: string, more: Partial<BlockKind> = {}): BlockKind => ({
  name,
  version: 2,
  title: name,
  about: '',
  group: 'content',
  fields: {},
  ...more,
});
const kinds = [
  kind('page', {
    group: 'frame',
    slots: { header: { title: '页头', blocks: ['header'], most: 1 }, main: { title: '内容' } },
  }),
  kind('header', { group: 'frame', within: ['page'] }),
  kind('columns', { group: 'layout', slots: { left: { title: '左栏' }, box: { title: '登录', groups: ['login'] } } }),
  kind('text', {
    fields: {
      words: { kind: 'text', label: '文字' },
      height: { kind: 'number', label: '高度', start: 1, min: 0, max: 9, device: true },
      tone: { kind: 'choice', label: '底色', start: 'plain', options: { plain: '白' } },
    },
  }),
  kind('once', { most: 1 }),
  kind('form', { group: 'login' }),
  kind('shared', { standsForFragment: true, fields: { fragment: { kind: 'fragment', label: '片段' } } }),
];

function read<Kind>(json: object): Kind {
  const found = readDocument({ spec: 1, title: '页', ...json });
  if (!found.ok) throw new Error(JSON.stringify(found.issues));
  return found.value as Kind;
}
const page = (nodes: object, more: object = {}) =>
  read<PageDocument>({ kind: 'page', key: 'home', root: 'r', nodes, ...more });
const fragment = (key: string, nodes: object) => read<FragmentDocument>({ kind: 'fragment', key, root: 'f', nodes });

function told(document: PageDocument | FragmentDocument, around: Partial<PageSurroundings> = {}): string[] {
  const findings = createFindings(document.key);
  const blocks = new Map(kinds.map((each) => [each.name, each]));
  checkPage(document, { blocks, fragments: new Map(), pages: new Map(), ...around }, findings);
  return findings.issues.map(({ code, path }) => `${code} ${path}`).sort();
}
const root = (main: readonly string[], more: object = {}) => ({ block: 'page@2', slots: { main, ...more } });
const text = { block: 'text@2' };

describe('a page', () => {
  const whole = {
    r: root(['c'], { header: ['h'] }),
    h: { block: 'header@2' },
    c: { block: 'columns@2', slots: { left: ['a'] } },
    a: text,
  };
  it('that is one tree of known blocks at their places has nothing wrong with it', () => {
    expect(told(page(whole))).toEqual([]);
  });

  it.each([
    ['names a block that is not there', { r: root(['a', 'b']), a: text }, ['unknown_node /nodes/r/slots/main/b']],
    [
      'holds a block twice',
      { r: root(['a', 'c']), a: text, c: { block: 'columns@2', slots: { left: ['a'] } } },
      ['node_twice /nodes/c/slots/left/a'],
    ],
    ['keeps a block nowhere', { r: root([]), a: text }, ['node_unused /nodes/a']],
    [
      'holds two blocks in each other',
      {
        r: root([]),
        a: { block: 'columns@2', slots: { left: ['b'] } },
        b: { block: 'columns@2', slots: { left: ['a'] } },
      },
      ['node_circle /nodes/a', 'node_circle /nodes/b'],
    ],
    ['has a block nobody knows', { r: root(['a']), a: { block: 'nobody@1' } }, ['unknown_block /nodes/a/block']],
    ['has a block of a later version', { r: root(['a']), a: { block: 'text@3' } }, ['newer_block /nodes/a/block']],
    ['has a slot the block has not', { r: root([], { side: [] }) }, ['unknown_block_slot /nodes/r/slots/side']],
    [
      'has one too many in a slot',
      { r: root([], { header: ['a', 'b'] }), a: { block: 'header@2' }, b: { block: 'header@2' } },
      ['slot_full /nodes/r/slots/header'],
    ],
    [
      'has a frame among its content',
      { r: root(['a']), a: { block: 'header@2' } },
      ['not_in_slot /nodes/r/slots/main/a'],
    ],
    [
      'has what belongs on a login page',
      { r: root(['a']), a: { block: 'form@2' } },
      ['not_in_slot /nodes/r/slots/main/a'],
    ],
    [
      'has too many of a block',
      { r: root(['a', 'b']), a: { block: 'once@2' }, b: { block: 'once@2' } },
      ['block_too_often /root'],
    ],
    [
      'names a text that is not there',
      { r: root(['a']), a: { ...text, content: 'x' } },
      ['unknown_content /nodes/a/content'],
    ],
    [
      'ends before it begins',
      { r: root(['a']), a: { ...text, from: '2026-01-02 00:00:00', until: '2026-01-01 00:00:00' } },
      ['period_backwards /nodes/a/until'],
    ],
    [
      'has a property of no block',
      { r: root(['a']), a: { ...text, props: { size: 1 } } },
      ['unknown_block_field /nodes/a/props/size'],
    ],
    [
      'has a value that does not fit',
      { r: root(['a']), a: { ...text, props: { height: 10 } } },
      ['above_most /nodes/a/props/height'],
    ],
    [
      'differs by device where it may not',
      { r: root(['a']), a: { ...text, phone: { height: 2, tone: 'plain' } } },
      ['not_per_device /nodes/a/phone/tone'],
    ],
    [
      'shows a fragment that is not there',
      { r: root(['a']), a: { block: 'shared@2', props: { fragment: 'gone' } } },
      ['unknown_fragment /nodes/a/props/fragment'],
    ],
  ])('is told when it %s', (_, nodes, codes) => {
    expect(told(page(nodes))).toEqual(codes);
  });

  it('is told of a text in the layout and of a look among the texts', () => {
    const nodes = { r: root(['a']), a: { ...text, content: 'a', props: { words: 'x' } } };
    expect(told(page(nodes, { content: { a: { height: 3 } } }))).toEqual([
      'unknown_block_field /content/a/height',
      'unknown_block_field /nodes/a/props/words',
    ]);
  });

  it('counts how often a block stands in each template by itself', () => {
    const nodes = { r: root(['a']), p: root(['b']), a: { block: 'once@2' }, b: { block: 'once@2' } };
    expect(told(page(nodes, { roots: { pro: 'p' } }))).toEqual([]);
  });

  it('is judged as a tree alone where no blocks are known', () => {
    expect(told(page({ r: root(['a']), a: { block: 'nobody@1' } }), { blocks: new Map() })).toEqual([]);
  });

  it('is refused an address that another page has', () => {
    const mine = page({ r: root([]) }, { path: '/about' });
    const other = read<PageDocument>({ kind: 'page', key: 'about', root: 'r', nodes: { r: root([]) }, path: '/about' });
    expect(told(mine, { pages: new Map([[other.key, other]]) })).toEqual(['path_clash /path']);
  });
});

describe('a fragment', () => {
  const showing = (key: string) => ({ f: { block: 'shared@2', props: { fragment: key } } });
  it('that shows itself through another is told as a loop', () => {
    const [a, b] = [fragment('a', showing('b')), fragment('b', showing('a'))];
    expect(
      told(a, {
        fragments: new Map([
          ['a', a],
          ['b', b],
        ]),
      }),
    ).toContain('fragment_loop ');
  });

  it('warns of what a page says of a block it lost', () => {
    const a = fragment('a', { f: text });
    const nodes = {
      r: root(['s']),
      s: { block: 'shared@2', props: { fragment: 'a' }, overrides: { gone: { visible: false } } },
    };
    expect(told(page(nodes), { fragments: new Map([['a', a]]) })).toEqual(['unknown_node /nodes/s/overrides/gone']);
  });
});

it.each([
  ['page', 'main', 'text', true],
  ['page', 'main', 'columns', true],
  ['page', 'main', 'header', false],
  ['page', 'main', 'form', false],
  ['page', 'header', 'header', true],
  ['page', 'header', 'text', false],
  ['columns', 'left', 'header', false],
  ['columns', 'box', 'form', true],
  ['columns', 'box', 'text', false],
])('%s takes into %s: %s? %s', (parent, slot, child, may) => {
  const [into, put] = [parent, child].map((name) => kinds.find((each) => each.name === name) as BlockKind);
  const rule = into?.slots?.[slot];
  expect(rule && into && put && maySlotTake(rule, into, put)).toBe(may);
});

it('the site names a login page that is there', () => {
  const site = read<SiteDocument>({
    kind: 'site',
    key: 'portal',
    template: 'se',
    login: 'gone',
    primaryColor: '#004CE0',
    logo: {},
    navs: { siteMap: [] },
    footer: { siteMap: [] },
  });
  const findings = createFindings(site.key);
  checkSite(site, { blocks: new Map(), fragments: new Map(), pages: new Map() }, findings);
  expect(findings.issues.map(({ code, path }) => `${code} ${path}`)).toEqual(['unknown_node /login']);
});
