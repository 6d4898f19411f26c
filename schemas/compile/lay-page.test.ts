import { describe, expect, it } from 'vitest';
import type { BlockKind } from '../kinds/block-kind.ts';
import { readDocument } from '../language/document.ts';
import type { FragmentDocument, PageDocument, SiteDocument } from '../language/page.ts';
import { type Laying, layPage, laySite, valuesFor } from './lay-page.ts';
import type { NodePlan } from './page-plan.ts';

const kind = (name: string, more: Partial<BlockKind> = {}): BlockKind => ({
  name,
  version: 1,
  title: name,
  about: '',
  group: 'content',
  fields: {},
  ...more,
});
const text = kind('text', {
  version: 3,
  fields: {
    title: { kind: 'words', label: '标题', start: { text: '起' } },
    note: { kind: 'text', label: '说明' },
    height: { kind: 'number', label: '高度', start: 100, min: 0, max: 900, device: true },
    rows: { kind: 'rows', label: '行', fields: { value: { kind: 'number', label: '数', start: 0, min: 0, max: 9 } } },
  },
  upgrades: {
    1: ({ caption, ...rest }) => ({ ...rest, note: caption }),
    2: ({ size, ...rest }) => ({ ...rest, height: Number(size ?? 1) * 10 }),
  },
  data: ({ height }) => [{ source: 'news', query: { most: String(height) } }],
});
const blocks = new Map(
  [
    kind('page'),
    kind('box'),
    text,
    kind('inside', { sees: 'portal:inside' }),
    kind('shared', { standsForFragment: true }),
  ].map((each) => [each.name, each]),
);

function read<Kind>(json: object): Kind {
  const found = readDocument({ spec: 1, title: '页', ...json });
  if (!found.ok) throw new Error(JSON.stringify(found.issues));
  return found.value as Kind;
}
const lay = (nodes: object, more: Partial<Laying> = {}, rest: object = {}) => {
  const page = read<PageDocument>({ kind: 'page', key: 'home', root: 'r', nodes, ...rest });
  const laying = {
    blocks,
    fragments: new Map<string, FragmentDocument>(),
    template: 'se' as const,
    now: '2026-06-01 00:00:00',
  };
  return layPage(page, { ...laying, ...more })?.root;
};
const keysOf = (node: NodePlan | undefined): string[] =>
  node ? [node.key, ...Object.values(node.slots ?? {}).flatMap((nodes) => nodes.flatMap(keysOf))] : [];
const root = (...main: string[]) => ({ block: 'page@1', slots: { main } });
const only = (node: object, more: Partial<Laying> = {}, rest: object = {}) =>
  lay({ r: root('a'), a: node }, more, rest)?.slots?.main?.[0];

describe('a page as it is drawn', () => {
  it('has every field with what is said of it, else what it starts with', () => {
    const plan = only({ block: 'text@3', content: 'a', props: { height: 50 } }, {}, { content: { a: { note: '说' } } });
    expect(plan).toMatchObject({
      key: 'a',
      block: 'text',
      values: { title: { text: '起' }, note: '说', height: 50, rows: [] },
      data: { news: 'news&most=50' },
    });
  });

  it('shows each template from its own root, with the same texts', () => {
    const nodes = {
      r: root('a'),
      p: root('b'),
      a: { block: 'text@3', content: 't' },
      b: { block: 'text@3', content: 't' },
    };
    const rest = { roots: { pro: 'p' }, content: { t: { note: '同' } } };
    const [se, pro] = (['se', 'pro'] as const).map((template) => lay(nodes, { template }, rest));
    expect([keysOf(se), keysOf(pro)]).toEqual([
      ['r', 'a'],
      ['p', 'b'],
    ]);
    expect(se?.slots?.main?.[0]?.values.note).toBe(pro?.slots?.main?.[0]?.values.note);
  });

  it.each([
    ['switched off', { visible: false }, false],
    ['not begun', { from: '2026-06-01 00:00:01' }, false],
    ['just begun', { from: '2026-06-01 00:00:00' }, true],
    ['over', { until: '2026-06-01 00:00:00' }, false],
    ['not over', { until: '2026-06-01 00:00:01' }, true],
  ])('a block that is %s', (_, said, isShown) => {
    expect(only({ block: 'text@3', ...said }) !== undefined).toBe(isShown);
    expect(only({ block: 'text@3', ...said }, { everything: true })).toBeDefined();
  });

  it('keeps a block from those who may not see it', () => {
    expect(only({ block: 'inside@1' })).toBeUndefined();
    expect(only({ block: 'inside@1' }, { permissions: ['portal:inside'] })).toBeDefined();
  });

  it('lifts what an earlier version of a block said, step by step', () => {
    expect(only({ block: 'text@1', props: { caption: '旧', size: 4 } })?.values).toMatchObject({
      note: '旧',
      height: 40,
    });
    expect(only({ block: 'text@2', props: { note: '新', size: 5 } })?.values).toMatchObject({ note: '新', height: 50 });
  });

  it('says by device only what differs there', () => {
    const plan = only({ block: 'text@3', tablet: { height: 80 }, phone: {}, hide: ['desk'] });
    expect(plan).toMatchObject({ tablet: { height: 80 }, hide: ['desk'] });
    expect(plan).not.toHaveProperty('phone');
  });

  it('draws a block nobody knows as itself, and a circle once', () => {
    expect(only({ block: 'nobody@1', props: { a: 1 } })).toMatchObject({ block: 'nobody@1', values: { a: 1 } });
    const nodes = {
      r: root('a'),
      a: { block: 'box@1', slots: { main: ['b'] } },
      b: { block: 'box@1', slots: { main: ['a'] } },
    };
    expect(keysOf(lay(nodes))).toEqual(['r', 'a', 'b']);
  });
});

describe('a fragment on a page', () => {
  const fragment = read<FragmentDocument>({
    kind: 'fragment',
    key: 'links',
    root: 'box',
    nodes: {
      box: { block: 'box@1', slots: { main: ['t'] } },
      t: { block: 'text@3', content: 't', props: { height: 7 } },
    },
    content: { t: { note: '共用' } },
  });
  const fragments = new Map([['links', fragment]]);
  const stand = { block: 'shared@1', props: { fragment: 'links' } };

  it('stands there as it is, and follows every change of it', () => {
    const plan = only(stand, { fragments });
    expect(keysOf(plan)).toEqual(['a.@.box', 'a.@.box.t']);
    expect(plan?.slots?.main?.[0]?.values).toMatchObject({ note: '共用', height: 7 });
  });

  it('shows what the page says otherwise, field by field', () => {
    const overrides = { t: { content: { note: '本页' }, phone: { height: 3 } } };
    const inner = only({ ...stand, overrides }, { fragments })?.slots?.main?.[0];
    expect(inner).toMatchObject({ values: { note: '本页', height: 7 }, phone: { height: 3 } });
    expect(keysOf(only({ ...stand, overrides: { t: { visible: false } } }, { fragments }))).toEqual(['a.@.box']);
  });

  it('is nothing where it is gone, and ends where it shows itself', () => {
    expect(only({ block: 'shared@1', props: { fragment: 'gone' } }, { fragments })).toBeUndefined();
    const loop = read<FragmentDocument>({
      kind: 'fragment',
      key: 'links',
      root: 'again',
      nodes: { again: { block: 'shared@1', props: { fragment: 'links' } } },
    });
    expect(only(stand, { fragments: new Map([['links', loop]]) })).toBeUndefined();
  });
});

it('rows are in their order, whether a hand wrote them or an editor moved them', () => {
  const rows = (said: unknown) => valuesFor(text, { rows: said }).rows;
  expect(rows([{ value: 2 }, { key: 'x' }])).toEqual([
    { key: '1', value: 2 },
    { key: 'x', value: 0 },
  ]);
  expect(rows({ b: { value: 1, rank: 'a0' }, a: { value: 2, rank: 'a1' } })).toEqual([
    { key: 'b', value: 1 },
    { key: 'a', value: 2 },
  ]);
  expect(rows('nonsense')).toEqual([]);
});

it('a site is laid in order and without what is not to be seen', () => {
  const site = read<SiteDocument>({
    kind: 'site',
    key: 'portal',
    template: 'se',
    primaryColor: '#004CE0',
    logo: {},
    navs: {
      siteMap: [
        { key: 'b', title: '乙', path: '/b' },
        { key: 'a', title: '甲', path: '/a', visible: false },
      ],
    },
    footer: { siteMap: [{ key: 'g', title: '组', items: [{ key: 'x', title: '丙', path: '/c', visible: false }] }] },
  });
  const laid = laySite(site, 'pro');
  expect(laid).toMatchObject({ template: 'pro', navs: { siteMap: [{ title: '乙', path: '/b' }] } });
  expect(laid.footer.siteMap).toEqual([{ title: '组', items: [] }]);
});
